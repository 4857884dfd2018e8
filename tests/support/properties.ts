// Reads and writes properties directly in their tables, past the rules of the application.
import type { Updateable } from 'kysely';
import { v7 as uuidv7 } from 'uuid';
import type { BusySource, DayRange } from '#domain/stay/availability.ts';
import { checkSubmission } from '#domain/property/submission.ts';
import { changeBusyRanges } from '#server/calendar/busy-ranges.ts';
import type { Database } from '#server/database/database.ts';
import type { Tables } from '#server/database/tables.ts';
import { createBrowser } from '#server/access/browsers.ts';
import { giveKey } from '#server/access/keys.ts';
import { authorizeOwner, type OwnedProperty } from '#server/access/proofs.ts';
import type { ChangedValues } from '#domain/property/versions.ts';
import { getNextNumber } from '#server/versions/version-rows.ts';
import type { Server } from '#server/server.ts';
import { completeAnswers } from './submissions.ts';

/** Inserts an approved property, with its calendar link. Returns its id. */
export async function insertProperty(db: Database, icalUrl: string | null): Promise<string> {
  const checked = checkSubmission(completeAnswers([uuidv7()]), '2026-11-20');
  if (!checked.ok) throw new Error('the tests’ answers are not complete');
  const { landlord, property, details, listing, features } = checked.submission;
  const { bathrooms, ...counted } = details;
  const id = uuidv7();
  await db
    .insertInto('properties')
    .values({
      id,
      ...landlord,
      ...property,
      ...counted,
      bathroomHalves: bathrooms * 2,
      ...listing,
      ...features,
      icalUrl,
      // Tests set rents of their own.
      rentFrom3Months: null,
      rentFrom6Months: null,
      status: 'approved',
      reviewedAt: new Date(),
      submitterEmail: landlord.landlordEmail,
    })
    .execute();
  if (icalUrl !== null)
    await db.insertInto('calendarLinks').values({ id: uuidv7(), propertyId: id, url: icalUrl }).execute();
  return id;
}

/** The calendar links of a property, oldest first. */
export function storedLinks({ db }: { db: Database }, propertyId: string) {
  return db
    .selectFrom('calendarLinks')
    .selectAll()
    .where('propertyId', '=', propertyId)
    .orderBy('createdAt')
    .orderBy('id')
    .execute();
}

export function storedProperty({ db }: { db: Database }, id: string) {
  return db.selectFrom('properties').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

export async function updateProperty(
  { db }: { db: Database },
  id: string,
  values: Updateable<Tables['properties']>,
): Promise<void> {
  await db.updateTable('properties').set(values).where('id', '=', id).execute();
}

/** Stores changes to a property as if its owner had sent them. Returns their id. */
export async function storeChanges(
  { db }: { db: Database },
  propertyId: string,
  changes: ChangedValues,
  sentAt = new Date(),
): Promise<string> {
  const id = uuidv7();
  await db
    .insertInto('propertyVersions')
    .values({
      id,
      propertyId,
      number: await db.transaction().execute((transaction) => getNextNumber(transaction, propertyId)),
      state: 'sent',
      fields: JSON.stringify(changes),
      changed: Object.keys(changes),
      sentAt,
    })
    .execute();
  return id;
}

/** Replaces the busy nights that a property has from one source. */
export async function setBusyRanges(
  { db }: { db: Database },
  id: string,
  source: BusySource,
  ranges: DayRange[],
): Promise<void> {
  await db.transaction().execute((transaction) => changeBusyRanges(transaction, id, source, () => ranges));
}

/** The property as its owner opens it with a mailed link. */
export async function openOwned({ server }: { server: Server }, id: string): Promise<OwnedProperty> {
  const { browser } = await createBrowser(server.db);
  await giveKey(server.db, browser, { kind: 'property', subjectId: id });
  const owned = await authorizeOwner(server, id, { user: null, browser });
  if (!owned) throw new Error('the key does not open the property');
  return owned;
}
