// Which part of the map is in view: that of all results, that of the URL, or one that the visitor moved to.
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { type MapHome, type MapHomes, parseBounds } from '#domain/search/map.ts';
import { type LeftMap, type MapView, parseMapHash, rememberMap, updateMapHash } from './map-view.ts';
import type { SearchMap } from './search-map.ts';

/** `bounds` are the area that the search is limited to, or empty. */
export function useMapView(bounds: string, left: LeftMap | undefined) {
  const { key, hash } = useLocation();
  /** Set by the visitor's moves, for one history entry. */
  const [moved, setMoved] = useState<{ key: string; isMoved: boolean } | null>(null);
  const [part, setPart] = useState<{ key: string; isPart: boolean } | null>(null);
  const linkedView = parseMapHash(hash).view;

  function showResults(map: SearchMap, found: MapHomes, isAnimated: boolean) {
    const area = parseBounds(bounds);
    if (area) map.moveToArea(area, isAnimated);
    else map.moveToHomes(found, isAnimated);
  }

  return {
    /** Whether the visitor has moved the map, other than by pressing homes. */
    isMoved: moved?.key === key ? moved.isMoved : left?.isMoved === true,
    /** Whether the map shows another part than at first. */
    isPart: part?.key === key ? part.isPart : (left?.isPart ?? linkedView !== undefined),
    /** The view to restore: after Back, after a reload, or from a shared link. */
    knownView: () => left?.view ?? linkedView,
    handleMove: () => setMoved({ key, isMoved: true }),
    handleView: (view: MapView) => {
      setPart({ key, isPart: true });
      updateMapHash({ view });
    },
    showResults,
    showAll: (map: SearchMap, found: MapHomes) => {
      setMoved({ key, isMoved: false });
      setPart({ key, isPart: false });
      updateMapHash({ view: undefined });
      showResults(map, found, true);
      map.focus();
    },
  };
}

interface ShownMap extends Omit<LeftMap, 'view' | 'browsedIds'> {
  browsedHomes: readonly MapHome[];
}

/** Remembers what the map shows when the visitor leaves it. `map` is null until it shows homes. */
export function useMapMemory(map: SearchMap | null, search: string, shown: ShownMap): void {
  const { key } = useLocation();
  const { chosenIds, browsedHomes, isPart, isMoved } = shown;
  useEffect(() => {
    if (!map) return undefined;
    const browsedIds = browsedHomes.map(({ id }) => id);
    return () => rememberMap(key, search, { view: map.view, chosenIds, browsedIds, isPart, isMoved });
  }, [map, key, search, chosenIds, browsedHomes, isPart, isMoved]);
}
