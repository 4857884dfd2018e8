// Property Management: tabs, table, Load More. Keeps what is shown when loading fails.
import type { MouseEvent } from 'react';
import { Link, useSearchParams } from 'react-router';
import { failureMessages } from '#domain/failure.ts';
import { propertyStatuses } from '#domain/property.ts';
import type { StatusCounts } from '#domain/review.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { PropertyTable } from './property-table.tsx';
import { StatusTabs } from './status-tabs.tsx';
import type { PropertyRows } from './use-property-rows.ts';

interface PropertyManagementProps {
  shown: PropertyRows;
  counts: StatusCounts | null;
  /** Whether the list, or what follows it, could not be loaded. */
  hasFailed: boolean;
  isLoading: boolean;
  onRetry: () => void;
  /** Continues the list at a cursor. */
  onLoadMore: (search: string) => void;
}

const emptyWords = {
  all: ['No properties yet', 'As soon as an owner submits one, it appears here.'],
  pending: ['Nothing is waiting', 'Every property that was submitted has been decided.'],
  approved: ['No approved properties', 'What you approve is published, and listed here.'],
  rejected: ['No rejected properties', 'What you reject stays private, and is listed here with your reason.'],
} as const;

export function PropertyManagement(props: PropertyManagementProps) {
  const { shown, counts, hasFailed, isLoading, onRetry, onLoadMore } = props;
  const [search] = useSearchParams();
  const tab = propertyStatuses.find((status) => status === search.get('status')) ?? null;
  const isFurtherPage = search.has('after');

  return (
    <>
      <h1 className="text-3xl">Property Management</h1>
      <StatusTabs current={tab} counts={counts} />
      <div className="@container mt-4">
        {isFurtherPage && (
          <p className="mb-4">
            <Link to={searchWith(search, { after: null })} className="font-semibold text-lagoon underline">
              Back to the newest
            </Link>
          </p>
        )}
        {shown.rows.length > 0 && (
          <PropertyTable
            properties={shown.rows}
            reviewSearch={(id) => searchWith(search, { review: id }).search}
          />
        )}
        {shown.rows.length === 0 && shown.status !== undefined && (
          <Empty words={emptyWords[shown.status ?? 'all']} />
        )}
        {hasFailed && (
          <div className="mt-4">
            <Alert tone="error">
              <p>{failureMessages.list}</p>
              <Button look="quiet" onClick={onRetry} busy={isLoading ? 'Trying…' : null} className="mt-3">
                Try again
              </Button>
            </Alert>
          </div>
        )}
        {shown.next !== null && !hasFailed && (
          <LoadMore
            to={searchWith(search, { after: shown.next })}
            isLoading={isLoading}
            onLoadMore={onLoadMore}
          />
        )}
      </div>
    </>
  );
}

/** The current address with some parameters changed; null removes one. A review that is open never comes along. */
export function searchWith(
  search: URLSearchParams,
  changes: Record<string, string | null>,
): { search: string } {
  const changed = new URLSearchParams(search);
  changed.delete('review');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return { search: `?${changed}` };
}

function Empty({ words: [title, text] }: { words: readonly [string, string] }) {
  return (
    <div className="card px-6 py-14 text-center">
      <h2 className="text-xl">{title}</h2>
      <p className="mt-2 text-muted">{text}</p>
    </div>
  );
}

interface LoadMoreProps {
  to: { search: string };
  isLoading: boolean;
  onLoadMore: (search: string) => void;
}

/** A link to the next page, which without JavaScript it stays; with it the rows are added below. */
function LoadMore({ to, isLoading, onLoadMore }: LoadMoreProps) {
  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!isLoading) onLoadMore(to.search);
  }
  return (
    <p className="mt-6 text-center">
      <Link to={to} onClick={handleClick} aria-disabled={isLoading} className="button button-quiet">
        {isLoading ? 'Loading…' : 'Load More'}
      </Link>
    </p>
  );
}
