// Proof that an email address is its account's: a link by mail, good for one use and three days. What hangs on a
// proven address (My Properties shows what was submitted with it) makes this worth a page and not a mere GET.
import { failed, type Result, success } from '#domain/failure.ts';
import { confirmationIdentifier } from './verification-links.ts';
import { type PasswordOwner, type Shown, proveAccount } from './passwords.ts';
import { addJob } from '../database/queue.ts';
import { isSecretText } from '../secrets.ts';
import type { Server } from '../server.ts';

/** Sends the link. `from` is the asker's network address. Fails when the address has had its mails of the day. */
export async function requestVerification(
  server: Server,
  { uid, email }: { uid: string; email: string },
  from: string,
): Promise<Result<null>> {
  const allowed = await server.limits.confirmationMail(from, email);
  if (allowed.ok) await addJob(server.db, 'send-mail', { about: 'email-confirmation', uid });
  return allowed;
}

/**
 * Marks the address as proven. Reading its mail is not enough: somebody else may have made the account with a
 * stranger's address, and would see what that stranger has submitted.
 */
export async function verifyEmail(server: Server, token: string, shown: Shown): Promise<Result<null>> {
  const owner = await openVerification(server, token);
  if (!owner) return failed({ kind: 'link-expired' });
  if (owner.isConfirmed) return success(null);
  const proven = await proveAccount(server, owner, shown);
  if (!proven.ok) return proven;
  const { internalAdapter } = await server.auth.$context;
  const used = await internalAdapter.consumeVerificationValue(confirmationIdentifier(token));
  if (!used) return failed({ kind: 'link-expired' });
  const confirmed = await server.db
    .updateTable('authUsers')
    .set({ emailVerified: true })
    .where('id', '=', owner.uid)
    .where('email', '=', owner.email)
    .executeTakeFirst();
  return confirmed.numUpdatedRows > 0n ? success(null) : failed({ kind: 'link-expired' });
}

/**
 * The account whose address a link confirms, and whether another link has done so already; null for one that is
 * wrong, used or too old. Uses nothing up.
 */
export async function openVerification(
  server: Server,
  token: string,
): Promise<(PasswordOwner & { isConfirmed: boolean }) | null> {
  if (!isSecretText(token)) return null;
  const { internalAdapter } = await server.auth.$context;
  const found = await internalAdapter.findVerificationValue(confirmationIdentifier(token));
  if (!found || found.expiresAt <= new Date()) return null;
  const owner = JSON.parse(found.value) as PasswordOwner;
  const user = await internalAdapter.findUserById(owner.uid);
  return user?.email === owner.email ? { ...owner, isConfirmed: user.emailVerified } : null;
}
