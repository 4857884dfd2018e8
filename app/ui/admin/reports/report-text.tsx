// The text of a report, and the form that blocks one of its people.
import { href, Link } from 'react-router';
import { formatMoment } from '#domain/day.ts';
import type { Contact, Side } from '#domain/inquiry/inquiry.ts';
import {
  type Report,
  reportedPeople,
  type ReportedSubject,
  reportReasonLabels,
  type ResolvedReport,
} from '#domain/review/report.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { ReasonField } from '../decision-form.tsx';
import { Action } from './action.tsx';

interface ReportTextProps {
  report: Omit<Report, 'isOpen'>;
  /** Null if administrators don't read the conversation. */
  contacts: Record<Side, Contact> | null;
}

export function ReportText({ report, contacts }: ReportTextProps) {
  const { side, reason, words, email, createdAt } = report;
  const reporter = side && (contacts ? `${contacts[side].name}, ${side},` : `The ${side}`);
  return (
    <>
      <p className="font-semibold wrap-anywhere">
        {reason ? reportReasonLabels[reason] : `${reporter} says:`}
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
            {' (not confirmed)'}
          </span>
        )}
      </p>
    </>
  );
}

/** The title of a reported home. Links to its review, or to the history of a deleted home. */
export function ReportedTitle({ property }: { property: ResolvedReport['property'] }) {
  const { id, title, isDeleted } = property;
  const to = isDeleted
    ? { pathname: href('/admin/history'), search: `?${new URLSearchParams({ property: id })}` }
    : href('/admin/properties/:id/review', { id });
  return (
    <h2 className="text-lg wrap-anywhere">
      <Link to={to} className="link">
        {title}
      </Link>
    </h2>
  );
}

/** Links to the list of blocked people, where an administrator can unblock the person. */
export function BlockedLink() {
  return (
    <Link to={href('/admin/blocked')} className="link">
      blocked
    </Link>
  );
}

const peopleLabels: Record<Side, string> = { guest: 'Block the guest', owner: 'Block the owner' };
const shortcuts: Record<Side, string> = { guest: 'G', owner: 'B' };

/** The ids of all forms of a home or conversation that show their own refusal. */
export function formIdsOf({ id, reports }: ReportedSubject): string[] {
  return [id, ...reports.flatMap((report) => reportedPeople.map((person) => `${person}-${report.id}`))];
}

interface BlockFormProps {
  person: Side;
  /** The ids of the shown reports. */
  reportIds: readonly string[];
  result: FormResult | undefined;
}

export function BlockForm({ person, reportIds, result }: BlockFormProps) {
  const id = `${person}-${reportIds[0]}`;
  return (
    <Action label={peopleLabels[person]} isOpen={isRefused(result, 'block', id)} shortcut={shortcuts[person]}>
      <PostForm intent="block" id={id} result={result} preventScrollReset>
        <input type="hidden" name="reports" value={reportIds.join(' ')} />
        <input type="hidden" name="person" value={person} />
        <WhatBlockingDoes />
        <ReasonField name="blockReason" label="Why" hint="Only our team reads it. It stays in the history." />
        <SubmitButton busy="Blocking…" variant="danger">
          {peopleLabels[person]}
        </SubmitButton>
      </PostForm>
    </Action>
  );
}

export function isRefused(result: FormResult | undefined, intent: string, id: string): boolean {
  return result?.ok === false && result.intent === intent && result.id === id;
}

export function WhatBlockingDoes() {
  return (
    <p className="text-sm">
      They can’t send questions, messages, homes, or reports. All their homes go off the site, and their
      conversations are closed. We don’t email them. Unblocking lets them start again, but restores nothing.
    </p>
  );
}
