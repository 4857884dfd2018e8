// Names what the deletion of an account takes along, for the page that asks for it.
import type { AgreedStay, DeletionPreview } from '#domain/account/account-settings.ts';
import { sql } from 'kysely';
import type { Side } from '#domain/inquiry/inquiry.ts';
import { ownedBy, type User } from '../access/proofs.ts';
import { isLastAdmin } from '../accounts/account-rows.ts';
import type { Database } from '../database/database.ts';
import { isAcceptedStay } from '../properties/delete-property.ts';
import type { Server } from '../server.ts';

export async function getDeletionPreview({ db }: Server, user: User): Promise<DeletionPreview> {
  const homes = await db
    .selectFrom('properties')
    .select(['id', 'title'])
    .where(ownedBy(user))
    .orderBy('createdAt')
    .execute();
  return {
    homes,
    stays: await listAgreedStays(db, user),
    isLastAdmin: await isLastAdmin(db, user),
  };
}

/** The agreed stays of the user that aren't over, as owner and, with a verified address, as guest. */
export function listAgreedStays(db: Database, user: User): Promise<AgreedStay[]> {
  const owned = db.selectFrom('properties').select('properties.id').where(ownedBy(user));
  const guestEmail = user.emailVerified ? user.email : '';
  return db
    .selectFrom('inquiries')
    .innerJoin('properties', 'properties.id', 'propertyId')
    .select(['inquiries.id as inquiryId', 'title'])
    .select(sql<Side>`CASE guest_email WHEN ${guestEmail} THEN 'guest' ELSE 'owner' END`.as('side'))
    .where(isAcceptedStay)
    .where((eb) => eb.or([eb('guestEmail', '=', guestEmail), eb('propertyId', 'in', owned)]))
    .orderBy('inquiries.id')
    .execute();
}
