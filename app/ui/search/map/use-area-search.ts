// "Search this area" and the way back from it.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Filters, parseFilters } from '#domain/filters.ts';
import { formatBounds } from '#domain/map.ts';
import { toAreaSearch } from '#domain/place-words.ts';
import { keepWords, listUrl } from '../format-search.ts';
import { mapHash } from './map-view.ts';
import type { SearchMap } from './search-map.ts';

/** `search` is the present query string, and `filters` what it means. */
export function useAreaSearch(search: string, filters: Filters) {
  const navigate = useNavigate();
  const [searchedBounds, setSearchedBounds] = useState('');
  const typed = parseFilters(new URLSearchParams(search));

  function open(found: Filters, view: SearchMap) {
    void navigate(listUrl(found) + mapHash, { preventScrollReset: true });
    view.focus();
  }

  return {
    /** Whether the search is limited to what the map showed when the visitor pressed the button. */
    isSearched: filters.bounds !== '' && filters.bounds === searchedBounds,
    searchArea: (view: SearchMap) => {
      const bounds = formatBounds(view.bounds);
      setSearchedBounds(bounds);
      const area = toAreaSearch(filters, bounds);
      // Words that name the landmark would replace the area.
      open({ ...keepWords({ ...area, near: '' }, typed, filters), near: area.near }, view);
    },
    /** Searches without the part of the map. */
    leaveArea: (view: SearchMap) => {
      open(keepWords({ ...filters, bounds: '' }, typed, filters), view);
    },
  };
}
