import { expect, test } from 'vitest';
import { type Failure, failureMessage, failureMessages, failureStatus } from './failure.ts';

const decidedAt = new Date('2026-11-20T20:05:00Z');
const decided = { status: 'rejected', decidedBy: 'ada@example.com', decidedAt } as const;
const often = 'You’ve submitted a lot of properties in a short time. Please try again in';
const limited = { kind: 'too-many-requests', action: 'submission' } as const;

const tooLate =
  'Failed to approve property. Please try again. It was already rejected by ada@example.com on Nov 20, 2026, 12:05 PM.';
const enoughMails =
  'You’ve asked us for a lot of emails in a short time. Use the link in the newest one. Please try again in 23 hours.';
const enoughMessages =
  'You’ve sent 60 messages here within a day, so we didn’t send this one. Please try again in 2 hours. Can’t wait? Share your contact details and keep talking by email or phone.';
const steps = [
  { step: 'landlord' as const, message: 'Email is required', issues: [] },
  { step: 'photos' as const, message: 'Please upload at least one image.', issues: [] },
];

test.each<[Failure, number, string]>([
  [{ kind: 'invalid', message: 'Name is required', issues: [] }, 422, 'Name is required'],
  [{ kind: 'invalid-submission', steps }, 422, 'Email is required Please upload at least one image.'],
  [{ kind: 'property-not-found' }, 404, 'Property not found.'],
  [{ kind: 'draft-not-found' }, 404, 'This form isn’t open anymore. Your answers are still here.'],
  [{ kind: 'already-decided', attempted: 'approved', ...decided }, 409, tooLate],
  [{ ...limited, retryAfterSeconds: 1 }, 429, `${often} a minute.`],
  [{ ...limited, retryAfterSeconds: 61 }, 429, `${often} 2 minutes.`],
  [{ ...limited, action: 'link-mail', retryAfterSeconds: 22.5 * 3600 }, 429, enoughMails],
  [{ ...limited, action: 'message-day', retryAfterSeconds: 7200 }, 429, enoughMessages],
  [{ kind: 'wrong-credentials' }, 401, 'Invalid email or password'],
  [{ kind: 'unavailable', message: 'Later' }, 503, 'Later'],
])('%j has its status and message', (failure, status, message) => {
  expect(failureStatus(failure)).toBe(status);
  expect(failureMessage(failure)).toBe(message);
});

test('a failed submission has the specified message', () => {
  expect(failureMessages.submission).toBe('An error occurred while submitting your property');
});
