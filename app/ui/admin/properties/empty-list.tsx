// In the place of the table: a tab with nothing under it, or a search that finds nothing there.
import type { ReactNode } from 'react';
import { Link, useSearchParams } from 'react-router';
import { type AdminList, type AdminTab, adminTabLabels } from '#domain/admin-list.ts';
import { formatDate } from '#domain/moment.ts';
import { searchWith } from '../list-address.ts';

const words: Record<AdminTab, readonly [string, string]> = {
  all: ['No properties yet', 'As soon as an owner submits one, it appears here.'],
  pending: ['Nothing is waiting', 'Every property that was submitted has been decided.'],
  approved: ['No approved properties', 'What you approve is published, and listed here.'],
  rejected: ['No rejected properties', 'What you reject stays private, and is listed here with your reason.'],
  featured: [
    'No featured properties',
    'While none is chosen, the home page shows the newest properties in their place.',
  ],
};

interface EmptyListProps {
  list: AdminList;
  /** Where the search was cut short; null where it has looked at everything. */
  searchedTo: Date | null;
}

export function EmptyList({ list: { tab, text }, searchedTo }: EmptyListProps) {
  const [search] = useSearchParams();
  const [title, explanation] = words[tab];
  if (text === '') return <Nothing title={title}>{explanation}</Nothing>;
  return (
    <Nothing title={searchedTo ? `No property matches “${text}” so far` : `No property matches “${text}”`}>
      {searchedTo ? (
        <>What was submitted since {formatDate(searchedTo)} was searched.</>
      ) : (
        <>
          Searched were titles, cities, owners’ names and email addresses, and whole ids
          {tab === 'all' ? '' : ` under ${adminTabLabels[tab]}`}.
        </>
      )}
      <span className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to={searchWith(search, { q: null, after: null })} replace className="button button-quiet">
          Clear the search
        </Link>
        {tab !== 'all' && (
          <Link to={searchWith(search, { status: null, after: null })} className="button button-quiet">
            Search all properties
          </Link>
        )}
      </span>
    </Nothing>
  );
}

function Nothing({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card px-6 py-14 text-center">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      <div className="mt-2 text-muted">{children}</div>
    </div>
  );
}
