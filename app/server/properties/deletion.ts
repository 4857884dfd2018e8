// Deletes a property with all that hangs on it: its featured entry, its photos, the keys of its owner, the conversations
// about it, whose guests are told. History stays. The only place that deletes one, for its owner and for administrators alike.
import type { Transaction } from 'kysely';
import { removeFromFeatured } from '#domain/featured.ts';
import { changesBetween } from '#domain/audit-event.ts';
import { isPublic, type PropertyStatus } from '#domain/property.ts';
import { lockInquiries } from '../database/lock-order.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { removePhotosOf } from '../photos/photo-rows.ts';
import { lockFeaturedList, writeFeaturedList } from './featured-list.ts';
import { type AuditEvent, record } from '../database/audit-log.ts';

/**
 * Deletes within the transaction, and writes the event into history, with the title if it was public; a job removes the
 * files once it is committed. False, with nothing changed, when there is no such property, or none in the status `only`.
 * It locks the featured list, the property and the conversations about it, so a transaction that needs one of them asks
 * for it before it locks anything else (database/lock-order.ts).
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

  // By the id as it is stored: the database also finds it by one in capitals, the list would not.
  const others = removeFromFeatured(featured, found.id);
  if (others.ok) await writeFeaturedList(transaction, others.value);
  await lockInquiries(transaction, (is) => is('propertyId', '=', id));
  await removePhotosOf(transaction, 'propertyId', [id]);
  await tellGuests(transaction, found);
  await transaction.deleteFrom('properties').where('id', '=', id).execute();
  const changes = changesBetween({ title: found.title }, { title: null }, isPublic(found));
  await record(transaction, { ...event, propertyId: id, changes });
  return true;
}

/** Nothing else says afterwards to whom, and of which home: its title was public. */
async function tellGuests(transaction: Transaction<Tables>, { id, title }: { id: string; title: string }) {
  const guests = await transaction
    .selectFrom('inquiries')
    .select('guestEmail as email')
    .distinct()
    .where('propertyId', '=', id)
    .where('confirmedAt', 'is not', null)
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
