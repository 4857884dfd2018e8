// Deletes properties for administrators. Shows first what a deletion removes. If a property was already deleted,
// returns who deleted it.
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { PropertyToDelete } from '#domain/review.ts';
import type { Admin } from '../accounts/access.ts';
import { deleteProperty } from '../properties/delete-property.ts';
import { explainMissingProperty } from './audit-log.ts';
import type { Server } from '../server.ts';

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
    .where('id', '=', id)
    .executeTakeFirst();
  if (!property) return failed(await explainMissingProperty(server.db, id));
  return success({ ...property, photoCount: Number(property.photoCount) });
}

/** Deletes a property in any status, with its photos, inquiries and featured entry (properties/delete-property.ts). */
export async function deletePropertyAsAdmin(server: Server, admin: Admin, id: string): Promise<Result<null>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  return server.db.transaction().execute(async (transaction) => {
    const event = { actorId: admin.uid, action: 'deleted' } as const;
    const deleted = await deleteProperty(transaction, id, event);
    return deleted ? success(null) : failed(await explainMissingProperty(transaction, id));
  });
}
