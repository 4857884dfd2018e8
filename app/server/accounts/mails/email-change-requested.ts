import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

export function composeEmailChangeRequested(server: Server, { email }: MailJob<'email-change-requested'>) {
  return composeMail(server, email, 'A new email address for your Baystead account', [
    'Someone with your password asked for a new email address on your account. We’ll switch as soon as they confirm it.',
    'Wasn’t you? Set a new password now. That stops the change and logs everyone out.',
    { button: 'Set a new password', path: '/forgot-password' },
    {
      note: 'You’re getting this because your account uses this address. Was it you? Just confirm the new address.',
    },
  ]);
}
