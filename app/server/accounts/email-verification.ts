// Verifies that an email address belongs to its account, with a mailed link that works once and for three
// days. A verified address gives access to what was submitted with it, so the link opens a page with a form
// instead of verifying on GET.
import { failed, type Result, success } from '#domain/failure.ts';
import { verificationIdentifier } from './verification-links.ts';
import { type AccountIdentity, type AccountCredentials, authenticateAccount } from './passwords.ts';
import { addJob } from '../database/queue.ts';
import { isToken } from '../tokens.ts';
import type { Server } from '../server.ts';

/** Mails the link. Fails if the address has used up its daily quota of mails. */
export async function requestVerification(
  server: Server,
  { uid, email }: { uid: string; email: string },
  clientAddress: string,
): Promise<Result<null>> {
  const allowed = await server.limits.consumeVerificationMail(clientAddress, email);
  if (allowed.ok) await addJob(server.db, 'send-mail', { about: 'email-verification', uid });
  return allowed;
}

/**
 * Marks the address as verified. Requires the account's session or password besides the token: another person
 * may have registered the account with this address, and would see what its owner has submitted.
 */
export async function verifyEmail(
  server: Server,
  token: string,
  credentials: AccountCredentials,
): Promise<Result<null>> {
  const account = await findVerification(server, token);
  if (!account) return failed({ kind: 'link-expired' });
  if (account.isVerified) return success(null);
  const authenticated = await authenticateAccount(server, account, credentials);
  if (!authenticated.ok) return authenticated;
  const { internalAdapter } = await server.auth.$context;
  const used = await internalAdapter.consumeVerificationValue(verificationIdentifier(token));
  if (!used) return failed({ kind: 'link-expired' });
  const updated = await server.db
    .updateTable('authUsers')
    .set({ emailVerified: true })
    .where('id', '=', account.uid)
    .where('email', '=', account.email)
    .executeTakeFirst();
  return updated.numUpdatedRows > 0n ? success(null) : failed({ kind: 'link-expired' });
}

/**
 * The account and address that a token verifies, and whether they are already verified. Null for an invalid,
 * used or expired token. Doesn't use up the token.
 */
export async function findVerification(
  server: Server,
  token: string,
): Promise<(AccountIdentity & { isVerified: boolean }) | null> {
  if (!isToken(token)) return null;
  const { internalAdapter } = await server.auth.$context;
  const found = await internalAdapter.findVerificationValue(verificationIdentifier(token));
  if (!found || found.expiresAt <= new Date()) return null;
  const account = JSON.parse(found.value) as AccountIdentity;
  const user = await internalAdapter.findUserById(account.uid);
  return user?.email === account.email ? { ...account, isVerified: user.emailVerified } : null;
}
