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

export async function loader({ context }: Route.LoaderArgs) {
  const admin = adminOf(context);
  const { inquiryNumbers, inquiryReports } = context.get(appContext);
  const [weeks, unanswered, reported] = await Promise.all([
    inquiryNumbers.byWeek(admin),
    inquiryNumbers.unansweredHomes(admin),
    inquiryReports.reported(admin),
  ]);
  return { weeks, unanswered, reported, today: todayInLosAngeles(new Date()) };
}

export async function action({ request, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const typed = await readForm(request);
  const { inquiryReports, logger } = context.get(appContext);
  const { intent = '' } = typed;
  if (!isIntent(intent)) throw new Response(null, { status: 400 });
  const act = () => intents[intent](inquiryReports, admin, typed);
  const done = await tryAction(act, failureMessages.inquiryReport, logger);
  return done.ok ? { done: intent, key: typed['key'] ?? '' } : refusal(done.failure, typed);
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
