// The homes whose cards the map shows: the pressed ones, or those of the history entry or of the URL.
import { useMemo, useState } from 'react';
import { useLocation } from 'react-router';
import type { MapHomes } from '#domain/map.ts';
import { findLeftMap, parseMapHash, updateMapHash } from './map-view.ts';

export const noIds: readonly string[] = [];

export function useChosenIds(
  found: MapHomes | null,
): [ids: readonly string[], choose: (ids: readonly string[]) => void] {
  const { key, hash } = useLocation();
  const [chosen, setChosen] = useState<{ key: string; ids: readonly string[] } | null>(null);
  const linkedIds = useMemo(() => idsBeside(found, parseMapHash(hash).homeId), [found, hash]);
  const choose = (ids: readonly string[]) => {
    setChosen({ key, ids });
    updateMapHash({ homeId: ids[0] });
  };
  return [(chosen?.key === key ? chosen.ids : findLeftMap(key)?.chosenIds) ?? linkedIds, choose];
}

/** The home and all others at its position, because they share a button. */
function idsBeside(found: MapHomes | null, homeId: string | undefined): readonly string[] {
  const home = found?.homes.find(({ id }) => id === homeId);
  if (!home) return noIds;
  return (
    found?.homes
      .filter(({ latitude, longitude }) => latitude === home.latitude && longitude === home.longitude)
      .map(({ id }) => id) ?? noIds
  );
}
