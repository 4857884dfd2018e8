import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

export function composeAccountDeleted(server: Server, { email }: MailJob<'account-deleted'>) {
  return composeMail(server, email, 'Your Baystead account has been deleted', [
    'We’ve deleted your account, as you asked. Homes you submitted stay as they were, with the contact details you gave for them.',
    'Want a home removed too? Or wasn’t this you? Let us know, and we’ll take care of it.',
    { button: 'Contact us', path: '/contact' },
    { note: 'You’re getting this because your account used this address.' },
  ]);
}
