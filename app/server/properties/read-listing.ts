// Reads one listing. search.ts lists them. Visitors get only the fields that listings.ts selects.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { Listing } from '#domain/listing.ts';
import { ownedBy, type OwnedProperty, type User } from '../access/proofs.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { isListed } from './listed.ts';
import { listPhotos, publicColumns, toListing } from './listings.ts';

/**
 * A property for its listing page. If it isn't approved or is paused, only administrators and its owner get
 * it; for others it looks like an unknown id.
 */
export function getProperty(server: Server, id: string, viewer: User | null): Promise<Result<Listing>> {
  return readListing(server, id, (eb) => (viewer?.isAdmin ? eb.lit(true) : isVisibleTo(eb, viewer)));
}

/** A property in any state, as its listing page shows it to its owner. */
export function getOwnListing(server: Server, { id }: OwnedProperty): Promise<Result<Listing>> {
  return readListing(server, id, (eb) => eb.lit(true));
}

async function readListing(
  server: Server,
  id: string,
  isVisible: (eb: ExpressionBuilder<Tables, 'properties'>) => Expression<SqlBool>,
): Promise<Result<Listing>> {
  if (!isUuid(id)) return failed({ kind: 'property-not-found' });
  const rowQuery = server.db
    .selectFrom('properties')
    .select(publicColumns.listing)
    .where('id', '=', id)
    .where(isVisible)
    .executeTakeFirst();
  const [row, photos] = await Promise.all([rowQuery, listPhotos(server.db, id)]);
  return row ? success(toListing(row, photos)) : failed({ kind: 'property-not-found' });
}

/** Visible to everyone if it is listed, otherwise only to its owner. */
function isVisibleTo(eb: ExpressionBuilder<Tables, 'properties'>, viewer: User | null) {
  return viewer ? eb.or([isListed, ownedBy(viewer)(eb)]) : isListed;
}
