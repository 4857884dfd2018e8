// Keys that mailed links carry: each opens one draft, one submitted property or one side of a conversation to whoever
// shows it. The database keeps their hashes only, and none is ever logged. What may be done with one is decided by whoever
// asks here.
import { sql, type Transaction } from 'kysely';
import type { Side } from '#domain/conversation.ts';
import { endAfterDays } from '#domain/inquiry.ts';
import { linkDays } from '#domain/own-property.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { hashSecret, isSecretText, newSecret } from '../secrets.ts';

/** What a key opens for an owner. */
export type Opened = { draftId: string } | { propertyId: string };
/** What a key opens of a conversation. */
export type OpenedSide = { inquiryId: string; side: Side };

/** As many as open one draft beside the key of the browser that began it. A newer one takes the place of the oldest. */
const mostDraftKeys = 8;

/** Makes a key; the answer is the token that opens, 43 characters that can stand in an address. */
export async function issueKey(db: Database, opens: Opened | OpenedSide): Promise<string> {
  const token = newSecret();
  await addKey(db, token, opens);
  if ('draftId' in opens) await removeOldestKeys(db, opens.draftId);
  return token;
}

/** Deletes a token whose mail could not be sent. */
export async function revokeToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('ownerKeys').where('tokenHash', '=', hashSecret(token)).execute();
}

/** Lets a token open something that nobody else has chosen for a key, such as one that a browser made. */
export async function addKey(db: Database, token: string, opens: Opened | OpenedSide): Promise<void> {
  await db
    .insertInto('ownerKeys')
    .values({
      draftId: null,
      propertyId: null,
      ...opens,
      tokenHash: hashSecret(token),
      // A conversation is there for as long as its newest link is.
      expiresAt: sql`now() + make_interval(days => ${sql.lit('inquiryId' in opens ? endAfterDays : linkDays)})`,
    })
    .execute();
}

/** Takes the draft from everybody who holds a key to it, the browser that began it included. */
export async function withdrawDraftKeys(transaction: Transaction<Tables>, draftId: string): Promise<void> {
  await transaction.deleteFrom('ownerKeys').where('draftId', '=', draftId).execute();
  await transaction
    .updateTable('drafts')
    .set({ tokenHash: hashSecret(newSecret()) })
    .where('id', '=', draftId)
    .execute();
}

/**
 * A query column that changes whenever all tokens of a draft are revoked, because that replaces its hash. The first bytes of
 * the hash tell nothing about a token.
 */
export const tokenVersion = sql<string>`encode(substring(token_hash, 1, 8), 'hex')`;

/** What a token opens for an owner; null for one that is wrong, expired or garbled. */
export async function openedBy(db: Database, token: string): Promise<Opened | null> {
  const key = await findKey(db, token);
  if (key?.draftId) return { draftId: key.draftId };
  return key?.propertyId ? { propertyId: key.propertyId } : null;
}

/** The side of a conversation that a token opens; null for one that is wrong, expired or garbled. */
export async function sideOpenedBy(db: Database, token: string): Promise<OpenedSide | null> {
  const key = await findKey(db, token);
  return key?.inquiryId && key.side ? { inquiryId: key.inquiryId, side: key.side } : null;
}

async function findKey(db: Database, token: string) {
  if (!isSecretText(token)) return null;
  return db
    .selectFrom('ownerKeys')
    .select(['draftId', 'propertyId', 'inquiryId', 'side'])
    .where('tokenHash', '=', hashSecret(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function opensDraft(db: Database, token: string, draftId: string): Promise<boolean> {
  const opened = await openedBy(db, token);
  return opened !== null && 'draftId' in opened && opened.draftId === draftId;
}

export async function opensProperty(db: Database, token: string, propertyId: string): Promise<boolean> {
  const opened = await openedBy(db, token);
  return opened !== null && 'propertyId' in opened && opened.propertyId === propertyId;
}

async function removeOldestKeys(db: Database, draftId: string): Promise<void> {
  const oldest = db
    .selectFrom('ownerKeys')
    .select('tokenHash')
    .where('draftId', '=', draftId)
    .orderBy('createdAt', 'desc')
    .offset(mostDraftKeys);
  await db.deleteFrom('ownerKeys').where('tokenHash', 'in', oldest).execute();
}

export async function sweepKeys(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('ownerKeys').where('expiresAt', '<', now).execute();
}
