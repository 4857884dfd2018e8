// The searches that an empty result offers instead.
import { chipsOf, type Filters } from './filters.ts';
import type { SearchSuggestion } from './search-results.ts';

export type NearestSearch = Pick<SearchSuggestion, 'change' | 'labels' | 'filters'>;

/** With more filters than this, two less rarely help, and there would be too many pairs to count. */
const maxFilters = 8;

/** The search without one filter, for each of its filters. */
export function listWithoutOne(filters: Filters): NearestSearch[] {
  return chipsOf(filters).map(({ label, without }) => ({
    change: 'remove',
    labels: [label],
    filters: without,
  }));
}

/**
 * The search without two filters, for each pair of them. Empty if that leaves none, or if there are more than
 * `maxFilters`.
 */
export function listWithoutTwo(filters: Filters): NearestSearch[] {
  const chips = chipsOf(filters);
  if (chips.length < 3 || chips.length > maxFilters) return [];
  return chips.flatMap((first, index) =>
    chipsOf(first.without)
      .slice(index)
      .map((second) => ({
        change: 'remove' as const,
        labels: [first.label, second.label],
        filters: second.without,
      })),
  );
}

/**
 * The search with only one filter, for each of the first `maxFilters`. Empty for a search with fewer than
 * three.
 */
export function listWithOnlyOne(filters: Filters): NearestSearch[] {
  const chips = chipsOf(filters);
  if (chips.length < 3) return [];
  return chips.slice(0, maxFilters).flatMap(({ label }) => {
    const kept = keepOnly(filters, label);
    return chipsOf(kept).length === 1 ? [{ change: 'keep' as const, labels: [label], filters: kept }] : [];
  });
}

function keepOnly(filters: Filters, label: string): Filters {
  const other = chipsOf(filters).find((chip) => chip.label !== label);
  return other ? keepOnly(other.without, label) : filters;
}
