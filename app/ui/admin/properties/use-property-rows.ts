// The rows that Property Management has loaded so far, page by page. A row keeps its place when its status
// changes, even if it no longer belongs to the tab. Another tab, search or order starts a new list.
import { useState } from 'react';
import { type AdminListQuery, isSameList } from '#domain/review/admin-list.ts';
import type { FeaturedList } from '#domain/property/featured.ts';
import type { PropertyStatus } from '#domain/property/options.ts';
import type { AdminProperty } from '#domain/review/review.ts';

/** A page of the list and, while a dialog is open, the newest row of its property. */
export interface ListResult extends AdminListQuery {
  properties: AdminProperty[];
  next: string | null;
  /** Set when a search stopped early. `next` continues it. */
  searchedTo: Date | null;
  /** The whole featured list. */
  featured: FeaturedList;
  /** The property of the open dialog; null without one. */
  dialogProperty: AdminProperty | null;
  /** The id in a dialog's URL, if no such property exists. */
  unknownId: string | null;
  /** The server's time, from which waiting times are computed. */
  now: Date;
}

export interface PropertyRows extends Pick<ListResult, 'next' | 'searchedTo' | 'featured' | 'now'> {
  /** Null before the first response. */
  list: AdminListQuery | null;
  rows: readonly AdminProperty[];
}

const emptyRows: PropertyRows = {
  list: null,
  rows: [],
  next: null,
  searchedTo: null,
  featured: [],
  now: new Date(0),
};

/**
 * Adds a response to the rows. `isNextPage`: it continues the list. Otherwise it is the reloaded first page.
 */
export function addPage(current: PropertyRows, result: ListResult, isNextPage: boolean): PropertyRows {
  const { tab, text, oldestFirst, properties, next, searchedTo, featured, dialogProperty, unknownId, now } =
    result;
  const list = { tab, text, oldestFirst };
  const isSame = current.list !== null && isSameList(list, current.list);
  if (!isSame && isNextPage) return current;
  // These lists are short and have an order of their own, so they are always replaced.
  if (!isSame || tab === 'featured' || tab === 'changes')
    return { list, rows: properties, next, searchedTo, featured, now };
  const rows = new Map(current.rows.map((row) => [row.id, row]));
  for (const property of properties) {
    // A reload updates the rows but adds none, which would shift the list under the pointer.
    if (isNextPage || rows.has(property.id)) rows.set(property.id, property);
  }
  if (dialogProperty && rows.has(dialogProperty.id)) rows.set(dialogProperty.id, dialogProperty);
  if (unknownId !== null) rows.delete(unknownId);
  return { ...current, rows: [...rows.values()], featured, now, ...(isNextPage && { next, searchedTo }) };
}

/**
 * Applies the decisions made in this window; null means deleted. Needed because closing the dialog, or moving
 * to another property, cancels the reload that would show them.
 */
export function applyDecisions(
  current: PropertyRows,
  decisions: ReadonlyMap<string, PropertyStatus | null>,
): PropertyRows {
  const remaining = current.rows.filter(({ id }) => decisions.get(id) !== null);
  const rows = remaining.map((row) => ({ ...row, status: decisions.get(row.id) ?? row.status }));
  return { ...current, rows };
}

/**
 * `first` comes from the page's loader, `nextPage` from Load More. Null while loading and after a failure.
 */
export function usePropertyRows(first: ListResult | null, nextPage: ListResult | null): PropertyRows {
  const [state, setState] = useState(() => ({
    rows: first ? addPage(emptyRows, first, false) : emptyRows,
    first,
    nextPage,
  }));
  let { rows } = state;
  // Adjusts state while rendering, so that no stale row is painted (react.dev, "You Might Not Need an
  // Effect").
  if (first !== state.first || nextPage !== state.nextPage) {
    if (first && first !== state.first) rows = addPage(rows, first, false);
    if (nextPage && nextPage !== state.nextPage) rows = addPage(rows, nextPage, true);
    setState({ rows, first, nextPage });
  }
  return rows;
}
