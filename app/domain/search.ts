// What a visitor's search is: filters and cursor, to and from the query string. Loaded by visitors' pages: no imports.

/** SPECIFICATION section 9: the page size of public and administration lists. */
export const pageSize = 12;

/** How far the administration counts: counting everything would take longer than showing it. More is "999+". */
export const countedUpTo = 1000;

export const locations = ['San Diego', 'Imperial Beach'] as const;

/** The values of /listings?type= that the footer links to. */
export const footerTypes = ['House', 'Apartment', 'Villa', 'Cabin', 'Condo'] as const;

/** Where a page of a newest-first list ends: the next page begins behind this entry. */
export interface Cursor {
  /** Milliseconds since 1970: `created_at` is kept to the millisecond so that nothing falls between. */
  createdAt: number;
  id: string;
}

const cursorPattern = /^([0-9a-z]{1,11})\.([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})$/;
/** The largest time that JavaScript's Date can hold (ECMA-262, section 21.4.1.1). */
const lastTime = 8.64e15;

export function formatCursor(cursor: Cursor): string {
  return `${cursor.createdAt.toString(36)}.${cursor.id}`;
}

/** Reads a cursor from a query string; anything that is not one is as good as none: the list begins at its start. */
export function parseCursor(text: string | null): Cursor | null {
  const match = cursorPattern.exec(text ?? '');
  if (!match?.[1] || !match[2]) return null;
  const createdAt = Number.parseInt(match[1], 36);
  return createdAt <= lastTime ? { createdAt, id: match[2] } : null;
}
