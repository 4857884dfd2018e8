// Reports of homes and conversations: open ones by home and conversation, resolved ones, and one
// conversation with its messages.
import type { ReactNode } from 'react';
import type { ReportedMessagePage } from '#domain/inquiry/inquiry.ts';
import { pluralize } from '#domain/numbers.ts';
import type { ReportedSubject, ResolvedReport } from '#domain/review/report.ts';
import type { ReportPage } from '#domain/review/report-page.ts';
import { Alert } from '#ui/controls/alert.tsx';
import { focusSibling, moveFocusOnUnmount, useFocusWhenLost } from '#ui/controls/focus.ts';
import type { FormResult, RefusedForm } from '#ui/controls/form-result.ts';
import { PageLinks } from '../page-links.tsx';
import { useRowShortcuts } from '../row-shortcuts.ts';
import { usePageShortcuts } from '../shortcuts.ts';
import { Conversation } from './conversation.tsx';
import { Reported } from './reported.tsx';
import { Resolved } from './resolved.tsx';
import { formIdsOf } from './report-text.tsx';
import { ReportTabs } from './tabs.tsx';

/** Dismissing returns the number of dismissed reports. */
type ReportsResult = FormResult<Record<'pause' | 'block' | 'close' | 'write', null> & { dismiss: number }>;

type ReportsPageProps = {
  today: string;
  result: ReportsResult | undefined;
} & (
  | { show: 'conversation'; subject: ReportedSubject | null; messages: ReportedMessagePage | null }
  // Pages count from 1.
  | { show: 'open'; page: number; list: ReportPage<ReportedSubject> }
  | { show: 'resolved'; page: number; list: ReportPage<ResolvedReport> }
);

export function ReportsPage(props: ReportsPageProps) {
  const { show, today, result } = props;
  return (
    <div className="max-w-4xl">
      <h1 className="text-3xl">Reports</h1>
      <ReportTabs current={show === 'conversation' ? null : show} />
      <div className="mt-6 space-y-3 empty:hidden">
        {result?.ok && (
          <DoneNotice key={[result.intent, result.id, result.value].join(' ')} result={result} />
        )}
        {result?.ok === false && !hasOwnForm(props, result) && <Alert tone="error">{result.message}</Alert>}
      </div>
      {props.show === 'conversation' && (
        <Conversation
          subject={props.subject}
          messages={props.messages}
          today={today}
          result={result}
          sentNoteKey={result?.ok && result.intent === 'write' ? result.idempotencyKey : null}
        />
      )}
      {props.show === 'open' && (
        <Reports {...props} empty="No reports right now.">
          {(subject) => <Reported subject={subject} today={today} result={result} />}
        </Reports>
      )}
      {props.show === 'resolved' && (
        <Reports {...props} empty="No report has been resolved yet.">
          {(report) => <Resolved report={report} />}
        </Reports>
      )}
    </div>
  );
}

interface ReportsProps<Item> {
  show: 'open' | 'resolved';
  page: number;
  list: ReportPage<Item>;
  /** What an empty list says. */
  empty: string;
  children: (item: Item) => ReactNode;
}

function Reports<Item extends { id: string }>({ show, page, list, empty, children }: ReportsProps<Item>) {
  const rows = useRowShortcuts<HTMLUListElement>();
  usePageShortcuts(rows);
  return (
    <>
      {list.items.length === 0 && (
        <p className="mt-6 text-muted">{page === 1 ? empty : 'There’s nothing here.'}</p>
      )}
      <ul ref={rows} className="mt-6 space-y-4">
        {list.items.map((item) => (
          <li key={item.id} ref={moveFocus} className="card p-5">
            {children(item)}
          </li>
        ))}
      </ul>
      <PageLinks page={page} hasMore={list.hasMore} params={show === 'resolved' ? { show } : {}} />
    </>
  );
}

/** Whether the refused form is still on the page. It then shows the message itself. */
function hasOwnForm(props: ReportsPageProps, { intent, id }: Pick<RefusedForm, 'intent' | 'id'>): boolean {
  const isNamed = ['pause', 'block', 'close', 'write'].includes(intent);
  if (!isNamed || props.show === 'resolved') return false;
  const subjects = props.show === 'open' ? props.list.items : [props.subject];
  return subjects.some((subject) => subject && formIdsOf(subject).includes(id));
}

/** Moves the focus to the next item if an item disappears with the form that was sent. */
const moveFocus = moveFocusOnUnmount(focusSibling);

/** Takes the focus if the form that was sent is gone and no item follows. */
function DoneNotice({ result }: { result: Extract<ReportsResult, { ok: true }> }) {
  const ref = useFocusWhenLost<HTMLDivElement>();
  return (
    <Alert tone="success" ref={ref}>
      {result.intent === 'dismiss' ? `${pluralize(result.value, 'report')} dismissed.` : result.message}
    </Alert>
  );
}
