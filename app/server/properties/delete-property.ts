// Deletes a property with its featured entry, photos, tokens and inquiries, and mails the guests. Keeps its audit
// events. Only this module deletes properties, for owners and administrators.
import type { Transaction } from 'kysely';
import { removeFromFeatured } from '#domain/featured.ts';
import { findChanges } from '#domain/audit-event.ts';
import { isPublic, type PropertyStatus } from '#domain/property.ts';
import { lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { deletePhotosOf } from '../photos/photo-rows.ts';
import { lockFeaturedList, writeFeaturedList } from './featured-list.ts';
import { type AuditEvent, recordAuditEvent } from '../database/audit-log.ts';

/**
 * Deletes a property within the transaction and records the audit event, with the title if it was public. A job
 * deletes the files after the commit. Returns false and changes nothing if the property doesn't exist or isn't in the
 * status `only`. Locks the featured list, the property and its inquiries, so callers that lock one of them must do so
 * before any other lock (database/lock-order.ts).
 */
export async function deleteProperty(
  transaction: Transaction<Tables>,
  id: string,
  event: Omit<AuditEvent, 'propertyId' | 'changes'>,
  only: PropertyStatus | null = null,
): Promise<boolean> {
  const featured = await lockFeaturedList(transaction);
  const found = await transaction
    .selectFrom('properties')
    .select(['id', 'title', 'status'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst();
  if (!found || (only !== null && found.status !== only)) return false;

  // Uses the stored id: the database also finds it in capitals, the featured list doesn't.
  const others = removeFromFeatured(featured, found.id);
  if (others.ok) await writeFeaturedList(transaction, others.value);
  await lockInquiries(transaction, (eb) => eb('propertyId', '=', id));
  await deletePhotosOf(transaction, 'propertyId', [id]);
  await tellGuests(transaction, found);
  await transaction.deleteFrom('properties').where('id', '=', id).execute();
  const changes = findChanges({ title: found.title }, { title: null }, isPublic(found));
  await recordAuditEvent(transaction, { ...event, propertyId: id, changes });
  return true;
}

/** The mails carry the title, because the property is gone when they are sent. The title was public. */
async function tellGuests(transaction: Transaction<Tables>, { id, title }: { id: string; title: string }) {
  const guests = await transaction
    .selectFrom('inquiries')
    .select('guestEmail as email')
    .distinct()
    .where('propertyId', '=', id)
    .where('verifiedAt', 'is not', null)
    .where('closedAt', 'is', null)
    .execute();
  for (const { email } of guests)
    await addJob(transaction, 'send-mail', {
      about: 'inquiry-ended',
      email,
      title,
      by: 'property',
      datesFreed: false,
    });
}
