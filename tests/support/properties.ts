// Writes properties directly into their tables, without the application's checks.
import { v7 as uuidv7 } from 'uuid';
import { checkSubmission } from '#domain/property/submission.ts';
import type { Database } from '#server/database/database.ts';
import type { ChangedValues } from '#domain/property/versions.ts';
import { getNextNumber } from '#server/versions/version-rows.ts';
import { completeAnswers } from './forms.ts';

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
