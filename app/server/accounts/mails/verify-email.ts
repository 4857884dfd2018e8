import { dayMs } from '#domain/day.ts';
import type { MailJob } from '../../jobs.ts';
import { composeLinkMail } from '../../mail/link-mails.ts';
import { createToken } from '../../tokens.ts';
import type { Server } from '../../server.ts';
import { verificationIdentifier, storeLinkToken } from '../verification-links.ts';

const validFor = 3 * dayMs;

export async function composeVerifyEmail(server: Server, { uid }: MailJob<'email-verification'>) {
  const { internalAdapter } = await server.auth.$context;
  const user = await internalAdapter.findUserById(uid);
  if (!user || user.emailVerified) return null;
  const token = createToken();
  const value = JSON.stringify({ uid, email: user.email });
  const revoke = await storeLinkToken(server.auth, verificationIdentifier(token), value, validFor);
  const path = `/verify-email?token=${token}`;
  return { ...composeLinkMail(server, user.email, { kind: 'email-verification', path }), revoke };
}
