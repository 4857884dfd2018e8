// Verifies that an email address belongs to its account, with a mailed link that works once and for three
// days. A verified address gives access to what was submitted with it, so the link opens a page with a form
// instead of verifying on GET.
import { failed, type Result, success } from '#domain/failure.ts';
import { openAccountLink, revokeLinkKey } from '../access/keys.ts';
import { lockAccount } from './account-rows.ts';
import { type AccountIdentity, type AccountCredentials, authenticateAccount } from './passwords.ts';
import { addJob } from '../database/queue.ts';
import type { Server } from '../server.ts';

/** Mails the link. Fails if the address has used up its daily quota of mails. */
export async function requestVerification(
  server: Server,
  { uid, email }: { uid: string; email: string },
  clientAddress: string,
): Promise<Result<null>> {
  const allowed = await server.limits.consume('verification', { clientAddress, email });
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
  const authenticated = await authenticateAccount(server, account, credentials);
  if (!authenticated.ok) return authenticated;
  return server.db.transaction().execute<Result<null>>(async (transaction) => {
    await lockAccount(transaction, account.uid);
    // A concurrent change of the address may have ended the key.
    if (!(await revokeLinkKey(transaction, token))) return failed({ kind: 'link-expired' });
    await transaction
      .updateTable('authUsers')
      .set({ emailVerified: true })
      .where('id', '=', account.uid)
      .execute();
    return success(null);
  });
}

/** The account that a token verifies. Null for an invalid, used or expired token. Keeps the token. */
export async function findVerification(server: Server, token: string): Promise<AccountIdentity | null> {
  const uid = await openAccountLink(server.db, token, 'verify-email');
  if (uid === null) return null;
  const account = await server.db
    .selectFrom('authUsers')
    .select(['id as uid', 'email'])
    .where('id', '=', uid)
    .executeTakeFirst();
  return account ?? null;
}
