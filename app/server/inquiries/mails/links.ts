// "Send me my links": one mail with new links to the newest homes and conversations of an address. Each link
// opens one thing, because mails are forwarded.
import type { MailJob } from '../../jobs.ts';
import { formatDate, todayInLosAngeles, formatRange } from '#domain/day.ts';
import { deleteAfterDays } from '#domain/inquiry-rules.ts';
import { linkDays } from '#domain/property/owner-property.ts';
import { statusLabels } from '#domain/property/options.ts';
import { linkPath, revokeLinkKey } from '../../access/keys.ts';
import { composeMail } from '../../mail/compose.ts';
import { issuePropertyLinks } from '../../properties/mails/property-links.ts';
import type { Server } from '../../server.ts';
import { issueInquiryLinks } from './inquiry-links.ts';

export async function composeLinks(server: Server, job: MailJob<'links'>) {
  const properties = await issuePropertyLinks(server, job);
  const inquiries = await issueInquiryLinks(server, job);
  const tokens = [...properties, ...inquiries].map(({ token }) => token);
  if (tokens.length === 0) return null;
  const today = todayInLosAngeles(new Date());
  const mail = composeMail(server, job.email, {
    subject: 'Your links on Baystead',
    words: [
      'Here are new links to what belongs to this address.',
      ...properties.flatMap(({ title, status, token, createdAt }) => [
        `${title === null ? `Home submitted ${formatDate(createdAt)}` : `“${title}”`} (${statusLabels[status]})`,
        { label: 'See where it stands', path: linkPath(token) },
      ]),
      ...inquiries.flatMap(({ title, token, ...stay }) => [
        `“${title}”, ${formatRange(stay, today)}`,
        { label: 'Open the conversation', path: linkPath(token) },
      ]),
    ],
    why: `You’re getting this because someone asked for these links. Links to homes work for ${linkDays} days and links to conversations for ${deleteAfterDays}, without logging in, so please don’t forward this email. Wasn’t you? You can ignore it.`,
  });
  return { ...mail, revoke: () => Promise.all(tokens.map((token) => revokeLinkKey(server.db, token))) };
}
