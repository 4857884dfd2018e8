// The requests of the submission form, one function per intent: JSON in, JSON out
// (app/ui/submission-form/submission-api.ts). No page. Validates everything, and refuses requests that the
// form doesn't send.
import type { RouterContextProvider } from 'react-router';
import type { Route } from './+types/submit-property-action';
import { checkAccount, openBrowser, serverContext, visitContext } from '../context.ts';
import { failureResponseInit } from '../form-response.ts';
import { getOwnedProperty } from '../properties/property-access.ts';
import { getDraft } from './named-draft.ts';
import { type Failure, toFailure } from '#domain/failure.ts';
import { readAnswers, readStepAnswers } from '#domain/property/submission-answers.ts';
import { checkStep, checkSubmission, submissionSteps } from '#domain/property/submission.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { explainSteps } from './saved-draft.ts';
import { clearCurrentDraft } from '#server/access/browsers.ts';
import { needsLogin, type Draft } from '#server/access/proofs.ts';
import type {
  SubmissionResult,
  SubmissionRequest,
  WordingHints,
} from '#ui/submission-form/submission-api.ts';
import { createDraft, saveDraft } from '#server/submission/drafts.ts';
import { findSentProperty } from '#server/submission/idempotency-keys.ts';
import { checkClientQuota } from '#server/photos/storage-quota.ts';
import { findDraftSubject } from '#server/versions/read.ts';
import { sendChanges, submitProperty } from '#server/versions/send.ts';

type Context = Readonly<RouterContextProvider>;

interface ActionRequest {
  sent: Readonly<Record<string, unknown>>;
  context: Context;
}

type ActionResponse = Promise<Response>;

const intents: Record<SubmissionRequest['intent'], (request: ActionRequest) => ActionResponse> = {
  begin,
  save,
  submit,
};
const handlers = new Map<unknown, (request: ActionRequest) => ActionResponse>(Object.entries(intents));

export async function action({ request, context }: Route.ActionArgs): ActionResponse {
  const sent = await readRequest(request);
  const handler = handlers.get(sent?.['intent']);
  if (!sent || !handler) return refuse(unknownRequest);
  const otherAccount = checkAccount(context, sent['account']);
  return otherAccount ? refuse(otherAccount) : handler({ sent, context });
}

/** The URL accepts POST requests only. */
export function loader(): Response {
  return new Response(null, { status: 405, headers: { allow: 'POST' } });
}

const unknownRequest: Failure = {
  kind: 'invalid',
  message: 'Something went wrong with this form. Please reload the page.',
  issues: [],
};

/** Returns the JSON object in the body, null for anything else. */
async function readRequest(request: Request): Promise<Record<string, unknown> | null> {
  try {
    return toObject(await request.json());
  } catch {
    return null;
  }
}

/**
 * Starts a draft of a new property. A browser that already has one keeps it, so that retrying a lost request
 * creates no second draft. Another window may have opened the form of changes: its draft doesn't count.
 */
async function begin({ sent, context }: ActionRequest): ActionResponse {
  const server = context.get(serverContext);
  const { limits } = server;
  const { user, clientAddress } = context.get(visitContext);
  const landlord = readStepAnswers('landlord', sent['landlord']);
  const check = checkStep('landlord', landlord, todayInLosAngeles(new Date()));
  if (!check.ok) return refuse({ kind: 'invalid', message: check.message, issues: check.issues });
  const opened = await getDraft(context);
  const isChange = opened && (await findDraftSubject(server, opened))?.isChange;
  const current = isChange ? null : opened;
  if (!current) {
    const allowed = await limits.consume('draft', { clientAddress });
    if (!allowed.ok) return refuse(allowed.failure);
    const hasRoom = await checkClientQuota(server, clientAddress);
    if (!hasRoom.ok) return refuse(hasRoom.failure);
  }
  const draft =
    current ?? (await createDraft(server, { user, browser: await openBrowser(context) }, clientAddress));
  const saved = await saveDraft(server, draft, { version: 0, answers: { landlord } }, user);
  if (!saved.ok) return refuse(saved.failure);
  return succeed(draft, saved.value);
}

async function save({ sent, context }: ActionRequest): ActionResponse {
  const sentSteps = toObject(sent['steps']);
  const version = readVersion(sent['version']);
  if (!sentSteps || version === null) return refuse(unknownRequest);
  const draft = await openNamedDraft(sent['draftId'], context);
  if (!draft) return refuse(await whyClosed(sent['draftId'], context));
  const changed = submissionSteps.filter((step) => Object.hasOwn(sentSteps, step));
  const answers = Object.fromEntries(changed.map((step) => [step, readStepAnswers(step, sentSteps[step])]));
  const { user } = context.get(visitContext);
  const saved = await saveDraft(context.get(serverContext), draft, { version, answers }, user);
  if (!saved.ok) return refuse(saved.failure);
  return succeed({ ...draft, hints: explainSteps(answers) }, saved.value);
}

/**
 * Submits the draft. The browser's idempotency key identifies a retry: it gets the first response, regardless
 * of its cookies, without rate limits or validation.
 */
async function submit({ sent, context }: ActionRequest): ActionResponse {
  const server = context.get(serverContext);
  const { user, browser, clientAddress } = context.get(visitContext);
  const { draftId, idempotencyKey } = sent;
  const version = readVersion(sent['version']);
  if (version === null || typeof draftId !== 'string' || !isIdempotencyKey(idempotencyKey))
    return refuse(unknownRequest);

  const respondSubmitted = async (propertyId: string) => {
    await clearCurrentDraft(server.db, browser, draftId);
    const canOpen = (await getOwnedProperty(propertyId, context)) !== null;
    return succeed({ id: draftId, propertyId, canOpen }, { version });
  };
  // The draft must be named, because another tab may have made a different draft the current one, which
  // doesn't have this form's photos. The draft is looked up before the idempotency key: a concurrent retry
  // then finds either the draft or its property.
  const draft = await openNamedDraft(draftId, context);
  const sentProperty = await findSentProperty(server, idempotencyKey);
  if (sentProperty !== null) return respondSubmitted(sentProperty);
  if (!draft) return refuse(await whyClosed(draftId, context));
  const subject = await findDraftSubject(server, draft);
  const today = todayInLosAngeles(new Date());
  const checked = checkSubmission(sent, today, subject?.stored);
  if (!checked.ok) return refuse(checked.failure);
  const { submission } = checked;
  const submissionRequest = { user, browser, version, idempotencyKey, clientAddress };
  const result = subject?.isChange
    ? await sendChanges(server, { submission, answers: readAnswers(sent) }, draft, submissionRequest)
    : await submitProperty(server, submission, draft, submissionRequest);
  return result.ok ? respondSubmitted(result.value.id) : refuse(result.failure);
}

/** Returns the named draft if this browser can open it. */
async function openNamedDraft(draftId: unknown, context: Context): Promise<Draft | null> {
  const draft = await getDraft(context, draftId);
  return draft?.id === draftId ? draft : null;
}

const loggedOut =
  'You’re logged out. Log in again in another tab, then try again here. Your answers are still here.';

/** The failure for a draft that this browser can't open: a draft of an account waits for a login. */
async function whyClosed(draftId: unknown, context: Context): Promise<Failure> {
  const isLoggedOut = context.get(visitContext).user === null && typeof draftId === 'string';
  const waits = isLoggedOut && (await needsLogin(context.get(serverContext), draftId));
  return waits ? toFailure(loggedOut) : { kind: 'draft-not-found' };
}

function toObject(value: unknown): Record<string, unknown> | null {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : null;
}

/** 256 bits in base64url, as the form generates them. */
function isIdempotencyKey(value: unknown): value is string {
  return typeof value === 'string' && /^[\w-]{43}$/.test(value);
}

/** A non-negative integer that fits the database column. */
function readVersion(value: unknown): number | null {
  return Number.isInteger(value) && Number(value) >= 0 && Number(value) < 2 ** 31 ? Number(value) : null;
}

const noStore: [string, string][] = [['cache-control', 'no-store']];

async function succeed(
  draft: { id: string; propertyId?: string; canOpen?: boolean; hints?: WordingHints },
  { version }: { version: number },
): ActionResponse {
  const result: SubmissionResult = {
    ok: true,
    draftId: draft.id,
    version,
    propertyId: draft.propertyId ?? null,
    canOpen: draft.canOpen,
    hints: draft.hints,
  };
  return Response.json(result, { headers: noStore });
}

async function refuse(failure: Failure): ActionResponse {
  const result: SubmissionResult = { ok: false, failure };
  const { status, headers } = failureResponseInit(failure);
  return Response.json(result, { status, headers: [...noStore, ...Object.entries(headers)] });
}
