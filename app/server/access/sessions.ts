// Authenticates requests: reads their sessions, and makes `User` and `Admin`. No other module reads a
// session.
import { defaultRole, type Role } from '#domain/account/account.ts';
import type { TwoFactorState } from '#domain/account/account-settings.ts';
import type { AdminTwoFactor } from '../config.ts';
import type { Admin, User } from './proofs.ts';
import type { Server } from '../server.ts';

/** Returns the account's profile, and creates one with the default role if it is missing. */
async function getOrCreateProfile(server: Server, uid: string, email: string, name: string) {
  const columns = ['role', 'firstName', 'lastName'] as const;
  const found = await server.db.selectFrom('users').select(columns).where('uid', '=', uid).executeTakeFirst();
  if (found) return found;
  return server.db
    .insertInto('users')
    .values({ uid, email, role: defaultRole, firstName: name, phoneNumber: null })
    .onConflict((conflict) => conflict.column('uid').doUpdateSet({ email }))
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/**
 * The request's user, or null. If the profile can't be read, the person stays logged in without administrator
 * rights.
 */
export async function getUser(server: Server, request: Request): Promise<User | null> {
  if (!request.headers.has('cookie')) return null;
  const session = await server.auth.api.getSession({ headers: request.headers });
  if (!session) return null;
  const { id: uid, email, emailVerified, name, twoFactorEnabled, createdAt } = session.user;
  let profile: { role: Role; firstName: string; lastName: string };
  try {
    profile = await getOrCreateProfile(server, uid, email, name);
  } catch (error) {
    server.logger.error({ err: error, uid }, 'the profile could not be read');
    profile = { role: defaultRole, firstName: '', lastName: '' };
  }
  const { role, firstName, lastName } = profile;
  const twoFactor = twoFactorState(role, twoFactorEnabled === true, server.config.adminTwoFactor);
  const isAdmin = role === 'admin' && twoFactor !== 'required';
  return {
    uid,
    email,
    emailVerified,
    registeredAt: createdAt,
    firstName,
    lastName,
    isAdmin,
    twoFactor,
    sessionId: session.session.id,
  } as User;
}

export function toAdmin(user: User | null): Admin | null {
  return user?.isAdmin ? (user as Admin) : null;
}

function twoFactorState(role: Role, isOn: boolean, adminTwoFactor: AdminTwoFactor): TwoFactorState {
  if (isOn) return 'on';
  if (role !== 'admin') return 'unavailable';
  return adminTwoFactor === 'required' ? 'required' : 'offered';
}
