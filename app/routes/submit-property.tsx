// Listing a property: the page with the form of six steps, and the action that its steps and its end are sent to.
import { data, href } from 'react-router';
import type { Route } from './+types/submit-property';
import { appContext, visitContext } from './context.ts';
import { draftKeyOf, forgetDraftKey, keepDraftKey } from './draft-cookie.ts';
import { originOf, pageMeta } from './page-meta.ts';
import { type Failure, failureMessages, failureStatus } from '#domain/failure.ts';
import { readForm, readForms } from '#domain/submission-form.ts';
import { checkStep, checkSubmission, type SubmissionStep, submissionSteps } from '#domain/submission.ts';
import { todayInLosAngeles } from '#domain/today.ts';
import type { Draft } from '#server/properties/drafts.ts';
import { type SavedDraft, type SubmissionAnswer, transportFailure } from '#ui/submission/exchange.ts';
import { SubmitPage } from '#ui/submission/submit-page.tsx';

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta({
    title: 'List your property',
    description:
      'Offer your furnished home in San Diego or Imperial Beach: six short steps, no account, reviewed in 24-48 hours.',
    path: href('/submit-property'),
    publicUrl: originOf(matches),
  });
}

export function headers({ actionHeaders }: Route.HeadersArgs) {
  return actionHeaders;
}

/** The form holds what is typed: nothing is read again while it is open, least of all when the network is away. */
export function shouldRevalidate() {
  return false;
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const { drafts, photos } = context.get(appContext);
  const today = todayInLosAngeles(new Date());
  const draft = await drafts.open(await draftKeyOf(request));
  if (!draft || draft.propertyId) return { today, saved: null, submittedId: draft?.propertyId ?? null };
  const forms = readForms(await drafts.readSteps(draft));
  const saved: SavedDraft = { id: draft.id, forms, photos: await photos.listOf(draft) };
  return { today, saved, submittedId: null };
}

export async function action({ request, context }: Route.ActionArgs) {
  const sent = await readRequest(request);
  if (sent?.['intent'] === 'submit') return submit(sent, request, context);
  const step = submissionSteps.find((each) => each === sent?.['step']);
  if (sent?.['intent'] === 'step' && step) return saveStep(step, sent['data'], request, context);
  return refuse({
    kind: 'invalid',
    message: 'This is not what the form sends. Please reload the page.',
    issues: [],
  });
}

/** Keeps the page, and all that is typed, when a request does not get through (ARCHITECTURE, "way of a request"). */
export async function clientAction({ serverAction }: Route.ClientActionArgs): Promise<SubmissionAnswer> {
  try {
    return await serverAction();
  } catch (error) {
    return { ok: false, failure: transportFailure(error, failureMessages.submission) };
  }
}

type Context = Route.ActionArgs['context'];

/** The JSON object of a body; null for anything else. */
async function readRequest(request: Request): Promise<Record<string, unknown> | null> {
  try {
    const sent: unknown = await request.json();
    return typeof sent === 'object' && sent !== null ? (sent as Record<string, unknown>) : null;
  } catch {
    return null;
  }
}

async function saveStep(step: SubmissionStep, held: unknown, request: Request, context: Context) {
  const { config, drafts } = context.get(appContext);
  const form = readForm(step, held);
  const check = checkStep(step, form, todayInLosAngeles(new Date()));
  if (!check.ok) return refuse({ kind: 'invalid', message: check.message, issues: check.issues });
  const open = await drafts.open(await draftKeyOf(request));
  const begun = open && open.propertyId === null ? null : await drafts.begin();
  const draft = begun?.draft ?? open;
  if (!draft) return refuse({ kind: 'draft-not-found' });
  await drafts.saveStep(draft, step, form);
  const answer: SubmissionAnswer = { ok: true, draftId: draft.id, propertyId: null };
  return data(answer, {
    headers: begun ? { 'set-cookie': await keepDraftKey(request, begun.key, config.publicUrl) } : {},
  });
}

/** A repetition gets the first answer, before anything is counted or checked. */
async function submit(sent: Record<string, unknown>, request: Request, context: Context) {
  const { drafts, limits, properties } = context.get(appContext);
  const { user, address } = context.get(visitContext);
  const draft = await drafts.open(await draftKeyOf(request, sent['draftId']));
  // Another tab may have begun another draft since: this form's photographs are not in that one.
  if (!draft || sent['draftId'] !== draft.id) return refuse({ kind: 'draft-not-found' });
  if (draft.propertyId) return submitted(draft.propertyId, draft, request, context);
  const checked = checkSubmission(sent, todayInLosAngeles(new Date()));
  if (!checked.ok) return refuse(checked.failure);
  const allowed = await limits.submission(address);
  if (!allowed.ok) return refuse(allowed.failure);
  const result = await properties.submitProperty(checked.submission, draft, user);
  return result.ok ? submitted(result.value.id, draft, request, context) : refuse(result.failure);
}

async function submitted(propertyId: string, draft: Draft, request: Request, context: Context) {
  const { config } = context.get(appContext);
  const answer: SubmissionAnswer = { ok: true, draftId: draft.id, propertyId };
  const cookie = await forgetDraftKey(request, draft.id, config.publicUrl);
  return data(answer, { headers: { 'set-cookie': cookie } });
}

function refuse(failure: Failure) {
  const answer: SubmissionAnswer = { ok: false, failure };
  const retryAfter: HeadersInit =
    failure.kind === 'too-many-requests' ? { 'retry-after': String(failure.retryAfterSeconds) } : {};
  return data(answer, { status: failureStatus(failure), headers: retryAfter });
}

export default function SubmitProperty({ loaderData }: Route.ComponentProps) {
  return <SubmitPage {...loaderData} />;
}
