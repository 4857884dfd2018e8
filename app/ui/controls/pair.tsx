// Two short fields side by side, below each other where there is no room.
import type { ReactNode } from 'react';

export function Pair({ children }: { children: ReactNode }) {
  return <div className="grid gap-x-4 gap-y-6 sm:grid-cols-2">{children}</div>;
}
