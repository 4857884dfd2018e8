// The pending properties around the one under review.
import { type ExpressionBuilder, sql } from 'kysely';
import { NIL, validate as isUuid } from 'uuid';
import type { ReviewQueue } from '#domain/review.ts';
import { adminCountLimit } from '#domain/search-results.ts';
import type { Admin } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { isAfterCursor } from '../properties/pagination.ts';
import type { Server } from '../server.ts';

/**
 * The pending properties before and after this one, and the number of pending ones. `next` wraps around to
 * the first.
 */
export async function getReviewQueue(
  { db }: Server,
  _admin: Admin,
  typedId: string,
  oldestFirst: boolean,
): Promise<ReviewQueue> {
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
