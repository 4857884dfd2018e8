// What a reviewer can do with a property, and the words for it.
import { failureMessages, successMessages } from '#domain/failure.ts';
import type { FormResult } from '#ui/controls/form-result.ts';
import type { PropertyReview } from '#domain/review/review.ts';

const actionNames = [
  'approved',
  'rejected',
  'accept-changes',
  'reject-changes',
  'request-changes',
  'checks',
  'visit-seen',
  'visit-declined',
  'correct-address',
  'pause',
  'resume',
] as const;
export type ReviewActionName = (typeof actionNames)[number];

/** The value is the id of the decided version, for Undo. Null if the decision can't be undone. */
export type DecisionResult = FormResult<Record<ReviewActionName, string | null>>;

interface ReviewAction {
  success: string;
  /** The text beside Undo. Missing if the decision can't be undone. */
  describe?: (title: string) => string;
  /** The message if the request fails. Missing if the general one fits. */
  failure?: string;
}

export const reviewActions: Readonly<Record<ReviewActionName, ReviewAction>> = {
  approved: {
    success: successMessages.approved,
    describe: (title) => `“${title}” is approved.`,
    failure: failureMessages.approve,
  },
  rejected: {
    success: successMessages.rejected,
    describe: (title) => `“${title}” is rejected.`,
    failure: failureMessages.reject,
  },
  'accept-changes': {
    success: 'Changes accepted.',
    describe: (title) => `The changes to “${title}” are accepted.`,
  },
  'reject-changes': {
    success: 'Changes rejected. The listing stays as it is.',
    describe: (title) => `The changes to “${title}” are rejected.`,
  },
  'request-changes': {
    success: 'We’ve asked the owner for changes.',
    describe: (title) => `We’ve asked for changes to “${title}”.`,
  },
  checks: { success: 'Checks saved.' },
  'visit-seen': { success: 'Guests see it now, and we’ve emailed the owner.' },
  'visit-declined': { success: 'We’ve asked the owner to try again.' },
  'correct-address': { success: 'Done. The new address gets our mail from now on.' },
  pause: { success: 'It’s off the site, and we’ve emailed the owner.' },
  resume: { success: 'It’s back on the site.' },
};

/** The message if the request fails. */
export function describeFailedDecision(intent: string): string {
  const name = actionNames.find((each) => each === intent);
  return (name && reviewActions[name].failure) ?? failureMessages.ownerAction;
}

/** What waits for a decision, or null. */
export function subjectOf({ status, version }: PropertyReview): keyof typeof decisions | null {
  if (status === 'pending') return 'submission';
  return status === 'approved' && version?.state === 'sent' ? 'changes' : null;
}

/** The two decisions on a pending property, or on an owner's changes. */
export const decisions = {
  submission: {
    accept: { intent: 'approved', label: 'Approve', busy: 'Approving…' },
    reject: { intent: 'rejected', label: 'Reject', busy: 'Rejecting…' },
    hint: 'We’ll email it to the owner.',
  },
  changes: {
    accept: { intent: 'accept-changes', label: 'Accept changes', busy: 'Accepting…' },
    reject: { intent: 'reject-changes', label: 'Reject changes', busy: 'Rejecting…' },
    hint: 'We’ll email it to the owner. The listing stays as it is.',
  },
} as const;
