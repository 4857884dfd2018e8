// The way from a home's page back to the list, and what a link to a home must say for that to work.
import { href, Link, useLocation, useNavigate } from 'react-router';
import { Icon } from '../controls/icon.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';

/** The state of a navigation to a home's page by somebody who came from a list. */
export interface WayBack {
  /** The address of the list, with its search. */
  list: string;
  /** How many steps back in the browser's history it lies; 1 where nothing is said. */
  steps?: number;
}

/** How this page was come to; null where it was opened by itself. Kept by the browser when the page is loaded anew. */
export function useWayBack(): WayBack | null {
  const state = useLocation().state as WayBack | null;
  // The server does not know it, and the first rendering has to agree with the server's.
  const isHydrated = useHydrated();
  return isHydrated && state?.list !== undefined ? state : null;
}

/** What a link on this page to another home hands on, so that from there it is one step more. */
export function oneStepFurther(way: WayBack | null): WayBack | undefined {
  return way ? { list: way.list, steps: (way.steps ?? 1) + 1 } : undefined;
}

/**
 * For somebody who came from the list it goes back in history, where the list is found as it was left, with everything
 * loaded and scrolled to the same card. For everybody else, and without JavaScript, it leads to the list of all homes.
 */
export function BackLink() {
  const navigate = useNavigate();
  const way = useWayBack();
  return (
    <Link
      to={way?.list ?? href('/listings')}
      onClick={(event) => {
        if (!way || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-(way.steps ?? 1));
      }}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-muted hover:text-ink"
    >
      <Icon name="arrow-left" size={18} />
      Back to Listings
    </Link>
  );
}
