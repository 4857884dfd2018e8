import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

export function composeEmailChanged(server: Server, { email }: MailJob<'email-changed'>) {
  return composeMail(server, email, 'Your email address at Baystead has changed', [
    'Your account’s new email address is confirmed. Use it to log in. Emails about your account, your homes, and your inquiries go there from now on.',
    'Links in our earlier emails to this address don’t work anymore. Need one? Log in, and you’ll find everything in your account.',
    'Wasn’t you? Let us know right away:',
    { label: 'Contact us', path: '/contact' },
  ]);
}
