// Compares a property under review with all others, for the rules of domain/review/signals.ts. Each
// comparison has a time limit. Only administrators may see the result.
import { type RawBuilder, sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import { listingFields } from '#domain/property/fields.ts';
import { valuesToWrite } from '#domain/property/versions.ts';
import { lookTwice } from '#domain/review/admin-list.ts';
import {
  applySignalRules,
  type FoundSignals,
  maxHashDistance,
  type OtherProperty,
  type SignalInput,
} from '#domain/review/signals.ts';
import type { Admin } from '../access/proofs.ts';
import { hasSameOwner, verifiedAddress } from '../accounts/email-addresses.ts';
import { type Database, isTimeoutError } from '../database/database.ts';
import { runWithTimeout } from '../search/run-with-timeout.ts';
import type { Server } from '../server.ts';
import { findCurrentVersion, proposesChanges } from '../versions/version-rows.ts';

/** Milliseconds for each comparison. */
export const defaultTimeoutMs = 1000;
/** How many other properties a comparison returns. */
const maxOthers = 5;
/** How many descriptions are compared word by word. */
const maxTexts = 100;
/** How many properties are compared for the list at a time. */
const maxStored = 20;

/** The signals of a property, with its owner's changes applied. */
export async function findSignals({ db }: Server, _admin: Admin, id: string): Promise<Result<FoundSignals>> {
  const signals = isUuid(id) ? await compareProperty(db, id) : null;
  return signals ? success(signals) : failed({ kind: 'property-not-found' });
}

/**
 * As `findSignals`, for callers without an `Admin`: the labeled set and the benchmark. Null for an unknown
 * property.
 */
export async function compareProperty(
  db: Database,
  id: string,
  timeoutMs = defaultTimeoutMs,
): Promise<FoundSignals | null> {
  const property = await readProperty(db, id);
  if (!property) return null;
  const unchecked: string[] = [];
  const compare = async <Row>(name: string, statement: RawBuilder<Row>): Promise<Row[]> => {
    try {
      // The planner has no statistics of these indexes.
      return await runWithTimeout(db, timeoutMs, statement, { enable_seqscan: 'off' });
    } catch (error) {
      if (!isTimeoutError(error)) throw error;
      unchecked.push(name);
      return [];
    }
  };
  const [withSamePhotos, withSimilarText, [town]] = await Promise.all([
    compare('photos', selectSamePhotos(property)),
    compare('descriptions', selectSimilarTexts(property)),
    compare('rents', selectSimilarRents(property)),
  ]);
  const { city = '', ...similarRents } = town ?? { count: 0, median: 0 };
  const compared = { withSamePhotos, withSimilarText, city, similarRents };
  return { signals: applySignalRules({ ...property, ...compared }), unchecked };
}

/**
 * Stores the strong signals of pending properties that changed since the last run, for the list and its
 * search. Waits for photos that are being processed.
 */
export async function storeSignals({ db }: Pick<Server, 'db'>): Promise<void> {
  const { rows: changed } = await sql<{ id: string }>`
    SELECT id FROM properties LEFT JOIN property_signals ON property_id = id
    WHERE status = 'pending' AND (found_at IS NULL OR found_at <= updated_at)
      AND NOT EXISTS (SELECT FROM photos WHERE photos.property_id = properties.id AND state = 'pending')
    ORDER BY created_at LIMIT ${maxStored}`.execute(db);
  for (const { id } of changed) {
    const foundAt = new Date();
    const compared = await compareProperty(db, id, 30_000);
    // The next run compares it again.
    if (!compared || compared.unchecked.length > 0) continue;
    const texts = compared.signals.filter(({ strength }) => strength === 'strong').map(({ text }) => text);
    const text = texts.length > 0 ? [lookTwice, ...texts].join(' ') : '';
    await sql`INSERT INTO property_signals (property_id, text, found_at)
      SELECT id, admin_text(${text}), ${foundAt} FROM properties WHERE id = ${id}
      ON CONFLICT (property_id) DO UPDATE SET text = excluded.text, found_at = excluded.found_at`.execute(db);
  }
}

type ComparedProperty = NonNullable<Awaited<ReturnType<typeof readProperty>>>;

/** The property with the changes of its current version, unless they were rejected. */
async function readProperty(db: Database, id: string) {
  const property = await db
    .selectFrom('properties')
    .select(listingFields.filter((name) => name !== 'bathrooms'))
    .select(['id', 'bathroomHalves', 'zipCode', 'userId'])
    .select(verifiedAddress.as('verifiedAddress'))
    .where('id', '=', id)
    .executeTakeFirst();
  if (!property) return null;
  const current = await findCurrentVersion(db, id);
  const version = current && current.state !== 'rejected' && proposesChanges(current) ? current : null;
  return {
    ...property,
    bathrooms: property.bathroomHalves / 2,
    ...(version && valuesToWrite(property, version)),
    photos: await listComparedPhotos(db, id, version?.changed.includes('photoIds') ? version.id : null),
  };
}

function listComparedPhotos(db: Database, propertyId: string, versionId: string | null) {
  if (versionId === null)
    return db
      .selectFrom('photos')
      .select(['id', 'caption', 'width', 'height', 'hash'])
      .where('propertyId', '=', propertyId)
      .orderBy('position')
      .execute();
  return db
    .selectFrom('versionPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(['photos.id', 'versionPhotos.caption', 'width', 'height', 'hash'])
    .where('versionId', '=', versionId)
    .orderBy('versionPhotos.position')
    .execute();
}

/** Columns of an `OtherProperty`. */
export function otherColumns(property: Pick<ComparedProperty, 'userId' | 'verifiedAddress'>) {
  return sql`properties.id, properties.title, ${hasSameOwner(property)} AS has_same_owner`;
}

/** The bits of the hash that flip when a photo is mirrored: every second column of its coefficients. */
export const mirror = '1111111100000000'.repeat(4);

/** The hash of a photo and its number, from 1. */
export interface NumberedHash {
  number: number;
  hash: string;
}

/** The rows `own`, with a number, and `photos`, of listed photos that look the same, also mirrored. */
export function joinSamePhotos(hashes: readonly NumberedHash[]) {
  return sql`(
      SELECT number, either.hash, nearby.parts
      FROM jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) AS photo (number integer, hash bit(64))
      CROSS JOIN LATERAL (VALUES (photo.hash), (photo.hash # ${mirror}::bit(64))) AS either (hash)
      -- Each part as it is, and with each of its 16 bits changed.
      CROSS JOIN LATERAL (
        SELECT array_agg(part # (CASE bit WHEN 16 THEN 0 ELSE 1 << bit END)) AS parts
        FROM unnest(photo_hash_parts(either.hash)) AS part, generate_series(0, 16) AS bit
      ) AS nearby
    ) AS own
    JOIN photos ON photo_hash_parts(photos.hash) && own.parts
      AND photos.property_id IS NOT NULL AND photos.hash IS NOT NULL
      AND bit_count(photos.hash # own.hash) <= ${maxHashDistance}`;
}

/** Properties with the same photos, also mirrored. Those with the most come first. */
function selectSamePhotos(property: ComparedProperty) {
  const hashes = property.photos.flatMap(({ hash }, index) =>
    hash === null ? [] : [{ number: index + 1, hash }],
  );
  return sql<OtherProperty & { numbers: number[] }>`
    SELECT ${otherColumns(property)}, array_agg(DISTINCT number ORDER BY number) AS numbers
    FROM ${joinSamePhotos(hashes)}
    JOIN properties ON properties.id = photos.property_id
    WHERE properties.id <> ${property.id}
    GROUP BY properties.id ORDER BY count(DISTINCT number) DESC, properties.id LIMIT ${maxOthers}`;
}

/**
 * Properties whose descriptions have a sampled phrase in common. `applySignalRules` then compares the whole
 * descriptions.
 */
function selectSimilarTexts(property: ComparedProperty) {
  return sql<OtherProperty & { description: string }>`
    SELECT ${otherColumns(property)}, properties.description
    FROM properties
    WHERE text_sample(description) && text_sample(${property.description})
      AND properties.id <> ${property.id}
    LIMIT ${maxTexts}`;
}

function selectSimilarRents({ id, location, propertyType, bedrooms }: ComparedProperty) {
  return sql<SignalInput['similarRents'] & { city: string }>`
    SELECT city_of(${location}) AS city, count(*)::integer AS count,
      coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY desired_monthly_rent), 0) AS median
    FROM properties
    WHERE status = 'approved' AND city = city_of(${location}) AND property_type = ${propertyType}
      AND bedrooms = ${bedrooms} AND id <> ${id}`;
}
