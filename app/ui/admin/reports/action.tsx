// A form or confirmation that opens below its label, also without JavaScript.
import type { ReactNode } from 'react';

interface ActionProps {
  label: string;
  isOpen: boolean;
  /** The keyboard shortcut. */
  shortcut?: string;
  children: ReactNode;
}

export function Action({ label, isOpen, shortcut, children }: ActionProps) {
  return (
    <details open={isOpen} className="open:basis-full">
      <summary
        aria-keyshortcuts={shortcut}
        className="button button-quiet list-none [&::-webkit-details-marker]:hidden"
      >
        {label}
      </summary>
      <div className="mt-3 rounded-control bg-sand p-4">{children}</div>
    </details>
  );
}
