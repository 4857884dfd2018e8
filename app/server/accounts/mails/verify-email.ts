import type { MailJob } from '../../jobs.ts';
import { composeMail } from '../../mail/compose.ts';
import { createToken } from '../../tokens.ts';
import type { Server } from '../../server.ts';
import { verificationIdentifier, storeLinkToken } from '../verification-links.ts';

const validFor = 3 * 24 * 3600 * 1000; // milliseconds

export async function composeVerifyEmail(server: Server, { uid }: MailJob<'email-verification'>) {
  const { internalAdapter } = await server.auth.$context;
  const user = await internalAdapter.findUserById(uid);
  if (!user || user.emailVerified) return null;
  const token = createToken();
  const value = JSON.stringify({ uid, email: user.email });
  const revoke = await storeLinkToken(server.auth, verificationIdentifier(token), value, validFor);
  const mail = composeMail(server, user.email, 'Confirm your email address for Baystead', [
    'Welcome to Baystead! Confirm within three days that this address is yours, and your account is ready.',
    { button: 'Confirm this address', path: `/verify-email?token=${token}` },
    {
      note: 'You’re getting this because someone created an account with this address. Wasn’t you? Open the link and choose “This wasn’t me”, and we’ll remove the account. Until you confirm, it can’t see anything you sent us.',
    },
  ]);
  return { ...mail, revoke };
}
