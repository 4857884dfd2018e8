import { describeDigest, isWorthMailing, listDigestLines } from '#domain/digest.ts';
import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';
import { readDigest } from '../digest.ts';

/**
 * Null if the account isn't an administrator anymore or has turned the mail off, or if every new item was
 * decided meanwhile.
 */
export async function composeDigest(server: Server, { uid, since }: MailJob<'digest'>) {
  const admin = await server.db
    .selectFrom('users')
    .select('email')
    .where('uid', '=', uid)
    .where('role', '=', 'admin')
    .where('wantsDigest', '=', true)
    .executeTakeFirst();
  if (!admin) return null;
  const digest = await readDigest(server.db, new Date(since), new Date());
  if (!isWorthMailing(digest)) return null;
  const summary = describeDigest(digest);
  const reports: readonly [number, string, string][] = [
    [digest.change.count, 'Changes to listings', '/admin/properties?status=changes'],
    [digest.report.count, 'Reports of homes', '/admin/reports'],
    [digest.report.count, 'Reported conversations', '/admin/inquiries'],
  ];
  return composeMail(server, admin.email, summary.charAt(0).toUpperCase() + summary.slice(1), [
    ...listDigestLines(digest),
    { button: 'Start reviewing', path: '/admin/properties?status=pending' },
    ...reports.flatMap(([count, link, path]) => (count > 0 ? [{ link, path }] : [])),
    {
      note: 'You’re getting this because you’re an administrator of Baystead. We send it at most once a day, and only if something is new.',
    },
    { link: 'Turn it off in Account Settings', path: '/account' },
  ]);
}
