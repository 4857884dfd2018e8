// Finds the property of an id in an older link.
import type { Database } from '../database/database.ts';

/**
 * The id of the property that this id stands for: its own, or that of a version. Before versions, a
 * resubmission was another property; links to the rejected one have the id of a version now.
 */
export async function resolvePropertyId(db: Database, id: string): Promise<string> {
  const version = await db
    .selectFrom('propertyVersions')
    .select('propertyId')
    .where('id', '=', id)
    .where('number', 'is not', null)
    .executeTakeFirst();
  return version?.propertyId ?? id.toLowerCase();
}
