// Reads, verifies and stops saved searches, with the token of a mailed link. Ends them a year after they were
// last saved, so that the daily job doesn't search for readers who are gone.
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { Database } from '../database/database.ts';
import type { Server } from '../server.ts';
import { hashToken } from '../tokens.ts';
import { hasRoom, tooMany } from './save-search.ts';
import { daysBefore } from '#domain/day.ts';
import { endAfterDays } from '#domain/search/saved-search.ts';

interface SavedSearchCredentials {
  id: string;
  /** The token of a mailed link. */
  token: string;
}

interface SavedSearch {
  id: string;
  query: string;
  isVerified: boolean;
}

/** Null for an unknown id, a wrong token, and a search that has ended. */
export async function getSavedSearch(
  server: Server,
  credentials: SavedSearchCredentials,
): Promise<SavedSearch | null> {
  const found = await findOwn(server.db, credentials);
  if (!found) return null;
  const { id, query, verifiedAt } = found;
  return { id, query, isVerified: verifiedAt !== null };
}

/** Verifies the address of a search. Listings that appear from then on are mailed. Idempotent. */
export async function verifySavedSearch(
  server: Server,
  credentials: SavedSearchCredentials,
): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    const found = await findOwn(transaction, credentials);
    if (!found) return failed({ kind: 'link-expired' });
    if (found.verifiedAt) return success(null);
    if (!(await hasRoom(transaction, found))) return failed(tooMany);
    await transaction
      .updateTable('savedSearches')
      .set({ verifiedAt: sql`now()`, checkedAt: sql`now()` })
      .where('id', '=', found.id)
      .where('verifiedAt', 'is', null)
      .execute();
    return success(null);
  });
}

/** Deletes one search. */
export async function stopSavedSearch(
  server: Server,
  { id, token }: SavedSearchCredentials,
): Promise<Result<null>> {
  if (!isUuid(id)) return failed({ kind: 'link-expired' });
  const { numDeletedRows } = await server.db
    .deleteFrom('savedSearches')
    .where('id', '=', id)
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  return numDeletedRows > 0n ? success(null) : failed({ kind: 'link-expired' });
}

/**
 * Deletes all searches of the address that got the token. Succeeds, and changes nothing, for any other token.
 */
export async function stopAllSavedSearches(server: Server, token: string): Promise<void> {
  await server.db.deleteFrom('savedSearches').where('tokenHash', '=', hashToken(token)).execute();
}

async function findOwn(db: Database, { id, token }: SavedSearchCredentials) {
  if (!isUuid(id)) return null;
  const found = await db
    .selectFrom('savedSearches')
    .select(['id', 'query', 'email', 'verifiedAt'])
    .where('id', '=', id)
    .where('tokenHash', '=', hashToken(token))
    .executeTakeFirst();
  return found ?? null;
}

/** Deletes the searches that were last saved a year ago. Safe to run twice. */
export async function endSavedSearches(db: Database, now: Date): Promise<void> {
  await db.deleteFrom('savedSearches').where('keptAt', '<=', daysBefore(now, endAfterDays)).execute();
}
