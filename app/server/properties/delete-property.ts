// Deletes a property with its featured entry, photos, keys and inquiries, and mails the guests. Keeps its
// audit events. Only this module deletes properties, for owners and administrators.
import { sql, type Transaction } from 'kysely';
import { removeFromFeatured } from '#domain/property/featured.ts';
import { toFailure } from '#domain/failure.ts';
import { findChanges } from '#domain/property/changes.ts';
import { isPublic } from '#domain/property/options.ts';
import { isClosed } from '../accounts/blocks.ts';
import { lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { deleteUnusedPhotos } from '../photos/photo-rows.ts';
import { deleteDrafts } from '../submission/draft-rows.ts';
import { deleteSiteVisits } from './site-visit-rows.ts';
import { lockFeaturedList, writeFeaturedList } from './featured-list.ts';
import { type AuditEvent, recordAuditEvent } from '../database/audit-log.ts';

/**
 * Deletes a property within the transaction and records the audit event, with the title if it was public. A
 * job deletes the files after the commit. Returns false if the property doesn't exist. Locks the featured
 * list, the property and its inquiries, in this order. A caller that has already locked a property or an
 * inquiry must have locked the featured list before it (database/lock-order.ts).
 */
export async function deleteProperty(
  transaction: Transaction<Tables>,
  id: string,
  event: Omit<AuditEvent, 'propertyId' | 'changes'>,
): Promise<boolean> {
  const featured = await lockFeaturedList(transaction);
  const found = await transaction
    .selectFrom('properties')
    .select(['id', 'title', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found) return false;

  // Uses the stored id, because `id` may be in upper case, which the database ignores and the featured list
  // doesn't.
  const remainingFeatured = removeFromFeatured(featured, found.id);
  if (remainingFeatured.ok) await writeFeaturedList(transaction, remainingFeatured.value);
  await lockInquiries(transaction, (eb) => eb('propertyId', '=', id));
  await deleteVersions(transaction, id);
  await deleteSiteVisits(transaction, (eb) => eb('propertyId', '=', id));
  await mailGuests(transaction, found);
  await transaction.deleteFrom('properties').where('id', '=', id).execute();
  const changes = findChanges({ title: found.title }, { title: null }, isPublic(found));
  await recordAuditEvent(transaction, { ...event, propertyId: id, changes });
  return true;
}

/** Deletes the versions, unsent drafts included, and the property's photos. */
async function deleteVersions(transaction: Transaction<Tables>, propertyId: string): Promise<void> {
  const versions = await transaction
    .selectFrom('propertyVersions')
    .select('id')
    .where('propertyId', '=', propertyId)
    .orderBy('id')
    .forUpdate()
    .execute();
  const shown = await transaction
    .updateTable('photos')
    .set({ propertyId: null, position: null })
    .where('propertyId', '=', propertyId)
    .returning('id')
    .execute();
  await deleteDrafts(
    transaction,
    versions.map(({ id }) => id),
  );
  await deleteUnusedPhotos(
    transaction,
    shown.map(({ id }) => id),
  );
}

/** In a query of `inquiries`: an accepted stay that isn't over. */
export const isAcceptedStay = sql<boolean>`(inquiries.stay = 'accepted' AND
  upper(inquiries.nights) > (now() AT TIME ZONE 'America/Los_Angeles')::date)`;

/** Of an owner who would delete the home of an agreed stay that isn't over. */
export const hasAgreedStay = toFailure(
  'You have an agreed stay that isn’t over. Please cancel or end it first.',
);

/** In a query of `inquiries`: a conversation of a verified guest that takes messages. */
export const isOpenInquiry = sql<boolean>`(inquiries.verified_at IS NOT NULL AND NOT ${isClosed})`;

/**
 * Mails the guests of open inquiries and of accepted stays, each guest once. The job carries the title (which
 * was public), because the property is deleted before the mail is sent.
 */
async function mailGuests(transaction: Transaction<Tables>, { id, title }: { id: string; title: string }) {
  const guests = await transaction
    .selectFrom('inquiries')
    .select(['guestEmail as email', sql<boolean>`bool_or(${isAcceptedStay})`.as('datesFreed')])
    .where('propertyId', '=', id)
    .where((eb) => eb.or([isOpenInquiry, isAcceptedStay]))
    .groupBy('guestEmail')
    .execute();
  for (const { email, datesFreed } of guests)
    await addJob(transaction, 'send-mail', {
      about: 'inquiry-ended',
      email,
      title,
      by: 'property',
      datesFreed,
    });
}
