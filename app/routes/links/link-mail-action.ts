// What the forms that ask for a mail with links share.
import { anyone, formAction } from '../form-action.ts';
import { success } from '#domain/failure.ts';
import { requestLinks } from '#server/inquiries/request-links.ts';

/** Answers with how many mails an unverified address gets a day. `failure` as in `formAction`. */
export const linkMailAction = (
  about: Parameters<typeof requestLinks>[3],
  failure: Parameters<typeof formAction>[2],
) =>
  formAction(
    () => anyone,
    {
      send: {
        limits: ['consumeLinkMail', 'consumeVisitorMailReach'],
        run: async ({ server, fields, clientAddress }) => {
          const requested = await requestLinks(server, fields, clientAddress, about);
          return requested.ok ? success(server.limits.unverifiedMails) : requested;
        },
      },
    },
    failure,
  );
