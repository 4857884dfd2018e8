// Proof that an email address is its account's: a link by mail, good for one use and three days. What hangs on a
// proven address (My Properties shows what was submitted with it) makes this worth a page and not a mere GET.
import { failed, type Result, success } from '#domain/failure.ts';
import type { Auth } from './auth.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Limits } from '../rate-limits.ts';
import type { Messages } from '../mail/messages.ts';
import { isSecretText, newSecret } from '../secrets.ts';

export type Confirmations = ReturnType<typeof createConfirmations>;

const validFor = 3 * 24 * 3600 * 1000; // milliseconds

export interface ConfirmationsParts {
  db: Database;
  auth: Auth;
  limits: Limits;
  messages: Messages;
  publicUrl: string;
}

export function createConfirmations({ db, auth, limits, messages, publicUrl }: ConfirmationsParts) {
  const identifierOf = (token: string) => `confirm-email:${token}`;
  return {
    /** Sends the link. Too many mails to an address that nobody has confirmed are refused. */
    async ask({ uid, email }: { uid: string; email: string }): Promise<Result<null>> {
      const allowed = await limits.mailToUnverified(email);
      if (!allowed.ok) return allowed;
      const token = newSecret();
      const { internalAdapter } = await auth.$context;
      await internalAdapter.createVerificationValue({
        identifier: identifierOf(token),
        value: JSON.stringify({ uid, email }),
        expiresAt: new Date(Date.now() + validFor),
      });
      await addJob(
        db,
        'send-mail',
        messages.emailVerification(email, `${publicUrl}/verify-email?token=${token}`),
      );
      return success(null);
    },

    /** Marks the address as proven; for the account and the address of then, and for no others. */
    async confirm(token: string): Promise<Result<null>> {
      if (!isSecretText(token)) return failed({ kind: 'link-expired' });
      const { internalAdapter } = await auth.$context;
      const found = await internalAdapter.consumeVerificationValue(identifierOf(token));
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
