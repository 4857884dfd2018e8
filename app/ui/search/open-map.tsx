// The open map is part of the URL, as the fragment `#map`: a link, a reload and Back show it again. The
// server doesn't see fragments, so opening the map requests no list, and without JavaScript the link to it
// is a link to the list.
import { startTransition, useEffect, useState } from 'react';
import { Link, type LinkProps, useLocation, useNavigate, useNavigation } from 'react-router';
import { useHydrated } from '../controls/use-hydrated.ts';

const mapHash = '#map';

/** Of links to other searches, so that an open map stays open. Empty while the map is closed. */
export function useMapHash(): string {
  const { hash } = useLocation();
  // The first render must match the server's. The map adds its view to its own URL (map/map-view.ts).
  return useHydrated() && hash.startsWith(mapHash) ? mapHash : '';
}

/** A link to another search. */
export function ListLink({ to, ...props }: LinkProps & { to: string }) {
  return <Link {...props} to={to + useMapHash()} preventScrollReset />;
}

/** The code of the map, once it is loaded, so that Back from a listing shows the map immediately. */
let loadedMap: typeof import('./map/listings-map.tsx') | undefined;

/** `map` is undefined until the code of the open map is loaded. */
export function useOpenMap() {
  const { key } = useLocation();
  const isOpen = useMapHash() !== '';
  const [module, setModule] = useState(loadedMap);
  const [failed, setFailed] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    setFailed(false);
    import('./map/listings-map.tsx').then(
      (loaded) => {
        loadedMap = loaded;
        // A transition, so that React shows the map only when its styles are loaded.
        startTransition(() => setModule(loaded));
      },
      () => setFailed(true),
    );
    // Pressing Map again is another entry, which tries again.
  }, [isOpen, key]);
  return { isOpen, map: isOpen ? module : undefined, failed: isOpen && failed };
}

/** Opens the map of the list, or of the one that is on its way, and closes it. */
export function MapLink({ map, isOpen, failed }: ReturnType<typeof useOpenMap>) {
  const location = useLocation();
  const navigate = useNavigate();
  const { location: next } = useNavigation();
  return (
    <Link
      to={{ ...(next?.pathname === location.pathname ? next : location), hash: map ? '' : mapHash }}
      // The map goes back to the list that it was opened from.
      state={map ? undefined : { isFromList: true }}
      onClick={(event) => map?.goBackToList(event, location, navigate)}
      className="button button-quiet noscript:hidden"
    >
      {map ? 'List' : isOpen && !failed ? 'Loading…' : 'Map'}
    </Link>
  );
}
