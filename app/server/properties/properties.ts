// Submits properties and reads one listing. search.ts lists them. Visitors get only the fields that
// listings.ts selects.
import type { Expression, ExpressionBuilder, Insertable, SqlBool, Transaction } from 'kysely';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { Listing } from '#domain/listing.ts';
import { approximatePositionOf } from '#domain/position.ts';
import type { Submission } from '#domain/submission.ts';
import type { User } from '../accounts/access.ts';
import { preventAccountDeletion } from '../accounts/account-rows.ts';
import type { Draft } from '../accounts/access.ts';
import { recordAuditEvent } from '../database/audit-log.ts';
import { changeBusyRanges, listBusyRanges } from '../calendar/busy-ranges.ts';
import { addJob } from '../database/queue.ts';
import { positionColumns } from './position-columns.ts';
import { toListing, listPhotos, publicColumns } from './listings.ts';
import { storeToken, revokeDraftTokens } from '../submission/access-tokens.ts';
import { claimIdempotencyKey, findSentProperty } from '../submission/idempotency-keys.ts';
import { isListed } from './listed.ts';
import {
  authorizeOwner,
  findOwnerAccount,
  findPropertyToken,
  ownedBy,
  type OwnedProperty,
} from './ownership.ts';
import { captionPhotos, movePhotosToProperty } from '../photos/photo-rows.ts';
import { checkSubmittedPhotos } from './submitted-photos.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';

export interface SubmissionRequest {
  /** Null without an account. */
  user: User | null;
  /** The version of the draft that the submission was made from. */
  version: number;
  /** A random token from the browser. Identifies a retry. */
  idempotencyKey: string;
  /** Property tokens of this browser, as `id.token`. */
  propertyTokens: readonly string[];
  clientAddress: string;
}

/**
 * Turns a draft and its photos into a pending property in one transaction. Idempotent: a retry with the same
 * key, even a concurrent one, returns the same property. Revokes every token of the draft; afterwards the
 * mailed link opens the property. The idempotency key also opens it if no account owns it and the caller
 * started the draft or owns the rejected property. The property belongs to the draft's account, or to `user`
 * if the draft has none. A resubmission belongs to the account that owns the rejected property, if any, and
 * keeps the nights that were blocked there. Fails with `draft-changed` if the draft has another version, or a
 * photo that `photoIds` leaves out. Beyond the limit on mails to its address, creates the property without a
 * mail.
 */
export async function submitProperty(
  server: Server,
  submission: Submission,
  draft: Draft,
  request: SubmissionRequest,
): Promise<Result<{ id: string }>> {
  const { user, version, idempotencyKey, clientAddress } = request;
  const isOwner = await provesOwnership(server, draft, request);
  return server.db.transaction().execute(async (transaction) => {
    const ownerUid = await lockOwnerAccount(transaction, draft, user);
    const lockedDraft = await transaction
      .selectFrom('drafts')
      .select(['propertyId', 'version', 'resubmissionOf'])
      .where('id', '=', draft.id)
      .forUpdate()
      .executeTakeFirst();
    const sentProperty = await findSentProperty({ db: transaction }, idempotencyKey);
    if (sentProperty !== null) return success({ id: sentProperty });
    if (!lockedDraft) return failed({ kind: 'draft-not-found' });
    if (lockedDraft.propertyId) return failed({ kind: 'draft-submitted' });
    if (lockedDraft.version !== version) return failed({ kind: 'draft-changed' });
    const photosRefused = await checkSubmittedPhotos(transaction, draft, submission.photos.photoIds);
    if (photosRefused) return failed(photosRefused);
    // Runs inside the draft's lock, so that a retried submission is counted once.
    const allowed = await server.limits.consumeSubmission(clientAddress);
    if (!allowed.ok) return allowed;

    const id = uuidv7();
    if (!(await claimIdempotencyKey(transaction, idempotencyKey, id)))
      return failed({ kind: 'draft-changed' });
    await transaction
      .insertInto('properties')
      .values(toPropertyRow(id, submission, ownerUid))
      .execute();
    await movePhotosToProperty(transaction, id, submission.photos.photoIds);
    await captionPhotos(transaction, id, submission.photos.photoCaptions);
    if (lockedDraft.resubmissionOf) {
      const blocked = await listBusyRanges(transaction, lockedDraft.resubmissionOf, 'owner');
      await changeBusyRanges(transaction, id, 'owner', () => blocked);
    }
    await transaction
      .updateTable('drafts')
      .set({ propertyId: id, steps: '{}', updatedAt: new Date() })
      .where('id', '=', draft.id)
      .execute();
    await revokeDraftTokens(transaction, draft.id);
    if (isOwner && ownerUid === null) await storeToken(transaction, idempotencyKey, { propertyId: id });
    await recordAuditEvent(transaction, {
      actorId: user?.uid ?? null,
      action: 'submitted',
      propertyId: id,
    });
    const { landlordEmail } = submission.landlord;
    const isOwnMail = user?.email === landlordEmail.toLowerCase() && user.emailVerified;
    const reach = isOwnMail
      ? { verifiedOnly: true }
      : await server.limits.consumeVisitorMailReach(clientAddress, landlordEmail);
    if (reach) await addJob(transaction, 'send-mail', { about: 'submission', propertyId: id, ...reach });
    return success({ id });
  });
}

/**
 * A property for its listing page. If it isn't approved or is paused, only administrators and its owner get
 * it; for others it looks like an unknown id.
 */
export function getProperty(server: Server, id: string, viewer: User | null): Promise<Result<Listing>> {
  return readListing(server, id, (eb) => (viewer?.isAdmin ? eb.lit(true) : isVisibleTo(eb, viewer)));
}

/** A property in any state, as its listing page shows it to its owner. */
export function getOwnListing(server: Server, { id }: OwnedProperty): Promise<Result<Listing>> {
  return readListing(server, id, (eb) => eb.lit(true));
}

async function readListing(
  server: Server,
  id: string,
  isVisible: (eb: ExpressionBuilder<Tables, 'properties'>) => Expression<SqlBool>,
): Promise<Result<Listing>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const rowQuery = server.db
    .selectFrom('properties')
    .select(publicColumns.listing)
    .where('id', '=', id)
    .where(isVisible)
    .executeTakeFirst();
  const [row, photos] = await Promise.all([rowQuery, listPhotos(server.db, id)]);
  return row ? success(toListing(row, photos)) : failed({ kind: 'property-not-found' });
}

/**
 * Locks and returns the account that a submission belongs to, or null. A resubmission belongs to the account
 * that owns the rejected property, other submissions to the draft's account or else to `user`. Accounts are
 * locked before drafts (database/lock-order.ts).
 */
async function lockOwnerAccount(
  transaction: Transaction<Tables>,
  draft: Draft,
  user: User | null,
): Promise<string | null> {
  const row = await transaction
    .selectFrom('drafts')
    .select(['userId', 'resubmissionOf'])
    .where('id', '=', draft.id)
    .executeTakeFirst();
  const ownerUid = row?.resubmissionOf
    ? await findOwnerAccount(transaction, row.resubmissionOf)
    : (row?.userId ?? user?.uid ?? null);
  return ownerUid !== null && (await preventAccountDeletion(transaction, ownerUid)) ? ownerUid : null;
}

/**
 * Whether the caller has proved to own the submitted property. A link to the draft isn't proof, because the
 * owner may have sent it to a helper.
 */
async function provesOwnership(
  server: Server,
  draft: Draft,
  { user, propertyTokens }: SubmissionRequest,
): Promise<boolean> {
  const row = await server.db
    .selectFrom('drafts')
    .select('resubmissionOf')
    .where('id', '=', draft.id)
    .executeTakeFirst();
  if (!row?.resubmissionOf) return draft.isOwn;
  const cookieToken = findPropertyToken(propertyTokens, row.resubmissionOf);
  return (await authorizeOwner(server, row.resubmissionOf, { user, cookieToken })) !== null;
}

/** Visible to everyone if it is listed, otherwise only to its owner. */
function isVisibleTo(eb: ExpressionBuilder<Tables, 'properties'>, viewer: User | null) {
  return viewer ? eb.or([isListed, ownedBy(viewer)(eb)]) : isListed;
}

function toPropertyRow(
  id: string,
  { landlord, property, details, listing, features }: Submission,
  ownerUid: string | null,
): Insertable<PropertiesTable> {
  const { bathrooms, ...otherDetails } = details;
  return {
    id,
    ...landlord,
    ...property,
    ...positionColumns(approximatePositionOf(property)),
    ...otherDetails,
    bathroomHalves: bathrooms * 2,
    ...listing,
    ...features,
    submitterEmail: landlord.landlordEmail,
    userId: ownerUid,
    reviewNotes: null,
    reviewedBy: null,
    reviewedAt: null,
  };
}
