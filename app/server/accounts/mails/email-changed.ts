import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

export function composeEmailChanged(server: Server, { email }: MailJob<'email-changed'>) {
  return composeMail(server, email, 'Your Baystead email address has changed', [
    'Your new email address is confirmed. Use it to log in from now on. Emails about your account, homes and inquiries go there too.',
    'Links in our earlier emails to this address don’t work anymore. Log in, and you’ll find everything in your account.',
    'Wasn’t you? Let us know right away.',
    { button: 'Contact us', path: '/contact' },
    { note: 'You’re getting this because your account used this address until now.' },
  ]);
}
