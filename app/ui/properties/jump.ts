import type { MouseEvent } from 'react';

/** To the section of a pressed link. Another history entry would mislead "Back to Listings". */
export function jump(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const section = document.querySelector<HTMLElement>(event.currentTarget.hash);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
