// Tokens of mailed links. Each opens one draft, one submitted property or one side of an inquiry. The database stores
// only hashes, and no token is logged. Callers decide what a token allows.
import { sql, type Transaction } from 'kysely';
import type { Side } from '#domain/conversation.ts';
import { endAfterDays } from '#domain/inquiry.ts';
import { linkDays } from '#domain/own-property.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { hashSecret, isSecretText, newSecret } from '../secrets.ts';

/** What a token opens for an owner. */
export type Opened = { draftId: string } | { propertyId: string };
/** The side of an inquiry that a token opens. */
export type OpenedSide = { inquiryId: string; side: Side };

/** Tokens per draft, besides the one of the browser that started it. A new token replaces the oldest. */
const mostDraftKeys = 8;

/** Issues a token: 43 URL-safe characters. */
export async function issueKey(db: Database, opens: Opened | OpenedSide): Promise<string> {
  const token = newSecret();
  await addKey(db, token, opens);
  if ('draftId' in opens) await removeOldestKeys(db, opens.draftId);
  return token;
}

/** Revokes a token whose mail could not be sent. */
export async function revokeToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('ownerKeys').where('tokenHash', '=', hashSecret(token)).execute();
}

/** Stores a token that the caller chose, such as one that a browser generated. */
export async function addKey(db: Database, token: string, opens: Opened | OpenedSide): Promise<void> {
  await db
    .insertInto('ownerKeys')
    .values({
      draftId: null,
      propertyId: null,
      ...opens,
      tokenHash: hashSecret(token),
      // A link to an inquiry lasts as long as an inquiry without new messages.
      expiresAt: sql`now() + make_interval(days => ${sql.lit('inquiryId' in opens ? endAfterDays : linkDays)})`,
    })
    .execute();
}

/** Revokes all tokens of a draft, including that of the browser that started it. */
export async function withdrawDraftKeys(transaction: Transaction<Tables>, draftId: string): Promise<void> {
  await transaction.deleteFrom('ownerKeys').where('draftId', '=', draftId).execute();
  await transaction
    .updateTable('drafts')
    .set({ tokenHash: hashSecret(newSecret()) })
    .where('id', '=', draftId)
    .execute();
}

/**
 * A query column that changes when all tokens of a draft are revoked, because that replaces the draft's hash. The
 * first bytes of the hash reveal nothing about a token.
 */
export const tokenVersion = sql<string>`encode(substring(token_hash, 1, 8), 'hex')`;

/** What a token opens for an owner. Null for a wrong, expired or malformed token. */
export async function openedBy(db: Database, token: string): Promise<Opened | null> {
  const key = await findKey(db, token);
  if (key?.draftId) return { draftId: key.draftId };
  return key?.propertyId ? { propertyId: key.propertyId } : null;
}

/** The side of an inquiry that a token opens. Null for a wrong, expired or malformed token. */
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
