// Loads and opens the map of the list, and closes it.
import { startTransition, useEffect, useState } from 'react';
import { Link, useLocation, useNavigation } from 'react-router';
import { mapHash } from './format-search.ts';
import { useMapHash } from './list-link.tsx';
import type { ListMap } from './map/listings-map.tsx';

/** The code of the map, once it is loaded, so that Back from a listing shows the map immediately. */
let loadedMap: ListMap | undefined;

/** `map` is undefined until the code of the open map is loaded. */
export function useOpenMap() {
  const { key } = useLocation();
  const isOpen = useMapHash() !== '';
  const [map, setMap] = useState(loadedMap);
  const [failedKey, setFailedKey] = useState('');
  useEffect(() => {
    if (!isOpen) return;
    const load = async () => {
      try {
        const { listMap } = await import('./map/listings-map.tsx');
        loadedMap = listMap;
        // A transition, so that React shows the map only when its styles are loaded.
        startTransition(() => setMap(listMap));
      } catch {
        // Pressing Map again is another history entry, which tries again.
        setFailedKey(key);
      }
    };
    void load();
  }, [isOpen, key]);
  const failed = isOpen && failedKey === key;
  // Ends the wait of `mapScript` once the map is there or has failed, or the page is left.
  const isDone = map !== undefined || failed;
  useEffect(() => {
    const endWait = () => delete document.head.dataset['map'];
    if (isDone) endWait();
    return () => void endWait();
  }, [isDone]);
  return { isOpen, map: isOpen ? map : undefined, failed };
}

/** Opens the map of the list, or of the one that is on its way, and closes it. */
export function MapLink({ map, isOpen, failed }: ReturnType<typeof useOpenMap>) {
  const location = useLocation();
  const { location: next } = useNavigation();
  return (
    <Link
      to={{ ...(next?.pathname === location.pathname ? next : location), hash: map ? '' : mapHash }}
      // The map goes back to the list that it was opened from.
      state={map || next || isOpen ? undefined : { isFromList: true }}
      onClick={(event) => {
        if (map) map.handleList(event, location);
        // Already pressed, perhaps before this render.
        else if (window.location.hash.startsWith(mapHash) && !failed) event.preventDefault();
      }}
      className="map-link button button-quiet noscript:hidden"
    >
      {map ? 'List' : isOpen && !failed ? 'Loading…' : 'Map'}
    </Link>
  );
}
