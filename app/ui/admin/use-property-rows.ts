// The rows of the table while somebody works on them: what was loaded so far, page by page. A row stays where it is
// when its status changes, although it no longer belongs under the tab; another tab begins anew.
import { useState } from 'react';
import type { PropertyStatus } from '#domain/property.ts';
import type { AdminProperty } from '#domain/review.ts';

/** One answer of the server: a page of the list, and, while one property is reviewed, how that stands now. */
export interface ListAnswer {
  status: PropertyStatus | null;
  properties: AdminProperty[];
  next: string | null;
  reviewed: { id: string; status: PropertyStatus } | null;
}

export interface PropertyRows {
  /** Under which tab the rows were loaded; undefined before the first answer. */
  status: PropertyStatus | null | undefined;
  rows: readonly AdminProperty[];
  /** The cursor of what follows; null at the end. */
  next: string | null;
}

const nothing: PropertyRows = { status: undefined, rows: [], next: null };

/** What is shown once `answer` has come: `isFurther` tells that it continues the list, and does not repeat its begin. */
export function withAnswer(shown: PropertyRows, answer: ListAnswer, isFurther: boolean): PropertyRows {
  const { status, properties, next, reviewed } = answer;
  if (status !== shown.status) return isFurther ? shown : { status, rows: properties, next };
  const fresh = new Map(properties.map((property) => [property.id, property]));
  const known = shown.rows.map((row) => {
    if (reviewed?.id === row.id) return { ...row, status: reviewed.status };
    return fresh.get(row.id) ?? row;
  });
  if (!isFurther) return { status, rows: known, next: shown.next };
  const ids = new Set(shown.rows.map((row) => row.id));
  return { status, rows: [...known, ...properties.filter(({ id }) => !ids.has(id))], next };
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
