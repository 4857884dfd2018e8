// Deletes properties for administrators. Shows first what a deletion removes. If a property was already
// deleted, returns who deleted it.
import { sql, type Transaction } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import { checkDeletionReason, type PropertyToDelete } from '#domain/review/review.ts';
import type { Admin } from '../access/proofs.ts';
import { hasVerifiedAccount, ownerAddress } from '../accounts/email-addresses.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { deleteProperty, isAcceptedStay, isOpenInquiry } from '../properties/delete-property.ts';
import { mailableTitleOf } from '../properties/mails/owner-mail.ts';
import { explainMissingProperty } from './audit-log.ts';
import { resolveReportsOfDeleted } from './resolve-reports.ts';
import type { Server } from '../server.ts';
import { isCurrent } from '../versions/version-rows.ts';

export async function getPropertyToDelete(
  server: Server,
  _admin: Admin,
  id: string,
): Promise<Result<PropertyToDelete>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const property = await server.db
    .selectFrom('properties')
    .leftJoin('featuredProperties', 'featuredProperties.propertyId', 'properties.id')
    .select(['id', 'status', 'title', 'location', 'order as featuredPosition'])
    .select((eb) =>
      eb
        .selectFrom('photos')
        .select(eb.fn.countAll<string>().as('count'))
        .whereRef('photos.propertyId', '=', 'properties.id')
        .as('photoCount'),
    )
    .select((eb) =>
      eb
        .selectFrom('inquiries')
        .select(eb.fn.countAll<string>().as('count'))
        .whereRef('inquiries.propertyId', '=', 'properties.id')
        .where(isAcceptedStay)
        .as('stayCount'),
    )
    .select((eb) =>
      eb
        .selectFrom('inquiries')
        .select(eb.fn.countAll<string>().as('count'))
        .whereRef('inquiries.propertyId', '=', 'properties.id')
        .where(isOpenInquiry)
        .as('inquiryCount'),
    )
    .select((eb) =>
      eb
        .selectFrom('reports')
        .select(eb.fn.countAll<string>().as('count'))
        .whereRef('reports.propertyId', '=', 'properties.id')
        .where('resolution', 'is', null)
        .as('reportCount'),
    )
    .select(
      sql<boolean>`EXISTS (SELECT FROM property_versions WHERE property_id = properties.id AND changed <> '{}'
        AND state IN ('sent', 'changes-requested') AND ${isCurrent})`.as('hasChanges'),
    )
    .where('id', '=', id)
    .executeTakeFirst();
  if (!property) return failed(await explainMissingProperty(server.db, id));
  const { photoCount, stayCount, inquiryCount, reportCount } = property;
  const counts = {
    photoCount: Number(photoCount),
    stayCount: Number(stayCount),
    inquiryCount: Number(inquiryCount),
    reportCount: Number(reportCount),
  };
  return success({ ...property, ...counts });
}

/**
 * Deletes a property in any status, with its photos, inquiries and featured entry
 * (properties/delete-property.ts), resolves its open reports, and mails the owner the reason. Fails if
 * `typedReason` is empty.
 */
export async function deletePropertyAsAdmin(
  server: Server,
  admin: Admin,
  id: string,
  typedReason: unknown,
): Promise<Result<null>> {
  const reason = checkDeletionReason(typedReason);
  if (!reason.ok) return reason;
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    const mail = await prepareMail(transaction, id);
    const event = { actorId: admin.uid, action: 'deleted', notes: reason.value } as const;
    const deleted = await deleteProperty(transaction, id, event);
    if (!deleted) return failed(await explainMissingProperty(transaction, id));
    await resolveReportsOfDeleted(transaction, admin, id);
    if (mail)
      await addJob(transaction, 'send-mail', { about: 'property-deleted', ...mail, reason: reason.value });
    return success(null);
  });
}

/**
 * The owner's address and the title, which the mail needs after the deletion. Null for an unknown property.
 */
async function prepareMail(transaction: Transaction<Tables>, id: string) {
  const property = await transaction
    .selectFrom('properties')
    .select(['title', 'status', ownerAddress.as('email')])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!property) return null;
  const isVerified = await hasVerifiedAccount(transaction, property.email);
  return { email: property.email, title: mailableTitleOf(property, isVerified) };
}
