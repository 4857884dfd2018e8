// The text of a report, and the form that blocks a person it leads to.
import { href, Link } from 'react-router';
import { formatMoment } from '#domain/day.ts';
import type { Contact, Side } from '#domain/inquiry.ts';
import { type Report, type ReportedPerson, reportReasonLabels } from '#domain/report.ts';
import type { FormErrors } from '#ui/controls/form-errors.ts';
import { DecisionButton, DecisionForm, ReasonField } from '../decision-form.tsx';
import { Action } from './tabs.tsx';

/** The form of the checkboxes, which are outside of it. */
export const selectionId = 'selected-reports';

interface ReportTextProps {
  report: Omit<Report, 'isOpen'>;
  /** Null if administrators don't read the conversation. */
  contacts: Record<Side, Contact> | null;
}

export function ReportText({ report, contacts }: ReportTextProps) {
  const { side, reason, words, email, createdAt, isReporterBlocked } = report;
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {reason ? reportReasonLabels[reason] : `${(side && contacts?.[side].name) ?? 'They'}, ${side}, says:`}
      </p>
      {words !== null && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {words}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        <span>{formatMoment(createdAt)}</span>
        {email !== null && (
          <span>
            {', from '}
            <a href={`mailto:${email}`} className="link wrap-anywhere">
              {email}
            </a>
          </span>
        )}
        {isReporterBlocked && email !== null && (
          <span>
            {', '}
            <BlockedLink email={email} />
          </span>
        )}
      </p>
    </>
  );
}

/** Leads to the person's block, which ends there. */
export function BlockedLink({ email }: { email?: string }) {
  const search = email === undefined ? '' : `?${new URLSearchParams({ email })}`;
  return (
    <Link to={{ pathname: href('/admin/blocked'), search }} className="link">
      blocked
    </Link>
  );
}

const peopleLabels: Record<ReportedPerson, string> = {
  guest: 'Block the guest',
  owner: 'Block the owner',
  reporter: 'Block the sender',
};

interface BlockFormProps {
  person: ReportedPerson;
  /** The ids of the shown reports. */
  reportIds: readonly string[];
  refused: FormErrors | null;
}

export function BlockForm({ person, reportIds, refused }: BlockFormProps) {
  const id = `${person}-${reportIds[0]}`;
  const ownRefusal = refused?.values['id'] === id ? refused : null;
  return (
    <Action label={peopleLabels[person]} isOpen={ownRefusal !== null}>
      <DecisionForm refused={ownRefusal} id={id}>
        <input type="hidden" name="reports" value={reportIds.join(' ')} />
        <input type="hidden" name="person" value={person} />
        <p className="text-sm">{whatBlockingDoes}</p>
        <ReasonField name="blockReason" label="Why" hint="Only our team reads it. It stays in the history." />
        <DecisionButton name="intent" value="block" busy="Blocking…" variant="danger" className="">
          {peopleLabels[person]}
        </DecisionButton>
      </DecisionForm>
    </Action>
  );
}

export const whatBlockingDoes =
  'They can’t send questions, messages, homes or reports. Their conversations are closed, and their homes go off the site. We don’t email them. You can undo it on the list of blocked people.';
