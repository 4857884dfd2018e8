// Every expected failure as one closed union, with its message and HTTP status. Bugs are not failures: they
// throw and end at the error boundary. Loaded by the account pages: no zod.
import { formatMoment } from './day.ts';
import { maxMessages } from './inquiry-rules.ts';
import type { PropertyStatus } from './property/options.ts';
import { type LimitedAction, rateLimitMessage } from './rate-limit.ts';
import { loadMessages, type Unavailable } from './load-result.ts';

/** A broken rule: the name of the field, and the message beside it. */
export interface Issue {
  field: string;
  message: string;
}

export type Failure =
  | { kind: 'invalid'; message: string; issues: Issue[] }
  | {
      kind: 'invalid-submission';
      steps: { step: string; message: string; issues: Issue[] }[];
    }
  | { kind: 'property-not-found' }
  | { kind: 'draft-not-found' }
  | { kind: 'draft-submitted' }
  | { kind: 'draft-changed' }
  | {
      kind: 'already-decided';
      attempted: 'approved' | 'rejected';
      status: PropertyStatus;
      decidedBy: string;
      decidedAt: Date;
    }
  | { kind: 'status-changed'; status: PropertyStatus }
  | { kind: 'edited-meanwhile'; by: string; at: Date }
  | { kind: 'property-gone'; by: string; at: Date }
  | { kind: 'disk-full' }
  | { kind: 'too-many-drafts' }
  | { kind: 'photo-refused'; fileName: string; message: string }
  | { kind: 'photo-not-found' }
  | { kind: 'too-many-requests'; action: LimitedAction; retryAfterSeconds: number }
  | { kind: 'wrong-credentials' }
  | { kind: 'link-expired' }
  | { kind: 'login-expired' }
  | { kind: 'two-factor-changed' }
  | { kind: 'two-factor-unavailable' }
  | { kind: 'already-featured' }
  | { kind: 'not-approved' }
  | { kind: 'not-featured' }
  | { kind: 'featured-full' }
  | { kind: 'featured-changed' }
  | { kind: 'property-unlisted' }
  | { kind: 'own-property' }
  | { kind: 'person-blocked' }
  | { kind: 'owner-blocked' }
  | { kind: 'inquiry-not-found' }
  | { kind: 'inquiry-verified' }
  | { kind: 'inquiry-closed' }
  | { kind: 'inquiry-full' }
  | { kind: 'stay-changed' }
  | { kind: 'stay-over' }
  | { kind: 'stay-unavailable' }
  | { kind: 'stay-past' }
  | Unavailable;

export type Result<Value> = { ok: true; value: Value } | { ok: false; failure: Failure };

export function success<Value>(value: Value): Result<Value> {
  return { ok: true, value };
}

export function failed(failure: Failure): { ok: false; failure: Failure } {
  return { ok: false, failure };
}

/** A failure that belongs to no field. */
export function toFailure(message: string): Failure {
  return { kind: 'invalid', message, issues: [] };
}

/** Messages for a page or an action that failed. */
export const failureMessages = {
  ...loadMessages,
  notFound: 'Property not found.',
  submission: 'An error occurred while submitting your property',
  approve: 'Failed to approve property. Please try again.',
  reject: 'Failed to reject property. Please try again.',
  reorder: 'Failed to reorder properties. Please try again.',
  unfeature: 'Failed to remove featured property. Please try again.',
  feature: 'Failed to add featured property. Please try again.',
  update: 'Failed to update property. Please try again.',
  delete: 'Failed to delete property. Please try again later.',
  login: 'Invalid email or password',
  loginFailed: 'We couldn’t log you in. Please try again.',
  registration: 'An error occurred during registration',
  profileChange: 'We couldn’t save your changes. Please try again.',
  dataExport: 'We couldn’t load your data. Please try again later.',
  passwordChange: 'We couldn’t save your new password. Please try again.',
  links: 'We couldn’t send your links. Please try again.',
  ownerAction: 'That didn’t work. Please try again.',
  accountDeletion: 'We couldn’t delete your account. Please try again later.',
  mailboxDeletion: 'We couldn’t delete your data. Please try again later.',
  emailVerification: 'We couldn’t confirm your address. Please try again later.',
  inquiry: 'We couldn’t send your message. Please try again.',
  verificationMail: 'We couldn’t send the email. Please try again.',
  inquiryReading: 'We couldn’t load this conversation. Please try again.',
  editing: 'We couldn’t open your home for editing. Please try again.',
  resetFailed: 'Error sending password reset email. Please try again.',
} as const;

export const successMessages = {
  approved: 'Property has been approved successfully!',
  rejected: 'Property has been rejected.',
  updated: 'Property has been updated successfully!',
  featured: 'Property is now featured.',
  unfeatured: 'Property is no longer featured.',
  reordered: 'New order saved.',
  resetSent: 'Password reset email sent. Check your inbox.',
} as const;

const twoFactorMessages = {
  'login-expired': 'That took a little too long, so this login has expired. Please log in again.',
  'two-factor-changed': 'Two-step login was changed in another window. Please reload this page.',
  'two-factor-unavailable': 'Two-step login is for administrators only.',
};

const inquiryMessages = {
  'inquiry-not-found': 'This conversation isn’t here anymore.',
  'inquiry-verified': 'Good news: this address is already confirmed, and the owner has your message.',
  'inquiry-closed': 'This conversation has been closed, so nothing more can be sent.',
  'inquiry-full': `This conversation is full: it holds ${maxMessages} messages, so we didn’t send this one. Share your contact details and keep talking by email or phone. You can still propose, accept, decline, cancel or end a stay, just without a note.`,
};

const datesMessages = {
  'stay-changed': 'The stay has changed. Take another look.',
  'stay-over': 'This stay is over. New dates need a new question about the home.',
  'stay-unavailable': 'These dates aren’t free anymore.',
  'stay-past': 'It’s too late: these nights have already begun.',
};

/** The message for the user. */
export function failureMessage(failure: Failure): string {
  switch (failure.kind) {
    case 'invalid':
    case 'photo-refused':
    case 'unavailable':
      return failure.message;
    case 'invalid-submission':
      return failure.steps.map((step) => step.message).join(' ');
    case 'property-not-found':
      return failureMessages.notFound;
    case 'draft-not-found':
      return 'This form isn’t open anymore. Your answers are still here.';
    case 'photo-not-found':
      return 'This photo isn’t on the server anymore. Please send it again.';
    case 'draft-submitted':
      return 'This property has already been submitted.';
    case 'draft-changed':
      return 'This form was changed in another window.';
    case 'already-decided': {
      const specified = failure.attempted === 'approved' ? failureMessages.approve : failureMessages.reject;
      return `${specified} It was already ${failure.status} by ${failure.decidedBy} on ${formatMoment(failure.decidedAt)}.`;
    }
    case 'status-changed':
      return `That’s not possible anymore: the property is already ${failure.status}.`;
    case 'edited-meanwhile':
      return `${failureMessages.update} It was changed by ${failure.by} on ${formatMoment(failure.at)}, while you were editing.`;
    case 'property-gone':
      return `This property is gone: it was deleted by ${failure.by} on ${formatMoment(failure.at)}.`;
    case 'too-many-requests':
      return rateLimitMessage(failure.action, failure.retryAfterSeconds);
    case 'disk-full':
      return 'We’re out of room, so we can’t take photos or new forms right now. What you’ve typed is safe: please try again later.';
    case 'too-many-drafts':
      return 'There are a lot of unfinished submissions from your connection. Please submit or discard one of them first.';
    case 'wrong-credentials':
      return failureMessages.login;
    case 'link-expired':
      return 'This link has expired or was already used. Please get a new one.';
    case 'login-expired':
    case 'two-factor-changed':
    case 'two-factor-unavailable':
      return twoFactorMessages[failure.kind];
    case 'already-featured':
      return 'Property is already featured';
    case 'not-approved':
      return 'Only approved properties can be featured';
    case 'not-featured':
      return 'Property is not featured';
    case 'featured-full':
      return 'You can only have up to 6 featured properties. Remove some featured properties to add new ones.';
    case 'featured-changed':
      return `${failureMessages.reorder} Someone else just changed the list. Here’s the latest order.`;
    case 'property-unlisted':
      return 'This home isn’t listed anymore, so its owner can’t take new stays.';
    case 'own-property':
      return 'This is your own home, so there’s no one to ask.';
    case 'person-blocked':
      return 'We can’t accept this from you. Please contact us if you think that’s a mistake.';
    case 'owner-blocked':
      return 'The owner is blocked. Unblock them first.';
    case 'inquiry-not-found':
    case 'inquiry-verified':
    case 'inquiry-closed':
    case 'inquiry-full':
      return inquiryMessages[failure.kind];
    case 'stay-changed':
    case 'stay-over':
    case 'stay-unavailable':
    case 'stay-past':
      return datesMessages[failure.kind];
  }
}

/** The HTTP status of a response with this failure. */
export function failureStatus(failure: Failure): number {
  switch (failure.kind) {
    case 'invalid':
    case 'invalid-submission':
    case 'photo-refused':
      return 422;
    case 'property-not-found':
    case 'draft-not-found':
    case 'photo-not-found':
    case 'inquiry-not-found':
      return 404;
    case 'person-blocked':
    case 'two-factor-unavailable':
      return 403;
    case 'already-decided':
    case 'two-factor-changed':
    case 'draft-submitted':
    case 'draft-changed':
    case 'already-featured':
    case 'not-approved':
    case 'not-featured':
    case 'featured-full':
    case 'featured-changed':
    case 'status-changed':
    case 'edited-meanwhile':
    case 'own-property':
    case 'owner-blocked':
    case 'inquiry-verified':
    case 'inquiry-closed':
    case 'inquiry-full':
    case 'stay-changed':
    case 'stay-over':
    case 'stay-unavailable':
    case 'stay-past':
      return 409;
    case 'property-gone':
    case 'property-unlisted':
    case 'link-expired':
    case 'login-expired':
      return 410;
    case 'disk-full':
      return 507;
    case 'too-many-requests':
    case 'too-many-drafts':
      return 429;
    case 'wrong-credentials':
      return 401;
    case 'unavailable':
      return 503;
  }
}
