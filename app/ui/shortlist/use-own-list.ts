// Whether the list on the page is this browser's own. Then the page follows its hearts, whatever changes
// them: Remove and Undo, another tab, or a home's page that the visitor comes back from.
import { useEffect, useEffectEvent, useState, useSyncExternalStore } from 'react';
import { href, type Location, useLocation, useNavigate, useNavigation } from 'react-router';
import { maxSaved, parseIds } from '#domain/search/shortlist.ts';
import { useHasLeft } from '../controls/use-has-left.ts';
import { readSaved, subscribe } from '../hearts/store.ts';

/** The state of a history entry that shows the browser's own list, which may have changed since. */
export const ownListState = { isOwnList: true };

/** The URL of a list for a plan. Without ids, that of the browser's own list. */
export function shortlistUrl(ids: string, plan: string): string {
  const query = new URLSearchParams(plan);
  query.delete('ids');
  const parts = [...(ids === '' ? [] : [`ids=${ids}`]), ...(query.size === 0 ? [] : [String(query)])];
  return href('/shortlist') + (parts.length === 0 ? '' : `?${parts.join('&')}`);
}

/**
 * Whether the list in the URL is the browser's own: its history entry says so, or both have been the same.
 * False without a list.
 */
export function useOwnList(): boolean {
  const navigate = useNavigate();
  const { search, state } = useLocation() as Location<unknown>;
  const { location: next } = useNavigation();
  const hasLeft = useEffectEvent(useHasLeft());
  const shown = idsOf(search);
  const saved = useSyncExternalStore(subscribe, readSaved, () => '');
  const [lastOwn, setLastOwn] = useState('');
  if (saved === shown && saved !== lastOwn) setLastOwn(saved);
  const isOwn = shown !== '' && (shown === lastOwn || isOwnListState(state));
  useEffect(() => {
    // What is on its way comes first: another page, plan or list. The list follows its hearts afterwards.
    if (!isOwn || next || hasLeft()) return;
    // Not `saved`, which is empty while the page hydrates.
    const ids = readSaved();
    if (ids === shown) return;
    const url = shortlistUrl(ids, search);
    void navigate(url, { replace: true, preventScrollReset: true, state: ownListState });
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- `saved`: hearts have changed
  }, [isOwn, shown, next, saved, search, navigate]);
  return isOwn;
}

/** The ids in the URL's query, as the browser stores its own. */
function idsOf(search: string): string {
  return parseIds(new URLSearchParams(search).get('ids') ?? '')
    .slice(0, maxSaved)
    .join(',');
}

function isOwnListState(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'isOwnList' in state;
}
