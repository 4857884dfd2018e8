// Proof that an email address is its account's: a link by mail, good for one use and three days. What hangs on a
// proven address (My Properties shows what was submitted with it) makes this worth a page and not a mere GET.
import { failed, type Result, success } from '#domain/failure.ts';
import { confirmationIdentifier } from './account-mails.ts';
import type { Auth } from './auth.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Limits } from '../rate-limits.ts';
import { isSecretText } from '../secrets.ts';

export type Confirmations = ReturnType<typeof createConfirmations>;

export interface ConfirmationsParts {
  db: Database;
  auth: Auth;
  limits: Limits;
}

export function createConfirmations({ db, auth, limits }: ConfirmationsParts) {
  return {
    /** Sends the link. Too many mails to an address that nobody has confirmed are refused. */
    async ask({ uid, email }: { uid: string; email: string }): Promise<Result<null>> {
      const allowed = await limits.confirmationMail(email);
      if (allowed.ok) await addJob(db, 'send-mail', { about: 'email-confirmation', uid });
      return allowed;
    },

    /** Marks the address as proven; for the account and the address of then, and for no others. */
    async confirm(token: string): Promise<Result<null>> {
      if (!isSecretText(token)) return failed({ kind: 'link-expired' });
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.consumeVerificationValue(confirmationIdentifier(token));
      if (!found) return failed({ kind: 'link-expired' });
      const { uid, email } = JSON.parse(found.value) as { uid: string; email: string };
      const proven = await db
        .updateTable('authUsers')
        .set({ emailVerified: true })
        .where('id', '=', uid)
        .where('email', '=', email)
        .executeTakeFirst();
      return proven.numUpdatedRows > 0n ? success(null) : failed({ kind: 'link-expired' });
    },
  };
}
