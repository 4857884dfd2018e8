// "Send me my links": one mail with new links to the newest homes and conversations of an address. Each link
// opens one thing, because mails are forwarded.
import type { MailJob } from '../../jobs.ts';
import { formatDate, todayInLosAngeles, formatRange } from '#domain/day.ts';
import { statusLabels } from '#domain/property/options.ts';
import { linkPath, revokeLinkKey, issueLinkKey } from '../../access/keys.ts';
import { composeMail } from '../../mail/compose.ts';
import { issuePropertyLinks } from '../../properties/mails/owner-mail.ts';
import type { Server } from '../../server.ts';
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { Side } from '#domain/inquiry/inquiry.ts';
import { lockVerifiedAccount } from '../../accounts/email-addresses.ts';
import type { Tables } from '../../database/tables.ts';
import { ownedBy, submittedBy } from '../../access/proofs.ts';
import { hasVerifiedInquiry } from '../verification-mail.ts';

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
    why: 'You’re getting this because someone asked for these links; they work without logging in, so please don’t forward this email, and ignore it if that wasn’t you.',
  });
  return { ...mail, revoke: () => Promise.all(tokens.map((token) => revokeLinkKey(server.db, token))) };
}

const maxLinks = 10;

/**
 * New links to the newest conversations of an address, as a guest and as an owner. At most 10, newest first.
 */
function issueInquiryLinks({ db }: Server, { email, verifiedOnly }: MailJob<'links'>) {
  return db.transaction().execute(async (transaction) => {
    const uid = await lockVerifiedAccount(transaction, email);
    if (verifiedOnly && uid === null && !(await hasVerifiedInquiry(transaction, email))) return [];
    const newest = await selectConversations(transaction, { email, uid }).limit(maxLinks).execute();
    if (newest.length === 0) return [];
    const ids = newest.map(({ id }) => id);
    // Deleting an inquiry or changing an address of it waits until this transaction ends, so that it also
    // revokes the keys issued here. A second query, because only a new snapshot sees the changes that the
    // lock has waited for.
    const inquiries = transaction.selectFrom('inquiries').select('id').where('id', 'in', ids);
    await inquiries.orderBy('id').forKeyShare().execute();
    const locked = await selectConversations(transaction, { email, uid })
      .where('inquiries.id', 'in', ids)
      .execute();
    return Promise.all(
      locked.map(async ({ id, side, ...conversation }) => ({
        ...conversation,
        token: await issueLinkKey(transaction, { kind: `inquiry-as-${side}`, subjectId: id }),
      })),
    );
  });
}

/**
 * The verified conversations of an address, newest first. `uid` is the account that has verified the address,
 * or null.
 */
function selectConversations(
  transaction: Transaction<Tables>,
  { email, uid }: { email: string; uid: string | null },
) {
  const isOwn = (eb: ExpressionBuilder<Tables, 'properties'>) =>
    uid === null ? submittedBy(email)(eb) : ownedBy({ uid, email, emailVerified: true })(eb);
  const owned = transaction.selectFrom('properties').select('properties.id').where(isOwn);
  return transaction
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['inquiries.id', 'title'])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .select(sql<Side>`CASE guest_email WHEN ${email} THEN 'guest' ELSE 'owner' END`.as('side'))
    .where('verifiedAt', 'is not', null)
    .where((eb) => eb.or([eb('guestEmail', '=', email), eb('propertyId', 'in', owned)]))
    .orderBy('lastMessageAt', 'desc')
    .orderBy('inquiries.id', 'desc');
}
