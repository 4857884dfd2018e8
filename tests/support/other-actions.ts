// The rate limits of actions without a table of forms (app/routes/form-action.ts), by the route's id in the
// build. tests/permissions.test.ts fails if a row is missing, or names a limit that the route's code doesn't
// consume.
import type { LimitName } from '#server/rate-limits.ts';
import type { FormLimits } from '../../app/routes/form-action.ts';

interface FormAction {
  intents: Readonly<Record<string, FormLimits>>;
}

export function isFormAction(action: object): action is FormAction {
  return 'intents' in action;
}

interface OtherAction {
  limits: readonly LimitName[];
  /** Why the action, or what `limits` doesn't cover, needs no limit. */
  unlimited: string;
}

const limitedBy = (...limits: LimitName[]): OtherAction => ({ limits, unlimited: '' });
const partly = (limits: LimitName[], unlimited: string): OtherAction => ({ limits, unlimited });
const unlimited = (reason: string): OtherAction => ({ limits: [], unlimited: reason });

export const otherActions: Record<string, OtherAction> = {
  'routes/submission/submit-property-action': partly(
    ['draft', 'submission'],
    'Saving changes the sender’s own draft, which no one else sees.',
  ),
  'routes/submission/photos': partly(
    ['upload'],
    'Deletes photos, and the limit on new ones bounds how many there are.',
  ),
  'routes/submission/uploads': limitedBy('upload'),
  'routes/accounts/logout': unlimited('Ends the sender’s own session.'),
  'routes/admin/uploads': limitedBy('upload'),
  'routes/site/web-vitals': limitedBy('web-vitals'),
  'routes/site/unknown-path': unlimited('Changes nothing: redirects to the page of unknown addresses.'),
};
