// Reports of properties: open ones by property, with their actions, and resolved ones.
import { Form, href, Link, useNavigation } from 'react-router';
import { formatMoment } from '#domain/day.ts';
import {
  type PropertyReport,
  type ReportedProperty,
  reportReasonLabels,
  type ResolvedReport,
} from '#domain/property-report.ts';
import type { ReportPage } from '#domain/report-page.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import type { FormErrors } from '#ui/controls/form-errors.ts';
import { pluralize } from '#domain/numbers.ts';
import { DecisionButton, DecisionForm, ReasonField } from '../decision-form.tsx';
import { PageLinks } from '../page-links.tsx';

const doneMessages = {
  dismiss: 'Dismissed.',
  pause: 'The home is off the site, and we’ve emailed its owner.',
} as const;

type ReportsPageProps = {
  /** From 1. */
  page: number;
  result: { done: keyof typeof doneMessages } | FormErrors | null;
} & (
  | { kind: 'open'; list: ReportPage<ReportedProperty> }
  | { kind: 'resolved'; list: ReportPage<ResolvedReport> }
);

/** The form of the checkboxes, which are outside of it. */
const selectionId = 'selected-reports';

export function ReportsPage(props: ReportsPageProps) {
  const { kind, page, list, result } = props;
  const refused = result && 'message' in result ? result : null;
  return (
    <div className="max-w-4xl">
      <h1 className="text-3xl">Reports</h1>
      <Tabs kind={kind} />
      <div className="mt-6 space-y-3 empty:hidden">
        {result && 'done' in result && <Alert tone="success">{doneMessages[result.done]}</Alert>}
        {refused?.issues.length === 0 && <Alert tone="error">{refused.message}</Alert>}
      </div>
      {list.items.length === 0 && (
        <p className="mt-6 text-muted">
          {kind === 'open' ? 'No reports right now.' : 'No report has been resolved yet.'}
        </p>
      )}
      {props.kind === 'open' && props.list.items.length > 0 && (
        <>
          <SelectionForm />
          <ul className="mt-6 space-y-4">
            {props.list.items.map((property) => (
              <li key={property.id} className="card p-5">
                <Reported
                  property={property}
                  refused={refused?.values['id'] === property.id ? refused : null}
                />
              </li>
            ))}
          </ul>
        </>
      )}
      {props.kind === 'resolved' && (
        <ul className="mt-6 space-y-4">
          {props.list.items.map((report) => (
            <li key={report.id} className="card p-5">
              <Resolved report={report} />
            </li>
          ))}
        </ul>
      )}
      <PageLinks page={page} hasMore={list.hasMore} params={kind === 'resolved' ? { show: kind } : {}} />
    </div>
  );
}

function Tabs({ kind }: Pick<ReportsPageProps, 'kind'>) {
  const tabs = [
    ['open', 'Open', ''],
    ['resolved', 'Resolved', '?show=resolved'],
  ] as const;
  return (
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
  );
}

/** Dismisses the reports whose checkboxes are checked, of any property on the page. */
function SelectionForm() {
  const { formData } = useNavigation();
  const isSending = formData?.get('intent') === 'dismiss' && !formData.has('id');
  return (
    <Form id={selectionId} method="post" preventScrollReset className="mt-6">
      <Button
        type="submit"
        name="intent"
        value="dismiss"
        variant="quiet"
        busy={isSending ? 'Dismissing…' : null}
      >
        Dismiss selected reports
      </Button>
    </Form>
  );
}

function Reported({ property, refused }: { property: ReportedProperty; refused: FormErrors | null }) {
  const { id, title, isPaused, pendingReview, reports, count } = property;
  const { formData } = useNavigation();
  const isDismissing = formData?.get('intent') === 'dismiss' && formData.get('id') === id;
  const reportIds = reports.map((report) => report.id).join(' ');
  return (
    <>
      <h2 className="text-lg wrap-anywhere">
        <Link to={href('/admin/properties/:id/review', { id })} className="link">
          {title}
        </Link>
      </h2>
      <p className="text-sm text-muted">
        {[
          pluralize(count, 'report'),
          ...(count > reports.length ? [`the oldest ${reports.length} are shown`] : []),
          ...(isPaused ? ['off the site now'] : []),
        ].join(', ')}
      </p>
      <ul className="mt-3 divide-y divide-line">
        {reports.map((report) => (
          <li key={report.id} className="flex gap-3 py-3">
            <input
              type="checkbox"
              form={selectionId}
              name="reports"
              value={report.id}
              aria-label={`Select the report of ${title} from ${formatMoment(report.createdAt)}`}
              className="mt-0.5 size-5 shrink-0"
            />
            <div className="min-w-0">
              <ReportText report={report} />
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-start gap-x-8 gap-y-2">
        <Form method="post" preventScrollReset>
          <input type="hidden" name="id" value={id} />
          <input type="hidden" name="reports" value={reportIds} />
          <Button
            type="submit"
            name="intent"
            value="dismiss"
            variant="quiet"
            busy={isDismissing ? 'Dismissing…' : null}
          >
            {reports.length === 1 ? 'Dismiss' : `Dismiss all ${reports.length}`}
            <span className="sr-only"> of {title}</span>
          </Button>
        </Form>
        {pendingReview && (
          <Link
            to={href('/admin/properties/:id/review', { id })}
            className="link inline-flex min-h-11 items-center"
          >
            {reviewLabels[pendingReview]}
            <span className="sr-only">: {title}</span>
          </Link>
        )}
        {pendingReview !== 'property' && <PauseForm id={id} reportIds={reportIds} refused={refused} />}
      </div>
    </>
  );
}

function ReportText({ report: { reason, words, email, createdAt } }: { report: PropertyReport }) {
  return (
    <>
      <p className="font-semibold">{reportReasonLabels[reason]}</p>
      {words !== null && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        {formatMoment(createdAt)}
        {email !== null && (
          <span>
            {', from '}
            <a href={`mailto:${email}`} className="link wrap-anywhere">
              {email}
            </a>
          </span>
        )}
      </p>
    </>
  );
}

function Resolved({ report }: { report: ResolvedReport }) {
  const { property, resolution, resolvedBy, resolvedAt } = report;
  return (
    <>
      <h2 className="mb-3 text-lg wrap-anywhere">
        <Link to={href('/admin/properties/:id/review', { id: property.id })} className="link">
          {property.title}
        </Link>
      </h2>
      <ReportText report={report} />
      <p className="mt-3 text-sm">
        <strong>{resolution === 'paused' ? 'Taken off the site' : 'Dismissed'}</strong> by {resolvedBy} on{' '}
        {formatMoment(resolvedAt)}
        {property.isPaused && <span>. The home is off the site now.</span>}
      </p>
    </>
  );
}

const reviewLabels = { property: 'Review it', changes: 'Review its changes' } as const;

interface PauseFormProps {
  id: string;
  reportIds: string;
  refused: FormErrors | null;
}

function PauseForm({ id, reportIds, refused }: PauseFormProps) {
  return (
    <details open={refused !== null} className="grow basis-72">
      <summary className="min-h-11 cursor-pointer py-2.5 font-semibold">Take it off the site</summary>
      <DecisionForm refused={refused} id={id} className="mt-2">
        <input type="hidden" name="reports" value={reportIds} />
        <ReasonField name="pauseReason" label="Why it’s off the site" hint="We’ll email it to the owner." />
        <DecisionButton name="intent" value="pause" busy="Taking it off…" variant="danger" className="">
          Take it off the site
        </DecisionButton>
      </DecisionForm>
    </details>
  );
}
