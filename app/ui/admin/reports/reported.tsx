// A home or a conversation with its open reports and what an administrator can do.
import { Form, href, Link, useNavigation } from 'react-router';
import { formatStay } from '#domain/availability.ts';
import { formatMoment } from '#domain/day.ts';
import { pluralize } from '#domain/numbers.ts';
import type { Report, ReportedSubject } from '#domain/report.ts';
import { Button } from '#ui/controls/button.tsx';
import type { FormErrors } from '#ui/controls/form-errors.ts';
import { formatStayGuests, StayBadge } from '#ui/inquiries/stay-labels.tsx';
import { DecisionButton, DecisionForm, ReasonField } from '../decision-form.tsx';
import { BlockedLink, BlockForm, ReportText, selectionId } from './report-text.tsx';
import { Action } from './tabs.tsx';

interface ReportedProps {
  subject: ReportedSubject;
  today: string;
  refused: FormErrors | null;
}

export function Reported({ subject, today, refused }: ReportedProps) {
  const { id, property, conversation, reports } = subject;
  return (
    <>
      <SubjectHeading subject={subject} today={today} />
      <ul className="mt-3 divide-y divide-line">
        {reports.map((report) => (
          <li key={report.id} className="flex gap-3 py-3">
            <input
              type="checkbox"
              form={selectionId}
              name="reports"
              value={report.id}
              aria-label={`Select the report of ${property.title} from ${formatMoment(report.createdAt)}`}
              className="mt-0.5 size-5 shrink-0"
            />
            <div className="min-w-0 grow">
              <ReportText report={report} contacts={conversation?.contacts ?? null} />
              {report.email !== null && !report.isReporterBlocked && (
                <div className="mt-2">
                  <BlockForm person="reporter" reportIds={[report.id]} refused={refused} />
                </div>
              )}
            </div>
          </li>
        ))}
      </ul>
      <div className="mt-4 flex flex-wrap items-start gap-3 border-t border-line pt-4">
        {conversation && (
          <Link
            to={{ pathname: href('/admin/reports'), search: `?${new URLSearchParams({ conversation: id })}` }}
            className="button button-primary"
          >
            Read the conversation
          </Link>
        )}
        <SubjectActions subject={subject} refused={refused} />
      </div>
    </>
  );
}

export function SubjectHeading({ subject, today }: Omit<ReportedProps, 'refused'>) {
  const { property, conversation, reports, count } = subject;
  const guestEmail = conversation?.contacts.guest.email;
  const notes = [
    pluralize(count, 'report'),
    ...(count > reports.length ? [`the oldest ${reports.length} are shown`] : []),
    ...(property.isPaused ? ['the home is off the site'] : []),
    ...(conversation?.isClosed ? ['the conversation is closed'] : []),
  ];
  return (
    <>
      <p className="text-sm text-muted">{conversation ? 'Conversation about' : 'Home'}</p>
      <h2 className="text-lg wrap-anywhere">
        <Link to={href('/admin/properties/:id/review', { id: property.id })} className="link">
          {property.title}
        </Link>
      </h2>
      {conversation && (
        <p className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 text-sm tabular-nums">
          <span>{`${formatStay(conversation.stay, today)}, ${formatStayGuests(conversation.stay)}`}</span>
          <StayBadge stay={conversation.stay} />
        </p>
      )}
      <p className="text-sm text-muted">
        <span>{notes.join(', ')}</span>
        {subject.isOwnerBlocked && (
          <span>
            {', the owner is '}
            <BlockedLink />
          </span>
        )}
        {conversation?.isGuestBlocked && guestEmail !== undefined && (
          <span>
            {', the guest is '}
            <BlockedLink email={guestEmail} />
          </span>
        )}
      </p>
    </>
  );
}

/** Dismissing, pausing and blocking. */
export function SubjectActions({ subject, refused }: Omit<ReportedProps, 'today'>) {
  const { property, conversation, isOwnerBlocked, reports } = subject;
  const reportIds = reports.map(({ id }) => id);
  const openReports = reports.filter(({ isOpen }) => isOpen);
  const { pendingReview } = property;
  return (
    <>
      {openReports.length > 0 && <DismissForm subject={subject} reports={openReports} />}
      {!conversation && pendingReview && (
        <Link
          to={href('/admin/properties/:id/review', { id: property.id })}
          className="link inline-flex min-h-11 items-center"
        >
          {reviewLabels[pendingReview]}
          <span className="sr-only">: {property.title}</span>
        </Link>
      )}
      {!conversation && pendingReview !== 'property' && (
        <PauseForm id={subject.id} reportIds={reportIds} refused={refused} />
      )}
      {conversation && !conversation.isGuestBlocked && (
        <BlockForm person="guest" reportIds={reportIds} refused={refused} />
      )}
      {!isOwnerBlocked && <BlockForm person="owner" reportIds={reportIds} refused={refused} />}
    </>
  );
}

const reviewLabels = { property: 'Review it', changes: 'Review its changes' } as const;

function DismissForm({ subject, reports }: { subject: ReportedSubject; reports: readonly Report[] }) {
  const { formData } = useNavigation();
  const isDismissing = formData?.get('intent') === 'dismiss' && formData.get('id') === subject.id;
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="id" value={subject.id} />
      <input type="hidden" name="reports" value={reports.map(({ id }) => id).join(' ')} />
      <Button
        type="submit"
        name="intent"
        value="dismiss"
        variant="quiet"
        busy={isDismissing ? 'Dismissing…' : null}
      >
        {reports.length === 1 ? 'Dismiss' : `Dismiss all ${reports.length}`}
        <span className="sr-only"> of {subject.property.title}</span>
      </Button>
    </Form>
  );
}

interface PauseFormProps {
  id: string;
  reportIds: readonly string[];
  refused: FormErrors | null;
}

function PauseForm({ id, reportIds, refused }: PauseFormProps) {
  const ownRefusal = refused?.values['id'] === id && refused.values['intent'] === 'pause' ? refused : null;
  return (
    <Action label="Take it off the site" isOpen={ownRefusal !== null}>
      <DecisionForm refused={ownRefusal} id={id}>
        <input type="hidden" name="reports" value={reportIds.join(' ')} />
        <ReasonField name="pauseReason" label="Why it’s off the site" hint="We’ll email it to the owner." />
        <DecisionButton name="intent" value="pause" busy="Taking it off…" variant="danger" className="">
          Take it off the site
        </DecisionButton>
      </DecisionForm>
    </Action>
  );
}
