// Inquiries in the administration: properties whose guests wait, and the numbers by week.
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import type { InquiryWeek, UnansweredProperty } from '#domain/inquiry/inquiry.ts';
import { formatDate, formatShortDay } from '#domain/day.ts';
import { reminderAfterDays } from '#domain/inquiry-rules.ts';
import { pluralize } from '#domain/numbers.ts';
import { useRowShortcuts } from '../row-shortcuts.ts';

interface InquiriesPageProps {
  weeks: readonly InquiryWeek[];
  unanswered: readonly UnansweredProperty[];
}

export function InquiriesPage({ weeks, unanswered }: InquiriesPageProps) {
  const rows = useRowShortcuts<HTMLUListElement>();
  return (
    <>
      <h1 className="text-3xl">Inquiries</h1>
      {unanswered.length > 0 && (
        <Part title={`Guests waiting more than ${reminderAfterDays} days`}>
          <ul ref={rows} className="card divide-y divide-line px-5">
            {unanswered.map(({ id, title, waiting, since }) => (
              <li key={id} className="py-3">
                <Link to={href('/admin/properties/:id/edit', { id })} className="link wrap-anywhere">
                  {title}
                </Link>
                <p className="text-sm text-muted">
                  {pluralize(waiting, 'guest')} waiting since {formatDate(since)}
                </p>
              </li>
            ))}
          </ul>
        </Part>
      )}
      {weeks.length > 0 && (
        <Part title="The last 12 weeks">
          <Weeks weeks={weeks} />
        </Part>
      )}
      {unanswered.length === 0 && weeks.length === 0 && <p className="mt-6">No inquiries yet.</p>}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section className="mt-10 max-w-4xl">
      <h2 className="mb-4 text-xl">{title}</h2>
      {children}
    </section>
  );
}

/** Passes each Monday as the current day, so that `formatShortDay` omits the year. */
function Weeks({ weeks }: Pick<InquiriesPageProps, 'weeks'>) {
  return (
    <table className="card w-full text-sm tabular-nums">
      <thead>
        <tr className="border-b border-line text-left text-muted">
          {['Week of', 'Inquiries', 'Answered within a day', 'Stays agreed'].map((column) => (
            <th key={column} scope="col" className="px-1 py-3 sm:px-2">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map(({ monday, received, answeredWithinDay, accepted }) => (
          <tr key={monday} className="border-b border-line">
            <th scope="row" className="px-1 py-3 text-left font-medium sm:px-2">
              {formatShortDay(monday, monday)}
            </th>
            <td className="px-1 py-3 sm:px-2">{received}</td>
            <td className="px-1 py-3 sm:px-2">{answeredWithinDay}</td>
            <td className="px-1 py-3 sm:px-2">{accepted}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
