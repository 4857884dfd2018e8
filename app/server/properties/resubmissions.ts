// Resubmits rejected properties: copies everything that was sent, photos included, into a new draft. The
// draft becomes another property, and the rejected one doesn't change.
import { type RawBuilder, type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { EarlierVersion, ResubmissionState } from '#domain/property/owner-property.ts';
import { captionsOf } from '#domain/photo.ts';
import { amenities, submissionPropertyTypes } from '#domain/property/options.ts';
import { readAnswers, type SubmissionAnswers } from '#domain/submission-answers.ts';
import type { Database } from '../database/database.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import type { Draft } from '../accounts/access.ts';
import { preventAccountDeletion } from '../accounts/account-rows.ts';
import { newDraftRow } from '../submission/draft-rows.ts';
import { type CopyContext, copyPhotos, type PhotoCopy } from '../photos/photo-rows.ts';
import { issueToken, type TokenTarget } from '../submission/access-tokens.ts';
import { findOwnerAccount, type OwnedProperty } from './ownership.ts';
import { checkClientQuota } from '../photos/storage-quota.ts';
import type { Server } from '../server.ts';

/** An unfinished draft with a token that opens it, or null if the caller's account opens it. */
export interface StartedDraft {
  draftId: string;
  token: string | null;
}

/** An unfinished draft, or the property that it became, which needs a token of its own. */
export type Resubmission = StartedDraft | { propertyId: string };

/**
 * Starts the resubmission of a rejected property, or continues it if one exists. If the resubmission was
 * already submitted, returns its property without a token, because another person may own it. A new draft
 * counts against the storage quota of the client address, and fails with `too-many-drafts` beyond it. The
 * promise rejects, and nothing changes, if the photos can't be copied.
 */
export function startResubmission(
  server: Server,
  owned: OwnedProperty,
  clientAddress: string | null = null,
): Promise<Result<Resubmission>> {
  return server.db
    .transaction()
    .execute((transaction) => startOrContinue(server, transaction, owned, clientAddress));
}

/** The reviewer's notes on the rejected property that this draft resubmits. Null for other drafts. */
export async function getRejectionNotes(server: Server, draft: Draft): Promise<string | null> {
  const rejected = await server.db
    .selectFrom('drafts')
    .innerJoin('properties', 'properties.id', 'drafts.resubmissionOf')
    .select('reviewNotes')
    .where('drafts.id', '=', draft.id)
    .executeTakeFirst();
  return rejected?.reviewNotes ?? null;
}

async function startOrContinue(
  server: Server,
  transaction: Transaction<Tables>,
  owned: OwnedProperty,
  clientAddress: string | null,
): Promise<Result<Resubmission>> {
  const locked = await lockOwnedProperty(transaction, owned);
  if (!locked) return failed({ kind: 'property-not-found' });
  const { property, ownerUid } = locked;
  const { status } = property;
  if (status !== 'rejected') return failed({ kind: 'status-changed', status });
  const begun =
    (await continueResubmission(transaction, owned.id, ownerUid)) ??
    (await continueChanges(transaction, owned.id, ownerUid));
  const hasRoom = begun ? success(null) : await checkClientQuota(server, clientAddress);
  if (!hasRoom.ok) return hasRoom;
  const context = { transaction, store: server.store, clientAddress };
  const target = begun ?? (await createResubmission(context, ownerUid, property));
  if ('propertyId' in target) return success(target);
  const { draftId } = target;
  return success({ draftId, token: await issueDraftToken(transaction, draftId, owned, ownerUid) });
}

/**
 * Issues a token for a property's draft. Null if the caller's account owns the draft: its session opens it,
 * and a token would outlive a logout.
 */
export async function issueDraftToken(
  transaction: Transaction<Tables>,
  draftId: string,
  { user }: OwnedProperty,
  ownerUid: string | null,
): Promise<string | null> {
  return user !== null && user.uid === ownerUid ? null : issueToken(transaction, { draftId });
}

/** Locks a property and its owner's account. Null if either is gone. */
export async function lockOwnedProperty(transaction: Transaction<Tables>, owned: OwnedProperty) {
  const accountUid = await findOwnerAccount(transaction, owned.id);
  // Accounts are locked before properties (database/lock-order.ts); otherwise this could deadlock with a
  // deletion of the account.
  for (const uid of [accountUid, owned.user?.uid ?? null])
    if (uid !== null && !(await preventAccountDeletion(transaction, uid))) return null;
  const property = await transaction
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', owned.id)
    .forUpdate()
    .executeTakeFirst();
  // Before the lock, an email address change may have assigned the property to an account.
  return property ? { property, ownerUid: property.userId ?? accountUid } : null;
}

/** The state of each property's resubmission. Properties without one are missing from the map. */
export async function listResubmissionStates(
  db: Database,
  propertyIds: readonly string[],
): Promise<Map<string, ResubmissionState>> {
  if (propertyIds.length === 0) return new Map();
  const rows = await selectResubmissions(db).where('drafts.resubmissionOf', 'in', propertyIds).execute();
  return new Map(rows.map((row) => [row.resubmissionOf ?? '', row.propertyId === null ? 'begun' : 'sent']));
}

/**
 * A subquery with the ids of a property, of the rejected ones that it resubmits, and of its resubmissions.
 */
export function versionsOf(propertyId: string): RawBuilder<string> {
  return sql`(
    WITH RECURSIVE versions (id) AS (
      SELECT ${propertyId}::uuid
      UNION
      SELECT unnest(ARRAY[property_id, resubmission_of]) FROM drafts
      JOIN versions ON property_id = versions.id OR resubmission_of = versions.id
    )
    SELECT id FROM versions WHERE id IS NOT NULL)`;
}

/** The rejected properties that this one resubmits, newest first. */
export async function listEarlierVersions(db: Database, id: string): Promise<EarlierVersion[]> {
  const { rows } = await sql<EarlierVersion>`
    WITH RECURSIVE earlier (id) AS (
      SELECT resubmission_of FROM drafts WHERE property_id = ${id}::uuid
      UNION
      SELECT resubmission_of FROM drafts JOIN earlier ON property_id = earlier.id
    )
    SELECT id, title, created_at, reviewed_at, review_notes FROM properties
    WHERE id IN (SELECT id FROM earlier) ORDER BY created_at DESC, id DESC`.execute(db);
  return rows;
}

/**
 * In a query of `properties`: whether the property was resubmitted. My Properties then lists only the
 * resubmission. False if the resubmission belongs to another account, whose list this one isn't.
 */
export const isReplaced = sql<boolean>`EXISTS (
  SELECT FROM drafts JOIN properties AS newer ON newer.id = drafts.property_id
  WHERE drafts.resubmission_of = properties.id AND newer.user_id IS NOT DISTINCT FROM properties.user_id)`;

/**
 * Unfinished and submitted resubmissions, oldest first. Leaves out submitted ones whose property was deleted.
 */
function selectResubmissions(db: Database) {
  return db
    .selectFrom('drafts')
    .leftJoin('properties', 'properties.id', 'drafts.propertyId')
    .select(['drafts.id', 'drafts.resubmissionOf', 'drafts.propertyId'])
    .where((eb) => eb.or([eb('drafts.propertyId', 'is', null), eb('properties.id', 'is not', null)]))
    .orderBy('drafts.id');
}

/**
 * Continues an existing resubmission and gives it to `ownerUid`, even if another account has it. Null if
 * there is none. A concurrent request may submit or delete the draft, so this looks again until it has locked
 * one.
 */
async function continueResubmission(
  transaction: Transaction<Tables>,
  id: string,
  ownerUid: string | null,
): Promise<TokenTarget | null> {
  const rows = await selectResubmissions(transaction).where('drafts.resubmissionOf', '=', id).execute();
  const newest = rows.at(-1);
  if (!newest) return null;
  if (newest.propertyId) return { propertyId: newest.propertyId };
  const continued = await transaction
    .updateTable('drafts')
    .set({ updatedAt: sql`now()`, userId: ownerUid })
    .where('id', '=', newest.id)
    .where('propertyId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return continued ? { draftId: continued.id } : continueResubmission(transaction, id, ownerUid);
}

/**
 * Turns changes that the owner began before the rejection into the resubmission, so that nothing typed is
 * lost.
 */
async function continueChanges(
  transaction: Transaction<Tables>,
  id: string,
  ownerUid: string | null,
): Promise<TokenTarget | null> {
  const begun = await transaction
    .updateTable('drafts')
    .set({ revisionOf: null, base: null, resubmissionOf: id, userId: ownerUid, updatedAt: sql`now()` })
    .where('revisionOf', '=', id)
    .where('propertyId', 'is', null)
    .returning('id')
    .executeTakeFirst();
  return begun ? { draftId: begun.id } : null;
}

async function createResubmission(
  { transaction, store, clientAddress }: CopyContext & { clientAddress: string | null },
  ownerUid: string | null,
  property: Selectable<PropertiesTable>,
): Promise<TokenTarget> {
  const draftId = uuidv7();
  const draft = { ...newDraftRow(draftId, { clientAddress }), resubmissionOf: property.id, userId: ownerUid };
  await transaction.insertInto('drafts').values(draft).execute();
  const copies = await copyPhotos({ transaction, store }, { column: 'propertyId', id: property.id }, draftId);
  const photos = toPhotoAnswers(copies);
  await transaction
    .updateTable('drafts')
    .set({ steps: JSON.stringify(toAnswers(property, photos)) })
    .where('id', '=', draftId)
    .execute();
  return { draftId };
}

/** The form of the photos step with copied photos. */
export function toPhotoAnswers(copies: readonly PhotoCopy[]): SubmissionAnswers['photos'] {
  return {
    photoIds: copies.map(({ id }) => id),
    photoCaptions: captionsOf(copies.map(({ id, caption }) => [id, caption])),
  };
}

/**
 * A stored property as answers of the submission form. Leaves out a type and amenities that the form doesn't
 * offer, so that the owner chooses again. With `keepsType`, keeps the type.
 */
export function toAnswers(
  property: Selectable<PropertiesTable>,
  photos: SubmissionAnswers['photos'],
  { keepsType = false } = {},
): SubmissionAnswers {
  const offered = (options: readonly string[], value: string) => options.includes(value);
  return readAnswers({
    landlord: property,
    property: {
      ...property,
      propertyType:
        keepsType || offered(submissionPropertyTypes, property.propertyType) ? property.propertyType : '',
    },
    details: { ...property, bathrooms: property.bathroomHalves / 2 },
    listing: property,
    features: {
      ...property,
      amenities: property.amenities.filter((amenity) => offered(amenities, amenity)),
    },
    photos,
  });
}
