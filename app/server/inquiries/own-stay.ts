// The stay that a guest has asked for or agreed on, for the pages of the home.
import { sql } from 'kysely';
import { listKeys } from '../access/keys.ts';
import type { Caller } from '../access/proofs.ts';
import { isAcceptedStay } from '../properties/delete-property.ts';
import { isOpen } from './stays.ts';
import type { Server } from '../server.ts';

/**
 * The stay that the caller agreed on as the guest of a property and that isn't over. Otherwise one that waits
 * for an answer. Null if none.
 */
export async function findOwnStay({ db }: Server, { user, browser }: Caller, propertyId: string) {
  const keys = await listKeys(db, browser, ['inquiry-as-guest']);
  const ids = keys.map(({ subjectId }) => subjectId);
  const address = user?.emailVerified ? user.email : '';
  if (ids.length === 0 && address === '') return null;
  const stay = await db
    .selectFrom('inquiries')
    .select(['id as inquiryId', isAcceptedStay.as('isAgreed')])
    .select([sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('propertyId', '=', propertyId)
    .where(sql<boolean>`(${isAcceptedStay} OR ${isOpen(new Date())})`)
    .where((eb) => eb.or([eb('id', '=', sql<string>`ANY(${ids}::uuid[])`), eb('guestEmail', '=', address)]))
    .orderBy('isAgreed', 'desc')
    .orderBy('from')
    .executeTakeFirst();
  return stay ?? null;
}
