// The blocked people, with unblocking, and a form that blocks a typed address.
import { formatMoment } from '#domain/day.ts';
import type { BlockedPerson } from '#domain/review/report.ts';
import type { ReportPage } from '#domain/review/report-page.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { focusSibling, moveFocusOnUnmount, useFocusWhenLost } from '#ui/controls/focus.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import { PostForm, SubmitButton } from '#ui/controls/post-form.tsx';
import { TextField } from '#ui/controls/text-field.tsx';
import { ReasonField } from '../decision-form.tsx';
import { PageLinks } from '../page-links.tsx';
import { useRowShortcuts } from '../row-shortcuts.ts';
import { Action } from './action.tsx';
import { WhatBlockingDoes } from './report-text.tsx';
import { ReportTabs } from './tabs.tsx';

interface BlockedPageProps {
  /** From 1. */
  page: number;
  list: ReportPage<BlockedPerson>;
  result: FormResult | undefined;
}

export function BlockedPage({ page, list, result }: BlockedPageProps) {
  const rows = useRowShortcuts<HTMLUListElement>();
  return (
    <div className="max-w-4xl">
      <h1 className="text-3xl">Reports</h1>
      <ReportTabs current="blocked" />
      <div className="mt-6 space-y-3 empty:hidden">
        {result?.ok && <DoneNotice key={`${result.intent} ${result.id}`}>{result.message}</DoneNotice>}
        {result?.ok === false && result.intent === 'unblock' && <Alert tone="error">{result.message}</Alert>}
      </div>
      <div className="mt-6">
        <Action label="Block someone" isOpen={result?.ok === false && result.intent === 'block'}>
          <PostForm intent="block" result={result} resets>
            <TextField
              name="email"
              label="Email"
              type="email"
              autoComplete="off"
              autoCapitalize="none"
              spellCheck={false}
            />
            <ReasonField
              name="blockReason"
              label="Why"
              hint="Only our team reads it. It stays in the history."
            />
            <WhatBlockingDoes />
            <SubmitButton busy="Blocking…" variant="danger">
              Block this address
            </SubmitButton>
          </PostForm>
        </Action>
      </div>
      {list.items.length === 0 && (
        <p className="mt-6 text-muted">{page > 1 ? 'There’s nothing here.' : 'No one is blocked.'}</p>
      )}
      <ul ref={rows} className="mt-6 space-y-4">
        {list.items.map((person) => (
          <li key={person.id} ref={moveFocus} className="card p-5">
            <Blocked person={person} />
          </li>
        ))}
      </ul>
      <PageLinks page={page} hasMore={list.hasMore} params={{}} />
    </div>
  );
}

/** Moves the focus to the next person after one is unblocked. */
const moveFocus = moveFocusOnUnmount(focusSibling);

/** Takes the focus if the form that was sent is gone and no person follows. */
function DoneNotice({ children }: { children: string }) {
  return (
    <Alert tone="success" ref={useFocusWhenLost<HTMLDivElement>()}>
      {children}
    </Alert>
  );
}

function Blocked({ person: { id, email, reason, blockedBy, blockedAt } }: { person: BlockedPerson }) {
  return (
    <>
      <h2 className="text-lg wrap-anywhere">{email ?? 'We don’t have this address anymore'}</h2>
      {reason !== null && (
        <p dir="auto" className="mt-1 wrap-anywhere whitespace-pre-line">
          {reason}
        </p>
      )}
      <p className="mt-1 text-sm text-muted">
        {`Blocked${blockedBy === null ? '' : ` by ${blockedBy}`} on ${formatMoment(blockedAt)}`}
      </p>
      <div className="mt-3">
        <Action label="Unblock" isOpen={false}>
          <PostForm intent="unblock" id={id} submit="Yes, unblock them" busy="One moment…" compact>
            <p className="text-sm">
              They can send questions, messages, homes, and reports again. Their homes stay off the site until
              you put them back, and their closed conversations stay closed.
            </p>
          </PostForm>
        </Action>
      </div>
    </>
  );
}
