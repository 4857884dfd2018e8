// Proof that an email address is its account's: a link by mail, good for one use and three days. What hangs on a
// proven address (My Properties shows what was submitted with it) makes this worth a page and not a mere GET.
import { failed, type Result, success } from '#domain/failure.ts';
import { confirmationIdentifier } from './account-mails.ts';
import type { Auth } from './auth.ts';
import type { Credentials, PasswordOwner, Shown } from './passwords.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Limits } from '../rate-limits.ts';
import { isSecretText } from '../secrets.ts';

export type Confirmations = ReturnType<typeof createConfirmations>;

export interface ConfirmationsParts {
  db: Database;
  auth: Auth;
  credentials: Credentials;
  limits: Limits;
}

export function createConfirmations({ db, auth, credentials, limits }: ConfirmationsParts) {
  return {
    /** Sends the link. `from` is the asker's network address. Fails when the address has had its mails of the day. */
    async ask({ uid, email }: { uid: string; email: string }, from: string): Promise<Result<null>> {
      const allowed = await limits.confirmationMail(from, email);
      if (allowed.ok) await addJob(db, 'send-mail', { about: 'email-confirmation', uid });
      return allowed;
    },

    /**
     * The account whose address a link confirms, and whether another link has done so already; null for one that is
     * wrong, used or too old. Uses nothing up.
     */
    open,

    /**
     * Marks the address as proven. Reading its mail is not enough: somebody else may have made the account with a
     * stranger's address, and would see what that stranger has submitted.
     */
    async confirm(token: string, shown: Shown): Promise<Result<null>> {
      const owner = await open(token);
      if (!owner) return failed({ kind: 'link-expired' });
      if (owner.isConfirmed) return success(null);
      const proven = await credentials.proveAccount(owner, shown);
      if (!proven.ok) return proven;
      const { internalAdapter } = await auth.$context;
      const used = await internalAdapter.consumeVerificationValue(confirmationIdentifier(token));
      if (!used) return failed({ kind: 'link-expired' });
      const confirmed = await db
        .updateTable('authUsers')
        .set({ emailVerified: true })
        .where('id', '=', owner.uid)
        .where('email', '=', owner.email)
        .executeTakeFirst();
      return confirmed.numUpdatedRows > 0n ? success(null) : failed({ kind: 'link-expired' });
    },
  };

  async function open(token: string): Promise<(PasswordOwner & { isConfirmed: boolean }) | null> {
    if (!isSecretText(token)) return null;
    const { internalAdapter } = await auth.$context;
    const found = await internalAdapter.findVerificationValue(confirmationIdentifier(token));
    if (!found || found.expiresAt <= new Date()) return null;
    const owner = JSON.parse(found.value) as PasswordOwner;
    const user = await internalAdapter.findUserById(owner.uid);
    return user?.email === owner.email ? { ...owner, isConfirmed: user.emailVerified } : null;
  }
}
