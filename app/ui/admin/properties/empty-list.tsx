// In the place of the table: a tab with nothing under it, or a search that finds nothing there.
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { type AdminList, type AdminTab, adminTabLabels } from '#domain/admin-list.ts';
import { formatDate } from '#domain/day.ts';
import { listTo } from '../list-address.ts';

const words: Record<AdminTab, readonly [string, string]> = {
  all: ['No properties yet', 'When an owner submits one, it shows up here.'],
  pending: ['You’re all caught up', 'Nothing is waiting for a review.'],
  approved: ['No approved properties', 'Properties you approve go live and show up here.'],
  rejected: ['No rejected properties', 'Properties you reject stay private and show up here.'],
  featured: ['No featured properties', 'Until you pick some, the home page shows the newest properties.'],
};

interface EmptyListProps {
  list: AdminList;
  /** Where the search was cut short; null where it has looked at everything. */
  searchedTo: Date | null;
}

export function EmptyList({ list, searchedTo }: EmptyListProps) {
  const { tab, text } = list;
  const [title, explanation] = words[tab];
  if (text === '') return <Nothing title={title}>{explanation}</Nothing>;
  return (
    <Nothing title={searchedTo ? `No property matches “${text}” so far` : `No property matches “${text}”`}>
      {searchedTo ? (
        <>We’ve searched everything submitted since {formatDate(searchedTo)}.</>
      ) : (
        <>
          We searched titles, cities, owners’ names and email addresses, and full ids
          {tab === 'all' ? '' : ` in ${adminTabLabels[tab]}`}.
        </>
      )}
      <span className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to={listTo({ ...list, text: '', oldestFirst: true })} replace className="button button-quiet">
          Clear the search
        </Link>
        {tab !== 'all' && (
          <Link to={listTo({ ...list, tab: 'all' })} className="button button-quiet">
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
