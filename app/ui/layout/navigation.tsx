// Client-side navigation: shows that the next page is loading, and moves the focus to it.
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import { useEffect, useRef } from 'react';
import { focusHeading } from '../controls/focus.ts';
import { useAuth } from './use-auth.ts';

/**
 * Shows a thin bar at the top, and a spinner if the next page requires a login. CSS delays both by 150 ms, so that a fast response
 * shows neither.
 */
export function PendingNavigation() {
  const { state } = useNavigation();
  const { loading } = useAuth();
  if (state === 'idle') return null;
  return (
    <output className="pending-navigation">
      <span className="sr-only">Loading</span>
      <span className="pending-bar" />
      {loading ? <span className="pending-spinner" /> : null}
    </output>
  );
}

/**
 * Focuses the heading of a new page, because browsers don't announce a client-side navigation. After Back, focuses the link to the
 * page that was left. Leaves the focus where it is if the new page has moved it.
 */
export function useFocusNewPage(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const lastPathname = useRef(pathname);
  useEffect(() => {
    const previousPath = lastPathname.current;
    lastPathname.current = pathname;
    if (previousPath === pathname || document.activeElement?.matches('main :not(nav *)')) return;
    const link = isBack && document.querySelector<HTMLElement>(`main a[href="${previousPath}"]`);
    if (link) link.focus({ preventScroll: true });
    else focusHeading();
  }, [pathname, isBack]);
}
