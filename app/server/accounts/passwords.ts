// Forgotten and changed passwords. Hides the auth library.
import { checkNewPassword, checkEmailForm, type TypedForm } from '#domain/account.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import type { User } from './access.ts';
import type { SessionHeaders } from './accounts.ts';
import { type Auth, isRefusal } from './auth.ts';
import { type Credentials, replacePassword, wrongPassword } from './credentials.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Limits } from '../rate-limits.ts';
import { isSecretText } from '../secrets.ts';

export interface PasswordsParts {
  db: Database;
  auth: Auth;
  credentials: Credentials;
  limits: Limits;
}

export function createPasswords({ db, auth, credentials, limits }: PasswordsParts) {
  return {
    /**
     * Asks for a link that sets a new password. Whether there is such an account is looked up by a job, after the answer,
     * which is the same for every address. An address that nobody has confirmed gets few of these mails a day. `from` is
     * the asker's own.
     */
    async requestReset(form: TypedForm, from: string): Promise<Result<null>> {
      const checked = checkEmailForm(form);
      if (!checked.ok) return checked;
      const { email } = checked.value;
      const allowed = await limits.resetMail(from, email);
      if (!allowed.ok) return allowed;
      const confirmedOnly = !(await limits.resetMailOfDay(email)).ok;
      await addJob(db, 'send-mail', { about: 'password-reset', email, confirmedOnly });
      return success(null);
    },

    /** Sets a new password with the token of a reset mail. A token works once; all sessions of the account end. */
    async reset(token: string, form: TypedForm): Promise<Result<null>> {
      const checked = checkNewPassword(form);
      if (!checked.ok) return checked;
      if (!isSecretText(token)) return failed({ kind: 'link-expired' });
      try {
        await auth.api.resetPassword({ body: { token, newPassword: checked.value.password } });
        return success(null);
      } catch (error) {
        if (isRefusal(error)) return failed({ kind: 'link-expired' });
        throw error;
      }
    },

    /**
     * Changes one's own password. The old one is asked for, and guessing it counts like guessing at the login. All
     * sessions end, and one begins with the cookie in the returned headers. A change of address that waits is
     * forgotten, and so are mailed links that would set a password: whoever fears for the account changes the password
     * first. Of a change and a reset at the same moment the reset wins.
     */
    async change(
      user: User,
      form: TypedForm,
      from: { address: string; headers: Headers },
    ): Promise<Result<SessionHeaders>> {
      const checked = checkNewPassword(form);
      if (!checked.ok) return checked;
      const { password } = checked.value;
      const proven = await credentials.provePassword(user, form['currentPassword'], from.address);
      if (!proven.ok) return proven;
      const { password: passwords } = await auth.$context;
      const hashes = { from: proven.value, to: await passwords.hash(password) };
      const isChanged = await db.transaction().execute(async (transaction) => {
        if (!(await replacePassword(transaction, user.uid, hashes))) return false;
        await transaction.deleteFrom('emailChanges').where('uid', '=', user.uid).execute();
        await transaction.deleteFrom('authVerifications').where('value', '=', user.uid).execute();
        return true;
      });
      const begun =
        isChanged && (await credentials.beginSession({ email: user.email, password }, from.headers));
      return begun ? success(begun.headers) : failed(wrongPassword());
    },
  };
}
