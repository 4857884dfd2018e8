// What somebody submitted themselves: all that an account owns; and one of them, looked at or withdrawn, by whoever has
// proved to own it (ownership.ts).
import { failed, type Result, success } from '#domain/failure.ts';
import { type OwnProperty, type OwnSubmission, privateFields } from '#domain/own-property.ts';
import { type Cursor, pageSize } from '#domain/search.ts';
import type { User } from '../accounts/access.ts';
import type { PropertiesTable } from '../database/tables.ts';
import { correctionStates } from './corrections.ts';
import { deleteProperty } from './deletion.ts';
import { listingView, mainPhotosOf, photosOf, pick, viewColumns } from './listing-views.ts';
import { ownedBy, type OwnedProperty } from './ownership.ts';
import { isBehind, pageOf } from './pagination.ts';
import type { Server } from '../server.ts';

export interface OwnPage {
  properties: OwnProperty[];
  /** The cursor of the next page; null when nothing follows. */
  next: string | null;
}

/** What was sent of a property and visitors never see: for owners and administrators. */
export const privateColumns = ['createdAt', 'submitterEmail', ...privateFields] as const;

/** What its owner sees of a property beside what visitors do. */
const ownColumns = [
  ...privateColumns.filter((column) => column !== 'submitterEmail'),
  'reviewedAt',
  'reviewNotes',
] as const satisfies readonly (keyof PropertiesTable)[];

/** Newest first, whatever their status. */
export async function listOwnProperties(server: Server, user: User, after: Cursor | null): Promise<OwnPage> {
  let query = server.db
    .selectFrom('properties')
    .select(['id', 'status', 'title', 'location', 'createdAt', 'reviewedAt', 'reviewNotes'])
    .where(ownedBy(user));
  if (after) query = query.where(isBehind(after));
  const rows = await query
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .limit(pageSize + 1)
    .execute();
  const { shown, next } = pageOf(rows);
  const photos = await mainPhotosOf(
    server.db,
    shown.map((row) => row.id),
  );
  const corrections = await correctionStates(
    server.db,
    shown.map((row) => row.id),
  );
  const properties = shown.map((row) => ({
    ...row,
    photo: photos.get(row.id) ?? null,
    correction: corrections.get(row.id) ?? 'none',
  }));
  return { properties, next };
}

/** Everything that its owner is shown of one; null when it is gone. */
export async function getOwnProperty(server: Server, { id }: OwnedProperty): Promise<OwnSubmission | null> {
  const row = await server.db
    .selectFrom('properties')
    .select([...viewColumns.listing, ...ownColumns])
    .where('id', '=', id)
    .executeTakeFirst();
  if (!row) return null;
  const corrections = await correctionStates(server.db, [id]);
  return {
    ...listingView(row, await photosOf(server.db, id)),
    ...pick(row, ownColumns),
    correction: corrections.get(id) ?? 'none',
  };
}

/** Deletes a pending property; one that was decided in the meantime stays. */
export function withdrawProperty(server: Server, { id, user }: OwnedProperty): Promise<Result<null>> {
  return server.db.transaction().execute(async (transaction) => {
    const event = { actorId: user?.uid ?? null, action: 'withdrawn' } as const;
    if (await deleteProperty(transaction, id, event, 'pending')) return success(null);
    const property = await transaction
      .selectFrom('properties')
      .select('status')
      .where('id', '=', id)
      .executeTakeFirst();
    return failed(
      property ? { kind: 'status-changed', status: property.status } : { kind: 'property-not-found' },
    );
  });
}
