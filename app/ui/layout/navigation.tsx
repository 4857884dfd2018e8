// What another page brings about when it is shown without loading anew: that it is on its way, and where the focus goes.
import { NavigationType, useLocation, useNavigation, useNavigationType } from 'react-router';
import { useEffect, useRef } from 'react';
import { focusHeading } from '../controls/focus.ts';
import { useAuth } from './use-auth.ts';

/**
 * A thin bar at the top, and a spinner over the page when the next one is guarded. Both wait
 * 150 ms in CSS, so that a fast answer shows nothing.
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
 * The browser leaves the focus on a link that is gone, and tells nobody that there is a new page. It goes to the heading, which is read aloud then, and after Back to the link by which the page was left. A page that
 * has focused something of its own keeps it so.
 */
export function useNewPageFocused(): void {
  const { pathname } = useLocation();
  const isBack = useNavigationType() === NavigationType.Pop;
  const shown = useRef(pathname);
  useEffect(() => {
    const left = shown.current;
    shown.current = pathname;
    if (left === pathname || document.activeElement?.matches('main :not(nav *)')) return;
    const link = isBack && document.querySelector<HTMLElement>(`main a[href="${left}"]`);
    if (link) link.focus({ preventScroll: true });
    else focusHeading();
  }, [pathname, isBack]);
}
