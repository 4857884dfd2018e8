import { describeDigest, isWorthMailing, listDigestLines } from '#domain/review/digest.ts';
import { capitalizeFirst } from '#domain/capitalize-first.ts';
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
  const reports: readonly [count: number, label: string, path: string][] = [
    [digest.change.count, 'Changes to listings', '/admin/properties?status=changes'],
    [digest.report.count, 'Reports', '/admin/reports'],
  ];
  return composeMail(server, admin.email, {
    subject: capitalizeFirst(describeDigest(digest)),
    words: listDigestLines(digest),
    button: { label: 'Start reviewing', path: '/admin/properties?status=pending' },
    after: reports.flatMap(([count, label, path]) => (count > 0 ? [{ label, path }] : [])),
    why: 'You’re getting this because you’re an administrator of Baystead.',
    links: [{ label: 'Turn it off in Account Settings', path: '/account' }],
  });
}
