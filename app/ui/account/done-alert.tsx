// What stands in the place of a form that has done its work. It takes the focus, which was on a button that is gone.
import type { ReactNode } from 'react';
import { Alert } from '../controls/alert.tsx';

export function DoneAlert({ children }: { children: ReactNode }) {
  return (
    <Alert tone="success" ref={takeFocus}>
      {children}
    </Alert>
  );
}

/** Unless the page has just been loaded with it: then nothing has gone. */
function takeFocus(alert: HTMLDivElement | null) {
  if (document.readyState === 'complete') alert?.focus();
}
