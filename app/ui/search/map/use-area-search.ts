// "Search this area" and the way back from it.
import { useNavigate } from 'react-router';
import { type FilterName, filterOf } from '#domain/search/filters.ts';
import { filtersOf, type Query, removeWishes } from '#domain/search/query.ts';
import { mapHash, searchUrl } from '../format-search.ts';

/** The area of the map replaces these. The landmark stays: distances are still to it. */
const replaced: readonly FilterName[] = ['location', 'places', 'outside', 'bounds'];

export function useAreaSearch(query: Query) {
  const navigate = useNavigate();
  const { bounds, near } = filtersOf(query);
  const isSaid = query.wishes.some(({ kind, spans }) => kind === 'near' && spans.length > 0);

  /** Searches without the wishes of these kinds. An empty `area` is everywhere. */
  function open(without: readonly FilterName[], area: string) {
    const left = removeWishes(
      query,
      query.wishes.filter(({ kind }) => without.includes(kind)),
    );
    const search = new URLSearchParams(left);
    // A landmark that only the sentence says would replace the area.
    if (area && near) search.set(filterOf('near').param, near);
    else if (isSaid) search.delete(filterOf('near').param);
    if (area) search.set(filterOf('bounds').param, area);
    // Far down the page, the old scroll position would show the middle of the new list.
    void navigate(searchUrl(search.toString()) + mapHash, { preventScrollReset: scrollY < innerHeight });
  }

  return {
    bounds,
    searchArea: (area: string) => open(replaced, area),
    /** Searches without the part of the map. */
    leaveArea: () => open(['bounds'], ''),
  };
}
