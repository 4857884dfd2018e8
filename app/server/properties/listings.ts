// Builds what visitors see of a property from its row, field by field: a new column stays private until it is
// listed here (docs/product.md, "Property > Visibility").
import { type Selectable, sql } from 'kysely';
import { describeFirstFreeDay } from '#domain/stay/availability.ts';
import {
  amenitiesOnCard,
  type FurtherPhoto,
  furtherPhotosOnCard,
  type Listing,
  type ListingCard,
  type ListingPhoto,
} from '#domain/property/listing.ts';
import { toMonthSpans } from '#domain/property/lengths.ts';
import { placeOf } from '#domain/place/position.ts';
import { listingFields } from '#domain/property/fields.ts';
import {
  hasAirConditioning,
  hasWasherDryer,
  meansAirConditioning,
  rentalLengths,
} from '#domain/property/options.ts';
import { costFields, costOfStay, describeStayTotal, type PricedStay } from '#domain/stay/stay-cost.ts';
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
  'approxSqft',
  'coolingSystem',
  'amenities',
  ...costFields,
] as const satisfies readonly (keyof PropertiesTable)[];

const listingColumns = [
  ...cardColumns,
  ...listingFields.filter((name) => name !== 'bathrooms'),
  'latitude',
  'longitude',
  'pausedAt',
] as const;

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

/** The end of the shortest stay from `day` that the home rents for, as `firstEnd` finds it. */
const shortestEnd = sql`CASE ${sql.join(
  rentalLengths.map((length) => {
    const months = toMonthSpans([length])[0]?.min ?? 0;
    const end = sql`(day + make_interval(months => ${sql.lit(months)}))::date`;
    const first = months === 0 ? sql`day + 1` : months === 1 ? sql`least(${end}, day + 30)` : end;
    return sql`WHEN ${sql.lit(length)} = ANY(desired_rental_length) THEN ${first}`;
  }),
  sql` `,
)} END`;

/** In a query of `properties`: the day that `findFirstFreeDay` finds. `today` as YYYY-MM-DD. */
export const firstFreeDay = (today: string) => sql<string>`(
  SELECT min(day)::text
  FROM (SELECT greatest(next_available_date, ${today}::date) AS opens) AS opening,
    LATERAL (SELECT opens AS day UNION ALL SELECT upper(taken) FROM unnest(busy) AS taken) AS days
  WHERE day >= opens AND NOT busy && daterange(day, ${shortestEnd}))`;

interface CardContext {
  /** Main photo first. */
  photos: readonly ListingPhoto[];
  /** YYYY-MM-DD, in California. */
  today: string;
  /** The dates of the search, whose total the card shows. Null without any. */
  stay?: PricedStay | null;
}

export function toListingCard(
  row: Row<typeof cardColumns> & { firstFreeDay: string },
  { photos, today, stay = null }: CardContext,
): ListingCard {
  const { bathroomHalves, ...fields } = pick(row, summaryColumns);
  const cost = stay && costOfStay(row, stay);
  const rankOf = (amenity: string) => commonAmenities.indexOf(amenity);
  const amenities = unmarkedAmenities(row).toSorted((one, other) => rankOf(one) - rankOf(other));
  const [photo, ...others] = photos;
  return {
    ...fields,
    location: placeOf(row),
    approxSqft: row.approxSqft,
    desiredMonthlyRent: cost?.rents[0]?.monthlyRent ?? row.desiredMonthlyRent,
    note: cost ? describeStayTotal(cost) : describeFirstFreeDay(row.firstFreeDay, today),
    bathrooms: bathroomHalves / 2,
    hasAirConditioning: hasAirConditioning(row),
    hasWasherDryer: hasWasherDryer(row),
    amenities: amenities.slice(0, amenitiesOnCard),
    hiddenAmenityCount: Math.max(0, amenities.length - amenitiesOnCard),
    photo: photo ? pick(photo, ['path', 'hasAvif', 'placeholder', 'width', 'height']) : null,
    furtherPhotos: others.flatMap(toFurtherPhoto).slice(0, furtherPhotosOnCard),
  };
}

/** Nothing for a photo that isn't ready. */
function toFurtherPhoto({ path, hasAvif }: ListingPhoto): FurtherPhoto[] {
  return path === null ? [] : [{ path, hasAvif }];
}

/** Amenities that most homes have. A card shows others first, and small things after large ones. */
const commonAmenities = [
  'Dishwasher',
  'TV/Streaming',
  'Coffee Maker',
  'Microwave',
  'Towels/Linens',
  'Hair Dryer',
  'Iron/Ironing Board',
  'First Aid Kit',
  'Shampoo/Soap',
  'WiFi',
  'Kitchen',
];

/** What the mark W/D already says, also in the words of imports and custom amenities. */
const laundryWords = /^(?:in-unit )?(?:washer|dryer|w\/d|laundry|washer ?(?:\/|&|and) ?dryer)$/i;

/** The amenities without duplicates and without those that a mark shows. */
function unmarkedAmenities(row: Pick<Row<typeof cardColumns>, 'amenities' | 'coolingSystem'>): string[] {
  const names = row.amenities.map((amenity) => amenity.toLowerCase());
  return row.amenities.filter(
    (amenity, index) =>
      names.indexOf(amenity.toLowerCase()) === index &&
      !(hasAirConditioning(row) && meansAirConditioning(amenity)) &&
      !(hasWasherDryer(row) && laundryWords.test(amenity)),
  );
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

/** The first photos of each property, main photo first, leaving out unreadable ones. */
async function listFirstPhotos(
  db: Database,
  propertyIds: readonly string[],
  count: number,
): Promise<Map<string, ListingPhoto[]>> {
  if (propertyIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('properties')
    .innerJoinLateral(
      (query) =>
        query
          .selectFrom('photos')
          .select([...photoColumns, 'propertyId', 'position'])
          .whereRef('propertyId', '=', 'properties.id')
          .where('state', '<>', 'failed')
          .orderBy('position')
          .limit(count)
          .as('first'),
      (join) => join.onTrue(),
    )
    .selectAll('first')
    .where('properties.id', 'in', propertyIds)
    .orderBy('first.position')
    .execute();
  const found = new Map<string, ListingPhoto[]>();
  for (const row of rows)
    found.set(row.propertyId ?? '', [...(found.get(row.propertyId ?? '') ?? []), toListingPhoto(row)]);
  return found;
}

/** The main photo of each property: its first photo, leaving out unreadable ones. */
export async function listMainPhotos(
  db: Database,
  propertyIds: readonly string[],
): Promise<Map<string, ListingPhoto>> {
  const found = await listFirstPhotos(db, propertyIds, 1);
  return new Map(Array.from(found, ([id, photos]) => photos.map((photo) => [id, photo] as const)).flat());
}

/** The photos of cards, main photo first. */
export function listCardPhotos(
  db: Database,
  propertyIds: readonly string[],
): Promise<Map<string, ListingPhoto[]>> {
  return listFirstPhotos(db, propertyIds, 1 + furtherPhotosOnCard);
}
