// What the end of an account means for conversations: they go with it, and the other side is told. The end of a home is
// properties/deletion.ts's.
import { type RawBuilder, sql, type Transaction } from 'kysely';
import { todayInLosAngeles } from '#domain/day.ts';
import type { User } from '../accounts/access.ts';
import { lockHomes, lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { ownedBy } from '../properties/ownership.ts';
import { freeNights } from './stays.ts';

/** Those that somebody began with a proved address, and those about their homes. */
export async function endConversations(transaction: Transaction<Tables>, user: User): Promise<void> {
  const locked = await lockAll(transaction, user);
  if (user.emailVerified) await leaveAsGuest(transaction, user.email, locked);
  await leaveAsOwner(transaction, user);
}

/** All these conversations, and before them their homes. */
async function lockAll(transaction: Transaction<Tables>, user: User): Promise<RawBuilder<boolean>> {
  const asked = transaction
    .selectFrom('inquiries')
    .select('propertyId as id')
    .where('guestEmail', '=', user.email);
  const owned = transaction.selectFrom('properties').select('id').where(ownedBy(user));
  await lockHomes(transaction, (is) => is('id', 'in', asked.union(owned)));
  return lockInquiries(transaction, (is) =>
    is.or([is('guestEmail', '=', user.email), is('propertyId', 'in', owned)]),
  );
}

/** What was agreed on for later is called off; a guest who is there already may be there to the end. */
async function leaveAsGuest(
  transaction: Transaction<Tables>,
  email: string,
  locked: RawBuilder<boolean>,
): Promise<void> {
  const theirs = await withHomes(transaction).where('guestEmail', '=', email).where(locked).execute();
  const today = todayInLosAngeles(new Date());
  for (const inquiry of theirs) if (inquiry.from > today) await freeNights(transaction, inquiry);
  for (const { submitterEmail, title } of theirs.filter(isTold))
    await addJob(transaction, 'send-mail', {
      about: 'inquiry-ended',
      email: submitterEmail,
      title,
      by: 'guest',
    });
  await transaction.deleteFrom('inquiries').where('guestEmail', '=', email).where(locked).execute();
}

/** What was agreed on stays: the home does too, and so does whoever gets its mail. */
async function leaveAsOwner(transaction: Transaction<Tables>, user: User): Promise<void> {
  const homes = transaction.selectFrom('properties').select('id').where(ownedBy(user));
  const theirs = await withHomes(transaction).where('propertyId', 'in', homes).execute();
  for (const { guestEmail, title } of theirs.filter(isTold))
    await addJob(transaction, 'send-mail', { about: 'inquiry-ended', email: guestEmail, title, by: 'owner' });
  await transaction.deleteFrom('inquiries').where('propertyId', 'in', homes).execute();
}

function withHomes(transaction: Transaction<Tables>) {
  return transaction
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'inquiries.propertyId')
    .select(['propertyId', 'title', 'submitterEmail', 'guestEmail', 'stay', 'confirmedAt', 'closedAt'])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')]);
}

/** Of the others the other side has never heard, or hears nothing more. */
function isTold({ confirmedAt, closedAt }: { confirmedAt: Date | null; closedAt: Date | null }): boolean {
  return confirmedAt !== null && closedAt === null;
}
