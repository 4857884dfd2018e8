// The entries of a field on one line. Apart from facts.tsx, so that visitors of the list don't load that.
import { Fragment } from 'react';

/** Allows line breaks between two entries, but not within one. */
export function Entries({ entries }: { entries: readonly string[] }) {
  return entries.map((entry, index) => (
    <Fragment key={entry}>
      <span className="inline-block">{index < entries.length - 1 ? `${entry},` : entry}</span>{' '}
    </Fragment>
  ));
}
