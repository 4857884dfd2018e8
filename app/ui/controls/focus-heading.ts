// The heading of the page as a place for the focus: who reads by ear hears it, and goes on with what follows.

/** Does not scroll. */
export function focusHeading(): void {
  const heading = document.querySelector('h1');
  if (!heading) return;
  heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
}

/** A `ref` for what may vanish with the link or button that has the focus: then the heading takes it. */
export function handOnFocus(box: HTMLElement | null) {
  return () => {
    if (box?.contains(document.activeElement)) focusHeading();
  };
}
