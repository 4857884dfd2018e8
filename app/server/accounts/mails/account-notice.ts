// Tells an account about a change of its address or its security, or about its deletion. The links are the
// same for everyone.
import type { MailJob } from '../../jobs.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import type { Server } from '../../server.ts';

const paths = {
  'email-change-requested': '/forgot-password',
  'email-changed': '/contact',
  'two-factor-on': '/contact',
  'two-factor-off': '/login?to=/account/two-factor',
  'two-factor-reset': '/login?to=/account/two-factor',
  'backup-codes-renewed': '/contact',
};

export function composeAccountNotice(server: Server, { about, email }: MailJob<keyof typeof paths>) {
  return composeLinkMail(server, email, { kind: about, path: paths[about] });
}

const deletionMails = {
  none: { kind: 'account-deleted', path: '/contact' },
  keep: { kind: 'account-deleted-keep', path: '/links' },
  pause: { kind: 'account-deleted-pause', path: '/links' },
  delete: { kind: 'account-deleted-delete', path: '/contact' },
} as const;

export function composeAccountDeleted(server: Server, { email, properties }: MailJob<'account-deleted'>) {
  return composeLinkMail(server, email, deletionMails[properties ?? 'none']);
}
