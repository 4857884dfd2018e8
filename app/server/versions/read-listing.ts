// Reads one listing, or what its owner's changes would make of it. search.ts lists them.
import type { Expression, ExpressionBuilder, SqlBool } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { Listing, ListingPhoto } from '#domain/property/listing.ts';
import { ownedBy, type OwnedProperty, type User } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import type { Server } from '../server.ts';
import { findProposal } from './proposal.ts';
import { isListed } from '../properties/listed.ts';
import { listPhotos, pick, publicColumns, toListing } from '../properties/listings.ts';
import { listOwnerFacts } from '../properties/owner-facts.ts';
import { changedPosition } from '../properties/position-columns.ts';

/**
 * A property for its listing page. If it isn't approved or is paused, only administrators and its owner get
 * it; for others it looks like an unknown id.
 */
export function getProperty(server: Server, id: string, viewer: User | null): Promise<Result<Listing>> {
  return readListing(server.db, id, (eb) => (viewer?.isAdmin ? eb.lit(true) : isVisibleTo(eb, viewer)));
}

/** A property in any state, as its listing page shows it to its owner. */
export function getOwnListing(server: Server, { id }: OwnedProperty): Promise<Result<Listing>> {
  return readListing(server.db, id, (eb) => eb.lit(true));
}

/**
 * The listing that accepting the owner's changes would make of an approved property, with sentences about the
 * owner. Pending, so that its page offers no stay. Null without such changes.
 */
export async function previewChanges(
  server: Server,
  { id }: OwnedProperty,
): Promise<{ listing: Listing; owner: string[] } | null> {
  const row = await readRow(server.db, id, (eb) => eb.lit(true));
  const proposal = row && (await findProposal(server.db, row));
  if (!proposal) return null;
  const { bathrooms = row.bathroomHalves / 2, ...values } = proposal.values;
  const readable = proposal.photos?.filter(({ isUnreadable }) => !isUnreadable);
  const listing = toListing(
    { ...row, ...values, ...changedPosition(row, values), bathroomHalves: bathrooms * 2 },
    readable?.map((photo) => pick(photo, listingPhotoFields)) ?? row.photos,
  );
  return {
    listing: { ...listing, status: 'pending' },
    owner: await listOwnerFacts(server, listing, proposal.values),
  };
}

async function readListing(db: Database, id: string, isVisible: Visibility): Promise<Result<Listing>> {
  const row = isUuid(id) ? await readRow(db, id, isVisible) : null;
  return row ? success(toListing(row, row.photos)) : failed({ kind: 'property-not-found' });
}

type Visibility = (eb: ExpressionBuilder<Tables, 'properties'>) => Expression<SqlBool>;

async function readRow(db: Database, id: string, isVisible: Visibility) {
  const rowQuery = db
    .selectFrom('properties')
    .select([...publicColumns.listing, 'zipCode'])
    .where('id', '=', id)
    .where(isVisible)
    .executeTakeFirst();
  const [row, photos] = await Promise.all([rowQuery, listPhotos(db, id)]);
  return row ? { ...row, photos } : null;
}

const listingPhotoFields = [
  'id',
  'path',
  'hasAvif',
  'placeholder',
  'width',
  'height',
  'caption',
] as const satisfies readonly (keyof ListingPhoto)[];

/** Visible to everyone if it is listed, otherwise only to its owner. */
function isVisibleTo(eb: ExpressionBuilder<Tables, 'properties'>, viewer: User | null) {
  return viewer ? eb.or([isListed, ownedBy(viewer)(eb)]) : isListed;
}
