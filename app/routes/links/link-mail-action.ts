// What the forms that ask for a mail with links share.
import { anyone, formAction } from '../form-action.ts';
import type { FormMessages } from '../form-response.ts';
import { type LinkMail, requestLinks } from '#server/inquiries/request-links.ts';

/** An action that mails links. */
export function linkMailAction(about: LinkMail, failure: FormMessages) {
  return formAction(
    () => anyone,
    {
      send: {
        limits: ['link-mail', 'visitor-mail'],
        run: ({ server, fields, clientAddress }) => requestLinks(server, fields, clientAddress, about),
      },
    },
    failure,
  );
}
