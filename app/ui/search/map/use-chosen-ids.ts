// The homes whose cards the map shows: the pressed ones, or those of the history entry or of the URL.
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { MapHome, MapHomes } from '#domain/search/map.ts';
import type { SearchMap } from './search-map.ts';
import { type LeftMap, parseMapHash, updateMapHash } from './map-view.ts';

export const noIds: readonly string[] = [];
const noHomes: readonly MapHome[] = [];

export function useChosenIds(found: MapHomes | null, left: LeftMap | undefined) {
  const { key, hash } = useLocation();
  const [chosen, setChosen] = useState<{ key: string; ids: readonly string[] } | null>(null);
  /** The homes that were in view when the visitor pressed one, or moved the map. Null before that. */
  const [viewed, setViewed] = useState<{ found: MapHomes | null; homes: readonly MapHome[] } | null>(null);
  const homes = found?.homes ?? noHomes;
  const linkedIds = useMemo(() => {
    const { homeIds } = parseMapHash(hash);
    return homeIds ? homes.filter(({ id }) => homeIds.includes(id)).map(({ id }) => id) : noIds;
  }, [homes, hash]);
  const chosenIds = (chosen?.key === key ? chosen.ids : left?.chosenIds) ?? linkedIds;

  /** Returns the ids in the order of their cards. */
  function choose(ids: readonly string[]): readonly string[] {
    const shown = cheapestFirst(homes.filter(({ id }) => ids.includes(id))).map(({ id }) => id);
    setChosen({ key, ids: shown });
    updateMapHash({ homeIds: shown });
    return shown;
  }

  const browsedHomes = useMemo(() => {
    const inView = viewed?.found === found ? viewed.homes : leftHomes(homes, left);
    return homes.filter((home) => inView.includes(home) || chosenIds.includes(home.id));
  }, [found, homes, viewed, left, chosenIds]);
  const homeAt = (steps: number) => findNeighbor(browsedHomes, chosenIds, steps);

  function updateBrowsedHomes(map: SearchMap | null) {
    if (map) setViewed({ found, homes: homes.filter((home) => map.isInView(home)) });
  }

  return {
    chosenIds,
    choose,
    /** The homes that Next and Previous visit: those in view, in the order of the list. */
    browsedHomes,
    /** Call it after the visitor has moved the map or pressed a button, but not after a step. */
    updateBrowsedHomes,
    /** Call it when the map opens at a known view. */
    initBrowsedHomes: (map: SearchMap) => {
      if (!left) updateBrowsedHomes(map);
    },
    /** The ids of the next and the previous home. */
    neighborIds: [homeAt(1), homeAt(-1)].flatMap((home) => home?.id ?? []),
    /** Chooses the next home with 1, the previous one with -1. Returns the chosen ids. */
    step: (steps: number) => {
      const next = homeAt(steps);
      return choose(next ? [next.id] : noIds);
    },
  };
}

/** The home that is so many steps away in the list from the chosen ones, which share a button. */
export function findNeighbor(
  browsedHomes: readonly MapHome[],
  chosenIds: readonly string[],
  steps: number,
): MapHome | undefined {
  const shown = chosenIds.map((id) => browsedHomes.findIndex((home) => home.id === id));
  const at = steps > 0 ? Math.max(...shown) : Math.min(...shown);
  return browsedHomes.at((at + steps) % browsedHomes.length);
}

/** The order of the cards of a button: the first one has its price. */
export const cheapestFirst = (homes: readonly MapHome[]) =>
  homes.toSorted((one, other) => one.price - other.price);

/** The homes that Next and Previous visited before the visitor left the map. All homes if it wasn't left. */
const leftHomes = (homes: readonly MapHome[], left: LeftMap | undefined) =>
  left ? homes.filter(({ id }) => left.browsedIds.includes(id)) : homes;
