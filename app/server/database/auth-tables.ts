// The types of the tables that the auth library writes, with the columns that this code reads
// (accounts/auth.ts).
import type { Generated } from 'kysely';

export interface AuthTables {
  authUsers: AuthUsersTable;
  authSessions: AuthSessionsTable;
  authAccounts: AuthAccountsTable;
  authVerifications: AuthVerificationsTable;
  /** `secret` and `backupCodes` are encrypted with AUTH_SECRET. */
  authTwoFactors: { userId: string; secret: string; backupCodes: string };
}

interface AuthUsersTable {
  id: string;
  name: string;
  email: string;
  emailVerified: boolean;
  twoFactorEnabled: Generated<boolean>;
  createdAt: Generated<Date>;
  updatedAt: Generated<Date>;
}

/** The login method of an account, with the password hash. All accounts use passwords. */
interface AuthAccountsTable {
  userId: string;
  providerId: string;
  password: string | null;
  updatedAt: Generated<Date>;
}

interface AuthSessionsTable {
  id: string;
  userId: string;
  createdAt: Generated<Date>;
  expiresAt: Date;
  userAgent: string | null;
}

/** Mailed links, and logins that wait for a code. `value` is a uid, or JSON that contains one. */
interface AuthVerificationsTable {
  id: string;
  value: string;
  expiresAt: Date;
}
