// Two-step login for administrators: setup and turning it off. The auth library's two-factor plugin creates
// and encrypts the secret and the codes; this module asks for the password and adds mails and audit events.
// login-code.ts checks the codes of a login. docs/decisions/0030-auth-library.md.
import type { FormInput } from '#domain/form-input.ts';
import type { Transaction } from 'kysely';
import { failed, type Result, success } from '#domain/failure.ts';
import type { TwoFactorSetup } from '#domain/account/account-settings.ts';
import type { User } from '../access/proofs.ts';
import { type Auth, isClientError } from './auth.ts';
import { codeIssue, type Client, readCode, apiErrorCode, usedCode, withoutCookie } from './login-code.ts';
import { checkPassword, readPassword, startSession } from './passwords.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { isUniqueViolation } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { renderSVG } from 'uqr';

export async function countBackupCodes(server: Server, user: User): Promise<number> {
  return user.twoFactor === 'on' ? (await readBackupCodes(server.auth, user.uid)).length : 0;
}

/** Whether a login in this browser has passed the password and awaits a code. */
export async function isCodeDue({ auth }: Server, headers: Headers): Promise<boolean> {
  return (await auth.api.readPendingLogin({ headers })) !== null;
}

/**
 * Asks for the password and creates a secret. Logins don't need codes until `confirmTwoFactorSetup`. Another
 * start replaces the secret.
 */
export async function startTwoFactorSetup(
  server: Server,
  user: User,
  form: FormInput,
  { clientAddress, headers }: Client,
): Promise<Result<TwoFactorSetup>> {
  if (user.twoFactor === 'unavailable') return failed({ kind: 'two-factor-unavailable' });
  if (user.twoFactor === 'on') return failed({ kind: 'two-factor-changed' });
  const authenticated = await checkPassword(server, user, form['currentPassword'], clientAddress);
  if (!authenticated.ok) return authenticated;
  const password = String(form['currentPassword']);
  const enabled = await server.auth.api
    .enableTwoFactor({ body: { password, method: 'totp' }, headers })
    .catch(rethrowUnlessChanged);
  if (!enabled || !('totpURI' in enabled)) return failed({ kind: 'two-factor-changed' });
  const { totpURI: uri } = enabled;
  return success({ uri, secret: new URL(uri).searchParams.get('secret') ?? '', qrCode: drawQrCode(uri) });
}

/**
 * Turns two-step login on with a code of the new secret. Ends all sessions. Returns the backup codes and a
 * new session's cookie.
 */
export async function confirmTwoFactorSetup(
  server: Server,
  user: User,
  form: FormInput,
  { clientAddress, headers }: Client,
): Promise<Result<{ backupCodes: string[]; headers: Headers }>> {
  if (user.twoFactor === 'unavailable') return failed({ kind: 'two-factor-unavailable' });
  if (user.twoFactor === 'on') return failed({ kind: 'two-factor-changed' });
  const code = readCode(form);
  if (code?.kind !== 'app') return failed(wrongSetupCode);
  const allowed = await server.limits.consume('login-code', { clientAddress, account: user.uid });
  if (!allowed.ok) return allowed;
  if (!(await server.limits.consume('used-code', { account: user.uid, id: code.text })).ok)
    return failed(usedCode);
  const before = await readPassword(server.db, user.uid);
  if (!before) return failed({ kind: 'two-factor-changed' });
  const { createAuthCookie } = await server.auth.$context;
  // The plugin would fall back to a pending login if the session has just ended.
  const outcome = await server.auth.api
    .verifyTOTP({
      body: { code: code.text },
      headers: withoutCookie(headers, createAuthCookie('two_factor').name),
    })
    .catch(apiErrorCode);
  if (outcome === 'INVALID_CODE') return failed(wrongSetupCode);
  if (typeof outcome === 'string') return failed({ kind: 'two-factor-changed' });
  await server.limits.giveBack('login-code', { clientAddress, account: user.uid });

  await server.db.transaction().execute(async (transaction) => {
    await transaction.deleteFrom('authSessions').where('userId', '=', user.uid).execute();
    await recordAuditEvent(transaction, { actorId: user.uid, action: 'two-factor-on', propertyId: null });
    await addJob(transaction, 'send-mail', { about: 'two-factor-on', email: user.email });
  });
  const cookies = await startSession(server, before, headers);
  if (!cookies) return failed({ kind: 'login-expired' });
  return success({ backupCodes: await readBackupCodes(server.auth, user.uid), headers: cookies });
}

/** Asks for the password and turns two-step login off. */
export async function turnOffTwoFactor(
  server: Server,
  user: User,
  form: FormInput,
  clientAddress: string,
): Promise<Result<null>> {
  const authenticated = await checkPassword(server, user, form['currentPassword'], clientAddress);
  if (!authenticated.ok) return authenticated;
  await server.db.transaction().execute(async (transaction) => {
    if (!(await deleteTwoFactor(transaction, user.uid))) return;
    await recordAuditEvent(transaction, { actorId: user.uid, action: 'two-factor-off', propertyId: null });
    await addJob(transaction, 'send-mail', { about: 'two-factor-off', email: user.email });
  });
  return success(null);
}

/** For the command line: turns two-step login off without a password, and ends all sessions. */
export async function resetTwoFactor(
  server: Server,
  email: string,
): Promise<'reset' | 'was-off' | 'no-account'> {
  return server.db.transaction().execute(async (transaction) => {
    const accounts = transaction.selectFrom('authUsers').select('id').where('email', '=', email);
    const account = await accounts.forUpdate().executeTakeFirst();
    if (!account) return 'no-account';
    const { id: uid } = account;
    await transaction.deleteFrom('authSessions').where('userId', '=', uid).execute();
    if (!(await deleteTwoFactor(transaction, uid))) return 'was-off';
    const event = { actorId: null, action: 'two-factor-reset', propertyId: null, personId: uid } as const;
    await recordAuditEvent(transaction, event);
    await addJob(transaction, 'send-mail', { about: 'two-factor-reset', email });
    return 'reset';
  });
}

/** Also deletes an unfinished setup. Returns false if two-step login was off. */
async function deleteTwoFactor(transaction: Transaction<Tables>, uid: string): Promise<boolean> {
  const turnedOff = await transaction
    .updateTable('authUsers')
    .set({ twoFactorEnabled: false, updatedAt: new Date() })
    .where('id', '=', uid)
    .where('twoFactorEnabled', '=', true)
    .executeTakeFirst();
  await transaction.deleteFrom('authTwoFactors').where('userId', '=', uid).execute();
  return turnedOff.numUpdatedRows > 0n;
}

/**
 * Null if another window changed two-step login or the session first: the library refuses, or its insert
 * violates a unique constraint.
 */
function rethrowUnlessChanged(error: unknown): null {
  if (isClientError(error) || isUniqueViolation(error)) return null;
  throw error;
}

async function readBackupCodes(auth: Auth, uid: string): Promise<string[]> {
  return (await auth.api.viewBackupCodes({ body: { userId: uid } })).backupCodes;
}

const wrongSetupCode = codeIssue(
  'That code isn’t right. Enter the newest one from your app, and make sure your phone sets its clock automatically.',
);

/** Returns a data URL, so that browsers load no encoder. The border is that of ISO/IEC 18004, 9.1. */
function drawQrCode(text: string): string {
  const image = renderSVG(text, { ecc: 'M', border: 4, pixelSize: 1 });
  // Blurred edges between the modules would disturb scanners.
  const sharp = image.replace('<svg', '<svg shape-rendering="crispEdges"');
  return `data:image/svg+xml,${encodeURIComponent(sharp)}`;
}
