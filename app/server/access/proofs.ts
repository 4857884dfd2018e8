// What a request has proven: who sent it, and what it may open. A function that takes one of these types can
// be called for such requests only. Only this folder makes them: `User` and `Admin` from a session
// (sessions.ts), `VerifiedGuest` from a key (verified-guest.ts), and the others here, from keys and accounts.
import type { ExpressionBuilder } from 'kysely';
import { v5 as uuidv5, validate as isUuid } from 'uuid';
import type { TwoFactorState } from '#domain/account/account-settings.ts';
import type { Side } from '#domain/inquiry/inquiry.ts';
import type { KeyKind } from '#domain/account/key.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import type { Browser } from './browsers.ts';
import { listKeys, listKindsFor, openLinkKey } from './keys.ts';

/** Makes the types nominal: other modules can't create one without a cast. */
declare const brand: unique symbol;
interface Proof<Name extends string> {
  readonly [brand]: Name;
}

export interface User extends Proof<'user'> {
  readonly uid: string;
  readonly email: string;
  /** Whether the person has verified the address. */
  readonly emailVerified: boolean;
  readonly registeredAt: Date;
  readonly firstName: string;
  readonly lastName: string;
  /** Also false for an administrator who must set up two-step login first. */
  readonly isAdmin: boolean;
  readonly twoFactor: TwoFactorState;
  /** The id of the request's session, not the token in its cookie. */
  readonly sessionId: string;
}

export type Admin = User & { readonly isAdmin: true };

/** Who sent a request: an account by its session, and a browser by its cookie. It proves nothing more. */
export interface Caller {
  readonly user: User | null;
  readonly browser: Browser | null;
}

/** A draft that the request may read, change and submit. */
export interface Draft extends Proof<'draft'> {
  readonly id: string;
  /** Whether the caller started the draft or owns it by account. False for a caller who got a link to it. */
  readonly isOwn: boolean;
}

/** A submitted property that the caller owns, through an account or a key. */
export interface OwnedProperty extends Proof<'owned-property'> {
  readonly id: string;
  /** The caller's account; null for a caller with a key only. */
  readonly user: User | null;
}

/** The caller's side of an inquiry: by a key, by an account, or by owning the property. */
export interface InquirySide extends Proof<'inquiry-side'> {
  readonly inquiryId: string;
  readonly side: Side;
  /** Whether this side has verified an email address. Mails quote only verified sides. */
  readonly isVerified: boolean;
}

/**
 * An email address that a mailed link verified, for a privacy request. Gives no access to an account, which
 * needs its session.
 */
export interface VerifiedEmailAddress extends Proof<'verified-email-address'> {
  /** In lower case. */
  readonly email: string;
}

/** A guest whose browser verified `email` through the inquiry `inquiryId`. */
export interface VerifiedGuest extends Proof<'verified-guest'> {
  readonly email: string;
  readonly inquiryId: string;
}

/** The unfinished draft with this id, if the caller's account owns it or the browser has a key. */
export async function openDraft(
  { db }: Pick<Server, 'db'>,
  id: string,
  { user, browser }: Caller,
): Promise<Draft | null> {
  const row = await findUnfinished(db, id);
  if (!row) return null;
  if (user !== null && row.userId === user.uid) return { id: row.id, isOwn: true } as Draft;
  const kinds = await listKindsFor(db, browser, row.id);
  const isOwn = kinds.includes('started-draft');
  return isOwn || kinds.includes('shared-draft') ? ({ id: row.id, isOwn } as Draft) : null;
}

/** The unfinished draft that a mailed link opens. Null for a wrong, expired or malformed token. */
export async function openDraftLink(server: Server, token: string): Promise<Draft | null> {
  const key = await openLinkKey(server.db, token);
  const row = key?.kind === 'shared-draft' ? await findUnfinished(server.db, key.subjectId) : undefined;
  return row ? ({ id: row.id, isOwn: false } as Draft) : null;
}

/** Whether the draft opens with the session of its account only. */
export async function needsLogin(server: Server, id: string): Promise<boolean> {
  return typeof (await findUnfinished(server.db, id))?.userId === 'string';
}

async function findUnfinished(db: Database, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('propertyVersions')
    .select(['id', 'userId'])
    .where('id', '=', id)
    .where('state', '=', 'draft')
    .executeTakeFirst();
}

/**
 * The draft of an administrator's new photos of a property: the same for the same administrator and property.
 * Its row exists only after `createPhotoDraft`. No key opens it. `propertyId` must be a UUID.
 */
export function photoDraftOf(admin: Admin, propertyId: string): Draft {
  return { id: uuidv5(admin.uid, propertyId), isOwn: true } as Draft;
}

/**
 * The property if the caller owns it, or null. A property of another owner looks like an unknown id. The
 * returned id is in lower case, as stored, because rate limits would count another spelling separately.
 */
export async function authorizeOwner(
  server: Server,
  linkedId: string,
  { user, browser }: Caller,
): Promise<OwnedProperty | null> {
  if (!isUuid(linkedId)) return null;
  const id = linkedId.toLowerCase();
  const isOwner =
    (await listKindsFor(server.db, browser, id)).includes('property') ||
    (await isOwnedByUser(server, user, id));
  return isOwner ? ({ id, user } as OwnedProperty) : null;
}

/**
 * The properties that this browser submitted without an account, newest first. Some may be gone. Leaves out
 * properties that it opened with a mailed link, which may be another person's.
 */
export async function listSubmittedProperties(
  server: Server,
  { browser }: Pick<Caller, 'browser'>,
): Promise<OwnedProperty[]> {
  const keys = await listKeys(server.db, browser, ['property']);
  return keys
    .filter(({ isOwn }) => isOwn)
    .map(({ subjectId }) => ({ id: subjectId, user: null }) as OwnedProperty);
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
 * submitted with the user's verified address. An address gives no access to a property that has an account.
 */
export function ownedBy({ uid, email, emailVerified }: Pick<User, 'uid' | 'email' | 'emailVerified'>) {
  return (eb: ExpressionBuilder<Tables, 'properties'>) =>
    emailVerified ? eb.or([eb('userId', '=', uid), submittedBy(email)(eb)]) : eb('userId', '=', uid);
}

/** A query condition for properties without an account that were submitted with this address. */
export function submittedBy(email: string) {
  return (eb: ExpressionBuilder<Tables, 'properties'>) =>
    eb.and([eb('userId', 'is', null), eb(eb.fn('lower', ['submitterEmail']), '=', email)]);
}

/**
 * The caller's side of a verified inquiry, or null. Other people's inquiries look like unknown ids. If the
 * caller is both sides, the side of a key wins; `requestedSide` asks for one side.
 */
export async function authorizeSide(
  server: Server,
  id: string,
  caller: Caller,
  requestedSide: Side | null = null,
): Promise<InquirySide | null> {
  if (!isUuid(id)) return null;
  const inquiry = await server.db
    .selectFrom('inquiries')
    .select(['id', 'propertyId', 'guestEmail'])
    .where('id', '=', id)
    .where('verifiedAt', 'is not', null)
    .executeTakeFirst();
  if (!inquiry) return null;
  // Uses the stored id: the database also finds it in capitals, which rate limits would count separately.
  const kinds = await listKindsFor(server.db, caller.browser, inquiry.id);
  const sides = [
    ...sidesOf(kinds).map((side) => toSide(inquiry.id, side, true)),
    isGuest(inquiry, caller.user) ? toSide(inquiry.id, 'guest', true) : null,
    await findOwnerSide(server, inquiry.id, inquiry.propertyId, caller),
  ];
  return (
    sides.find((side) => side !== null && (requestedSide === null || side.side === requestedSide)) ?? null
  );
}

/** The side that a mailed link opens. Null for a wrong, expired or malformed token. */
export async function openInquiryLink(server: Server, token: string): Promise<InquirySide | null> {
  const key = await openLinkKey(server.db, token);
  const [side] = key ? sidesOf([key.kind]) : [];
  return key && side ? toSide(key.subjectId, side, true) : null;
}

/** The address that a mailed link to its data verifies. Null for a wrong, expired or malformed token. */
export async function openMailboxDataLink(
  server: Server,
  token: string,
): Promise<VerifiedEmailAddress | null> {
  const key = await openLinkKey(server.db, token);
  return key?.kind === 'mailbox-data' ? ({ email: key.subjectId } as VerifiedEmailAddress) : null;
}

function sidesOf(kinds: readonly KeyKind[]): Side[] {
  const sides: Partial<Record<KeyKind, Side>> = { 'inquiry-as-guest': 'guest', 'inquiry-as-owner': 'owner' };
  return kinds.flatMap((kind) => sides[kind] ?? []);
}

async function findOwnerSide(server: Server, id: string, propertyId: string, caller: Caller) {
  const owned = await authorizeOwner(server, propertyId, caller);
  // The property's key may be that of the browser that submitted it, which has verified no address.
  return owned && toSide(id, 'owner', caller.user?.emailVerified === true);
}

function isGuest({ guestEmail }: { guestEmail: string }, user: User | null): boolean {
  return user !== null && user.emailVerified && user.email === guestEmail;
}

function toSide(inquiryId: string, side: Side, isVerified: boolean): InquirySide {
  return { inquiryId, side, isVerified } as InquirySide;
}
