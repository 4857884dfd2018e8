// "Search this area" and the way back from it.
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type Filters, parseFilters } from '#domain/search/filters.ts';
import { formatBounds } from '#domain/search/map.ts';
import { toAreaSearch } from '#domain/search/place-words.ts';
import { keepWords, listUrl, mapHash } from '../format-search.ts';
import type { SearchMap } from './search-map.ts';

/** `search` is the present query string, and `filters` what it means. */
export function useAreaSearch(search: string, filters: Filters) {
  const navigate = useNavigate();
  const typed = parseFilters(new URLSearchParams(search));
  /** The searched area, its words, and the landmark that was chosen before: none if words name it. */
  const [searched, setSearched] = useState({ bounds: '', text: '', near: '' });
  const isSearched = filters.bounds !== '' && filters.bounds === searched.bounds;
  const chosenNear = isSearched && typed.text === searched.text ? searched.near : typed.near;

  function open(found: Filters, view: SearchMap) {
    // Far down the page, the old scroll position would show the middle of the new list.
    void navigate(listUrl(found) + mapHash, { preventScrollReset: scrollY < innerHeight });
    view.focus();
  }

  return {
    /** Whether the search is limited to the area of the last press on "Search this area". */
    isSearched,
    searchArea: (view: SearchMap) => {
      const bounds = formatBounds(view.bounds);
      const area = toAreaSearch(filters, bounds);
      // Words that name the landmark would replace the area, unless it is chosen, too.
      const found = { ...keepWords(area, typed, filters), near: area.near };
      const hasWords = typed.text !== '' && found.text === typed.text;
      setSearched({ bounds, text: found.text, near: hasWords ? chosenNear : found.near });
      open(found, view);
    },
    /** Searches without the part of the map. */
    leaveArea: (view: SearchMap) => {
      open({ ...keepWords({ ...filters, bounds: '' }, typed, filters), near: chosenNear }, view);
    },
  };
}
