// Configures the auth library: passwords, sessions and their tables. Doesn't mount its HTTP handler or use
// its rate limit, which trusts forwarding headers: accounts.ts and rate-limits.ts replace them.
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
import { readOrCreateSecret } from '../tokens.ts';
import { passwordMaximum, passwordMinimum } from '#domain/account/account.ts';

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
    // Skips the library's warnings, such as wrong passwords, because some contain an email address. Logs only
    // the error object of an error's details for the same reason.
    logger: {
      level: 'error',
      log: (_level, message, ...details) =>
        logger.error({ err: details.find((detail) => detail instanceof Error) }, `accounts: ${message}`),
    },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordMinimum,
      maxPasswordLength: passwordMaximum,
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
      // Sessions have a fixed end. Extending them would write to the database and set a cookie on page views.
      expiresIn: 30 * day,
      disableSessionRefresh: true,
      // A copied cookie must stop working as soon as the account logs out.
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
      // The library would trust a forwarding header, which any client can send.
      ipAddress: { disableIpTracking: true },
      // No other host can set a cookie with this prefix (../access/host-cookie.ts). Subdomains can set
      // cookies with the library's own prefix, which `useSecureCookies` adds.
      cookiePrefix: isHttps ? '__Host-baystead' : 'baystead',
      useSecureCookies: false,
      defaultCookieAttributes: { secure: isHttps },
      // Reads the session and its user with one query.
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

/**
 * docs/decisions/0030-auth-library.md explains why backup codes are encrypted and no browser is trusted.
 */
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
 * Two functions that the library lacks. They are endpoints, because only endpoints can read and sign the
 * library's cookies.
 */
const ownEndpoints = {
  id: 'baystead',
  endpoints: {
    /**
     * The uid of this browser's pending login, whose password was right and whose code is missing. Null
     * without one.
     */
    readPendingLogin: createAuthEndpoint.serverOnly(
      { method: 'POST', requireHeaders: true },
      async ({ context, getSignedCookie }): Promise<string | null> => {
        const cookie = await getSignedCookie(context.createAuthCookie('two_factor').name, context.secret);
        if (!cookie) return null;
        const pending = await context.internalAdapter.findVerificationValue(cookie);
        return pending && pending.expiresAt > new Date() ? pending.value : null;
      },
    ),

    /**
     * Starts a session without asking for a password or a code. Callers must authenticate the account first.
     */
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

/** The secret that signs session cookies. The same for every process on one database. */
export async function readAuthSecret({ authSecret, dataDir }: Config): Promise<string> {
  return authSecret ?? readOrCreateSecret(path.join(dataDir, 'auth-secret'));
}

/** Whether the auth library refused the request. False for a failure of its own. */
export function isClientError(error: unknown): error is APIError {
  return error instanceof APIError && error.statusCode < 500;
}
