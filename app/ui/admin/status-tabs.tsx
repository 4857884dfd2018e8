// The tabs of Property Management: links, so that each has its address and Back works.
import { Link } from 'react-router';
import type { PropertyStatus } from '#domain/property.ts';
import type { StatusCounts } from '#domain/review.ts';
import { countedUpTo } from '#domain/search.ts';

const tabs: { status: PropertyStatus | null; label: string }[] = [
  { status: null, label: 'All' },
  { status: 'pending', label: 'Pending Approval' },
  { status: 'approved', label: 'Approved' },
  { status: 'rejected', label: 'Rejected' },
];

interface StatusTabsProps {
  current: PropertyStatus | null;
  /** Null where they could not be loaded. */
  counts: StatusCounts | null;
}

export function StatusTabs({ current, counts }: StatusTabsProps) {
  return (
    <nav aria-label="Status" className="mt-6 overflow-x-auto border-b border-line">
      <ul className="flex gap-1">
        {tabs.map(({ status, label }) => (
          <li key={label}>
            <Link
              to={{ search: status ? `?status=${status}` : '' }}
              aria-current={status === current ? 'page' : undefined}
              preventScrollReset
              className="-mb-px flex min-h-11 items-center gap-2 border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:border-lagoon aria-[current]:text-ink"
            >
              {label}
              {counts && <Count count={counts[status ?? 'all']} />}
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
      {count < countedUpTo ? count : `${countedUpTo - 1}+`}
    </span>
  );
}
