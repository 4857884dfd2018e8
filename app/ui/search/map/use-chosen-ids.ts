// The homes whose cards the map shows: the pressed ones, or those of the history entry or of the URL.
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { MapHome, MapHomes } from '#domain/map.ts';
import { findLeftMap, parseMapHash, updateMapHash } from './map-view.ts';

export const noIds: readonly string[] = [];
const noHomes: readonly MapHome[] = [];

export function useChosenIds(found: MapHomes | null) {
  const { key, hash } = useLocation();
  const [chosen, setChosen] = useState<{ key: string; ids: readonly string[] } | null>(null);
  const homes = found?.homes ?? noHomes;
  const places = useMemo(() => listPlaces(homes), [homes]);
  const linkedIds = useMemo(() => {
    const { homeId } = parseMapHash(hash);
    return places.find((ids) => ids.some((id) => id === homeId)) ?? noIds;
  }, [places, hash]);
  const chosenIds = (chosen?.key === key ? chosen.ids : findLeftMap(key)?.chosenIds) ?? linkedIds;

  function choose(ids: readonly string[]) {
    setChosen({ key, ids });
    updateMapHash({ homeId: ids[0] });
  }

  return {
    chosenIds,
    choose,
    hasOthers: homes.length > 1,
    /** Chooses the next home in the list with 1, the previous one with -1. Returns the chosen ids. */
    step: (steps: number) => {
      const shown = chosenIds.map((id) => homes.findIndex((home) => home.id === id));
      const at = steps > 0 ? Math.max(...shown) : Math.min(...shown);
      const next = homes.at((at + steps) % homes.length);
      const ids = next ? [next.id] : noIds;
      choose(ids);
      return ids;
    },
  };
}

/** The ids of the homes at each position, which share a button, in the order of the list. */
function listPlaces(homes: readonly MapHome[]): string[][] {
  const places = Map.groupBy(homes, ({ latitude, longitude }) => `${latitude},${longitude}`);
  return [...places.values()].map((group) => group.map(({ id }) => id));
}
