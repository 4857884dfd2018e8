// Tells the owner that an administrator deleted the property. Its row is gone, so the job has the address and
// the title.
import type { MailJob } from '../../jobs.ts';
import { composeMail, contactLink } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { nameOf } from './owner-mail-words.ts';

export function composePropertyDeleted(
  server: Server,
  { email, title, reason }: MailJob<'property-deleted'>,
) {
  return composeMail(server, email, {
    subject: 'We removed your listing',
    words: [
      `We removed ${nameOf({ title })} from Baystead, with its photos and conversations. Our team wrote:`,
      { quoted: reason },
      'If guests had open questions or agreed stays, we’ve told them that the home is gone.',
    ],
    button: contactLink,
    why: 'You’re getting this because your listing had this email address.',
  });
}
