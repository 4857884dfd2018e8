// A search in words, for the pages of saved searches. For loaders, so that these pages don't load the
// filters.
import type { Filters } from '#domain/search/filters.ts';
import { labelsOf } from '#domain/search/query.ts';
import { formatSearchTitle } from '#domain/search/search-title.ts';
import { listUrl } from '#ui/search/format-search.ts';
import type { ShownSearch } from '#ui/saved-searches/saved-search-page.tsx';

/** Clears the filters that the title names. */
const untitled = { bedrooms: 0, type: null, location: null };

export function toShownSearch(filters: Filters): ShownSearch {
  return {
    title: formatSearchTitle(filters),
    labels: labelsOf({ ...filters, ...untitled }),
    path: listUrl(filters),
  };
}
