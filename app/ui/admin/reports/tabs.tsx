// Navigation between the lists of reports and the list of blocked people.
import { href, Link } from 'react-router';

type Tab = 'open' | 'resolved' | 'blocked';

const tabs = [
  ['open', 'Open', { pathname: href('/admin/reports') }],
  ['resolved', 'Resolved', { pathname: href('/admin/reports'), search: '?show=resolved' }],
  ['blocked', 'Blocked people', { pathname: href('/admin/blocked') }],
] as const;

/** `current` is null on the page of a conversation. */
export function ReportTabs({ current }: { current: Tab | null }) {
  return (
    <nav aria-label="Reports" className="mt-4 border-b border-line">
      <ul className="flex gap-1 overflow-x-auto">
        {tabs.map(([name, label, to]) => (
          <li key={name}>
            <Link
              to={to}
              aria-current={name === current ? 'page' : undefined}
              className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 font-medium whitespace-nowrap text-muted hover:text-ink aria-[current]:border-lagoon aria-[current]:text-ink"
            >
              {label}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
