// Sends inquiries: stores them, verifies the guest's address, and passes them on to the owner.
import type { FormInput } from '#domain/form-input.ts';
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import type { StayState } from '#domain/inquiry/inquiry.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import { fittingFields } from '#domain/stay/fit.ts';
import { checkInquiry, type InquiryForm } from '#domain/inquiry/inquiry-form.ts';
import { costFields, type CostTerms } from '#domain/stay/stay-cost.ts';
import { giveKey } from '../access/keys.ts';
import { authorizeOwner, type Caller, type InquirySide, type VerifiedGuest } from '../access/proofs.ts';
import { lockVerifiedGuest } from '../access/verified-guest.ts';
import { isBlocked, keepBlocks } from '../accounts/blocks.ts';
import { lockVerifiedAccount } from '../accounts/email-addresses.ts';
import { selectBusyRanges } from '../calendar/busy-ranges.ts';
import type { Database } from '../database/database.ts';
import { isListed } from '../properties/listed.ts';
import { pick } from '../properties/listings.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { mailNews, toIdempotentId } from './write-message.ts';
import { checkMailLimit } from './verification-mail.ts';
import type { Server } from '../server.ts';

/** The sender of an inquiry and the property it is about. */
export interface InquiryRequest extends Caller {
  propertyId: string;
  /** The form's idempotency key, a UUID. */
  idempotencyKey: unknown;
  /** The guest who verified an address in this browser. */
  guest: VerifiedGuest | null;
  /** The sender's client address. */
  clientAddress: string;
}

/** A stored inquiry. */
export interface SentInquiry {
  id: string;
  email: string;
  /** Whether the owner has the inquiry, and the sender's account or browser opens it. */
  isVerified: boolean;
}

/**
 * Stores an inquiry. If the guest verified the address by a login or in this browser, mails the owner right
 * away. Other guests first get a mail with a link that verifies their address. Their result doesn't reveal
 * whether the address is blocked or the owner's. Fails, and stores nothing, if the address is unverified and
 * has used up its daily quota of mails (docs/decisions/0028-mails-to-unverified-addresses.md).
 */
export async function sendInquiry(
  server: Server,
  form: FormInput,
  request: InquiryRequest,
): Promise<Result<SentInquiry>> {
  const { user, browser, guest, clientAddress } = request;
  const property = await getListedProperty(server.db, request.propertyId);
  if (!property) return failed({ kind: 'property-unlisted' });
  const propertyId = property.id;
  if (await authorizeOwner(server, propertyId, request)) return failed({ kind: 'own-property' });
  const today = todayInLosAngeles(new Date());
  const checked = checkInquiry(form, property, today);
  if (!checked.ok) return checked;
  const { email } = checked.value;
  const account = user?.emailVerified && user.email === email ? user : null;
  const verifiedGuest = guest?.email === email ? guest : null;
  const hasVerifiedEmail = (account ?? verifiedGuest) !== null;
  const id = toIdempotentId(request.idempotencyKey, [propertyId, checked.value]);
  // A retry. It doesn't count against the rate limits.
  const stored = await server.db
    .selectFrom('inquiries')
    .select('verifiedAt')
    .where('id', '=', id)
    .executeTakeFirst();
  if (stored) return success({ id, email, isVerified: hasVerifiedEmail && stored.verifiedAt !== null });
  const allowed = await server.limits.consume('inquiry', { clientAddress });
  if (!allowed.ok) return allowed;
  const mailAllowed = await (hasVerifiedEmail
    ? server.limits.consume('verified-inquiry', { email })
    : checkMailLimit(server, { clientAddress, email }));
  if (!mailAllowed.ok) return mailAllowed;
  return server.db.transaction().execute(async (transaction) => {
    // Locks the account first (database/lock-order.ts). This detects an address change since `user` was read,
    // and delays later ones.
    const hasAccount = account !== null && (await lockVerifiedAccount(transaction, email)) === account.uid;
    // Repeats the check with the property locked, because it may have changed since.
    const locked = await getListedProperty(transaction, propertyId, 'locked');
    if (!locked) return failed({ kind: 'property-unlisted' });
    const rechecked = checkInquiry(form, locked, today);
    if (!rechecked.ok) return rechecked;
    await keepBlocks(transaction);
    const isGuest = verifiedGuest !== null && (await lockVerifiedGuest(transaction, verifiedGuest));
    const isVerified = hasAccount || isGuest;
    const failure = isVerified ? await findFailure(transaction, { propertyId, guestEmail: email }) : null;
    if (failure) return failed(failure);
    const sent = { id, email, isVerified };
    if (!(await insertInquiry(transaction, { id, property: locked, inquiry: rechecked.value })))
      return success(sent);
    if (isVerified) await deliverToOwner(transaction, id);
    else await addJob(transaction, 'send-mail', { about: 'inquiry-verification', inquiryId: id });
    if (isGuest && browser) await giveKey(transaction, browser, { kind: 'inquiry-as-guest', subjectId: id });
    return success(sent);
  });
}

/**
 * Marks the guest's address as verified and passes the inquiry to the owner. Returns false if it was verified
 * before.
 */
export function verifyInquiry(server: Server, { inquiryId }: InquirySide): Promise<Result<boolean>> {
  return server.db.transaction().execute(async (transaction) => {
    await keepBlocks(transaction);
    const inquiry = await transaction
      .selectFrom('inquiries')
      .select(['propertyId', 'guestEmail', 'verifiedAt', 'stay', sql<string>`lower(nights)`.as('from')])
      .where('id', '=', inquiryId)
      .forUpdate()
      .executeTakeFirst();
    if (!inquiry) return failed({ kind: 'inquiry-not-found' });
    if (inquiry.verifiedAt) return success(false);
    const failure = (await findFailure(transaction, inquiry)) ?? findStayFailure(inquiry);
    if (failure) return failed(failure);
    const allowed = await server.limits.consume('verified-inquiry', { email: inquiry.guestEmail });
    if (!allowed.ok) return allowed;
    await deliverToOwner(transaction, inquiryId);
    return success(true);
  });
}

/** The failure for a stay that another guest got, or that has begun, before the address was verified. */
function findStayFailure({ stay, from }: { stay: StayState; from: string }): Failure | null {
  if (stay !== 'requested') return { kind: 'stay-unavailable' };
  return from < todayInLosAngeles(new Date()) ? { kind: 'stay-past' } : null;
}

/**
 * The fields that an inquiry is checked against. Null for a property that visitors can't see. With "locked",
 * other transactions can't delete the property or block its nights until this one ends.
 */
async function getListedProperty(db: Database, propertyId: string, mode: 'read' | 'locked' = 'read') {
  if (!isUuid(propertyId)) return null;
  const property = await db
    .selectFrom('properties')
    .select(['id', 'houseRules', ...fittingFields])
    .select(selectBusyRanges.as('busy'))
    .where('id', '=', propertyId)
    .where(isListed)
    .$if(mode === 'locked', (query) => query.forShare())
    .executeTakeFirst();
  return property ?? null;
}

/** The failure for a guest who can't inquire: the property is unlisted or their own, or they're blocked. */
async function findFailure(
  db: Database,
  { propertyId, guestEmail }: { propertyId: string; guestEmail: string },
): Promise<Failure | null> {
  const property = await db
    .selectFrom('properties')
    .leftJoin('users', 'users.uid', 'properties.userId')
    .select(
      sql<boolean>`${guestEmail} IN (lower(submitter_email), lower(landlord_email), lower(users.email))`.as(
        'isOwn',
      ),
    )
    .where('id', '=', propertyId)
    .where(isListed)
    .executeTakeFirst();
  if (!property) return { kind: 'property-unlisted' };
  if (property.isOwn) return { kind: 'own-property' };
  return (await isBlocked(db, [guestEmail])) ? { kind: 'person-blocked' } : null;
}

interface NewInquiry {
  id: string;
  property: CostTerms & { id: string };
  inquiry: InquiryForm;
}

/**
 * Stores an inquiry with its first message and proposal, which have the same id. Returns false for a
 * concurrent retry.
 */
async function insertInquiry(
  transaction: Transaction<Tables>,
  { id, property, inquiry }: NewInquiry,
): Promise<boolean> {
  const { checkIn, checkOut, guests, pets, name, email, phone, message } = inquiry;
  const stay = {
    nights: sql<string>`daterange(${checkIn}::date, ${checkOut}::date)`,
    guests,
    pets,
    costTerms: JSON.stringify(pick(property, costFields)),
  };
  const inserted = await transaction
    .insertInto('inquiries')
    .values({
      id,
      propertyId: property.id,
      ...stay,
      guestName: name,
      guestEmail: email,
      guestPhone: phone,
      verifiedAt: null,
      unansweredSince: null,
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) return false;
  await transaction
    .insertInto('stayProposals')
    .values({ id, inquiryId: id, proposedBy: 'guest', ...stay, firstNight: checkIn, answeredAt: null })
    .execute();
  await transaction
    .insertInto('inquiryMessages')
    .values({ inquiryId: id, id, author: 'guest', body: message, event: 'asked', proposalId: id })
    .execute();
  return true;
}

async function deliverToOwner(transaction: Transaction<Tables>, inquiryId: string): Promise<void> {
  const now = sql<Date>`now()`;
  await transaction
    .updateTable('inquiries')
    .set({ verifiedAt: now, lastMessageAt: now, unansweredSince: now })
    .where('id', '=', inquiryId)
    .execute();
  await mailNews(transaction, { inquiryId, to: 'owner', news: 'requested' }, inquiryId);
}
