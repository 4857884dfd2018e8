// Inserts an approved property directly into the table, for tests without a submission.
import { v7 as uuidv7 } from 'uuid';
import { checkSubmission } from '#domain/submission.ts';
import type { Database } from '#server/database/database.ts';
import { completeForms } from './submissions.ts';

/** Returns the property's id. */
export async function insertProperty(db: Database, icalUrl: string | null): Promise<string> {
  const checked = checkSubmission(completeForms([uuidv7()]), '2026-11-20');
  if (!checked.ok) throw new Error('the forms of the tests are not complete');
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
      status: 'approved',
      reviewedAt: new Date(),
      submitterEmail: landlord.landlordEmail,
    })
    .execute();
  return id;
}
