// For navigations by a timer or an effect, such as closing a dialog after its success message. They must not
// act on a page that the visitor has left: it stays on screen until the next page's data has arrived.
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/**
 * Returns a function that tells whether the visitor has left the shown page: Back has changed the URL, or a
 * link to another page was pressed. Unlike `useNavigation`, it knows before React renders again.
 */
export function useHasLeft(): () => boolean {
  const { key, pathname } = useLocation();
  /** The key of the location on which a link was pressed. */
  const leftFrom = useRef<string>(null);
  useEffect(() => {
    // React Router prevents the default of a click on its links and navigates itself.
    const notePress = ({ target, defaultPrevented }: MouseEvent) => {
      const link = defaultPrevented && target instanceof Element ? target.closest('a') : null;
      if (link && link.pathname !== pathname) leftFrom.current = key;
    };
    document.addEventListener('click', notePress);
    return () => document.removeEventListener('click', notePress);
  }, [key, pathname]);
  return () => leftFrom.current === key || location.pathname !== pathname;
}
