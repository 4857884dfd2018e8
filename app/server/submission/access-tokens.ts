// Tokens of mailed links. Each opens one draft, one submitted property or one side of an inquiry. The
// database stores only hashes, and no token is logged. Callers decide what a token allows.
import { sql, type Transaction } from 'kysely';
import type { Side } from '#domain/inquiry.ts';
import { deleteAfterDays } from '#domain/inquiry-rules.ts';
import { linkDays } from '#domain/property/owner-property.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { hashToken, isToken, createToken } from '../tokens.ts';

/** What a token opens for an owner. */
export type TokenTarget = { draftId: string } | { propertyId: string };
/** The side of an inquiry that a token opens. */
export type InquiryTokenTarget = { inquiryId: string; side: Side };

/** Tokens per draft, besides the one of the browser that started it. A new token replaces the oldest. */
const maxDraftTokens = 8;

/** Issues a token: 43 URL-safe characters. */
export async function issueToken(db: Database, target: TokenTarget | InquiryTokenTarget): Promise<string> {
  const token = createToken();
  await storeToken(db, token, target);
  if ('draftId' in target) await deleteOldestTokens(db, target.draftId);
  return token;
}

/** Revokes a token whose mail could not be sent. */
export async function revokeToken(db: Database, token: string): Promise<void> {
  await db.deleteFrom('accessTokens').where('tokenHash', '=', hashToken(token)).execute();
}

/**
 * Stores a token that the caller chose, such as one that a browser generated. An existing token keeps what it
 * opens.
 */
export async function storeToken(
  db: Database,
  token: string,
  target: TokenTarget | InquiryTokenTarget,
): Promise<void> {
  await db
    .insertInto('accessTokens')
    .values({
      draftId: null,
      propertyId: null,
      ...target,
      tokenHash: hashToken(token),
      // A link to an inquiry lasts as long as an inquiry without new messages.
      expiresAt: sql`now() + make_interval(days => ${sql.lit('inquiryId' in target ? deleteAfterDays : linkDays)})`,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}

/** Revokes all tokens of a draft, including that of the browser that started it. */
export async function revokeDraftTokens(transaction: Transaction<Tables>, draftId: string): Promise<void> {
  await transaction.deleteFrom('accessTokens').where('draftId', '=', draftId).execute();
  await transaction
    .updateTable('propertyVersions')
    .set({ tokenHash: hashToken(createToken()) })
    .where('id', '=', draftId)
    .execute();
}

/**
 * A query column that changes when all tokens of a draft are revoked, because that replaces the draft's hash.
 * The first bytes of the hash reveal nothing about a token.
 */
export const tokenVersion = sql<string>`encode(substring(token_hash, 1, 8), 'hex')`;

/** What a token opens for an owner. Null for a wrong, expired or malformed token. */
export async function resolveToken(db: Database, token: string): Promise<TokenTarget | null> {
  const row = await findToken(db, token);
  if (row?.draftId) return { draftId: row.draftId };
  return row?.propertyId ? { propertyId: row.propertyId } : null;
}

/** The side of an inquiry that a token opens. Null for a wrong, expired or malformed token. */
export async function resolveInquiryToken(db: Database, token: string): Promise<InquiryTokenTarget | null> {
  const row = await findToken(db, token);
  return row?.inquiryId && row.side ? { inquiryId: row.inquiryId, side: row.side } : null;
}

async function findToken(db: Database, token: string) {
  if (!isToken(token)) return null;
  return db
    .selectFrom('accessTokens')
    .select(['draftId', 'propertyId', 'inquiryId', 'side'])
    .where('tokenHash', '=', hashToken(token))
    .where('expiresAt', '>', sql<Date>`now()`)
    .executeTakeFirst();
}

export async function opensDraft(db: Database, token: string, draftId: string): Promise<boolean> {
  const target = await resolveToken(db, token);
  return target !== null && 'draftId' in target && target.draftId === draftId;
}

export async function opensProperty(db: Database, token: string, propertyId: string): Promise<boolean> {
  const target = await resolveToken(db, token);
  return target !== null && 'propertyId' in target && target.propertyId === propertyId;
}

async function deleteOldestTokens(db: Database, draftId: string): Promise<void> {
  const oldest = db
    .selectFrom('accessTokens')
    .select('tokenHash')
    .where('draftId', '=', draftId)
    .orderBy('createdAt', 'desc')
    .offset(maxDraftTokens);
  await db.deleteFrom('accessTokens').where('tokenHash', 'in', oldest).execute();
}

export async function deleteExpiredTokens(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('accessTokens').where('expiresAt', '<', now).execute();
}
