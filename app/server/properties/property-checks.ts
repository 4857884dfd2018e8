// Reads what reviewers checked of a property. admin/save-checks.ts writes it, and triggers end a check when
// what it was about changes (migrations/0072-baseline.ts).
import { checkKinds, type PropertyCheck } from '#domain/property/checks.ts';
import type { Database } from '../database/database.ts';

/** In the order of `checkKinds`. */
export async function listChecks(db: Database, propertyId: string): Promise<PropertyCheck[]> {
  const rows = await db
    .selectFrom('propertyChecks')
    .select(['kind', 'checkedAt', 'detail'])
    .where('propertyId', '=', propertyId)
    .execute();
  return rows.toSorted((one, other) => checkKinds.indexOf(one.kind) - checkKinds.indexOf(other.kind));
}
