// The order of what waits for its review, beside the promise that it is held against. Links, so that it has its address.
import { Link } from 'react-router';
import type { AdminList } from '#domain/admin-list.ts';
import { listTo } from '../list-address.ts';

const orders = [
  { oldestFirst: true, label: 'Oldest first' },
  { oldestFirst: false, label: 'Newest first' },
];

export function ListOrder({ list }: { list: AdminList }) {
  return (
    <div className="mb-4 flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <p className="text-sm text-muted">We promise owners an answer in 24-48 hours.</p>
      <nav aria-label="Order">
        <ul className="flex gap-1">
          {orders.map(({ oldestFirst, label }) => (
            <li key={label}>
              <Link
                to={listTo({ ...list, oldestFirst })}
                aria-current={list.oldestFirst === oldestFirst || undefined}
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
