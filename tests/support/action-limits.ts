// What limits how often each route's forms can be sent: one row for every action, by the route's id in the
// build. tests/permissions.test.ts fails if a row is missing, or names a limiter that the route's code
// doesn't call.
import type { Limits } from '#server/rate-limits.ts';

type Limiter = Extract<keyof Limits, `consume${string}`>;

/** The limiters of `app/server/rate-limits.ts`, and why the route's other forms need none. */
export interface ActionLimits {
  limiters: readonly Limiter[];
  reason?: string;
}

const limitedBy = (...limiters: Limiter[]): ActionLimits => ({ limiters });
const partly = (limiters: Limiter[], reason: string): ActionLimits => ({ limiters, reason });
const unlimited = (reason: string): ActionLimits => ({ limiters: [], reason });

const administrators = unlimited(
  'Only administrators, whom the site trusts with every property, can send it.',
);
const mailedLink = 'Works with the token of a mail only, once.';

export const actionLimits: Record<string, ActionLimits> = {
  'routes/properties/report': limitedBy('consumeReport'),
  'routes/inquiries/new-inquiry': partly(
    [
      'consumeInquiry',
      'consumeVerifiedInquiry',
      'consumeLinkMail',
      'consumeVisitorMail',
      'consumeVerifiedMail',
    ],
    'Forgetting a guest only removes a cookie.',
  ),
  'routes/inquiries/inquiry': partly(
    ['consumeMessage', 'consumeVerifiedInquiry'],
    'A stay can be accepted, declined and withdrawn once, until other dates are suggested, which counts as a message. Contact details are shared once, and a report replaces the earlier one.',
  ),
  'routes/inquiries/inquiry-link': limitedBy('consumeVerifiedInquiry'),
  'routes/saved-searches/new-saved-search': limitedBy(
    'consumeSavedSearch',
    'consumeLinkMail',
    'consumeVisitorMailReach',
  ),
  'routes/saved-searches/saved-search': unlimited(
    'Works with the token of a mail or the address’s account only, and changes nothing that others see.',
  ),
  'routes/submission/submit-property': unlimited('Changes nothing: the form sends to submit-property/draft.'),
  'routes/submission/submit-property-action': partly(
    ['consumeDraft', 'consumeSubmission', 'consumeLinkMail', 'consumeVisitorMailReach'],
    'Saving changes the sender’s own draft, which nobody else sees.',
  ),
  'routes/submission/photos': unlimited('Deletes photos, and consumeUpload limits how many there are.'),
  'routes/submission/uploads': limitedBy('consumeUpload'),
  'routes/properties/submission': limitedBy(
    'consumeOwnerChange',
    'consumeCalendarTest',
    'consumeCalendarRead',
  ),
  'routes/properties/my-properties': partly(
    ['consumeOwnerChange', 'consumeVerificationMail'],
    'Continuing a draft opens it in another browser of its account, and changes nothing.',
  ),
  'routes/properties/owner-link': unlimited('Changes nothing: a mailed link opens by GET.'),
  'routes/properties/owner-links': limitedBy('consumeLinkMail', 'consumeVisitorMailReach'),
  'routes/accounts/login': limitedBy('consumeLogin'),
  'routes/accounts/login-code': limitedBy('consumeLoginCode'),
  'routes/accounts/logout': unlimited('Ends the sender’s own session.'),
  'routes/accounts/register': limitedBy('consumeRegistration', 'consumeVerificationMail'),
  'routes/accounts/forgot-password': limitedBy('consumeResetMail', 'consumeResetMailReach'),
  'routes/accounts/reset-password': unlimited(mailedLink),
  'routes/accounts/verify-email': partly(['consumeLogin'], mailedLink),
  'routes/accounts/change-email': partly(['consumeLogin'], mailedLink),
  'routes/accounts/settings': partly(
    ['consumeLogin', 'consumeEmailChange', 'consumeVisitorMail', 'consumeVerificationMail'],
    'Changing the name or phone number changes one row of the sender’s own, which no visitor sees.',
  ),
  'routes/accounts/two-factor': limitedBy('consumeLogin', 'consumeLoginCode'),
  'routes/accounts/delete-account': limitedBy('consumeLogin'),
  'routes/admin/properties': administrators,
  'routes/admin/bulk': administrators,
  'routes/admin/review': administrators,
  'routes/admin/edit': administrators,
  'routes/admin/delete': administrators,
  'routes/admin/featured': administrators,
  'routes/admin/reports': administrators,
  'routes/admin/inquiries': administrators,
  'routes/admin/uploads': limitedBy('consumeUpload'),
  'routes/site/web-vitals': limitedBy('consumeWebVitals'),
  'routes/site/unknown-path': unlimited('Changes nothing: redirects to the page of unknown addresses.'),
};
