// The frame of a page that is read from top to bottom.
import type { ReactNode } from 'react';

export function TextPage({ children }: { children: ReactNode }) {
  return <div className="page flex justify-center pt-14 pb-24 sm:pt-20">{children}</div>;
}
