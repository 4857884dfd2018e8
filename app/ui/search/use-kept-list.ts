// Keeps a shortlist on the page while it can't be loaded, such as offline: without the homes that were
// removed since, and in the order of the URL.
import { useState } from 'react';
import { useLocation } from 'react-router';
import type { Comparison } from '#domain/comparison.ts';
import { available } from '#domain/load-result.ts';
import { parseIds } from '#domain/shortlist.ts';
import { planOf } from '../shortlist/plan.ts';
import type { ShortlistPageProps } from './shortlist-page.tsx';

type List = Omit<ShortlistPageProps, 'hasIds'>;
type LoadedList = Extract<List['shortlist'], { ok: true }>['value'];

/**
 * The list as loaded, or the last one if the URL has the same plan and no other homes. `isKept` tells that it
 * is the last one. `planQueryOf` is the plan that the links of a list carry.
 */
export function useKeptList(list: List, planQueryOf: (list: List) => string): List & { isKept: boolean } {
  const { search } = useLocation();
  const plan = planOf(search);
  const [last, setLast] = useState({ list, plan });
  if (list.shortlist.ok) {
    if (last.list.shortlist !== list.shortlist) setLast({ list, plan });
    return { ...list, isKept: false };
  }
  const { shortlist } = last.list;
  const isSamePlan = plan === last.plan || plan === planOf(planQueryOf(last.list));
  const ids = parseIds(new URLSearchParams(search).get('ids') ?? '');
  const kept = shortlist.ok && isSamePlan ? keepHomes(shortlist.value, ids) : null;
  return kept ? { ...last.list, shortlist: available(kept), isKept: true } : { ...list, isKept: false };
}

/** The part of a list with these homes, in this order. Null if one of them isn't in it. */
export function keepHomes(list: LoadedList, ids: readonly string[]): LoadedList | null {
  if (ids.length === 0 || !ids.every((id) => list.ids.includes(id))) return null;
  const at = ids.map((id) => list.homes.findIndex((home) => home.id === id)).filter((index) => index >= 0);
  const pick = <Each>(each: readonly Each[]): Each[] => at.flatMap((index) => each[index] ?? []);
  const placed = list.map.homes.filter(({ id }) => ids.includes(id));
  return {
    homes: pick(list.homes),
    comparison: keepColumns(list.comparison, at.length, pick),
    map: { ...list.map, homes: placed, unplaced: at.length - placed.length },
    ids: [...ids],
    tooMany: 0,
    gone: 0,
    unreadable: 0,
  };
}

/** Without orders, which only the server knows. */
function keepColumns(
  { rows, amenities, verdicts, shared }: Comparison,
  count: number,
  pick: <Each>(each: readonly Each[]) => Each[],
): Comparison {
  const kept = rows.map((row) => ({ ...row, values: pick(row.values) }));
  const alone = shared.map(({ name, text }) => ({ name, group: 'The home' as const, values: [{ text }] }));
  return {
    // A single home shares nothing.
    rows: count === 1 ? [...kept, ...alone] : kept,
    amenities: amenities.map(({ name, has }) => ({ name, has: pick(has) })),
    verdicts: pick(verdicts),
    shared: count === 1 ? [] : shared,
    orders: [],
  };
}
