// The stay that a guest has agreed on with the owner of a home, for the pages of that home.
import { sql } from 'kysely';
import { listKeys } from '../access/keys.ts';
import type { Caller } from '../access/proofs.ts';
import { isAcceptedStay } from '../properties/delete-property.ts';
import type { Server } from '../server.ts';

/** The first stay that the caller agreed on as the guest of a property and that isn't over. Null if none. */
export async function findAgreedStay({ db }: Server, { user, browser }: Caller, propertyId: string) {
  const keys = await listKeys(db, browser, ['inquiry-as-guest']);
  const ids = keys.map(({ subjectId }) => subjectId);
  const address = user?.emailVerified ? user.email : '';
  if (ids.length === 0 && address === '') return null;
  const stay = await db
    .selectFrom('inquiries')
    .select(['id as inquiryId', sql<string>`lower(nights)`.as('from'), sql<string>`upper(nights)`.as('to')])
    .where('propertyId', '=', propertyId)
    .where(isAcceptedStay)
    .where((eb) => eb.or([eb('id', '=', sql<string>`ANY(${ids}::uuid[])`), eb('guestEmail', '=', address)]))
    .orderBy('from')
    .executeTakeFirst();
  return stay ?? null;
}
