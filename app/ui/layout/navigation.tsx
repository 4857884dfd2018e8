// Moves the focus to the next page after a navigation in the browser.
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { useEffect, useRef } from 'react';
import { focusHeading } from '../controls/focus.ts';

/**
 * Focuses the heading of a new page, because browsers don't announce a client-side navigation. After Back,
 * focuses the link to the page that was left. Leaves the focus where it is if the new page has moved it.
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
