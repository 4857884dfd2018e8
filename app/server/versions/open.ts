// Opens the form for changes to a submitted property, or for the correction of a rejected one. Copies no
// photos, because the draft refers to those of the property.
import { type Selectable, sql, type Transaction } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import { amenities, submissionPropertyTypes } from '#domain/property/options.ts';
import { valuesToWrite, type VersionPhotos } from '#domain/property/versions.ts';
import { readAnswers, type SubmissionAnswers } from '#domain/property/submission-answers.ts';
import type { PropertiesTable, Tables } from '../database/tables.ts';
import { type Browser, setCurrentDraft } from '../access/browsers.ts';
import { giveKey } from '../access/keys.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { linkPhotos } from '../photos/photo-rows.ts';
import { checkClientQuota } from '../photos/storage-quota.ts';
import { lockAccountsOf } from '../properties/ownership.ts';
import type { Server } from '../server.ts';
import { newDraftRow } from '../submission/draft-rows.ts';
import { findCurrentVersion, listPhotosOf, proposesChanges, toVersionPhotos } from './version-rows.ts';

/**
 * Continues the property's draft, or creates one with the property's values and the changes that were sent
 * but not accepted. Makes it the browser's current draft, and gives the browser a key unless the caller's
 * account opens it. Returns the draft's id. A new draft counts against the storage quota of the client
 * address, and fails with `too-many-drafts` beyond it.
 */
export function openChanges(
  server: Server,
  owned: OwnedProperty,
  browser: Browser,
  clientAddress: string | null = null,
): Promise<Result<string>> {
  return server.db.transaction().execute(async (transaction) => {
    const locked = await lockOwnedProperty(transaction, owned);
    if (!locked) return failed({ kind: 'property-not-found' });
    const { property, ownerUid } = locked;
    const draft = await transaction
      .updateTable('propertyVersions')
      .set({ updatedAt: sql`now()`, userId: ownerUid })
      .where('propertyId', '=', property.id)
      .where('state', '=', 'draft')
      .where('author', '=', 'owner')
      .returning('id')
      .executeTakeFirst();
    // With the transaction's connection. Requests that hold a connection must not wait for another one.
    const ofClient = { ...server, db: transaction };
    const hasRoom = draft ? success(null) : await checkClientQuota(ofClient, clientAddress);
    if (!hasRoom.ok) return hasRoom;
    const draftId =
      draft?.id ?? (await createChangesDraft(transaction, property, { ownerUid, clientAddress }));
    // The session of the owner's account opens the draft, and a key would outlive a logout.
    const isOwn = owned.user !== null && owned.user.uid === ownerUid;
    if (!isOwn) await giveKey(transaction, browser, { kind: 'shared-draft', subjectId: draftId });
    await setCurrentDraft(transaction, browser, draftId);
    return success(draftId);
  });
}

/** Locks a property and its owner's account. Null if either is gone. */
async function lockOwnedProperty(transaction: Transaction<Tables>, owned: OwnedProperty) {
  const accounts = await lockAccountsOf(transaction, owned.id, owned.user?.uid ?? null);
  if (!accounts) return null;
  const property = await transaction
    .selectFrom('properties')
    .selectAll()
    .where('id', '=', owned.id)
    .forUpdate()
    .executeTakeFirst();
  // Before the lock, an email address change may have assigned the property to an account.
  return property ? { property, ownerUid: property.userId ?? accounts.ownerUid } : null;
}

async function createChangesDraft(
  transaction: Transaction<Tables>,
  property: Selectable<PropertiesTable>,
  { ownerUid, clientAddress }: { ownerUid: string | null; clientAddress: string | null },
): Promise<string> {
  const id = uuidv7();
  const photos = toVersionPhotos(await listPhotosOf(transaction, { propertyId: property.id }));
  const current = await findCurrentVersion(transaction, property.id);
  const sent = current && proposesChanges(current) ? current : null;
  const kept = sent?.changed.includes('photoIds')
    ? toVersionPhotos(await listPhotosOf(transaction, { versionId: sent.id }))
    : photos;
  // The form starts with the property's photos if those of the sent changes are gone.
  const sentPhotos = kept.photoIds.length > 0 ? kept : photos;
  const { bathrooms = property.bathroomHalves / 2, ...changes } = sent ? valuesToWrite(property, sent) : {};
  const answers = toAnswers({ ...property, ...changes, bathroomHalves: bathrooms * 2 }, sentPhotos);
  await transaction
    .insertInto('propertyVersions')
    .values({
      ...newDraftRow(id, { propertyId: property.id, clientAddress }),
      userId: ownerUid,
      answers: JSON.stringify(answers),
      base: JSON.stringify(toAnswers(property, photos)),
    })
    .execute();
  await linkPhotos(transaction, id, sentPhotos);
  return id;
}

/**
 * A stored property as answers of the submission form. Leaves out amenities that the form doesn't offer, and
 * for a rejected property a type that it doesn't offer, so that the owner chooses again.
 */
export function toAnswers(property: Selectable<PropertiesTable>, photos: VersionPhotos): SubmissionAnswers {
  const offered = (options: readonly string[], value: string) => options.includes(value);
  const keepsType = property.status !== 'rejected' || offered(submissionPropertyTypes, property.propertyType);
  return readAnswers({
    landlord: property,
    property: { ...property, propertyType: keepsType ? property.propertyType : '' },
    details: { ...property, bathrooms: property.bathroomHalves / 2 },
    listing: property,
    features: {
      ...property,
      amenities: property.amenities.filter((amenity) => offered(amenities, amenity)),
    },
    photos,
  });
}
