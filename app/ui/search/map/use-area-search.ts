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
  const typed = parseFilters(new URLSearchParams(search));
  /** The searched area, its words, and the landmark that was chosen before it: none if the words name it. */
  const [searched, setSearched] = useState({ bounds: '', text: '', near: '' });
  const isSearched = filters.bounds !== '' && filters.bounds === searched.bounds;
  const chosenNear = isSearched && typed.text === searched.text ? searched.near : typed.near;

  function open(found: Filters, view: SearchMap) {
    // Far down, the new list would be shown from its middle.
    void navigate(listUrl(found) + mapHash, { preventScrollReset: scrollY < innerHeight });
    view.focus();
  }

  return {
    /** Whether the search is limited to what the map showed when the visitor pressed the button. */
    isSearched,
    searchArea: (view: SearchMap) => {
      const bounds = formatBounds(view.bounds);
      const area = toAreaSearch(filters, bounds);
      // Beside words that name the landmark, it is chosen, too: they would replace the area.
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
