// The rate-limited actions and their messages. Loaded by the account pages: no zod.
import { maxMessagesPerDay } from './inquiry-rules.ts';

export type LimitedAction =
  | 'submission'
  | 'draft'
  | 'upload'
  | 'login'
  | 'password'
  | 'login-code'
  | 'registration'
  | 'reset'
  | 'verification'
  | 'email-change'
  | 'link-mail'
  | 'unverified-mail'
  | 'inquiry'
  | 'verified-inquiry'
  | 'inquiry-mail'
  | 'message-day'
  | 'report'
  | 'saved-search'
  | 'calendar-read'
  | 'calendar-test'
  | 'owner-change';

/** Each says what the person did a lot of, so no two are the same. */
const limitedActionMessages: Record<LimitedAction, string> = {
  submission: 'You’ve submitted a lot of properties in a short time.',
  draft: 'You’ve started a lot of submissions in a short time.',
  upload: 'You’ve uploaded a lot of photos in a short time.',
  login: 'You’ve tried to log in too many times.',
  password: 'You’ve entered your password too many times.',
  'login-code': 'That’s too many codes for now.',
  registration: 'Too many accounts were created from your connection.',
  reset:
    'You’ve asked for several password resets in a short time. Use the link in the newest email: it works for an hour.',
  verification:
    'We’ve sent several confirmation emails to this address today. Use the link in the newest one: it works for three days.',
  'email-change':
    'You’ve asked to change your email address several times in a short time. Use the link in the newest email: it works for a day.',
  'link-mail': 'You’ve asked us for a lot of emails in a short time. Use the link in the newest one.',
  'unverified-mail': 'We didn’t email this address. It’s reached its daily limit of emails from us.',
  inquiry: 'You’ve asked about a lot of homes in a short time.',
  'verified-inquiry': 'You’ve asked about a lot of homes with this email address today.',
  'inquiry-mail':
    'We didn’t send your message. This email address has reached its daily limit of emails from us.',
  'message-day': `You’ve sent ${maxMessagesPerDay} messages here within a day, so we didn’t send this one.`,
  report: 'You’ve reported a lot of homes in a short time.',
  'saved-search': 'You’ve saved a lot of searches in a short time.',
  'calendar-read': 'We’ve just read this calendar several times.',
  'calendar-test': 'You’ve tried a lot of calendar links in a short time.',
  'owner-change': 'You’ve made a lot of changes to this home in a short time.',
};

/** Suggests what to do instead of waiting. */
const limitedActionHelp: Partial<Record<LimitedAction, string>> = {
  'inquiry-mail':
    'Can’t wait? Log in with this address, or create an account with it and confirm it: then your message goes straight to the owner.',
  'message-day': 'Can’t wait? Share your contact details and keep talking by email or phone.',
};

/** Explains the limit, when to retry, and what to do instead, if anything. */
export function rateLimitMessage(action: LimitedAction, retryAfterSeconds: number): string {
  const wait = `Please try again in ${formatWait(retryAfterSeconds)}.`;
  return [limitedActionMessages[action], wait, limitedActionHelp[action] ?? ''].join(' ').trim();
}

/** Rounds up to whole minutes, or to whole hours from two hours on. */
function formatWait(seconds: number): string {
  const minutes = Math.max(1, Math.ceil(seconds / 60));
  if (minutes >= 120) return `${Math.ceil(minutes / 60)} hours`;
  return minutes === 1 ? 'a minute' : `${minutes} minutes`;
}
