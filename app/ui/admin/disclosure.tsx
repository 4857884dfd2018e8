// A link that shows more below it, also before the page's scripts have loaded.
import type { ReactNode } from 'react';

interface DisclosureProps {
  label: string;
  /** What the label is about, for screen readers. */
  name?: string;
  children: ReactNode;
}

export function Disclosure({ label, name, children }: DisclosureProps) {
  return (
    <details>
      <summary className="inline-flex min-h-11 items-center text-sm text-lagoon underline">
        {label}
        {name !== undefined && <span className="sr-only"> of {name}</span>}
      </summary>
      <div className="mb-4">{children}</div>
    </details>
  );
}
