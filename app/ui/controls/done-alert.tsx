// The message that replaces a completed form.
import type { ReactNode } from 'react';
import { Alert } from './alert.tsx';

/** Takes the focus, because the submit button has disappeared. */
export function DoneAlert({ children }: { children: ReactNode }) {
  return (
    <Alert tone="success" ref={focusOnMount}>
      {children}
    </Alert>
  );
}

/** A ref callback that focuses an element when it appears. Does nothing while the page is still loading. */
export function focusOnMount(element: HTMLElement | null) {
  if (document.readyState === 'complete') element?.focus();
}
