// Property Management: search box, tabs, table, Load More.
import { useRef } from 'react';
import { Link, useNavigation } from 'react-router';
import {
  type AdminListQuery,
  type AdminTab,
  adminTabLabels,
  canBeOldestFirst,
  type TabCounts,
} from '#domain/review/admin-list.ts';
import { failureMessages } from '#domain/failure.ts';
import type { FeaturedList } from '#domain/property/featured.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { pageSize } from '#domain/search/search-results.ts';
import { useLastPageFocus } from '#ui/controls/focus.ts';
import { BulkSelection } from '../bulk/selection.tsx';
import { RetryAlert } from '../dialog.tsx';
import { FeaturedNotice } from '../featured/feature-button.tsx';
import { FeaturedTab } from '../featured/featured-tab.tsx';
import { listLink, useAdminList } from '../list-url.ts';
import { UndoNotice } from '../undo.tsx';
import { ListOrder, StatusTabs } from './list-links.tsx';
import { PropertyTable } from './property-table.tsx';
import { SearchBox } from './search-box.tsx';

/** What the page's loader returns. */
interface LoadedList {
  list: AdminListQuery;
  properties: AdminProperty[];
  /** The cursor that adds the next page. */
  next: string | null;
  counts: TabCounts;
  /** The number of pending properties that wait longer than promised. */
  overdue: number;
  featured: FeaturedList;
  /** The server's time, from which waiting times are computed. */
  now: Date;
}

interface PropertyManagementProps {
  /** The last list that could be loaded. */
  loaded: LoadedList | null;
  hasFailed: boolean;
  isLoading: boolean;
  onRetry: () => void;
  /** A dialog over the list shows Undo itself. */
  isDialogOpen: boolean;
}

export function PropertyManagement(props: PropertyManagementProps) {
  const { loaded, hasFailed, isLoading, onRetry, isDialogOpen } = props;
  const list = useAdminList();
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
        <h1 className="text-2xl sm:text-3xl">Property Management</h1>
        <SearchBox list={list} />
      </div>
      <StatusTabs current={list} counts={loaded?.counts ?? null} />
      <div aria-busy={isLoading} className="@container mt-4">
        {canBeOldestFirst(list) && <ListOrder list={list} overdue={loaded?.overdue ?? 0} />}
        {loaded && <Rows loaded={loaded} />}
        <div className="sticky bottom-2 layer-row mt-4 space-y-3">
          {hasFailed && <RetryAlert message={failureMessages.list} isTrying={isLoading} onRetry={onRetry} />}
          <FeaturedNotice key={list.tab} properties={loaded?.properties ?? []} />
          {!isDialogOpen && <UndoNotice />}
        </div>
      </div>
    </>
  );
}

function Rows({ loaded: { list, properties, next, featured, now } }: { loaded: LoadedList }) {
  const { tab, text, oldestFirst } = list;
  const box = useRef<HTMLDivElement>(null);
  const count = properties.length;
  const listKey = [tab, oldestFirst, text].join(' ');
  useLastPageFocus(box, 'tbody > tr', { list: listKey, count, isComplete: next === null });
  return (
    <div ref={box}>
      <output className="sr-only">{describeCount(text, count)}</output>
      {count === 0 && <EmptyList list={list} />}
      {tab === 'featured' && <FeaturedTab properties={properties} text={text} />}
      {tab !== 'featured' && count > 0 && (
        <BulkSelection list={list} properties={properties}>
          <PropertyTable tab={tab} properties={properties} featured={featured} now={now} />
        </BulkSelection>
      )}
      {next !== null && <LoadMore list={{ ...list, after: next }} />}
    </div>
  );
}

/** For screen readers: how many properties match a search or are shown after Load More. */
function describeCount(text: string, count: number): string {
  if (text === '' && count <= pageSize) return '';
  return `${count} ${count === 1 ? 'property is' : 'properties are'} shown`;
}

function LoadMore({ list }: { list: AdminListQuery }) {
  const isLoading = useNavigation().location?.search.includes(`after=${list.after}`) ?? false;
  return (
    <p className="mt-6 text-center">
      <Link to={listLink(list)} replace preventScrollReset className="button button-quiet">
        {isLoading ? 'Loading…' : 'Load More'}
      </Link>
    </p>
  );
}

const emptyTexts: Record<AdminTab, string> = {
  all: 'No properties yet',
  pending: 'You’re all caught up',
  approved: 'No approved properties',
  rejected: 'No rejected properties',
  changes: 'No changes to review',
  featured: 'No featured properties',
};

function EmptyList({ list }: { list: AdminListQuery }) {
  const { tab, text } = list;
  return (
    <div className="card px-6 py-14 text-center">
      <h2 className="text-xl wrap-anywhere">
        {text === ''
          ? emptyTexts[tab]
          : `No property matches “${text}”${tab === 'all' ? '' : ` in ${adminTabLabels[tab]}`}`}
      </h2>
      {text !== '' && (
        <p className="mt-6 flex flex-wrap justify-center gap-3">
          <Link
            to={listLink({ ...list, text: '', oldestFirst: true, after: null })}
            replace
            className="button button-quiet"
          >
            Clear the search
          </Link>
          {tab !== 'all' && (
            <Link to={listLink({ ...list, tab: 'all', after: null })} className="button button-quiet">
              Search all properties
            </Link>
          )}
        </p>
      )}
    </div>
  );
}
