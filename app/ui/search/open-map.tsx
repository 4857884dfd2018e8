// Loads and opens the map of the list, and closes it. The open map is part of the URL, as the fragment
// `#map`: a link, a reload and Back show it again. The server doesn't see fragments, so opening the map
// requests no list, and without JavaScript the link to it is a link to the list.
import { startTransition, useEffect, useState } from 'react';
import { Link, type LinkProps, useLocation, useNavigation } from 'react-router';
import { useHydrated } from '../controls/use-hydrated.ts';
import { mapHash } from './format-search.ts';
import type { ListMap } from './map/listings-map.tsx';

/** Of links to other searches, so that an open map stays open. Empty while the map is closed. */
export function useMapHash(): string {
  const { hash } = useLocation();
  // The first render must match the server's. The map adds its view to its own URL (map/linked-map.ts).
  return useHydrated() && hash.startsWith(mapHash) ? mapHash : '';
}

/** A link to another search. */
export function ListLink({ to, ...props }: LinkProps & { to: string }) {
  return <Link {...props} to={to + useMapHash()} preventScrollReset />;
}

/** The code of the map, once it is loaded, so that Back from a listing shows the map immediately. */
let loadedMap: ListMap | undefined;

/** `map` is undefined until the code of the open map is loaded, and if the browser can't show one. */
export function useOpenMap() {
  const { key } = useLocation();
  const isOpen = useMapHash() !== '';
  const [map, setMap] = useState(loadedMap);
  const [failed, setFailed] = useState({ key: '', message: '' });
  useEffect(() => {
    if (!isOpen) return;
    import('./map/listings-map.tsx').then(
      ({ listMap }) => {
        if (!listMap.canShowMap()) {
          setFailed({ key, message: `${listMap.noMapMessage} Every home is in the list.` });
          return;
        }
        loadedMap = listMap;
        // A transition, so that React shows the map only when its styles are loaded.
        startTransition(() => setMap(listMap));
      },
      // Pressing Map again is another history entry, which tries again.
      () => setFailed({ key, message: 'We couldn’t load the map. Please try again.' }),
    );
  }, [isOpen, key]);
  const failure = isOpen && failed.key === key ? failed.message : '';
  // Ends the wait of `mapScript` once the map is there or has failed, or the page is left.
  const isDone = map !== undefined || failure !== '';
  useEffect(() => {
    const endWait = () => void delete document.head.dataset['map'];
    if (isDone) endWait();
    return endWait;
  }, [isDone]);
  return { isOpen, map: isOpen ? map : undefined, failure };
}

/** Opens the map of the list, or of the one that is on its way, and closes it. */
export function MapLink({ map, isOpen, failure }: ReturnType<typeof useOpenMap>) {
  const location = useLocation();
  const { location: next } = useNavigation();
  const target = next?.pathname === location.pathname ? next : location;
  return (
    <Link
      to={{ ...target, hash: map ? '' : (loadedMap?.findHash(target.search) ?? mapHash) }}
      // The map goes back to the list that it was opened from.
      state={map || next || isOpen ? undefined : { isFromList: true }}
      onClick={(event) => {
        if (map) map.handleList(event, location);
        // Already pressed, perhaps before this render.
        else if (window.location.hash.startsWith(mapHash) && !failure) event.preventDefault();
      }}
      className="map-link button button-quiet noscript:hidden"
    >
      {map ? 'List' : isOpen && !failure ? 'Loading…' : 'Map'}
    </Link>
  );
}
