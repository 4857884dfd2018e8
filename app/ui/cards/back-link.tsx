// The link from a listing page back to the list, and the navigation state that links to a listing pass for
// it.
import { href, Link, useLocation, useNavigate, useSearchParams } from 'react-router';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { Icon } from '../controls/icon.tsx';
import { useHydrated } from '../controls/use-hydrated.ts';

/** The navigation state of a listing page that was reached from a list. */
export interface BackTarget {
  /** The URL of the list, with its search. */
  list: string;
  /** How many history entries back the list is; by default 1. */
  steps?: number;
}

/** Null if the page was opened directly. Browsers keep the state across reloads. */
export function useBackTarget(): BackTarget | null {
  const state = useLocation().state as BackTarget | null;
  // The server doesn't have the state, and the first render must match the server's.
  const isHydrated = useHydrated();
  return isHydrated && state?.list !== undefined ? state : null;
}

/** The state for a link from this page to another listing. */
export function addHistoryStep(backTarget: BackTarget | null): BackTarget | undefined {
  return backTarget ? { list: backTarget.list, steps: (backTarget.steps ?? 1) + 1 } : undefined;
}

/**
 * Goes back in history if the page was reached from a list, which then has the same rows and scroll position
 * as before. Otherwise, and without JavaScript, links to the list of all homes for the stay in the URL.
 */
export function BackLink() {
  const navigate = useNavigate();
  const backTarget = useBackTarget();
  const [query] = useSearchParams();
  return (
    <Link
      to={backTarget?.list ?? href('/listings') + toStayQuery(query)}
      onClick={(event) => {
        if (!backTarget || event.metaKey || event.ctrlKey || event.shiftKey) return;
        event.preventDefault();
        void navigate(-(backTarget.steps ?? 1));
      }}
      className="-ml-1 inline-flex min-h-11 items-center gap-2 rounded-control px-1 text-muted hover:text-ink"
    >
      <Icon name="arrow-left" size={18} />
      {backTarget?.list.startsWith(href('/shortlist')) ? 'Back to Shortlist' : 'Back to Listings'}
    </Link>
  );
}
