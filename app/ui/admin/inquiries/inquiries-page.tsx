// Inquiries in the administration: reports, properties whose guests wait, and the numbers by week.
import type { FormErrors } from '../../controls/form-errors.ts';
import type { ReactNode } from 'react';
import { href, Link } from 'react-router';
import { formatShortDay } from '#domain/availability.ts';
import type { InquiryWeek, MessagePage, ReportedInquiry, UnansweredProperty } from '#domain/inquiry.ts';
import { formatDate } from '#domain/day.ts';
import type { ReportPage } from '#domain/report-page.ts';
import { reminderAfterDays } from '#domain/inquiry-rules.ts';
import { DoneAlert } from '../../accounts/account-form.tsx';
import { Alert } from '../../controls/alert.tsx';
import { pluralize } from '#domain/numbers.ts';
import { PageLinks } from '../page-links.tsx';
import { Report } from './report.tsx';

export type ReportResult =
  | { done: keyof typeof doneMessages; id: string; idempotencyKey: string }
  | FormErrors;

const doneMessages = {
  close: 'The conversation is closed.',
  'block-guest': 'The guest is blocked, and their conversations are closed.',
  'unblock-guest': 'The guest is unblocked.',
  'block-owner': 'The owner is blocked, and this conversation is closed.',
  'unblock-owner': 'The owner is unblocked.',
  'set-aside': 'The report is dismissed.',
  write: 'Your message is on its way.',
} as const;

interface InquiriesPageProps {
  weeks: readonly InquiryWeek[];
  unanswered: readonly UnansweredProperty[];
  reported: ReportPage<ReportedInquiry>;
  /** The page of the reports, from 1. */
  reportsPage: number;
  /** A page of messages, for the one report whose messages are shown; null if none are. */
  messages: { inquiryId: string; page: MessagePage } | null;
  today: string;
  result: ReportResult | undefined;
}

export function InquiriesPage(props: InquiriesPageProps) {
  const { weeks, unanswered, reported, reportsPage, messages, today, result } = props;
  const refused = result && 'message' in result ? result : null;
  const completed = result && 'done' in result ? result : null;
  return (
    <>
      <h1 className="text-3xl">Inquiries</h1>
      <div className="mt-6 max-w-4xl space-y-3 empty:hidden">
        {completed && (
          <DoneAlert key={`${completed.done} ${completed.idempotencyKey}`}>
            {doneMessages[completed.done]}
          </DoneAlert>
        )}
        {refused?.issues.length === 0 && <Alert tone="error">{refused.message}</Alert>}
      </div>
      <Part title="Reports">
        {reported.items.length === 0 ? (
          <p className="text-muted">No reports right now.</p>
        ) : (
          <ul className="space-y-4">
            {reported.items.map((report) => (
              <li key={report.id}>
                <Report
                  report={report}
                  messages={messages?.inquiryId === report.id ? messages.page : null}
                  today={today}
                  sentNoteKey={
                    completed?.done === 'write' && completed.id === report.id
                      ? completed.idempotencyKey
                      : null
                  }
                  refused={refused?.values['id'] === report.id ? refused : null}
                />
              </li>
            ))}
          </ul>
        )}
        <PageLinks page={reportsPage} hasMore={reported.hasMore} params={{}} />
      </Part>
      <Part title={`Guests waiting more than ${reminderAfterDays} days`}>
        {unanswered.length === 0 ? (
          <p className="text-muted">No one has been waiting that long.</p>
        ) : (
          <ul className="card divide-y divide-line px-5">
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
        )}
      </Part>
      <Part title="The last 12 weeks">
        <Weeks weeks={weeks} />
      </Part>
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

/** The last twelve weeks. Passes each Monday as the current day, so that `formatShortDay` omits the year. */
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
