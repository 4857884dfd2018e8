import type { MouseEvent } from 'react';

/** Shows the section of a pressed link without a history entry, which would mislead "Back to Listings". */
export function jump(event: MouseEvent<HTMLAnchorElement>) {
  if (event.metaKey || event.ctrlKey || event.shiftKey) return;
  event.preventDefault();
  const section = document.querySelector<HTMLElement>(event.currentTarget.hash);
  section?.scrollIntoView();
  section?.focus({ preventScroll: true });
}
