// Decides who owns a submitted property. Only this module creates an `OwnedProperty`: evidence that the
// caller owns the property through an account or a key. An email address proves
// ownership only of a property without an account.
import type { ExpressionBuilder, Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { listKeys, listKindsFor } from '../access/keys.ts';
import type { Caller, User } from '../accounts/access.ts';
import { preventAccountDeletion } from '../accounts/account-rows.ts';
import { findVerifiedAccount } from '../accounts/email-addresses.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { resolvePropertyId } from './property-of-version.ts';

/** Makes `OwnedProperty` nominal: other modules can't create one without a cast. */
declare const brand: unique symbol;

export interface OwnedProperty {
  readonly id: string;
  /** The caller's account; null for a caller with a key only. */
  readonly user: User | null;
  readonly [brand]: true;
}

/**
 * The property if the caller owns it, or null. A property of another owner looks like an unknown id. An older
 * link may have the id of a version (`resolvePropertyId`). The returned id is in lower case, as stored,
 * because rate limits would count another spelling separately.
 */
export async function authorizeOwner(
  server: Server,
  linkedId: string,
  { user, browser }: Caller,
): Promise<OwnedProperty | null> {
  if (!isUuid(linkedId)) return null;
  const id = await resolvePropertyId(server.db, linkedId);
  const isOwner =
    (await listKindsFor(server.db, browser, id)).includes('property') ||
    (await isOwnedByUser(server, user, id));
  return isOwner ? ({ id, user } as OwnedProperty) : null;
}

/** The properties that this browser opens by its keys, newest key first. Some may be gone. */
export async function listPropertiesByKey(
  server: Server,
  { browser }: Pick<Caller, 'browser'>,
): Promise<OwnedProperty[]> {
  const keys = await listKeys(server.db, browser, ['property']);
  return keys.map(({ subjectId }) => ({ id: subjectId, user: null }) as OwnedProperty);
}

async function isOwnedByUser(server: Server, user: User | null, id: string): Promise<boolean> {
  if (!user) return false;
  const property = await server.db
    .selectFrom('properties')
    .select('id')
    .where('id', '=', id)
    .where(ownedBy(user))
    .executeTakeFirst();
  return property !== undefined;
}

/**
 * A query condition for a user's properties: those of the account, and those without an account that were
 * submitted with the user's verified address.
 */
export function ownedBy({ uid, email, emailVerified }: Pick<User, 'uid' | 'email' | 'emailVerified'>) {
  return (eb: ExpressionBuilder<Tables, 'properties'>) =>
    emailVerified ? eb.or([eb('userId', '=', uid), submittedBy(email)(eb)]) : eb('userId', '=', uid);
}

/**
 * The uid of the account that owns a property by the rule of `ownedBy`, or null. An account that only has a
 * link to the property doesn't own it.
 */
async function findOwnerAccount(db: Database, propertyId: string): Promise<string | null> {
  const property = await db
    .selectFrom('properties')
    .select(['userId', 'submitterEmail'])
    .where('id', '=', propertyId)
    .executeTakeFirst();
  if (!property) return null;
  return property.userId ?? findVerifiedAccount(db, property.submitterEmail);
}

/**
 * Prevents the deletion of the owner's account and of the account `uid` until the transaction ends. Null if
 * either is gone. Call this before locking the property (database/lock-order.ts). Writing a row twice in one
 * transaction locks the account that it refers to, and could deadlock with a change of the account.
 */
export async function lockAccountsOf(
  transaction: Transaction<Tables>,
  propertyId: string,
  uid: string | null,
): Promise<{ ownerUid: string | null } | null> {
  const ownerUid = await findOwnerAccount(transaction, propertyId);
  for (const each of [ownerUid, uid])
    if (each !== null && !(await preventAccountDeletion(transaction, each))) return null;
  return { ownerUid };
}

/** A query condition for properties without an account that were submitted with this address. */
export function submittedBy(email: string) {
  return (eb: ExpressionBuilder<Tables, 'properties'>) =>
    eb.and([eb('userId', 'is', null), eb(eb.fn('lower', ['submitterEmail']), '=', email)]);
}
