// The second step of a login: checks a code of an authenticator app or a backup code, and starts the session.
// The auth library stores the pending login and compares codes; this module limits guesses and rejects
// replays.
import type { FormInput } from '#domain/form-input.ts';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { hasAdminRole } from './accounts.ts';
import { isClientError, lockoutSeconds } from './auth.ts';
import { unlessDeleted } from '../database/database.ts';
import { readPassword } from './passwords.ts';
import type { Server } from '../server.ts';

/** A request's client address and its headers, which contain the cookies. */
export interface Client {
  clientAddress: string;
  headers: Headers;
}

/** Completes a login whose password was right. */
export async function verifyLoginCode(
  server: Server,
  form: FormInput,
  { clientAddress, headers: sent }: Client,
): Promise<Result<{ headers: Headers; isAdmin: boolean }>> {
  const { db, auth, limits, logger } = server;
  const { authCookies } = await auth.$context;
  // Given a session cookie, the plugin would ignore the pending login and check the code for the session's
  // account.
  const headers = withoutCookie(sent, authCookies.sessionToken.name);
  const uid = await auth.api.readPendingLogin({ headers });
  if (uid === null) return failed({ kind: 'login-expired' });
  const code = readCode(form);
  if (!code) return failed(wrongLoginCode);
  const allowed = await limits.consume('login-code', { clientAddress, account: uid });
  if (!allowed.ok) return refuseCode(server, uid, allowed.failure);
  if (code.kind === 'app' && !(await limits.consume('used-code', { account: uid, id: code.text })).ok)
    return refuseCode(server, uid, usedCode);

  // A password change before this line has already ended the pending login. Reading the hash again after the
  // check detects a change during it.
  const before = await readPassword(db, uid);
  const request = { body: { code: code.text }, headers, returnHeaders: true } as const;
  const verifying = code.kind === 'app' ? auth.api.verifyTOTP(request) : auth.api.verifyBackupCode(request);
  const outcome = await unlessDeleted<Awaited<typeof verifying>>(verifying).catch(apiErrorCode);
  if (outcome === null) return failed({ kind: 'login-expired' });
  if (typeof outcome === 'string') return refuseCode(server, uid, loginFailures[outcome] ?? wrongLoginCode);
  if ((await readPassword(db, uid))?.password !== before?.password) {
    const { internalAdapter } = await auth.$context;
    await internalAdapter.deleteSession(String(outcome.response.token));
    return failed({ kind: 'login-expired' });
  }
  await limits.giveBack('login-code', { clientAddress, account: uid });
  if (code.kind === 'backup') logger.info({ event: 'backup-code-used', uid }, 'a backup code was used up');
  return success({ headers: outcome.headers, isAdmin: await hasAdminRole(server, uid) });
}

/** The failure for each error code of the library. */
const loginFailures: Readonly<Record<string, Failure>> = {
  INVALID_TWO_FACTOR_COOKIE: { kind: 'login-expired' },
  TOO_MANY_ATTEMPTS_REQUEST_NEW_CODE: { kind: 'login-expired' },
  TOTP_NOT_ENABLED: { kind: 'login-expired' },
  BACKUP_CODES_NOT_ENABLED: { kind: 'login-expired' },
  ACCOUNT_TEMPORARILY_LOCKED: {
    kind: 'too-many-requests',
    action: 'login-code',
    retryAfterSeconds: lockoutSeconds,
  },
};

function refuseCode({ logger }: Server, uid: string, failure: Failure) {
  const event = failure.kind === 'too-many-requests' ? 'two-factor-limited' : 'two-factor-failed';
  logger.warn({ event, uid }, 'a login code was refused');
  return failed(failure);
}

/** The library's error code for a request that it refused. Rethrows any other error. */
export function apiErrorCode(error: unknown): string {
  if (!isClientError(error)) throw error;
  return error.body?.code ?? '';
}

export function withoutCookie(sent: Headers, name: string): Headers {
  const cookies = (sent.get('cookie') ?? '').split(/;\s*/).filter((cookie) => !cookie.startsWith(`${name}=`));
  const headers = new Headers(sent);
  headers.set('cookie', cookies.join('; '));
  return headers;
}

interface Code {
  kind: 'app' | 'backup';
  text: string;
}

/** Ignores spaces and hyphens. Null unless six or ten digits remain. */
export function readCode({ code }: FormInput): Code | null {
  const digits = typeof code === 'string' ? code.replaceAll(/[\s-]/g, '') : '';
  if (/^\d{6}$/.test(digits)) return { kind: 'app', text: digits };
  return /^\d{10}$/.test(digits)
    ? { kind: 'backup', text: `${digits.slice(0, 5)}-${digits.slice(5)}` }
    : null;
}

const wrongLoginCode = codeIssue(
  'That code isn’t right. Enter the newest one from your app, or a backup code you haven’t used yet.',
);
export const usedCode = codeIssue('You just entered that code. Wait for the next one in your app.');

export function codeIssue(message: string): Failure {
  return { kind: 'invalid', message, issues: [{ field: 'code', message }] };
}
