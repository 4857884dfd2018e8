// The mails that hold nothing but a link, as one table of words. Nothing in them depends on what was typed.
// The code that sends a mail makes its link.
import { verifySearchWithinDays } from '#domain/search/saved-search.ts';
import { composeMail, contactLink, type MailWords } from './compose.ts';
import type { Server } from '../server.ts';

interface LinkMail extends MailWords<string> {
  /** The label. */
  button: string;
  why: string;
}

const wasntYou = 'Wasn’t you? Let us know right away.';
const aboutSecurity = 'You’re getting this because it’s about the security of your account.';

const linkMails = {
  'password-reset': {
    subject: 'Set a new password for Baystead',
    words: ['Ready for a new password? Set one within the next hour. The link works once.'],
    button: 'Set a new password',
    why: 'You’re getting this because someone asked for a new password for your account; if that wasn’t you, ignore this email.',
  },
  'email-verification': {
    subject: 'Confirm your email address for Baystead',
    words: [
      'Welcome to Baystead! Confirm within three days that this address is yours, and your account is ready.',
    ],
    button: 'Confirm this address',
    why: 'You’re getting this because someone created an account with this address; if that wasn’t you, ignore this email: until you confirm, the account can’t see anything you sent us.',
  },
  'email-change': {
    subject: 'Confirm your new email address for Baystead',
    words: ['Confirm this address within a day, and we’ll use it for your Baystead account from then on.'],
    button: 'Confirm this address',
    why: 'You’re getting this because someone entered this address for their account; if that wasn’t you, ignore this email, and nothing changes.',
  },
  /** Instead of `email-change`, to an address that has an account. */
  'email-taken': {
    subject: 'You already have a Baystead account',
    words: [
      'Someone asked to use this address for a different Baystead account. You already have one with it, so nothing has changed.',
      'Was that you? Log in with this address, or delete this account and try again.',
    ],
    button: 'Log in',
    why: 'You’re getting this because someone entered this address for their account; if that wasn’t you, ignore this email.',
  },
  'email-change-requested': {
    subject: 'A new email address for your Baystead account',
    words: [
      'Someone with your password asked for a new email address on your account. We’ll switch as soon as they confirm it.',
      'Wasn’t you? Set a new password now. That stops the change and logs everyone out.',
    ],
    button: 'Set a new password',
    why: 'You’re getting this because your account uses this address.',
  },
  'email-changed': {
    subject: 'Your Baystead email address has changed',
    words: [
      'Your new email address is confirmed. Use it to log in from now on. Emails about your account, homes and inquiries go there too.',
      'Links in our earlier emails to this address don’t work anymore. Log in, and you’ll find everything in your account.',
      wasntYou,
    ],
    button: 'Contact us',
    why: 'You’re getting this because your account used this address until now.',
  },
  'account-deleted': {
    subject: 'Your Baystead account has been deleted',
    words: ['We’ve deleted your account with everything in it, as you asked.', wasntYou],
    button: 'Contact us',
    why: 'You’re getting this because your account used this address.',
  },
  'two-factor-on': {
    subject: 'Two-step login is on for your Baystead account',
    words: [
      'From now on, logging in takes your password and a code from your authenticator app. We logged you out everywhere else.',
      'Keep your backup codes somewhere safe: if you lose your phone, each of them logs you in once.',
      wasntYou,
    ],
    button: 'Contact us',
    why: aboutSecurity,
  },
  'two-factor-off': {
    subject: 'Two-step login is off for your Baystead account',
    words: ['Your password alone logs you in now. You can turn two-step login back on anytime.'],
    button: 'Open Account Settings',
    after: [wasntYou, contactLink],
    why: aboutSecurity,
  },
  'two-factor-reset': {
    subject: 'Two-step login was reset for your Baystead account',
    words: [
      'Our team turned off two-step login for your account and logged you out everywhere. Log in with your password, then set it up again.',
    ],
    button: 'Open Account Settings',
    after: ['Didn’t ask for this? Let us know right away.', contactLink],
    why: aboutSecurity,
  },
  'draft-link': {
    subject: 'Continue your listing on Baystead',
    words: ['Pick up your listing where you left off, on any device.'],
    button: 'Continue your listing',
    why: 'You’re getting this because someone asked for this link; anyone who has it can see and change the listing, so please don’t forward this email, and ignore it if that wasn’t you.',
  },
  'mailbox-data': {
    subject: 'Your data on Baystead',
    words: [
      'Here’s your link to what we store with this address. Download it, or have it deleted. The link works for a day.',
    ],
    button: 'See your data',
    why: 'You’re getting this because someone asked what Baystead stores with this address; anyone who has the link can download and delete it, so please don’t forward this email, and ignore it if that wasn’t you.',
  },
  'saved-search-verification': {
    subject: 'Confirm the search you saved',
    words: [
      'Want to hear about new homes and lower rents? Take a look at the search, and confirm that this address is yours. We’ll write at most once a day, and only when there’s something new.',
    ],
    button: 'See the search',
    why: `You’re getting this because someone saved a search on Baystead with this address; if that wasn’t you, ignore this email, and we’ll delete the search after ${verifySearchWithinDays} days.`,
  },
} satisfies Record<string, LinkMail>;

export function composeLinkMail(
  server: Pick<Server, 'config'>,
  to: string,
  { kind, path }: { kind: keyof typeof linkMails; path: string },
) {
  const { button, ...content }: LinkMail = linkMails[kind];
  return composeMail(server, to, { ...content, button: { label: button, path } });
}
