// Reviews one property, in a dialog over the list: the submitted facts and the decision.
import type { ShouldRevalidateFunctionArgs } from 'react-router';
import type { Route } from './+types/review';
import { adminOf, serverContext } from '../context.ts';
import { formAction, forAdministrators } from '../form-action.ts';
import { clientFormAction } from '../form-response.ts';
import { withFallback, revalidateWhenStale } from '../browser-requests.ts';
import { failureMessage, success } from '#domain/failure.ts';
import type { FormFields } from '#domain/form-input.ts';
import type { VisitDecision } from '#domain/review/site-visit.ts';
import { parseListUrl } from '#ui/admin/list-url.ts';
import { describeFailedDecision, reviewActions } from '#ui/admin/review/decisions.ts';
import { type LoadedReview, ReviewModal } from '#ui/admin/review/review-modal.tsx';
import type { FormResult } from '#ui/controls/form-result.ts';
import { correctAddressAsAdmin } from '#server/admin/correct-address.ts';
import { pausePropertyAsAdmin, resumePropertyAsAdmin } from '#server/admin/pause-property.ts';
import { decideSiteVisit } from '#server/admin/decide-site-visit.ts';
import { getSiteVisitToReview } from '#server/admin/review-site-visit.ts';
import { saveChecks } from '#server/admin/save-checks.ts';
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
  const [found, signals, visit, queue, page] = await Promise.all([
    getPropertyToReview(server, admin, id),
    findSignals(server, admin, id),
    getSiteVisitToReview(server, admin, id),
    getReviewQueue(server, admin, id, parseListUrl(url)),
    listAuditEvents(server, admin, { propertyId: id, after: null }),
  ]);
  return {
    review: found.ok ? found.value : null,
    signals: signals.ok ? signals.value : null,
    visit,
    message: found.ok ? null : failureMessage(found.failure),
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
  const result = args.actionResult as FormResult | undefined;
  const isStale = result?.ok === false && result.kind === 'invalid' && result.issues.length === 0;
  return isStale || revalidateWhenStale(args);
}

/** What is on screen, so that a decision never applies to anything later. */
const seenIn = ({ version = '' }: FormFields) => (version.includes(' ') ? version : `${version} `);

const linesOf = (text = '') => text.split('\n');

function readVisitDecision(decision: VisitDecision, fields: FormFields) {
  const { visit = '', shownVersion = '', declineReason } = fields;
  return { decision, visitId: visit, shownVersion, reason: declineReason };
}

export const action = formAction(
  ({ context }: Route.ActionArgs) => success(adminOf(context)),
  {
    approved: {
      unlimited: forAdministrators,
      success: reviewActions.approved.success,
      run: ({ server, caller, params: { id }, fields }) =>
        approveProperty(server, caller, id, seenIn(fields)),
    },
    rejected: {
      unlimited: forAdministrators,
      success: reviewActions.rejected.success,
      run: ({ server, caller, params: { id }, fields }) =>
        rejectProperty(server, caller, id, fields['notes'], seenIn(fields)),
    },
    'accept-changes': {
      unlimited: forAdministrators,
      success: reviewActions['accept-changes'].success,
      run: ({ server, caller, params: { id }, fields }) => acceptChanges(server, caller, id, seenIn(fields)),
    },
    'reject-changes': {
      unlimited: forAdministrators,
      success: reviewActions['reject-changes'].success,
      run: ({ server, caller, params: { id }, fields }) =>
        rejectChanges(server, caller, { id, seen: seenIn(fields) }, fields['notes']),
    },
    'request-changes': {
      unlimited: forAdministrators,
      success: reviewActions['request-changes'].success,
      run: ({ server, caller, params: { id }, fields }) =>
        requestChanges(server, caller, { id, seen: seenIn(fields) }, fields),
    },
    checks: {
      unlimited: forAdministrators,
      success: reviewActions.checks.success,
      run: ({ server, caller, params: { id }, fields }) =>
        saveChecks(server, caller, id, {
          seen: linesOf(fields['seenChecks']),
          shownVersion: fields['shownVersion'] ?? '',
          chosen: linesOf(fields['checks']),
        }),
    },
    'visit-seen': {
      unlimited: forAdministrators,
      success: reviewActions['visit-seen'].success,
      run: ({ server, caller, params: { id }, fields }) =>
        decideSiteVisit(server, caller, id, readVisitDecision('seen', fields)),
    },
    'visit-declined': {
      unlimited: forAdministrators,
      success: reviewActions['visit-declined'].success,
      run: ({ server, caller, params: { id }, fields }) =>
        decideSiteVisit(server, caller, id, readVisitDecision('declined', fields)),
    },
    'correct-address': {
      unlimited: forAdministrators,
      success: reviewActions['correct-address'].success,
      run: async ({ server, caller, params: { id }, fields }) => {
        const corrected = await correctAddressAsAdmin(server, caller, id, fields);
        return corrected.ok ? success(null) : corrected;
      },
    },
    pause: {
      unlimited: forAdministrators,
      success: reviewActions.pause.success,
      run: ({ server, caller, params: { id }, fields }) =>
        pausePropertyAsAdmin(server, caller, id, fields['pauseReason']),
    },
    resume: {
      unlimited: forAdministrators,
      success: reviewActions.resume.success,
      run: ({ server, caller, params: { id } }) => resumePropertyAsAdmin(server, caller, id),
    },
  },
  describeFailedDecision,
);

export const clientAction = clientFormAction<typeof action>(describeFailedDecision);

export default function Review({ loaderData, actionData }: Route.ComponentProps) {
  return <ReviewModal loaded={loaderData} result={actionData ?? null} />;
}
