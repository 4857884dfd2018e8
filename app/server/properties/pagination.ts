// Keyset pagination by creation time, for the lists of owners and administrators.
import { type RawBuilder, sql } from 'kysely';
import { type Cursor, formatCursor, pageSize } from '#domain/search/search-results.ts';

/**
 * A condition for rows after the cursor in the order (created_at DESC, id DESC), or in the opposite order.
 */
export function isAfterCursor(cursor: Cursor, oldestFirst = false): RawBuilder<boolean> {
  const comparison = oldestFirst ? sql`>` : sql`<`;
  return sql`(created_at, id) ${comparison} (${new Date(cursor.createdAt)}, ${cursor.id}::uuid)`;
}

/** Cuts `pageSize + 1` rows to a page. `next` is null on the last page. */
export function pageOf<Row extends { id: string; createdAt: Date }>(
  rows: readonly Row[],
): { pageRows: Row[]; next: string | null } {
  const pageRows = rows.slice(0, pageSize);
  const last = pageRows.at(-1);
  const hasMore = rows.length > pageSize && last !== undefined;
  return {
    pageRows,
    next: hasMore ? formatCursor({ createdAt: last.createdAt.getTime(), id: last.id }) : null,
  };
}
