// Inquiries as administrators see them: numbers by week, owners who do not answer, and what was reported, with what to do
// about it.
import type { Route } from './+types/inquiries';
import { adminOf, appContext } from '../context.ts';
import { readForm, refusal, tryAction, withFormFallback } from '../form-answer.ts';
import { readAgainWhenOutOfDate } from '../load-result.ts';
import { unlisted } from '../page-meta.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failureMessages, type Result } from '#domain/failure.ts';
import type { Admin } from '#server/accounts/access.ts';
import type { App } from '#server/app.ts';
import { InquiriesPage } from '#ui/admin/inquiries/inquiries-page.tsx';

export function meta() {
  return [{ title: 'Inquiries · Baystead' }, unlisted];
}

export const shouldRevalidate = readAgainWhenOutOfDate;

/** Loads the messages of one report (`report` in the query), because those of all reports would be megabytes. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { searchParams } = new URL(request.url);
  const reportId = searchParams.get('report') ?? '';
  const { inquiryNumbers, inquiryReports } = context.get(appContext);
  const [weeks, unanswered, reported, page] = await Promise.all([
    inquiryNumbers.byWeek(admin),
    inquiryNumbers.unansweredHomes(admin),
    inquiryReports.listReported(admin),
    inquiryReports.readMessages(admin, reportId, searchParams.get('before')),
  ]);
  const messages = page && { inquiryId: reportId, page };
  return { weeks, unanswered, reported, messages, today: todayInLosAngeles(new Date()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const typed = await readForm(request);
  const { inquiryReports, logger } = context.get(appContext);
  const { intent = '' } = typed;
  if (!isIntent(intent)) throw new Response(null, { status: 400 });
  const act = () => intents[intent](inquiryReports, admin, typed);
  const done = await tryAction(act, failureMessages.inquiryReport, logger);
  const { id = '', key = '' } = typed;
  return done.ok ? { done: intent, id, key } : refusal(done.failure, typed);
}

type Typed = Readonly<Record<string, string>>;
type Act = (reports: App['inquiryReports'], admin: Admin, typed: Typed) => Promise<Result<null>>;

/** What the page's forms do, by what each sends as `intent`. */
const intents = {
  close: (reports, admin, { id = '' }) => reports.close(admin, id),
  block: (reports, admin, { id = '' }) => reports.blockSender(admin, id),
  unblock: (reports, admin, { id = '' }) => reports.unblockSender(admin, id),
  'set-aside': (reports, admin, { id = '' }) => reports.setAside(admin, id),
  write: (reports, admin, typed) => {
    const reader = typed['reader'] === 'owner' ? 'owner' : 'guest';
    return reports.writeTo(admin, typed['id'] ?? '', { reader, typed, key: typed['key'] });
  },
} satisfies Record<string, Act>;

type Intent = keyof typeof intents;

function isIntent(name: string): name is Intent {
  return Object.hasOwn(intents, name);
}

export function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  return withFormFallback(request, serverAction, failureMessages.inquiryReport);
}

export default function Inquiries({ loaderData, actionData }: Route.ComponentProps) {
  return <InquiriesPage {...loaderData} answer={actionData} />;
}
