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
    'Someone created a Baystead account with this address. If that was you, confirm that the address is yours:',
    { label: 'Confirm this address', path: `/verify-email?token=${token}` },
    'Wasn’t you? Open the same link and choose “This wasn’t me”. We’ll remove the account. If you do nothing, it can’t see anything that you sent us.',
  ]);
  return { ...mail, revoke };
}
