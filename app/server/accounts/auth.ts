// The auth library's set-up: passwords, sessions, their tables. Its own HTTP handler is not mounted and its own rate
// limit is not used (it believes forwarding headers); accounts.ts and rate-limits.ts stand in front of it.
import { randomInt } from 'node:crypto';
import path from 'node:path';
import { betterAuth, type BetterAuthPlugin } from 'better-auth';
import { APIError, createAuthEndpoint } from 'better-auth/api';
import { setSessionCookie } from 'better-auth/cookies';
import { twoFactor } from 'better-auth/plugins';
import type pg from 'pg';
import type { Logger } from 'pino';
import { z } from 'zod';
import type { Config } from '../config.ts';
import { readOrCreateSecret } from '../secrets.ts';
import { passwordMaximum, passwordMinimum } from '#domain/account.ts';

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };
const day = 24 * 3600; // seconds

export interface AuthSettings {
  pool: pg.Pool;
  publicUrl: string;
  secret: string;
  logger: Logger;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ pool, publicUrl, secret, logger }: AuthSettings) {
  const isHttps = publicUrl.startsWith('https:');
  return betterAuth({
    database: pool,
    baseURL: publicUrl,
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    // Its warnings (a wrong password, an unknown address) are everyday life, and some of its lines hold an address;
    // of what it adds to an error only the error itself is kept, for the same reason.
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        logger.error({ err: details.find((detail) => detail instanceof Error) }, `accounts: ${message}`),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordMinimum,
      maxPasswordLength: passwordMaximum,
      revokeSessionsOnPasswordReset: true,
      // Who has read the mail has proved the address, and may have come to get the account back from somebody.
      onPasswordReset: async ({ user }) => {
        // The library deletes sessions before it writes the password: one may have begun in between with the former password.
        await pool.query('DELETE FROM auth_sessions WHERE user_id = $1', [user.id]);
        await pool.query('UPDATE auth_users SET email_verified = true WHERE id = $1', [user.id]);
        await pool.query('DELETE FROM email_changes WHERE uid = $1', [user.id]);
      },
    },
    user: {
      modelName: 'auth_users',
      fields: { emailVerified: 'email_verified', ...timestamps },
    },
    session: {
      modelName: 'auth_sessions',
      fields: {
        userId: 'user_id',
        expiresAt: 'expires_at',
        ipAddress: 'ip_address',
        userAgent: 'user_agent',
        ...timestamps,
      },
      // A session ends after its time, used or not: looking at a page writes nothing, and no cookie is sent again.
      expiresIn: 30 * day,
      disableSessionRefresh: true,
      // A copied cookie must be worthless as soon as its owner has logged out.
      cookieCache: { enabled: false },
    },
    account: {
      modelName: 'auth_accounts',
      fields: {
        userId: 'user_id',
        accountId: 'account_id',
        providerId: 'provider_id',
        accessToken: 'access_token',
        refreshToken: 'refresh_token',
        idToken: 'id_token',
        accessTokenExpiresAt: 'access_token_expires_at',
        refreshTokenExpiresAt: 'refresh_token_expires_at',
        ...timestamps,
      },
    },
    verification: {
      modelName: 'auth_verifications',
      fields: { expiresAt: 'expires_at', ...timestamps },
      storeIdentifier: 'hashed',
    },
    advanced: {
      // It would believe a forwarding header that anybody can send.
      ipAddress: { disableIpTracking: true },
      // No other host can set a cookie with this prefix (app/routes/host-cookie.ts). The library's own one, which it adds where
      // `useSecureCookies` is on, lets subdomains do it.
      cookiePrefix: isHttps ? '__Host-baystead' : 'baystead',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // The session and its person in one query.
      database: { joins: true },
    },
    plugins: [twoFactorPlugin, ownEndpoints],
  });
}

/** How long a login waits for its code after the password, in seconds. */
const loginCodeSeconds = 600;

/** The library locks an account after this many wrong codes in a row from all addresses together. */
const accountLockout = { maxFailedAttempts: 10, durationSeconds: 15 * 60 };
export const lockoutSeconds = accountLockout.durationSeconds;

/** docs/decisions/0051-two-step-login.md explains why backup codes are encrypted and no browser is trusted. */
const twoFactorPlugin = twoFactor({
  issuer: 'Baystead',
  twoFactorCookieMaxAge: loginCodeSeconds,
  accountLockout,
  backupCodeOptions: { storeBackupCodes: 'encrypted', customBackupCodesGenerate: newBackupCodes },
  schema: {
    user: { fields: { twoFactorEnabled: 'two_factor_enabled' } },
    twoFactor: {
      modelName: 'auth_two_factors',
      fields: {
        userId: 'user_id',
        backupCodes: 'backup_codes',
        failedVerificationCount: 'failed_verification_count',
        lockedUntil: 'locked_until',
      },
    },
  },
});

/** Digits only, so that one numeric field takes backup codes and the app's codes. Ten digits hold 33 bits. */
function newBackupCodes(): string[] {
  const fiveDigits = () => String(randomInt(100_000)).padStart(5, '0');
  return Array.from({ length: 10 }, () => `${fiveDigits()}-${fiveDigits()}`);
}

/**
 * Two functions that the library lacks. They are endpoints because only an endpoint can read and sign the library's
 * cookies.
 */
const ownEndpoints = {
  id: 'baystead',
  endpoints: {
    /** The id of the account whose login in this browser has passed the password and waits for its code, or null. */
    readWaitingLogin: createAuthEndpoint.serverOnly(
      { method: 'POST', requireHeaders: true },
      async ({ context, getSignedCookie }): Promise<string | null> => {
        const cookie = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret);
        if (!cookie) return null;
        const waiting = await context.internalAdapter.findVerificationValue(cookie);
        return waiting && waiting.expiresAt > new Date() ? waiting.value : null;
      },
    ),

    /** Starts a session without asking for a password or a code. Callers must authenticate the account first. */
    startSession: createAuthEndpoint.serverOnly(
      { method: 'POST', body: z.object({ uid: z.string() }), requireHeaders: true },
      async (endpoint): Promise<{ token: string }> => {
        const { internalAdapter } = endpoint.context;
        const user = await internalAdapter.findUserById(endpoint.body.uid);
        if (!user) throw new APIError('NOT_FOUND');
        const session = await internalAdapter.createSession(user.id);
        await setSessionCookie(endpoint, { session, user });
        return { token: session.token };
      },
    ),
  },
} satisfies BetterAuthPlugin;

/** The secret that signs session cookies, the same for every process on one database. */
export async function readAuthSecret({ authSecret, dataDir }: Config): Promise<string> {
  return authSecret ?? readOrCreateSecret(path.join(dataDir, 'auth-secret'));
}

/** Whether the auth library said no; a failure of its own is none of the visitor's doing. */
export function isRefusal(error: unknown): error is APIError {
  return error instanceof APIError && error.statusCode < 500;
}
