// Reviews one property, in a dialog over the list: the submitted facts and the decision.
import type { Route } from './+types/review';
import { adminOf, serverContext } from '../context.ts';
import { readForm, refuseForm, withFormFallback } from '../form-response.ts';
import { withFallback, revalidateWhenStale } from '../browser-requests.ts';
import { failureMessage, failureMessages, successMessages } from '#domain/failure.ts';
import { parseListUrl } from '#ui/admin/list-url.ts';
import type { DecisionResult } from '#ui/admin/review/review-decision.tsx';
import { type LoadedReview, ReviewModal } from '#ui/admin/review/review-modal.tsx';
import { listAuditEvents } from '#server/admin/audit-log.ts';
import {
  approveProperty,
  getPropertyToReview,
  getReviewQueue,
  rejectProperty,
} from '#server/admin/review-property.ts';

export async function loader({ url, params: { id }, context }: Route.LoaderArgs): Promise<LoadedReview> {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const [found, queue, page] = await Promise.all([
    getPropertyToReview(server, admin, id),
    getReviewQueue(server, admin, id, parseListUrl(url).oldestFirst),
    listAuditEvents(server, admin, { propertyId: id, after: null }),
  ]);
  const review = found.ok ? found.value : null;
  const message = found.ok ? null : failureMessage(found.failure);
  return { review, message, queue, auditLog: page, now: new Date() };
}

export async function clientLoader({ serverLoader }: Route.ClientLoaderArgs) {
  return withFallback<LoadedReview | null>(serverLoader, () => null);
}

export const shouldRevalidate = revalidateWhenStale;

/** @throws Response with status 400 for an unknown decision. */
export async function action({ request, params: { id }, context }: Route.ActionArgs) {
  const admin = adminOf(context);
  const server = context.get(serverContext);
  const input = await readForm(request);
  const { decision } = input;
  if (decision !== 'approved' && decision !== 'rejected') throw new Response(null, { status: 400 });
  const decided =
    decision === 'approved'
      ? await approveProperty(server, admin, id)
      : await rejectProperty(server, admin, id, input['notes']);
  if (!decided.ok) return refuseForm(decided.failure, input);
  return { success: successMessages[decision], status: decision } satisfies DecisionResult;
}

export async function clientAction({ request, serverAction }: Route.ClientActionArgs) {
  const { decision } = await readForm(request.clone());
  const message = decision === 'approved' ? failureMessages.approve : failureMessages.reject;
  return withFormFallback(request, serverAction, message);
}

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewModal loaded={loaderData} result={actionData ?? null} />;
}
