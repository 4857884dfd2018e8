// Reports of homes and conversations: open ones by home and conversation, resolved ones, and one
// conversation with its messages.
import { Form, href, Link, useNavigation } from 'react-router';
import type { ReportedMessagePage } from '#domain/inquiry/inquiry.ts';
import { pluralize } from '#domain/numbers.ts';
import {
  type ReportedSubject,
  type ReportKind,
  reportKinds,
  type ResolvedReport,
} from '#domain/review/report.ts';
import type { ReportPage } from '#domain/review/report-page.ts';
import { AccountField } from '#ui/controls/account-field.tsx';
import { Alert } from '#ui/controls/alert.tsx';
import { Button } from '#ui/controls/button.tsx';
import { focusSibling, moveFocusOnUnmount, useFocusWhenLost } from '#ui/controls/focus.ts';
import type { FormResult, RefusedForm } from '#ui/controls/form-result.ts';
import { useHydrated } from '#ui/controls/use-hydrated.ts';
import { PageLinks } from '../page-links.tsx';
import { Conversation } from './conversation.tsx';
import { Reported } from './reported.tsx';
import { Resolved } from './resolved.tsx';
import { formIdsOf, selectionId } from './report-text.tsx';
import { ReportTabs } from './tabs.tsx';

/** Dismissing returns the number of dismissed reports. */
type ReportsResult = FormResult<Record<'pause' | 'block' | 'close' | 'write', null> & { dismiss: number }>;

type ReportsPageProps = {
  today: string;
  result: ReportsResult | undefined;
} & (
  | { show: 'conversation'; subject: ReportedSubject | null; messages: ReportedMessagePage | null }
  | {
      show: 'open';
      kind: ReportKind;
      /** From 1. */
      page: number;
      counts: Record<ReportKind, number>;
      list: ReportPage<ReportedSubject>;
    }
  | { show: 'resolved'; kind: ReportKind; page: number; list: ReportPage<ResolvedReport> }
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
      {props.show === 'open' && <OpenReports {...props} />}
      {props.show === 'resolved' && (
        <>
          <Kinds show="resolved" kind={props.kind} counts={null} />
          {props.list.items.length === 0 && (
            <p className="mt-6 text-muted">{describeEmptyList(props, 'No report has been resolved yet.')}</p>
          )}
          <ul className="mt-6 space-y-4">
            {props.list.items.map((report) => (
              <li key={report.id} ref={moveFocus} className="card p-5">
                <Resolved report={report} />
              </li>
            ))}
          </ul>
        </>
      )}
      {props.show !== 'conversation' && (
        <PageLinks page={props.page} hasMore={props.list.hasMore} params={paramsOf(props.show, props.kind)} />
      )}
    </div>
  );
}

/** Returns `message` for the first page of all kinds. Other pages may be empty although there are reports. */
function describeEmptyList({ kind, page }: { kind: ReportKind; page: number }, message: string): string {
  return kind === 'all' && page === 1 ? message : 'There’s nothing here.';
}

function paramsOf(show: 'open' | 'resolved', kind: ReportKind): Record<string, string> {
  return { ...(show === 'resolved' && { show }), ...(kind !== 'all' && { kind }) };
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

const kindLabels: Record<ReportKind, string> = { all: 'All', homes: 'Homes', conversations: 'Conversations' };

interface KindsProps {
  show: 'open' | 'resolved';
  kind: ReportKind;
  /** The numbers of open reports. */
  counts: Record<ReportKind, number> | null;
}

function Kinds({ show, kind, counts }: KindsProps) {
  return (
    <nav aria-label="Kind of report" className="mt-4">
      <ul className="flex flex-wrap gap-2">
        {reportKinds.map((name) => (
          <li key={name}>
            <Link
              to={{
                pathname: href('/admin/reports'),
                search: `?${new URLSearchParams(paramsOf(show, name))}`,
              }}
              aria-current={name === kind ? 'true' : undefined}
              className="flex min-h-11 items-center gap-1.5 rounded-full border border-line px-4 text-sm font-medium hover:bg-sand aria-[current]:border-lagoon aria-[current]:bg-lagoon aria-[current]:text-on-fill"
            >
              <span>{kindLabels[name]}</span>
              {counts && <span className="tabular-nums">{counts[name]}</span>}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface OpenReportsProps extends KindsProps {
  page: number;
  list: ReportPage<ReportedSubject>;
  today: string;
  result: ReportsResult | undefined;
}

function OpenReports({ list, today, result, kind, page, counts }: OpenReportsProps) {
  return (
    <>
      <Kinds show="open" kind={kind} counts={counts} />
      {list.items.length === 0 && (
        <p className="mt-6 text-muted">{describeEmptyList({ kind, page }, 'No reports right now.')}</p>
      )}
      {list.items.length > 0 && <SelectionForm />}
      <ul className="mt-6 space-y-4">
        {list.items.map((subject) => (
          <li key={subject.id} ref={moveFocus} className="card p-5">
            <Reported subject={subject} today={today} result={result} />
          </li>
        ))}
      </ul>
    </>
  );
}

/** Dismisses the checked reports, of all homes and conversations on the page. */
function SelectionForm() {
  const { formData } = useNavigation();
  const isHydrated = useHydrated();
  const isSending = formData?.get('intent') === 'dismiss' && !formData.has('id');
  return (
    <Form id={selectionId} method="post" preventScrollReset className="mt-6 flex flex-wrap gap-3">
      <AccountField />
      {isHydrated && (
        <Button
          variant="quiet"
          onClick={(event) => {
            for (const box of event.currentTarget.form?.elements ?? [])
              if (box instanceof HTMLInputElement && box.type === 'checkbox') box.checked = true;
          }}
        >
          Select all
        </Button>
      )}
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
