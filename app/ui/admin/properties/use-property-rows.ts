// The rows of the table while somebody works on them: what was loaded so far, page by page. A row stays where it is
// when its status changes, although it no longer belongs under the tab; another tab, search or order begins anew.
import { useState } from 'react';
import { type AdminList, isSameList } from '#domain/admin-list.ts';
import type { FeaturedList } from '#domain/featured.ts';
import type { Decision } from '#domain/property.ts';
import type { AdminProperty } from '#domain/review.ts';

/** An answer of the server: a page of the list, and, while one property is open in a dialog, how that stands now. */
export interface ListAnswer extends AdminList {
  properties: AdminProperty[];
  next: string | null;
  /** Where a search was cut short, which `next` continues; null where it was not. */
  searchedTo: Date | null;
  /** The whole featured list as it is now, whatever is listed here. */
  featured: FeaturedList;
  /** What is known of it; the rest of its row stays. */
  opened: (Partial<AdminProperty> & { id: string }) | null;
  /** The id for which a dialog is open although there is no such property, or no longer. */
  gone: string | null;
  /** The server's time, which waiting is counted to. */
  now: Date;
}

export interface PropertyRows extends Pick<ListAnswer, 'next' | 'searchedTo' | 'featured' | 'now'> {
  /** The list that the rows were loaded of; null before the first answer. */
  list: AdminList | null;
  rows: readonly AdminProperty[];
}

const nothing: PropertyRows = {
  list: null,
  rows: [],
  next: null,
  searchedTo: null,
  featured: [],
  now: new Date(0),
};

/** What is shown once `answer` has come: `isFurther` tells that it continues the list, and does not repeat its begin. */
export function withAnswer(shown: PropertyRows, answer: ListAnswer, isFurther: boolean): PropertyRows {
  const { tab, text, oldestFirst, properties, next, searchedTo, featured, opened, gone, now } = answer;
  const list = { tab, text, oldestFirst };
  const isSame = shown.list !== null && isSameList(list, shown.list);
  if (!isSame && isFurther) return shown;
  // The featured ones are few and in an order of their own: they are always shown as they are now.
  if (!isSame || tab === 'featured') return { list, rows: properties, next, searchedTo, featured, now };
  const fresh = new Map(properties.map((property) => [property.id, property]));
  const there = shown.rows.filter(({ id }) => id !== gone);
  const known = there.map((row) => {
    if (opened?.id === row.id) return { ...row, ...opened };
    return fresh.get(row.id) ?? row;
  });
  if (!isFurther) return { ...shown, rows: known, featured, now };
  const ids = new Set(known.map((row) => row.id));
  const added = properties.filter(({ id }) => !ids.has(id));
  return { ...shown, rows: [...known, ...added], next, searchedTo, featured, now };
}

/**
 * The rows with what was decided in this window, which is known before the list is loaded anew; null is a row that is gone.
 * A dialog that is closed at once lets no answer of the list arrive that would tell it.
 */
export function withDecisions(
  shown: PropertyRows,
  decisions: ReadonlyMap<string, Decision | null>,
): PropertyRows {
  const there = shown.rows.filter(({ id }) => decisions.get(id) !== null);
  const rows = there.map((row) => ({ ...row, status: decisions.get(row.id) ?? row.status }));
  return { ...shown, rows };
}

/** `first` is what the page's loader answered, `further` what Load More did; null where that failed or is yet to come. */
export function usePropertyRows(first: ListAnswer | null, further: ListAnswer | null): PropertyRows {
  const [state, setState] = useState(() => ({
    shown: first ? withAnswer(nothing, first, false) : nothing,
    first,
    further,
  }));
  let { shown } = state;
  // Answers are taken over while rendering, so that no outdated row is ever painted (react.dev, "You Might Not Need an Effect").
  if (first !== state.first || further !== state.further) {
    if (first && first !== state.first) shown = withAnswer(shown, first, false);
    if (further && further !== state.further) shown = withAnswer(shown, further, true);
    setState({ shown, first, further });
  }
  return shown;
}
