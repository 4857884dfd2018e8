// The properties around the one under review: the pending ones, or those whose owner sent changes.
import type { AdminListQuery } from '#domain/review/admin-list.ts';
import type { ReviewQueue } from '#domain/review/review.ts';
import { adminCountLimit } from '#domain/search/search-results.ts';
import type { Admin } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import type { Server } from '../server.ts';
import { findIdsWithChanges } from './list-properties.ts';

/**
 * The properties before and after this one in the list that the reviewer came from, and their number. `next`
 * wraps around to the first. Ignores the list's search.
 */
export async function getReviewQueue(
  { db }: Server,
  _admin: Admin,
  id: string,
  { tab, oldestFirst }: Pick<AdminListQuery, 'tab' | 'oldestFirst'>,
): Promise<ReviewQueue> {
  const kind = tab === 'changes' ? 'changes' : 'pending';
  const ids = await (kind === 'changes' ? findIdsWithChanges(db, '') : findPendingIds(db, oldestFirst));
  const index = ids.indexOf(id);
  return {
    kind,
    position: index < 0 ? null : index + 1,
    total: ids.length,
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? ids.find((other) => other !== id) ?? null,
  };
}

async function findPendingIds(db: Database, oldestFirst: boolean): Promise<string[]> {
  const direction = oldestFirst ? 'asc' : 'desc';
  const rows = await db
    .selectFrom('properties')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(adminCountLimit)
    .execute();
  return rows.map((row) => row.id);
}
