// New links to the newest conversations of an address, as a guest and as an owner.
import { type ExpressionBuilder, sql, type Transaction } from 'kysely';
import type { MailJob } from '../../jobs.ts';
import { formatRange } from '#domain/availability.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { deleteAfterDays } from '#domain/inquiry-rules.ts';
import type { Side } from '#domain/inquiry.ts';
import { lockVerifiedAccount } from '../../accounts/verified-account.ts';
import type { Tables } from '../../database/tables.ts';
import { issueToken, revokeToken } from '../../submission/access-tokens.ts';
import { composeMail } from '../../mail/compose.ts';
import { ownedBy, submittedBy } from '../../properties/ownership.ts';
import type { Server } from '../../server.ts';
import { hasVerifiedInquiry } from '../verification-mail.ts';
import { inquiryPath } from './inquiry-mail.ts';

const maxLinks = 10;

export async function composeInquiryLinks(server: Server, { email, verifiedOnly }: MailJob<'inquiry-links'>) {
  const { db } = server;
  const conversations = await db.transaction().execute(async (transaction) => {
    const uid = await lockVerifiedAccount(transaction, email);
    if (verifiedOnly && uid === null && !(await hasVerifiedInquiry(transaction, email))) return [];
    const newest = await selectConversations(transaction, { email, uid }).limit(maxLinks).execute();
    if (newest.length === 0) return [];
    const ids = newest.map(({ id }) => id);
    // Deleting an inquiry or changing an address of it waits until this transaction ends, so that it also
    // revokes the tokens issued here. A second query, because only a new snapshot sees the changes that the
    // lock has waited for.
    const inquiries = transaction.selectFrom('inquiries').select('id').where('id', 'in', ids);
    await inquiries.orderBy('id').forKeyShare().execute();
    const locked = await selectConversations(transaction, { email, uid })
      .where('inquiries.id', 'in', ids)
      .execute();
    return Promise.all(
      locked.map(async ({ id, side, ...conversation }) => ({
        ...conversation,
        token: await issueToken(transaction, { inquiryId: id, side }),
      })),
    );
  });
  if (conversations.length === 0) return null;
  const today = todayInLosAngeles(new Date());
  const mail = composeMail(server, email, {
    subject: 'New links to your conversations on Baystead',
    words: [
      'Here are new links to your conversations about homes on Baystead.',
      ...conversations.flatMap(({ title, token, ...stay }) => [
        `“${title}”, ${formatRange(stay, today)}`,
        { label: 'Open the conversation', path: inquiryPath(token) },
      ]),
    ],
    why: `You’re getting this because someone asked for these links. Each works for ${deleteAfterDays} days without logging in, so please don’t forward this email. Wasn’t you? You can ignore it.`,
  });
  return { ...mail, revoke: () => Promise.all(conversations.map(({ token }) => revokeToken(db, token))) };
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
