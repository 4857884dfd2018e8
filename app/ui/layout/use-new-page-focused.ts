// Where the focus goes when another page is shown without loading anew: the browser leaves it on a link that is gone, and
// tells nobody that there is a new page.
import { useEffect, useRef } from 'react';
import { NavigationType, useLocation, useNavigationType } from 'react-router';
import { focusHeading } from '../controls/focus.ts';

/**
 * It goes to the heading, which is read aloud then, and after Back to the link by which the page was left. A page that
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
