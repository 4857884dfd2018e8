// What the forms that ask for a mail with links share.
import { anyone, formAction } from '../form-action.ts';
import type { FormMessages } from '../form-response.ts';
import { success } from '#domain/failure.ts';
import { type LinkMail, requestLinks } from '#server/inquiries/request-links.ts';

/** An action that mails links. It answers with how many mails an unverified address gets a day. */
export function linkMailAction(about: LinkMail, failure: FormMessages) {
  return formAction(
    () => anyone,
    {
      send: {
        limits: ['link-mail', 'visitor-mail'],
        run: async ({ server, fields, clientAddress }) => {
          const requested = await requestLinks(server, fields, clientAddress, about);
          return requested.ok ? success(server.limits.unverifiedMails) : requested;
        },
      },
    },
    failure,
  );
}
