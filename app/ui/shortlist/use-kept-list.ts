// Keeps a shortlist on the page while it can't be loaded, such as offline: without the homes that were
// removed since, and for the plan before a change.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { available } from '#domain/load-result.ts';
import { parseIds } from '#domain/search/shortlist.ts';
import type { ShortlistPageProps } from './shortlist-page.tsx';

type List = Omit<ShortlistPageProps, 'hasIds'>;
type LoadedList = Extract<List['shortlist'], { ok: true }>['value'];

/** The list as loaded, or the last one (`isKept`) if the URL has no other homes. */
export function useKeptList(list: List): List & { isKept: boolean } {
  const { search } = useLocation();
  const [last, setLast] = useState(list);
  if (list.shortlist.ok && last.shortlist !== list.shortlist) setLast(list);
  const ids = parseIds(new URLSearchParams(search).get('ids') ?? '');
  const kept = !list.shortlist.ok && last.shortlist.ok && keepHomes(last.shortlist.value, ids);
  return kept ? { ...last, shortlist: available(kept), isKept: true } : { ...list, isKept: false };
}

/** The part of a list with these homes. Null if one of them isn't in it. */
export function keepHomes(list: LoadedList, ids: readonly string[]): LoadedList | null {
  if (ids.length === 0 || !ids.every((id) => list.ids.includes(id))) return null;
  const isKept = list.homes.map(({ id }) => ids.includes(id));
  const pick = <Each>(each: readonly Each[]): Each[] => each.filter((_, index) => isKept[index]);
  const homes = pick(list.homes);
  const placed = list.map.homes.filter(({ id }) => ids.includes(id));
  const { comparison } = list;
  const rows = comparison.rows.map((row) => ({ ...row, values: pick(row.values) }));
  const alone = comparison.shared.map(({ name, text }) => ({
    name,
    group: 'The home' as const,
    values: [{ text }],
  }));
  // A single home shares nothing.
  const isAlone = homes.length === 1;
  return {
    homes,
    comparison: {
      ...comparison,
      rows: isAlone ? [...rows, ...alone] : rows,
      amenities: comparison.amenities.map(({ name, has }) => ({ name, has: pick(has) })),
      verdicts: pick(comparison.verdicts),
      shared: isAlone ? [] : comparison.shared,
    },
    map: { ...list.map, homes: placed, unplaced: homes.length - placed.length },
    ids: [...ids],
    tooMany: 0,
    gone: 0,
    unreadable: 0,
  };
}
