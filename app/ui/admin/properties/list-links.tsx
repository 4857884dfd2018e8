// The tabs of Property Management and the order of pending properties, as links. They keep the search.
import { Link } from 'react-router';
import {
  type AdminListQuery,
  adminTabLabels,
  adminTabs,
  lookTwice,
  type TabCounts,
} from '#domain/review/admin-list.ts';
import { adminCountLimit } from '#domain/search/search-results.ts';
import { listLink } from '../list-url.ts';
import { useScrollToCurrent } from '../use-scroll-to-current.ts';

interface StatusTabsProps {
  current: AdminListQuery;
  /** The number of properties in each tab, regardless of the search. Null if loading failed. */
  counts: TabCounts | null;
}

export function StatusTabs({ current, counts }: StatusTabsProps) {
  const row = useScrollToCurrent<HTMLElement>(current.tab);
  return (
    <nav ref={row} aria-label="Status" className="mt-6 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {adminTabs.map((tab) => (
          <li key={tab}>
            <Link
              to={listLink({ ...current, tab, oldestFirst: true, after: null })}
              aria-current={tab === current.tab ? 'page' : undefined}
              preventScrollReset
              className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:border-lagoon aria-[current]:text-ink"
            >
              {adminTabLabels[tab]}
              {counts !== null && counts[tab] > 0 && <Count count={counts[tab]} />}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function Count({ count }: { count: number }) {
  return (
    <span className="rounded-full bg-sand px-2 py-0.5 text-xs font-semibold text-ink tabular-nums">
      {count < adminCountLimit ? count : `${adminCountLimit - 1}+`}
    </span>
  );
}

const linkStyle = 'flex min-h-11 items-center rounded-control px-3 text-sm font-medium';

const orders = [
  { oldestFirst: true, label: 'Oldest first' },
  { oldestFirst: false, label: 'Newest first' },
];

export function ListOrder({ list, overdue }: { list: AdminListQuery; overdue: number }) {
  return (
    <div className="mb-4 flex flex-wrap items-center gap-x-4">
      {overdue > 0 && <strong className="text-sm text-red">{overdue} overdue</strong>}
      <Link
        to={listLink({ ...list, text: lookTwice, after: null })}
        preventScrollReset
        className={`${linkStyle} bg-amber-tint text-amber`}
      >
        Look twice
      </Link>
      <nav aria-label="Order" className="ml-auto">
        <ul className="flex gap-1">
          {orders.map(({ oldestFirst, label }) => (
            <li key={label}>
              <Link
                to={listLink({ ...list, oldestFirst, after: null })}
                aria-current={list.oldestFirst === oldestFirst || undefined}
                preventScrollReset
                className={`${linkStyle} text-muted hover:bg-sand hover:text-ink aria-[current]:bg-lagoon-tint aria-[current]:text-lagoon-strong`}
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
    </div>
  );
}
