// The blocked people, with search, unblocking, and a form that blocks the searched address.
import { Form } from 'react-router';
import { formatMoment } from '#domain/day.ts';
import { pluralize } from '#domain/numbers.ts';
import type { BlockedPerson, BlockPreview } from '#domain/review/report.ts';
import type { ReportPage } from '#domain/review/report-page.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusSibling, moveFocusOnUnmount, useFocusWhenLost } from '#ui/controls/focus.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { ReasonField } from '../decision-form.tsx';
import { PageLinks } from '../page-links.tsx';
import { Action } from './action.tsx';
import { WhatBlockingDoes } from './report-text.tsx';
import { ReportTabs } from './tabs.tsx';

type BlockedResult = FormResult<{ block: null; unblock: { propertyCount: number } }>;

interface BlockedPageProps {
  /** The searched part of an email address. */
  emailPart: string;
  /** From 1. */
  page: number;
  list: ReportPage<BlockedPerson> & { toBlock: BlockPreview | null };
  result: BlockedResult | undefined;
}

export function BlockedPage({ emailPart, page, list, result }: BlockedPageProps) {
  const { toBlock } = list;
  return (
    <div className="max-w-4xl">
      <h1 className="text-3xl">Reports</h1>
      <ReportTabs current="blocked" />
      <div className="mt-6 space-y-3 empty:hidden">
        {result?.ok && <DoneNotice key={`${result.intent} ${result.id}`} result={result} />}
        {result?.ok === false && result.intent === 'unblock' && <Alert tone="error">{result.message}</Alert>}
      </div>
      <div className="mt-6 flex flex-wrap items-start justify-between gap-3">
        <search className="min-w-0 grow">
          <Form className="flex flex-wrap gap-3">
            <input
              type="search"
              name="email"
              defaultValue={emailPart}
              key={emailPart}
              aria-label="Search by email address"
              placeholder="Search by email address"
              maxLength={254}
              className="field min-w-0 grow basis-60"
            />
            <Button type="submit" variant="quiet">
              Search
            </Button>
          </Form>
        </search>
      </div>
      {toBlock ? (
        <div className="mt-6">
          <Action label={`Block ${toBlock.email}`} isOpen={result?.ok === false && result.intent === 'block'}>
            <PostForm intent="block" result={result} resets>
              <input type="hidden" name="email" value={toBlock.email} />
              <ReasonField
                name="blockReason"
                label="Why"
                hint="Only our team reads it. It stays in the history."
              />
              <WhatBlockingDoes homes={toBlock.homes} />
              <SubmitButton busy="Blocking…" variant="danger">
                Block this address
              </SubmitButton>
            </PostForm>
          </Action>
        </div>
      ) : (
        <p className="mt-3 text-sm text-muted">To block someone, search for the whole address first.</p>
      )}
      {list.items.length === 0 && <p className="mt-6 text-muted">{emptyListMessage(emailPart, page)}</p>}
      <ul className="mt-6 space-y-4">
        {list.items.map((person) => (
          <li key={person.id} ref={moveFocus} className="card p-5">
            <Blocked person={person} />
          </li>
        ))}
      </ul>
      <PageLinks page={page} hasMore={list.hasMore} params={emailPart === '' ? {} : { email: emailPart }} />
    </div>
  );
}

/** Moves the focus to the next person after one is unblocked. */
const moveFocus = moveFocusOnUnmount(focusSibling);

/** Takes the focus if the form that was sent is gone and no person follows. */
function DoneNotice({ result }: { result: Extract<BlockedResult, { ok: true }> }) {
  return (
    <Alert tone="success" ref={useFocusWhenLost<HTMLDivElement>()}>
      {describe(result)}
    </Alert>
  );
}

function emptyListMessage(emailPart: string, page: number): string {
  if (page > 1) return 'There’s nothing here.';
  return emailPart === '' ? 'No one is blocked.' : 'No blocked address matches.';
}

function describe(result: Extract<BlockedResult, { ok: true }>): string {
  if (result.intent === 'block') return result.message;
  const { propertyCount } = result.value;
  if (propertyCount === 0) return 'They’re unblocked.';
  return `They’re unblocked, and ${pluralize(propertyCount, 'home is', 'homes are')} back on the site.`;
}

function Blocked({
  person: { id, email, reason, blockedBy, blockedAt, propertyCount },
}: {
  person: BlockedPerson;
}) {
  return (
    <>
      <h2 className="text-lg wrap-anywhere">{email ?? 'We don’t have this address anymore'}</h2>
      {reason !== null && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        <span>{`Blocked${blockedBy === null ? '' : ` by ${blockedBy}`} on ${formatMoment(blockedAt)}`}</span>
        {propertyCount > 0 && <span>{`, ${pluralize(propertyCount, 'home')} off the site`}</span>}
      </p>
      <div className="mt-3">
        <Action label="Unblock" isOpen={false}>
          <PostForm intent="unblock" id={id} submit="Yes, unblock them" busy="One moment…" compact>
            <p className="text-sm">
              They can send questions, messages, homes, and reports again. We’ll put back the homes that the
              block took off the site and open their conversations again, unless another address of theirs is
              blocked too.
            </p>
          </PostForm>
        </Action>
      </div>
    </>
  );
}
