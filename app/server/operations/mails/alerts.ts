import { pluralize } from '#domain/numbers.ts';
import { alertRules } from '#domain/review/alerts.ts';
import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

/** Null if the account was deleted or is no longer an administrator. */
export async function composeAlerts(server: Server, { uid, alerts }: MailJob<'alerts'>) {
  const admin = await server.db
    .selectFrom('users')
    .select('email')
    .where('uid', '=', uid)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  if (!admin) return null;
  const [first = '', ...others] = alerts.map((name) => alertRules[name].title);
  return composeMail(server, admin.email, {
    subject: others.length === 0 ? first : `${first}, and ${pluralize(others.length, 'more problem')}`,
    words: [
      ...alerts.map((name) => alertRules[name].text),
      'The dashboard shows what’s wrong right now. We mail you about it once a day at most.',
    ],
    button: { label: 'Open the dashboard', path: '/admin' },
    why: 'You’re getting this because you’re an administrator of Baystead.',
  });
}
