// The photos of "Show us the home" for reviewers, with their signals. The images are private: only this
// module reads them.
import { sql } from 'kysely';
import { validate as isUuid } from 'uuid';
import {
  type CameraData,
  declineReasons,
  describeSeen,
  nameOfPart,
  type SiteVisitToReview,
  type VisitPart,
  visitParts,
} from '#domain/review/site-visit.ts';
import { applyVisitRules } from '#domain/review/site-visit-signals.ts';
import { maxHashDistance, type OtherProperty } from '#domain/review/signals.ts';
import type { Admin } from '../access/proofs.ts';
import { type Database, isTimeoutError } from '../database/database.ts';
import { privateKey } from '../photos/photo-objects.ts';
import { isWaitingVisit } from '../properties/site-visit-rows.ts';
import { verifiedAddress } from '../accounts/email-addresses.ts';
import { runWithTimeout } from '../search/run-with-timeout.ts';
import type { Server } from '../server.ts';
import { defaultTimeoutMs, joinSamePhotos, mirror, type NumberedHash, otherColumns } from './find-signals.ts';

/** The photos of a property that wait for a decision. Null if there are none. */
export async function getSiteVisitToReview(
  { db }: Server,
  _admin: Admin,
  propertyId: string,
): Promise<SiteVisitToReview | null> {
  if (!isUuid(propertyId)) return null;
  const visit = await db
    .selectFrom('siteVisits')
    .innerJoin('properties', 'properties.id', 'propertyId')
    .select(['siteVisits.id', 'propertyId', 'code', 'room', 'outside', 'shownAt', 'sentAt'])
    .select(['userId', verifiedAddress.as('verifiedAddress')])
    .where('propertyId', '=', propertyId)
    .where(isWaitingVisit)
    .executeTakeFirst();
  if (!visit?.sentAt) return null;
  const { sentAt, userId: _userId, verifiedAddress: _address, propertyId: _propertyId, ...shown } = visit;
  const photos = await listPhotos(db, visit.id);
  const compared = await compareOrGiveUp(db, visit, photos);
  return {
    ...shown,
    sentAt,
    seen: describeSeen(visit),
    photos: photos.map(({ part, photoId, state }) => {
      return { part, name: nameOfPart(part, visit), photoId, isReady: state === 'ready' };
    }),
    reasons: declineReasons,
    signals: applyVisitRules({
      ...shown,
      sentAt,
      photos: photos.filter(({ state }) => state === 'ready'),
      ...(compared ?? { closest: [], onListings: [], sentBefore: [] }),
      areSame: areSame(photos),
    }),
    isUnchecked: compared === null,
  };
}

/** The image of a photo that an owner took at the home. Null for any other photo. */
export async function readSiteVisitPhoto(
  { db, store }: Server,
  _admin: Admin,
  photoId: string,
): Promise<Blob | null> {
  if (!isUuid(photoId)) return null;
  const photo = await db
    .selectFrom('siteVisitPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select('storageKey')
    .where('photoId', '=', photoId)
    .executeTakeFirst();
  const image = photo && (await store.open(privateKey(photo.storageKey)));
  return image ? image.slice(0, image.size, 'image/webp') : null;
}

interface VisitPhoto {
  part: VisitPart;
  photoId: string;
  state: string;
  mediaType: string | null;
  hash: string | null;
  camera: CameraData | null;
}

/** The room comes first. */
async function listPhotos(db: Database, visitId: string): Promise<VisitPhoto[]> {
  const rows = await db
    .selectFrom('siteVisitPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(['part', 'photos.id as photoId', 'photos.state', 'mediaType', 'siteVisitPhotos.hash', 'camera'])
    .where('visitId', '=', visitId)
    .execute();
  return rows.toSorted((one, other) => visitParts.indexOf(one.part) - visitParts.indexOf(other.part));
}

function areSame([one, other]: VisitPhoto[]): boolean {
  const [a, b] = [one?.hash, other?.hash];
  if (!a || !b) return false;
  return Array.from(a).filter((bit, index) => bit !== b[index]).length <= maxHashDistance;
}

interface ComparedVisit {
  id: string;
  propertyId: string;
  userId: string | null;
  verifiedAddress: string | null;
}

/** Null if the comparison takes too long. */
async function compareOrGiveUp(db: Database, visit: ComparedVisit, photos: readonly VisitPhoto[]) {
  try {
    return await compare(db, visit, photos);
  } catch (error) {
    if (!isTimeoutError(error)) throw error;
    return null;
  }
}

async function compare(db: Database, visit: ComparedVisit, photos: readonly VisitPhoto[]) {
  const { id, propertyId } = visit;
  const hashes: NumberedHash[] = photos.flatMap(({ part, hash }) =>
    hash === null ? [] : [{ number: visitParts.indexOf(part), hash }],
  );
  const partOf = (number: number): VisitPart => visitParts[number] ?? 'room';
  // The planner has no statistics of the index.
  const settings = { enable_seqscan: 'off' };
  const sentHashes = sql`jsonb_to_recordset(${JSON.stringify(hashes)}::jsonb) AS own (number integer, hash bit(64))`;
  const own = await runWithTimeout(
    db,
    defaultTimeoutMs,
    sql<{ number: number; distance: number }>`
      SELECT number, min(${distanceTo('photos')})::integer AS distance FROM ${sentHashes}
      JOIN photos ON photos.property_id = ${propertyId} AND photos.hash IS NOT NULL
      GROUP BY number ORDER BY number`,
  );
  const listed = await runWithTimeout(
    db,
    defaultTimeoutMs,
    sql<OtherProperty & { number: number }>`
      SELECT DISTINCT number, ${otherColumns(visit)} FROM ${joinSamePhotos(hashes)}
      JOIN properties ON properties.id = photos.property_id WHERE properties.id <> ${propertyId} LIMIT 10`,
    settings,
  );
  const earlier = await runWithTimeout(
    db,
    defaultTimeoutMs,
    sql<{ number: number; at: Date }>`
      SELECT number, max(shown_at) AS at FROM ${sentHashes}
      JOIN site_visit_photos ON visit_id <> ${id} AND ${distanceTo('site_visit_photos')} <= ${maxHashDistance}
      JOIN site_visits ON site_visits.id = visit_id
      GROUP BY number ORDER BY number`,
  );
  return {
    closest: own.map(({ number, distance }) => ({ part: partOf(number), distance })),
    onListings: listed.map(({ number, ...other }) => ({ ...other, part: partOf(number) })),
    sentBefore: earlier.map(({ number, at }) => ({ part: partOf(number), at })),
  };
}

/** In a query with `own`: how many bits of the hashes differ, also if one of the photos is mirrored. */
function distanceTo(table: 'photos' | 'site_visit_photos') {
  const differing = sql`${sql.ref(`${table}.hash`)} # own.hash`;
  return sql`least(bit_count(${differing}), bit_count(${differing} # ${mirror}::bit(64)))`;
}
