// The auth library's set-up: passwords, sessions, their tables. Its own HTTP handler is not mounted and its own rate
// limit is not used (it believes forwarding headers); accounts.ts and limits.ts stand in front of it.
import { betterAuth } from 'better-auth';
import type pg from 'pg';
import { passwordMaximum, passwordMinimum } from '#domain/account.ts';

const timestamps = { createdAt: 'created_at', updatedAt: 'updated_at' };

export interface AuthSettings {
  pool: pg.Pool;
  publicUrl: string;
  secret: string;
  onResetRequested: (email: string, link: string) => Promise<void>;
}

export type Auth = ReturnType<typeof createAuth>;

export function createAuth({ pool, publicUrl, secret, onResetRequested }: AuthSettings) {
  return betterAuth({
    database: pool,
    baseURL: publicUrl,
    secret,
    telemetry: { enabled: false },
    rateLimit: { enabled: false },
    emailAndPassword: {
      enabled: true,
      minPasswordLength: passwordMinimum,
      maxPasswordLength: passwordMaximum,
      resetPasswordTokenExpiresIn: 3600,
      revokeSessionsOnPasswordReset: true,
      sendResetPassword: ({ user, token }) =>
        onResetRequested(user.email, `${publicUrl}/reset-password?token=${token}`),
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
    },
    advanced: {
      // It would believe a forwarding header that anybody can send.
      ipAddress: { disableIpTracking: true },
      cookiePrefix: 'baystead', useSecureCookies: publicUrl.startsWith('https:'),
    },
  });
}
