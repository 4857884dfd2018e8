// The properties around the one under review: the pending ones, or those whose owner sent changes.
import { type ExpressionBuilder, sql } from 'kysely';
import { NIL, validate as isUuid } from 'uuid';
import type { AdminListQuery } from '#domain/review/admin-list.ts';
import type { ReviewQueue } from '#domain/review/review.ts';
import { adminCountLimit } from '#domain/search/search-results.ts';
import type { Admin } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { isAfterCursor } from '../properties/pagination.ts';
import type { Server } from '../server.ts';
import { findIdsWithChanges } from './list-properties.ts';

/**
 * The properties before and after this one in the list that the reviewer came from, and their number. `next`
 * wraps around to the first. Ignores the list's search.
 */
export function getReviewQueue(
  { db }: Server,
  _admin: Admin,
  id: string,
  { tab, oldestFirst }: Pick<AdminListQuery, 'tab' | 'oldestFirst'>,
): Promise<ReviewQueue> {
  return tab === 'changes' ? getChangesQueue(db, id) : getPendingQueue(db, id, oldestFirst);
}

async function getChangesQueue(db: Database, id: string): Promise<ReviewQueue> {
  const ids = await findIdsWithChanges(db, '');
  const index = ids.indexOf(id);
  return {
    kind: 'changes',
    position: index < 0 ? null : index + 1,
    total: ids.length,
    previous: ids[index - 1] ?? null,
    next: ids[index + 1] ?? ids.find((other) => other !== id) ?? null,
  };
}

async function getPendingQueue(db: Database, typedId: string, oldestFirst: boolean): Promise<ReviewQueue> {
  const id = isUuid(typedId) ? typedId : NIL;
  const current = await db
    .selectFrom('properties')
    .select(['createdAt', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  const cursor = current && { createdAt: current.createdAt.getTime(), id };
  const [preceding, following, first, total] = await Promise.all([
    cursor ? selectPending(db, !oldestFirst).where(isAfterCursor(cursor, !oldestFirst)).execute() : [],
    cursor ? selectPending(db, oldestFirst).where(isAfterCursor(cursor, oldestFirst)).limit(1).execute() : [],
    selectPending(db, oldestFirst).where('id', '!=', id).limit(1).execute(),
    db
      .selectFrom(pendingUpToLimit)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    kind: 'pending',
    position: current?.status === 'pending' ? preceding.length + 1 : null,
    total: total.count,
    previous: preceding[0]?.id ?? null,
    next: (following[0] ?? first[0])?.id ?? null,
  };
}

const pendingUpToLimit = (eb: ExpressionBuilder<Tables, never>) =>
  eb
    .selectFrom('properties')
    .select('id')
    .where('status', '=', 'pending')
    .limit(adminCountLimit)
    .as('waiting');

function selectPending(db: Database, oldestFirst: boolean) {
  const direction = oldestFirst ? 'asc' : 'desc';
  return db
    .selectFrom('properties')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(adminCountLimit);
}
