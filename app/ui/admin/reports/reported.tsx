// A home or a conversation with its open reports and what an administrator can do.
import { href, Link } from 'react-router';
import { formatStay } from '#domain/stay/availability.ts';
import { pluralize } from '#domain/numbers.ts';
import type { Report, ReportedSubject } from '#domain/review/report.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { formatStayGuests, StayBadge } from '#ui/inquiries/stay-labels.tsx';
import { ReasonField } from '../decision-form.tsx';
import { BlockedLink, BlockForm, isRefused, ReportedTitle, ReportText } from './report-text.tsx';
import { Action } from './action.tsx';

interface ReportedProps {
  subject: ReportedSubject;
  today: string;
  result: FormResult | undefined;
}

export function Reported({ subject, today, result }: ReportedProps) {
  const { id, conversation, reports } = subject;
  return (
    <>
      <SubjectHeading subject={subject} today={today} />
      <ul className="mt-3 divide-y divide-line">
        {reports.map((report) => (
          <li key={report.id} className="py-3">
            <ReportText report={report} contacts={conversation?.contacts ?? null} />
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
        <SubjectActions subject={subject} result={result} />
      </div>
    </>
  );
}

export function SubjectHeading({ subject, today }: Omit<ReportedProps, 'result'>) {
  const { kind, property, conversation, reports, count } = subject;
  const notes = [
    pluralize(count, 'report'),
    ...(count > reports.length ? [`the oldest ${reports.length} are shown`] : []),
    ...(property.isPaused ? ['the home is off the site'] : []),
    ...(property.isDeleted ? ['the home was deleted'] : []),
    ...(kind === 'conversation' && !conversation ? ['the conversation was deleted'] : []),
    ...(conversation?.isClosed ? ['the conversation is closed'] : []),
  ];
  return (
    <>
      <p className="text-sm text-muted">{kind === 'conversation' ? 'Conversation about' : 'Home'}</p>
      <ReportedTitle property={property} />
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
        {conversation?.isGuestBlocked && (
          <span>
            {', the guest is '}
            <BlockedLink />
          </span>
        )}
      </p>
      {conversation && conversation.flag !== null && <MessageFlag>{conversation.flag}</MessageFlag>}
    </>
  );
}

/** Says what in a message or a conversation reads like a scam. */
export function MessageFlag({ children }: { children: string }) {
  return (
    <p className="mt-1 text-sm">
      <span className="rounded-full bg-amber-tint px-2 text-amber">Look twice: {children}</span>
    </p>
  );
}

/** Dismissing, pausing and blocking. */
export function SubjectActions({ subject, result }: Omit<ReportedProps, 'today'>) {
  const { kind, property, conversation, isOwnerBlocked, isOwnerVerified, reports } = subject;
  const reportIds = reports.map(({ id }) => id);
  const openReports = reports.filter(({ isOpen }) => isOpen);
  return (
    <>
      {openReports.length > 0 && <DismissForm subject={subject} reports={openReports} />}
      {kind === 'home' && !property.isDeleted && (
        <PauseForm id={subject.id} reportIds={reportIds} result={result} />
      )}
      {conversation && !conversation.isGuestBlocked && (
        <BlockForm person="guest" reportIds={reportIds} result={result} />
      )}
      {!property.isDeleted && !isOwnerBlocked && isOwnerVerified && (
        <BlockForm person="owner" reportIds={reportIds} result={result} />
      )}
      {!property.isDeleted && !isOwnerVerified && (
        <p className="py-2.5 text-sm text-muted">
          We can’t block the owner: no one has confirmed the email address, so it may be another person’s.
        </p>
      )}
    </>
  );
}

function DismissForm({ subject, reports }: { subject: ReportedSubject; reports: readonly Report[] }) {
  const label = reports.length === 1 ? 'Dismiss' : `Dismiss all ${reports.length}`;
  return (
    <PostForm intent="dismiss" id={subject.id} preventScrollReset>
      <input type="hidden" name="reports" value={reports.map(({ id }) => id).join(' ')} />
      <SubmitButton busy="Dismissing…" variant="quiet" aria-keyshortcuts="D">
        <span>{label}</span>
        <span className="sr-only">
          {reports.length === 1 ? ' the report' : ' reports'} of {subject.property.title}
        </span>
      </SubmitButton>
    </PostForm>
  );
}

interface PauseFormProps {
  id: string;
  reportIds: readonly string[];
  result: FormResult | undefined;
}

function PauseForm({ id, reportIds, result }: PauseFormProps) {
  return (
    <Action label="Take it off the site" isOpen={isRefused(result, 'pause', id)} shortcut="T">
      <PostForm intent="pause" id={id} result={result} preventScrollReset>
        <input type="hidden" name="reports" value={reportIds.join(' ')} />
        <ReasonField name="pauseReason" label="Why it’s off the site" hint="We’ll email it to the owner." />
        <SubmitButton busy="Taking it off…" variant="danger">
          Take it off the site
        </SubmitButton>
      </PostForm>
    </Action>
  );
}
