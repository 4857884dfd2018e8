// Forgotten and changed passwords. Hides the auth library.
import { setTimeout as pause } from 'node:timers/promises';
import { checkNewPassword, checkEmailForm, passwordMaximum, type TypedForm } from '#domain/account.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import type { User } from './access.ts';
import { isRefusal, type SessionHeaders } from './accounts.ts';
import type { Auth, AuthSettings } from './auth.ts';
import type { Database } from '../database/database.ts';
import { cancelEmailChange } from './email-changes.ts';
import { addJob } from '../database/queue.ts';
import type { Limits } from '../rate-limits.ts';
import { mayMail } from '../mail/mail-allowance.ts';
import type { Messages } from '../mail/messages.ts';
import { isSecretText } from '../secrets.ts';
import { wrongPassword } from './own-password.ts';

/**
 * Milliseconds that the answer to a reset request takes at least: far more than writing the link and the mail for an
 * account that exists, so that its time does not tell whether there is one.
 */
const resetAnswerTakes = 250;

export interface PasswordsParts {
  db: Database;
  auth: Auth;
  limits: Limits;
}

export function createPasswords({ db, auth, limits }: PasswordsParts) {
  return {
    /** Sends a link that sets a new password. The answer is the same, and as slow, when there is no such account. */
    async requestReset(form: TypedForm): Promise<Result<null>> {
      const checked = checkEmailForm(form);
      if (!checked.ok) return checked;
      const { email } = checked.value;
      const allowed = await limits.resetMail(email);
      if (!allowed.ok) return allowed;
      const answerable = pause(resetAnswerTakes);
      await auth.api.requestPasswordReset({ body: { email } });
      await answerable;
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
     * other sessions end; the request's own goes on with the cookie in the returned headers. A change of address
     * that waits is forgotten, and so are mailed links that would set a password: whoever fears for the account
     * changes the password first.
     */
    async change(
      user: User,
      form: TypedForm,
      from: { address: string; headers: Headers },
    ): Promise<Result<SessionHeaders>> {
      const checked = checkNewPassword(form);
      if (!checked.ok) return checked;
      const { currentPassword } = form;
      if (typeof currentPassword !== 'string' || currentPassword.length > passwordMaximum)
        return failed(wrongPassword());
      const allowed = await limits.login(from.address, user.email);
      if (!allowed.ok) return allowed;
      try {
        const { headers } = await auth.api.changePassword({
          body: { currentPassword, newPassword: checked.value.password, revokeOtherSessions: true },
          headers: from.headers,
          returnHeaders: true,
        });
        await limits.loginSucceeded(from.address, user.email);
        await cancelEmailChange(db, user.uid);
        await db.deleteFrom('authVerifications').where('value', '=', user.uid).execute();
        return success(headers);
      } catch (error) {
        if (isRefusal(error)) return failed(wrongPassword());
        throw error;
      }
    },
  };
}

/**
 * Sends the mail with the link. An address that nobody has proved gets few mails a day; past that none is sent, and
 * the answer in the browser stays the same, because it must not tell what is known of an address.
 */
export function resetMails(
  db: Database,
  limits: Limits,
  messages: Messages,
): AuthSettings['onResetRequested'] {
  return async ({ email }, link) => {
    if (await mayMail(db, limits, email)) await addJob(db, 'send-mail', messages.passwordReset(email, link));
  };
}
