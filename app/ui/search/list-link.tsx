// The open map is part of the URL, as the fragment `#map`: a link, a reload and Back show it again. The
// server doesn't see fragments, so opening the map requests no list, and without JavaScript the link to it
// is a link to the list.
import { Link, type LinkProps, useLocation } from 'react-router';
import { useHydrated } from '../controls/use-hydrated.ts';
import { mapHash } from './format-search.ts';

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
