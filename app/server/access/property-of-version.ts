// Resolves the ids in older links to properties.
import type { Database } from '../database/database.ts';

/**
 * Returns the id of the property that has this id, or has a version with it. A correction used to create
 * another property. Migration 0047 made the rejected one an earlier version with the same id, so links to it
 * still work.
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
