// Reports of properties: open ones with their actions, and resolved ones.
import { href, Link } from 'react-router';
import { formatMoment } from '#domain/day.ts';
import { type PropertyReport, reportReasonLabels } from '#domain/property-report.ts';
import { Alert } from '#ui/controls/alert.tsx';
import type { FormErrors } from '#ui/controls/form-errors.ts';
import { IntentForm } from '#ui/controls/intent-form.tsx';
import { DecisionButton, DecisionForm, ReasonField } from '../decision-form.tsx';

const doneMessages = {
  dismiss: 'The report is dismissed.',
  pause: 'The home is off the site, and we’ve emailed its owner.',
} as const;

interface ReportsPageProps {
  kind: 'open' | 'resolved';
  reports: readonly PropertyReport[];
  result: { done: keyof typeof doneMessages } | FormErrors | null;
}

export function ReportsPage({ kind, reports, result }: ReportsPageProps) {
  const refused = result && 'message' in result ? result : null;
  const tabs = [
    ['open', 'Open', ''],
    ['resolved', 'Resolved', '?show=resolved'],
  ] as const;
  return (
    <div className="max-w-4xl">
      <h1 className="text-3xl">Reports</h1>
      <nav aria-label="Reports" className="mt-4 border-b border-line">
        <ul className="flex gap-1">
          {tabs.map(([name, label, search]) => (
            <li key={name}>
              <Link
                to={{ pathname: href('/admin/reports'), search }}
                aria-current={name === kind ? 'page' : undefined}
                className="-mb-px flex min-h-11 items-center border-b-2 border-transparent px-3 font-medium text-muted hover:text-ink aria-[current]:border-lagoon aria-[current]:text-ink"
              >
                {label}
              </Link>
            </li>
          ))}
        </ul>
      </nav>
      <div className="mt-6 space-y-3 empty:hidden">
        {result && 'done' in result && <Alert tone="success">{doneMessages[result.done]}</Alert>}
        {refused?.issues.length === 0 && <Alert tone="error">{refused.message}</Alert>}
      </div>
      {reports.length === 0 ? (
        <p className="mt-6 text-muted">
          {kind === 'open' ? 'No reports right now.' : 'No report has been resolved yet.'}
        </p>
      ) : (
        <ul className="mt-6 space-y-4">
          {reports.map((report) => (
            <li key={report.id} className="card p-5">
              <Report report={report} refused={refused?.values['id'] === report.id ? refused : null} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

function Report({ report, refused }: { report: PropertyReport; refused: FormErrors | null }) {
  const { id, reason, words, email, createdAt, property, resolved } = report;
  return (
    <>
      <h2 className="text-lg wrap-anywhere">
        <Link to={href('/admin/properties/:id/review', { id: property.id })} className="link">
          {property.title}
        </Link>
      </h2>
      <p className="text-sm text-muted">
        Reported on {formatMoment(createdAt)}
        {property.isPaused && ', off the site now'}
      </p>
      <p className="mt-3 font-semibold">{reportReasonLabels[reason]}</p>
      {words !== null && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
      {email !== null && (
        <p className="mt-2 text-sm">
          From{' '}
          <a href={`mailto:${email}`} className="link wrap-anywhere">
            {email}
          </a>
        </p>
      )}
      {resolved ? (
        <p className="mt-3 text-sm">
          <strong>{resolved.resolution === 'paused' ? 'Taken off the site' : 'Dismissed'}</strong> by{' '}
          {resolved.by} on {formatMoment(resolved.at)}
        </p>
      ) : (
        <div className="mt-4 flex flex-wrap items-start gap-x-8 gap-y-2">
          <IntentForm intent="dismiss" id={id} busy="Dismissing…" variant="quiet">
            Dismiss<span className="sr-only"> the report of {property.title}</span>
          </IntentForm>
          {property.pendingReview && (
            <Link
              to={href('/admin/properties/:id/review', { id: property.id })}
              className="link inline-flex min-h-11 items-center"
            >
              {reviewLabels[property.pendingReview]}
              <span className="sr-only">: {property.title}</span>
            </Link>
          )}
          {property.pendingReview !== 'property' && <PauseForm id={id} refused={refused} />}
        </div>
      )}
    </>
  );
}

const reviewLabels = { property: 'Review it', changes: 'Review its changes' } as const;

function PauseForm({ id, refused }: { id: string; refused: FormErrors | null }) {
  return (
    <details open={refused !== null} className="grow basis-72">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Take it off the site</summary>
      <DecisionForm refused={refused} id={id} className="mt-2">
        <ReasonField name="pauseReason" label="Why it’s off the site" hint="We’ll email it to the owner." />
        <DecisionButton name="intent" value="pause" busy="Taking it off…" variant="danger" className="">
          Take it off the site
        </DecisionButton>
      </DecisionForm>
    </details>
  );
}
