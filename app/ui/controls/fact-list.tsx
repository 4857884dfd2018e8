// Names and values in sections, in as many columns as fit.
import type { ReactNode } from 'react';

export function FactSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

export function FactList({ children }: { children: ReactNode }) {
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-4">
      {children}
    </dl>
  );
}

interface FactProps {
  name: string;
  /** Gives the fact a row of its own. */
  long?: boolean;
  children: ReactNode;
}

export function Fact({ name, long = false, children }: FactProps) {
  return (
    <div className={long ? 'col-span-full max-w-prose' : 'min-w-0'}>
      <dt className="text-sm text-muted">{name}</dt>
      <dd className="wrap-anywhere whitespace-pre-line">{children}</dd>
    </div>
  );
}

/** A link to a URL that a user typed. Opens a new tab and sends no referrer. */
export function ExternalLink({ url }: { url: string }) {
  return (
    <a href={url} target="_blank" rel="noopener noreferrer nofollow" className="link">
      {url}
    </a>
  );
}
