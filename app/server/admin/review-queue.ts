// The way through what waits for a review. For reviews.ts. Counts no further than `countedUpTo`.
import { type ExpressionBuilder, sql } from 'kysely';
import type { ReviewQueue } from '#domain/review.ts';
import { countedUpTo } from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { isBehind } from '../properties/pages.ts';

/** Where a property stands among everything pending; one that is not there, or no longer, is told where to begin. */
export async function readReviewQueue(db: Database, id: string, oldestFirst: boolean): Promise<ReviewQueue> {
  const current = await db
    .selectFrom('properties')
    .select(['createdAt', 'status'])
    .where('id', '=', id)
    .executeTakeFirst();
  const place = current && { createdAt: current.createdAt.getTime(), id };
  const [before, behind, first, total] = await Promise.all([
    place ? pending(db, !oldestFirst).where(isBehind(place, !oldestFirst)).execute() : [],
    place ? pending(db, oldestFirst).where(isBehind(place, oldestFirst)).limit(1).execute() : [],
    pending(db, oldestFirst).where('id', '!=', id).limit(1).execute(),
    db
      .selectFrom(pendingUpTo)
      .select(sql<number>`count(*)::int`.as('count'))
      .executeTakeFirstOrThrow(),
  ]);
  return {
    position: current?.status === 'pending' ? before.length + 1 : null,
    total: total.count,
    previous: before[0]?.id ?? null,
    next: (behind[0] ?? first[0])?.id ?? null,
  };
}

const pendingUpTo = (eb: ExpressionBuilder<Tables, never>) =>
  eb.selectFrom('properties').select('id').where('status', '=', 'pending').limit(countedUpTo).as('waiting');

/** In the order that is wanted. */
function pending(db: Database, oldestFirst: boolean) {
  const direction = oldestFirst ? 'asc' : 'desc';
  return db
    .selectFrom('properties')
    .select('id')
    .where('status', '=', 'pending')
    .orderBy('createdAt', direction)
    .orderBy('id', direction)
    .limit(countedUpTo);
}
