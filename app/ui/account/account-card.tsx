// The frame of the pages where somebody signs in or gets in again: one narrow card, one thing to do.
import type { ReactNode } from 'react';

interface AccountCardProps {
  title: string;
  intro?: ReactNode;
  children: ReactNode;
  /** Stands below the card: where else one might have wanted to go. */
  aside?: ReactNode;
}

export function AccountCard({ title, intro, children, aside }: AccountCardProps) {
  return (
    <div className="page max-w-md py-12 sm:py-20">
      <h1 className="text-3xl">{title}</h1>
      {intro && <p className="mt-3 text-muted">{intro}</p>}
      <div className="card mt-8 p-6 shadow-soft sm:p-8">{children}</div>
      {aside && <p className="mt-6 text-center text-muted">{aside}</p>}
    </div>
  );
}
