// Asks somebody who is logged in for their password again, before what a borrowed browser must not be able to do.
import { passwordMaximum } from '#domain/account.ts';
import { failed, type Result, success } from '#domain/failure.ts';
import type { User } from './access.ts';
import type { Auth } from './auth.ts';
import type { Limits } from '../rate-limits.ts';

export type ProvePassword = ReturnType<typeof createOwnPassword>;

/** Guessing counts like guessing at the login: for the account from the address that asks, so nobody locks anybody out. */
export function createOwnPassword(auth: Auth, limits: Limits) {
  return async (user: User, typed: unknown, address: string): Promise<Result<null>> => {
    if (typeof typed !== 'string' || typed.length > passwordMaximum) return failed(wrongPassword());
    const allowed = await limits.login(address, user.email);
    if (!allowed.ok) return allowed;
    const { internalAdapter, password } = await auth.$context;
    const account = await internalAdapter.findCredentialAccount(user.uid);
    const hash = account?.password;
    if (!hash || !(await password.verify({ hash, password: typed }))) return failed(wrongPassword());
    await limits.loginSucceeded(address, user.email);
    return success(null);
  };
}

export function wrongPassword() {
  const message = 'Your current password is not right.';
  return { kind: 'invalid' as const, message, issues: [{ field: 'currentPassword', message }] };
}
