import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

export function composeEmailChangeRequested(server: Server, { email }: MailJob<'email-change-requested'>) {
  return composeMail(server, email, 'A new email address for your Baystead account', [
    'Someone who knows your password asked to change your account’s email address. We’ll switch once they confirm the new one.',
    'Wasn’t you? Set a new password now. That stops the change and logs everyone out:',
    { label: 'Set a new password', path: '/forgot-password' },
  ]);
}
