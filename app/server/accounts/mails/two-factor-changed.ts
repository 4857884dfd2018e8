import type { MailJob } from '../../jobs.ts';
import { type Block, composeMail, type MailText } from '../../mail/compose.ts';
import type { Server } from '../../server.ts';

type Change = 'two-factor-on' | 'two-factor-off' | 'two-factor-reset' | 'backup-codes-renewed';

const settings: Block = { button: 'Open Account Settings', path: '/login?to=/account/two-factor' };
const wasntYou = 'Wasn’t you? Let us know right away.';
const reason: Block = { note: 'You’re getting this because it’s about the security of your account.' };

const texts: Record<Change, MailText> = {
  'two-factor-on': [
    'Two-step login is on for your Baystead account',
    'From now on, logging in takes your password and a code from your authenticator app. We logged you out everywhere else.',
    'Keep your backup codes somewhere safe: if you lose your phone, each of them logs you in once.',
    wasntYou,
    { button: 'Contact us', path: '/contact' },
    reason,
  ],
  'two-factor-off': [
    'Two-step login is off for your Baystead account',
    'Your password alone logs you in now. You can turn two-step login back on anytime.',
    settings,
    wasntYou,
    { link: 'Contact us', path: '/contact' },
    reason,
  ],
  'two-factor-reset': [
    'Two-step login was reset for your Baystead account',
    'Our team turned off two-step login for your account and logged you out everywhere. Log in with your password, then set it up again.',
    settings,
    'Didn’t ask for this? Let us know right away.',
    { link: 'Contact us', path: '/contact' },
    reason,
  ],
  'backup-codes-renewed': [
    'You have new backup codes for Baystead',
    'We made new backup codes for your two-step login. The old ones don’t work anymore, so throw them away.',
    wasntYou,
    { button: 'Contact us', path: '/contact' },
    reason,
  ],
};

export function composeTwoFactorChanged(server: Server, { about, email }: MailJob<Change>) {
  const [subject, ...blocks] = texts[about];
  return composeMail(server, email, subject, blocks);
}
