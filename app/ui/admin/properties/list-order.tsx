// The order of what waits for its review, beside the promise that it is held against. Links, so that it has its address.
import { Link, useSearchParams } from 'react-router';
import { searchWith } from '../list-address.ts';

const orders = [
  { value: null, label: 'Newest first' },
  { value: 'oldest', label: 'Oldest first' },
];

export function ListOrder({ oldestFirst }: { oldestFirst: boolean }) {
  const [search] = useSearchParams();
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-sm text-muted">Owners are promised an answer within 24 to 48 hours.</p>
      <nav aria-label="Order">
        <ul className="flex gap-1">
          {orders.map(({ value, label }) => (
            <li key={label}>
              <Link
                to={searchWith(search, { order: value, after: null })}
                aria-current={oldestFirst === (value !== null) || undefined}
                preventScrollReset
                className="flex min-h-11 items-center rounded-control px-3 text-sm font-medium text-muted hover:bg-sand hover:text-ink aria-[current]:bg-lagoon-tint aria-[current]:text-lagoon-strong"
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
