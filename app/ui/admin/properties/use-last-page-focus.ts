// Load More is gone after the last page: whoever has pressed it by key goes on with the first row that came.
import { type RefObject, useEffect, useRef } from 'react';
import type { PropertyRows } from './use-property-rows.ts';

/** `table` holds the rows; another list than before is not a further page. */
export function useLastPageFocus(
  table: RefObject<HTMLElement | null>,
  { list, rows: { length: count }, next }: PropertyRows,
): void {
  const before = useRef({ list, count });
  useEffect(() => {
    const { list: last, count: begin } = before.current;
    before.current = { list, count };
    const isFurther = list === last && begin > 0 && count > begin;
    if (!isFurther || next !== null || document.activeElement !== document.body) return;
    const row = table.current?.querySelectorAll('tbody > tr').item(begin);
    row?.querySelector('a')?.focus();
  }, [table, list, count, next]);
}
