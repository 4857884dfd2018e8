// Reviews one property, in a dialog over the list: the submitted facts and the decision.
import { redirect, type ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/review';
import { adminOf, serverContext } from '../context.ts';
import { type FormFields, readForm, refuseForm, withFormFallback } from '../form-response.ts';
import { withFallback, revalidateWhenStale } from '../browser-requests.ts';
import { failureMessage, failureMessages, type Result } from '#domain/failure.ts';
import { parseListUrl } from '#ui/admin/list-url.ts';
import { findReviewAction, reviewActions, type ReviewActionName } from '#ui/admin/review/decisions.ts';
import type { DecisionResult } from '#ui/admin/review/review-decision.tsx';
import { type LoadedReview, ReviewModal } from '#ui/admin/review/review-modal.tsx';
import type { FormErrors } from '#ui/controls/form-errors.ts';
import type { Admin } from '#server/accounts/access.ts';
import { pausePropertyAsAdmin, resumePropertyAsAdmin } from '#server/admin/pause-property.ts';
import type { Server } from '#server/server.ts';
import { listAuditEvents } from '#server/admin/audit-log.ts';
import { findSignals } from '#server/admin/find-signals.ts';
import { getReviewQueue } from '#server/admin/review-queue.ts';
import {
  acceptChanges,
  approveProperty,
  rejectChanges,
  rejectProperty,
  requestChanges,
} from '#server/admin/decide.ts';
import { getPropertyToReview } from '#server/admin/review-property.ts';

export async function loader({ url, params: { id }, context }: Route.LoaderArgs): Promise<LoadedReview> {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const [found, signals, queue, page] = await Promise.all([
    getPropertyToReview(server, admin, id),
    findSignals(server, admin, id),
    getReviewQueue(server, admin, id, parseListUrl(url)),
    listAuditEvents(server, admin, { propertyId: id, after: null }),
  ]);
  const review = found.ok ? found.value : null;
  // Redirects the id of an earlier version to its property.
  if (review && review.id !== id.toLowerCase())
    throw redirect(url.pathname.replace(id, review.id) + url.search);
  const message = found.ok ? null : failureMessage(found.failure);
  return {
    review,
    signals: signals.ok ? signals.value : null,
    message,
    queue,
    auditLog: page,
    now: new Date(),
  };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback<LoadedReview | null>(serverLoader, () => null);
}

/**
 * Also reloads after a refusal that isn't about a field: the owner may have sent other changes, or another
 * administrator may have answered them.
 */
export function shouldRevalidate(args: ShouldRevalidateFunctionArgs): boolean {
  const { issues } = (args.actionResult ?? {}) as Partial<FormErrors>;
  return (args.actionStatus === 422 && issues?.length === 0) || revalidateWhenStale(args);
}

/** @throws Response with status 400 for an unknown decision. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const input = await readForm(request);
  const decision = findReviewAction(input['decision']);
  if (!decision) throw new Response(null, { status: 400 });
  const decided = await decide(server, admin, { id, decision, input });
  if (!decided.ok) return refuseForm(decided.failure, input);
  const { success, describe } = reviewActions[decision];
  return { success, decision, undo: describe ? (input['version'] ?? '') : null } satisfies DecisionResult;
}

interface DecisionRequest {
  id: string;
  decision: ReviewActionName;
  input: FormFields;
}

function decide(
  server: Server,
  admin: Admin,
  { id, decision, input }: DecisionRequest,
): Promise<Result<unknown>> {
  const seen = input['version'] ?? '';
  const notes = input['notes'];
  switch (decision) {
    case 'approved':
      return approveProperty(server, admin, id, seen);
    case 'rejected':
      return rejectProperty(server, admin, id, notes, seen);
    case 'accept-changes':
      return acceptChanges(server, admin, id, seen);
    case 'reject-changes':
      return rejectChanges(server, admin, { id, seen }, notes);
    case 'request-changes':
      return requestChanges(server, admin, { id, seen }, input);
    case 'pause':
      return pausePropertyAsAdmin(server, admin, id, input['pauseReason']);
    case 'resume':
      return resumePropertyAsAdmin(server, admin, id);
  }
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const decision = findReviewAction((await readForm(request.clone()))['decision']);
  const failure = decision && reviewActions[decision].failure;
  return withFormFallback(request, serverAction, failure ?? failureMessages.ownerAction);
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewModal loaded={loaderData} result={actionData ?? null} />;
}
