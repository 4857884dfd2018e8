// A form or confirmation that opens below its label, also without JavaScript.
import type { ReactNode } from 'react';

export function Action({ label, isOpen, children }: { label: string; isOpen: boolean; children: ReactNode }) {
  return (
    <details open={isOpen} className="open:basis-full">
      <summary className="button button-quiet list-none [&::-webkit-details-marker]:hidden">{label}</summary>
      <div className="mt-3 rounded-control bg-sand p-4">{children}</div>
    </details>
  );
}
