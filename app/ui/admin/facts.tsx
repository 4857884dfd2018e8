// Sections of facts: a name, a value, in as many columns as fit.
import type { ReactNode } from 'react';

export function FactSection({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3 className="text-lg">{title}</h3>
      {children}
    </section>
  );
}

export type Facts = readonly (readonly [name: string, value: ReactNode])[];

/** What was not given says so, so that a gap is seen as one. */
export function FactList({ facts }: { facts: Facts }) {
  return (
    <dl className="mt-3 grid grid-cols-[repeat(auto-fill,minmax(min(100%,13rem),1fr))] gap-x-6 gap-y-4">
      {facts.map(([name, value]) => (
        <div key={name} className="min-w-0">
          <dt className="text-sm text-muted">{name}</dt>
          <dd className="wrap-anywhere whitespace-pre-line">
            {value === null || value === '' ? <span className="text-muted">Not given</span> : value}
          </dd>
        </div>
      ))}
    </dl>
  );
}

/** An address that a stranger typed: opened beside the site, which does not tell where it was followed from. */
export function OutsideLink({ address }: { address: string | null }) {
  if (address === null) return <span className="text-muted">Not given</span>;
  return (
    <a href={address} target="_blank" rel="noopener noreferrer nofollow" className="text-lagoon underline">
      {address}
    </a>
  );
}
