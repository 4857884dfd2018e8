// Builds what visitors see of a property from its row, field by field: a new column stays private until it is listed
// here (docs/product.md, "Property > Visibility").
import type { Selectable } from 'kysely';
import {
  amenitiesOnCard,
  type Listing,
  type ListingCard,
  listingFields,
  type ListingPhoto,
} from '#domain/listing.ts';
import { placeOf } from '#domain/position.ts';
import { hasAirConditioning, hasWasherDryer, washerDryer } from '#domain/property.ts';
import type { Database } from '../database/database.ts';
import type { PhotosTable, PropertiesTable } from '../database/tables.ts';
import { publicPath } from '../photos/photo-objects.ts';

const summaryColumns = [
  'id',
  'status',
  'title',
  'location',
  'bedrooms',
  'bathroomHalves',
  'petsAllowed',
  'desiredMonthlyRent',
] as const satisfies readonly (keyof PropertiesTable)[];

const cardColumns = [
  ...summaryColumns,
  'neighborhood',
  'coolingSystem',
  'amenities',
] as const satisfies readonly (keyof PropertiesTable)[];

const listingColumns = [...cardColumns, ...listingFields, 'latitude', 'longitude', 'pausedAt'] as const;

/** The columns that a query must select for a card and for a listing. */
export const publicColumns = { card: cardColumns, listing: listingColumns };

type Row<Columns extends readonly (keyof PropertiesTable)[]> = Pick<
  Selectable<PropertiesTable>,
  Columns[number]
>;

/** Returns the named fields only. */
export function pick<Source extends object, Key extends keyof Source>(source: Source, keys: readonly Key[]) {
  return Object.fromEntries(keys.map((key) => [key, source[key]])) as Pick<Source, Key>;
}

export function toListingCard(row: Row<typeof cardColumns>, photo: ListingPhoto | null): ListingCard {
  const { bathroomHalves, ...fields } = pick(row, summaryColumns);
  const amenities = row.amenities.filter((amenity) => amenity !== washerDryer);
  return {
    ...fields,
    location: placeOf(row),
    bathrooms: bathroomHalves / 2,
    hasAirConditioning: hasAirConditioning(row),
    hasWasherDryer: hasWasherDryer(row),
    amenities: amenities.slice(0, amenitiesOnCard),
    hiddenAmenityCount: Math.max(0, amenities.length - amenitiesOnCard),
    photo: photo && pick(photo, ['path', 'hasAvif', 'placeholder', 'width', 'height']),
  };
}

export function toListing(row: Row<typeof listingColumns>, photos: ListingPhoto[]): Listing {
  const { bathroomHalves, pausedAt, latitude, longitude, ...fields } = pick(row, listingColumns);
  return {
    ...fields,
    bathrooms: bathroomHalves / 2,
    approximatePosition: latitude !== null && longitude !== null ? { latitude, longitude } : null,
    isPaused: pausedAt !== null,
    photos,
  };
}

/** The columns that `toListingPhoto` needs. */
export const photoColumns = [
  'id',
  'storageKey',
  'hasAvif',
  'placeholder',
  'width',
  'height',
  'state',
  'caption',
] as const;

/** The dimensions of a photo that isn't decoded yet, to reserve its space. */
const defaultDimensions = { width: 1600, height: 1200 };

export function toListingPhoto(
  row: Pick<Selectable<PhotosTable>, (typeof photoColumns)[number]>,
): ListingPhoto {
  const { id, hasAvif, placeholder, width, height, caption } = row;
  return {
    id,
    path: row.state === 'ready' ? publicPath(row.storageKey) : null,
    hasAvif,
    placeholder,
    width: width ?? defaultDimensions.width,
    height: height ?? defaultDimensions.height,
    caption,
  };
}

/** The photos of a property, main photo first. Leaves out unreadable photos. */
export async function listPhotos(db: Database, propertyId: string): Promise<ListingPhoto[]> {
  const rows = await db
    .selectFrom('photos')
    .select(photoColumns)
    .where('propertyId', '=', propertyId)
    .where('state', '<>', 'failed')
    .orderBy('position')
    .execute();
  return rows.map(toListingPhoto);
}

/** The main photo of each property: its first photo, leaving out unreadable ones. */
export async function listMainPhotos(
  db: Database,
  propertyIds: readonly string[],
): Promise<Map<string, ListingPhoto>> {
  if (propertyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('photos')
    .distinctOn('propertyId')
    .select([...photoColumns, 'propertyId'])
    .where('propertyId', 'in', propertyIds)
    .where('state', '<>', 'failed')
    .orderBy('propertyId')
    .orderBy('position')
    .execute();
  return new Map(rows.map((row) => [row.propertyId ?? '', toListingPhoto(row)]));
}
