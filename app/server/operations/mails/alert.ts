import { alertRules } from '#domain/review/alerts.ts';
import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

const ending = {
  button: { label: 'Open the dashboard', path: '/admin' },
  why: 'You’re getting this because you’re an administrator of Baystead.',
};

export async function composeAlertBegan(server: Server, { uid, alert }: MailJob<'alert-began'>) {
  const email = await findAdminEmail(server, uid);
  if (email === null) return null;
  const { title, text } = alertRules[alert];
  const then = 'We’ll let you know when it’s over. Until then, the dashboard shows it too.';
  return composeMail(server, email, { subject: title, words: [text, then], ...ending });
}

export async function composeAlertEnded(server: Server, { uid, alert }: MailJob<'alert-ended'>) {
  const email = await findAdminEmail(server, uid);
  if (email === null) return null;
  const { title } = alertRules[alert];
  return composeMail(server, email, {
    subject: `Resolved: ${title}`,
    words: [`“${title}”: this hasn’t happened for an hour, so there’s nothing left to do.`],
    ...ending,
  });
}

/** Null if the account was deleted or is no longer an administrator. */
async function findAdminEmail({ db }: Server, uid: string): Promise<string | null> {
  const admin = await db
    .selectFrom('users')
    .select('email')
    .where('uid', '=', uid)
    .where('role', '=', 'admin')
    .executeTakeFirst();
  return admin?.email ?? null;
}
