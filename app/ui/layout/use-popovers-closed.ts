// Closes what is open in the navigation bar when another page is shown: the bar itself stays from page to page.
import { type RefObject, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';

export function usePopoversClosed<Element extends HTMLElement>(): RefObject<Element | null> {
  const around = useRef<Element>(null);
  const { key } = useLocation();
  const lastKey = useRef(key);
  useEffect(() => {
    if (lastKey.current === key) return;
    lastKey.current = key;
    around.current?.querySelector<HTMLElement>(':popover-open')?.hidePopover();
  }, [key]);
  return around;
}
