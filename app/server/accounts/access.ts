// Who is asking: the only module that reads a session out of a request, and the only one that makes a `User` or an
// `Admin`. A function that takes an `Admin` cannot be called for anybody else, because nobody else can be one.
import { defaultRole, type Role } from '#domain/account.ts';
import type { TwoFactorState } from '#domain/own-account.ts';
import type { AdminTwoFactor } from '../config.ts';
import type { Server } from '../server.ts';

declare const proven: unique symbol;

export interface User {
  readonly uid: string;
  readonly email: string;
  /** Whether the person has proved that the address is theirs. */
  readonly emailVerified: boolean;
  readonly firstName: string;
  readonly lastName: string;
  /** Also false for an administrator who must set up two-step login first. */
  readonly isAdmin: boolean;
  readonly twoFactor: TwoFactorState;
  /** The session that the request came with: its number, not the secret of its cookie. */
  readonly sessionId: string;
  readonly [proven]: 'user';
}

export type Admin = User & { readonly isAdmin: true };

/** A draft whose key was shown, or in which an administrator's photos wait. Only the room `drafts` makes one. */
export interface Draft {
  readonly id: string;
  readonly [proven]: 'draft';
}

/** Reads the profile; somebody who has none yet gets one with the role of somebody new. */
async function profileOf(server: Server, uid: string, email: string, name: string) {
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

/** The person behind a request, or null. When the profile cannot be read the person stays signed in, but is no administrator. */
export async function getUser(server: Server, request: Request): Promise<User | null> {
  if (!request.headers.has('cookie')) return null;
  const session = await server.auth.api.getSession({ headers: request.headers });
  if (!session) return null;
  const { id: uid, email, emailVerified, name, twoFactorEnabled } = session.user;
  let profile: { role: Role; firstName: string; lastName: string };
  try {
    profile = await profileOf(server, uid, email, name);
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
    firstName,
    lastName,
    isAdmin,
    twoFactor,
    sessionId: session.session.id,
  } as User;
}

/** The administrator that a user is, or null. */
export function toAdmin(user: User | null): Admin | null {
  return user?.isAdmin ? (user as Admin) : null;
}

function twoFactorState(role: Role, isOn: boolean, adminTwoFactor: AdminTwoFactor): TwoFactorState {
  if (isOn) return 'on';
  if (role !== 'admin') return 'unavailable';
  return adminTwoFactor === 'required' ? 'required' : 'offered';
}
