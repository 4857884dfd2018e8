// Accounts: signing in and out, granting administration. Hides the auth library; who asks is access.ts's question.
import { APIError } from 'better-auth/api';
import type { Logger } from 'pino';
import { loginForm } from '#domain/account.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import type { Auth } from './auth.ts';
import type { Database } from './database.ts';
import { record } from './history.ts';
import type { Limits } from './limits.ts';

export type Accounts = ReturnType<typeof createAccounts>;

/** What a browser must be sent after signing in or out: Set-Cookie headers. */
type SessionHeaders = Headers;

export function createAccounts(db: Database, auth: Auth, limits: Limits, logger: Logger) {
  return {
    /**
     * Signs in. Whatever is wrong (form, address, password) the answer is the same, so that it tells nobody
     * which accounts exist.
     */
    async login(
      form: { email?: unknown; password?: unknown },
      from: { address: string; headers: Headers },
    ): Promise<Result<SessionHeaders>> {
      const parsed = loginForm.safeParse(form);
      if (!parsed.success) return failed({ kind: 'wrong-credentials' });
      const { email, password } = parsed.data;
      const allowed = await limits.login(from.address, email);
      if (!allowed.ok) return allowed;
      try {
        const { headers } = await auth.api.signInEmail({
          body: { email, password },
          headers: from.headers,
          returnHeaders: true,
        });
        await limits.loginSucceeded(from.address, email);
        return success(headers);
      } catch (error) {
        if (error instanceof APIError) return failed({ kind: 'wrong-credentials' });
        throw error;
      }
    },

    /** Ends the session of a request. A failure is logged; the browser is told to forget its cookie all the same. */
    async logout(headers: Headers): Promise<SessionHeaders> {
      try {
        const ended = await auth.api.signOut({ headers, returnHeaders: true });
        return ended.headers;
      } catch (error) {
        logger.error({ err: error }, 'logout failed');
        return new Headers({ 'clear-site-data': '"cookies"' });
      }
    },

    /**
     * Makes an administrator of the account with this address, creating it when there is none. An existing one
     * gets the new password, and all its sessions end; the address counts as verified either way.
     */
    async grantAdmin({ email: typed, password }: { email: string; password: string }): Promise<void> {
      const email = typed.trim().toLowerCase();
      const context = await auth.$context;
      const hash = await context.password.hash(password);
      const existing = await context.internalAdapter.findUserByEmail(email);
      const user =
        existing?.user ??
        (await context.internalAdapter.createUser({ email, name: '', emailVerified: true }));
      const { accounts = [] } =
        (await context.internalAdapter.findUserByEmail(email, { includeAccounts: true })) ?? {};
      if (accounts.some((account) => account.providerId === 'credential')) {
        await context.internalAdapter.updatePassword(user.id, hash);
      } else {
        await context.internalAdapter.linkAccount({
          userId: user.id,
          providerId: 'credential',
          accountId: user.id,
          password: hash,
        });
      }
      await context.internalAdapter.updateUser(user.id, { emailVerified: true });
      await context.internalAdapter.deleteUserSessions(user.id);
      await db.transaction().execute(async (transaction) => {
        await transaction
          .insertInto('users')
          .values({ uid: user.id, email, role: 'admin', phoneNumber: null })
          .onConflict((conflict) => conflict.column('uid').doUpdateSet({ role: 'admin', updatedAt: new Date() }))
          .execute();
        await record(transaction, { actorId: user.id, action: 'role-changed', propertyId: null, notes: 'admin' });
      });
    },
  };
}
