// Property Management: search box, tabs, table, Load More. Keeps its rows when loading fails.
import { type MouseEvent, type ReactNode, useRef, useState } from 'react';
import { href, Link, useNavigation, useSearchParams } from 'react-router';
import {
  type AdminListQuery,
  type AdminTab,
  adminTabLabels,
  canBeOldestFirst,
  isSameList,
  type TabCounts,
} from '#domain/review/admin-list.ts';
import { failureMessages } from '#domain/failure.ts';
import { formatDate } from '#domain/day.ts';
import { pageSize } from '#domain/search/search-results.ts';
import { useLastPageFocus } from '#ui/controls/focus.ts';
import { RetryAlert, DialogButton } from '../dialog.tsx';
import { FeaturedTab } from '../featured/featured-tab.tsx';
import { LatestChangeProvider } from '../featured/latest-change.tsx';
import { parseListUrl, listLink, useAdminList } from '../list-url.ts';
import { SelectAll, type Selection, SelectionBar, useSelection } from '../bulk/selection.tsx';
import { UndoNotice } from '../undo.tsx';
import { ListOrder, StatusTabs } from './list-links.tsx';
import { PropertyTable } from './property-table.tsx';
import { SearchBox } from './search-box.tsx';
import type { PropertyRows } from './use-property-rows.ts';
import { Keyboard } from 'lucide-react';
import { type KeyHelp, ShortcutsHelp } from '../shortcuts-help.tsx';
import { isPageShortcut, useKeyDown } from '../shortcuts.ts';

interface PropertyManagementProps {
  rows: PropertyRows;
  counts: TabCounts | null;
  /** The number of pending properties that wait longer than promised. */
  overdue: number;
  /** Which request failed: the list, or more rows. Decides where the message appears. */
  failed: 'list' | 'more' | null;
  isLoading: boolean;
  onRetry: () => void;
  onLoadMore: () => void;
  /** A dialog over the list shows Undo itself. */
  isDialogOpen: boolean;
}

export function PropertyManagement(props: PropertyManagementProps) {
  const { rows, counts, overdue, failed, isLoading, onRetry, onLoadMore, isDialogOpen } = props;
  const [search] = useSearchParams();
  const { location: next } = useNavigation();
  const list = useAdminList();
  const selection = useSelection(list, rows.rows);
  const isChanging = next?.pathname === href('/admin/properties') && !isSameList(list, parseListUrl(next));

  const retryAlert = (
    <div className="my-4">
      <RetryAlert message={failureMessages.list} isTrying={isLoading} onRetry={onRetry} />
    </div>
  );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-x-10 gap-y-5">
        <h1 className="text-2xl sm:text-3xl">Property Management</h1>
        <SearchBox list={list} />
        <ListHelp />
      </div>
      <StatusTabs current={list} counts={counts} />
      <div aria-busy={isChanging} className="@container mt-4">
        {search.has('after') && (
          <p className="mb-4">
            <Link to={listLink(list)} className="link font-semibold">
              {list.oldestFirst ? 'Back to the oldest' : 'Back to the newest'}
            </Link>
          </p>
        )}
        {failed === 'list' && retryAlert}
        {canBeOldestFirst(list) && <ListOrder list={list} overdue={overdue} />}
        {selection && <SelectAll selection={selection} />}
        {rows.list && <Rows loaded={rows} list={rows.list} selection={selection} />}
        {failed === 'more' && retryAlert}
        {rows.next !== null && failed === null && (
          <LoadMore
            to={listLink(list, rows.next)}
            label={rows.searchedTo ? 'Search older properties' : 'Load More'}
            isLoading={isLoading}
            onLoadMore={onLoadMore}
          />
        )}
        <div className="sticky bottom-2 layer-row mt-4 space-y-3">
          {selection && <SelectionBar list={list} selection={selection} />}
          {!isDialogOpen && <UndoNotice />}
        </div>
      </div>
    </>
  );
}

interface RowsProps {
  loaded: PropertyRows;
  list: AdminListQuery;
  selection: Selection | null;
}

function Rows({ loaded, list, selection }: RowsProps) {
  const { rows, next, searchedTo, featured, now } = loaded;
  const box = useRef<HTMLDivElement>(null);
  useLastPageFocus(box, 'tbody > tr', { list, count: rows.length, isComplete: next === null });
  return (
    <div ref={box}>
      <output className="sr-only">{describeCount(list, rows.length, next !== null)}</output>
      {rows.length === 0 && <EmptyList list={list} searchedTo={searchedTo} />}
      <LatestChangeProvider key={list.tab}>
        {list.tab === 'featured' && <FeaturedTab properties={rows} text={list.text} />}
        {list.tab !== 'featured' && rows.length > 0 && (
          <PropertyTable properties={rows} featured={featured} now={now} selection={selection} />
        )}
      </LatestChangeProvider>
      {rows.length > 0 && searchedTo && (
        <p className="mt-4 text-center text-muted">
          We’ve searched everything submitted since {formatDate(searchedTo)}.
        </p>
      )}
    </div>
  );
}

/** For screen readers: how many properties match a search or are shown after Load More. */
function describeCount({ text }: AdminListQuery, count: number, hasMore: boolean): string {
  const more = hasMore ? ', and there are more to load' : '';
  if (text === '') return count > pageSize ? `${count} properties are shown${more}` : '';
  const found =
    count === 1
      ? '1 property matches'
      : `${count || 'No'} ${count === 0 ? 'property matches' : 'properties match'}`;
  return `${found}${more}`;
}

interface LoadMoreProps {
  to: ReturnType<typeof listLink>;
  label: string;
  isLoading: boolean;
  onLoadMore: () => void;
}

/** Adds rows below. Without JavaScript, a link to the next page. */
function LoadMore({ to, label, isLoading, onLoadMore }: LoadMoreProps) {
  function handleClick(event: MouseEvent) {
    if (event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    if (!isLoading) onLoadMore();
  }
  return (
    <p className="mt-6 text-center">
      <Link to={to} onClick={handleClick} aria-disabled={isLoading} className="button button-quiet">
        {isLoading ? 'Loading…' : label}
      </Link>
    </p>
  );
}

const emptyTexts: Record<AdminTab, readonly [string, string]> = {
  all: ['No properties yet', 'When an owner submits one, it shows up here.'],
  pending: ['You’re all caught up', 'Nothing is waiting for a review.'],
  approved: ['No approved properties', 'Properties you approve go live and show up here.'],
  rejected: ['No rejected properties', 'Properties you reject stay private and show up here.'],
  changes: ['No changes to review', 'When an owner changes a listing, it shows up here.'],
  featured: ['No featured properties', 'Until you pick some, the home page shows the newest properties.'],
};

interface EmptyListProps {
  list: AdminListQuery;
  /** Set if the search stopped early. */
  searchedTo: Date | null;
}

function EmptyList({ list, searchedTo }: EmptyListProps) {
  const { tab, text } = list;
  const [title, explanation] = emptyTexts[tab];
  if (text === '') return <EmptyMessage title={title}>{explanation}</EmptyMessage>;
  return (
    <EmptyMessage
      title={searchedTo ? `No property matches “${text}” so far` : `No property matches “${text}”`}
    >
      {searchedTo ? (
        <>We’ve searched everything submitted since {formatDate(searchedTo)}.</>
      ) : (
        `We searched titles, cities, owners’ names and email addresses, and full ids${tab === 'all' ? '' : ` in ${adminTabLabels[tab]}`}.`
      )}
      <span className="mt-6 flex flex-wrap justify-center gap-3">
        <Link to={listLink({ ...list, text: '', oldestFirst: true })} replace className="button button-quiet">
          Clear the search
        </Link>
        {tab !== 'all' && (
          <Link to={listLink({ ...list, tab: 'all' })} className="button button-quiet">
            Search all properties
          </Link>
        )}
      </span>
    </EmptyMessage>
  );
}

function EmptyMessage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="card px-6 py-14 text-center">
      <h2 className="text-xl wrap-anywhere">{title}</h2>
      <div className="mt-2 text-muted">{children}</div>
    </div>
  );
}

const keys: readonly KeyHelp[] = [
  [['J'], 'Next property'],
  [['K'], 'Previous property'],
  [['Enter'], 'Open it'],
  [['/'], 'Search'],
  [['U'], 'Undo the last decision'],
  [['?'], 'Show these shortcuts'],
  [['Esc'], 'Close'],
];

/** The button that lists the keyboard shortcuts of Property Management. `?` presses it. */
function ListHelp() {
  const [isShown, setShown] = useState(false);
  useKeyDown((event) => {
    if (event.key !== '?' || !isPageShortcut(event)) return;
    event.preventDefault();
    setShown(true);
  });
  return (
    <>
      <DialogButton
        label="Keyboard shortcuts"
        shortcut="?"
        onPress={() => setShown(true)}
        className="noscript:hidden pointer-coarse:hidden"
      >
        <Keyboard size={20} strokeWidth={1.75} aria-hidden />
      </DialogButton>
      {isShown && <ShortcutsHelp keys={keys} onClosed={() => setShown(false)} />}
    </>
  );
}
