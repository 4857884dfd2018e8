// The homes whose cards the map shows: the pressed ones, or those of the history entry or of the URL.
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { MapHome, MapHomes } from '#domain/map.ts';
import { findLeftMap, parseMapHash, updateMapHash } from './map-view.ts';

export const noIds: readonly string[] = [];

export function useChosenIds(found: MapHomes | null) {
  const { key, hash } = useLocation();
  const [chosen, setChosen] = useState<{ key: string; ids: readonly string[] } | null>(null);
  const places = useMemo(() => listPlaces(found?.homes ?? []), [found]);
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
    hasOthers: places.length > 1,
    /** Chooses the homes of the next place in the list with 1, of the one before with -1. Returns them. */
    step: (steps: number) => {
      const at = places.findIndex((ids) => ids.some((id) => chosenIds.includes(id)));
      const next = places.at((at + steps) % places.length) ?? noIds;
      choose(next);
      return next;
    },
  };
}

/** The ids of the homes at each position, which share a button, in the order of the list. */
function listPlaces(homes: readonly MapHome[]): string[][] {
  const places = Map.groupBy(homes, ({ latitude, longitude }) => `${latitude},${longitude}`);
  return [...places.values()].map((group) => group.map(({ id }) => id));
}
