import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

export function composeAccountDeleted(server: Server, { email }: MailJob<'account-deleted'>) {
  return composeMail(server, email, 'Your Baystead account has been deleted', [
    'We’ve deleted your account, as you asked. Homes you submitted stay as they were, with the contact details you gave for them.',
    'Wasn’t you? Or do you want a home removed too? Let us know:',
    { label: 'Contact us', path: '/contact' },
  ]);
}
