// The download of an account's data. Lists fields by name, so that a new column stays out until someone adds
// it. Leaves out tokens, reviewers' names and other people's data.
import { Readable } from 'node:stream';
import { sql } from 'kysely';
import type { InquiryMessage } from '#domain/inquiry/inquiry.ts';
import { jpegUrl } from '#domain/property/listing.ts';
import type { CameraData } from '#domain/review/site-visit.ts';
import { ownedBy, submittedBy, type User, type VerifiedEmailAddress } from '../access/proofs.ts';
import { exportAccountRows } from '../accounts/account-rows.ts';
import { hasVerifiedAccount } from '../accounts/email-addresses.ts';
import { toListing, photoColumns, toListingPhoto, pick, publicColumns } from '../properties/listings.ts';
import { privateColumns } from '../properties/owner-properties.ts';
import { listInquiriesOf, type Person } from '../inquiries/read-inquiries.ts';
import type { Server } from '../server.ts';

/** A property's columns that visitors don't see. */
const exportedColumns = [...privateColumns, 'updatedAt', 'reviewedAt', 'reviewNotes'] as const;

/** Photo rows by property id, in display order. */
async function listPhotosByProperty(server: Server, propertyIds: readonly string[]) {
  const rows = await server.db
    .selectFrom('photos')
    .select([...photoColumns, 'propertyId', 'originalName', 'createdAt'])
    .where('propertyId', 'in', propertyIds)
    .orderBy('position')
    .execute();
  return Map.groupBy(rows, (row) => row.propertyId);
}

/** The ranges that the owner blocked, by property id. Each range has its first and its last night. */
async function listBlockedNightsByProperty(server: Server, propertyIds: readonly string[]) {
  const rows = await server.db
    .selectFrom('busyRanges')
    .select(['propertyId', sql<string>`lower(nights)`.as('first'), sql<string>`upper(nights) - 1`.as('last')])
    .where('propertyId', 'in', propertyIds)
    .where('source', '=', 'owner')
    .orderBy(sql`lower(nights)`)
    .execute();
  return Map.groupBy(rows, (row) => row.propertyId);
}

async function listLinksByProperty(server: Server, propertyIds: readonly string[]) {
  const rows = await server.db
    .selectFrom('calendarLinks')
    .select(['propertyId', 'url', 'name', 'createdAt'])
    .where('propertyId', 'in', propertyIds)
    .orderBy('createdAt')
    .execute();
  return Map.groupBy(rows, (row) => row.propertyId);
}

/** What the owner showed us at each home. The photos are deleted soon, and only reviewers see them. */
async function listVisitsByProperty(server: Server, propertyIds: readonly string[]) {
  const rows = await server.db
    .selectFrom('siteVisits')
    .select(['propertyId', 'room', 'outside', 'shownAt as codeShownAt', 'sentAt', 'decision', 'reason'])
    .select('decidedAt')
    .select(
      sql<{ part: string; camera: CameraData | null }[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object(
        'part', part, 'camera', camera) ORDER BY part DESC), '[]')
        FROM site_visit_photos WHERE visit_id = site_visits.id AND photo_id IS NOT NULL)`.as('photos'),
    )
    .where('propertyId', 'in', propertyIds)
    .orderBy('shownAt')
    .execute();
  return Map.groupBy(rows, (row) => row.propertyId);
}

/** The sent versions of each property in the order of sending, with the reviewers' notes. */
async function listVersionsByProperty(server: Server, propertyIds: readonly string[]) {
  const rows = await server.db
    .selectFrom('propertyVersions')
    .leftJoin('versionPhotos', 'versionId', 'propertyVersions.id')
    .leftJoin('photos', 'photos.id', 'photoId')
    .select(['propertyVersions.propertyId', 'number', 'propertyVersions.state', 'sentAt', 'notes', 'fields'])
    .select(
      sql<string[]>`coalesce(jsonb_agg(original_name ORDER BY version_photos.position)
        FILTER (WHERE photos.id IS NOT NULL), '[]')`.as('photos'),
    )
    .where('propertyVersions.propertyId', 'in', propertyIds)
    .where('number', 'is not', null)
    .groupBy('propertyVersions.id')
    .orderBy('number')
    .execute();
  return Map.groupBy(rows, (row) => row.propertyId);
}

async function exportProperties(server: Server, isOwn: Person['isOwn']) {
  const rows = await server.db
    .selectFrom('properties')
    .select([...publicColumns.listing, ...exportedColumns])
    .where(isOwn)
    .orderBy('createdAt')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const photosByProperty = await listPhotosByProperty(server, ids);
  const blockedNightsByProperty = await listBlockedNightsByProperty(server, ids);
  const linksByProperty = await listLinksByProperty(server, ids);
  const versionsByProperty = await listVersionsByProperty(server, ids);
  const visitsByProperty = await listVisitsByProperty(server, ids);
  return rows.map((row) => {
    const photos = (photosByProperty.get(row.id) ?? []).map((photo) => {
      const { path, width, height, caption } = toListingPhoto(photo);
      // The URL is null until the image is ready. Original files stay private.
      const url = path && server.config.publicUrl + jpegUrl(path);
      return { name: photo.originalName, uploadedAt: photo.createdAt, width, height, caption, address: url };
    });
    const blockedNights = (blockedNightsByProperty.get(row.id) ?? []).map(({ first, last }) => ({
      first,
      last,
    }));
    const calendarLinks = (linksByProperty.get(row.id) ?? []).map(({ url, name, createdAt }) => ({
      url,
      name,
      addedAt: createdAt,
    }));
    const versions = (versionsByProperty.get(row.id) ?? []).map((version) =>
      pick(version, ['number', 'state', 'sentAt', 'notes', 'fields', 'photos']),
    );
    const property = { ...toListing(row, []), ...pick(row, exportedColumns) };
    const siteVisits = (visitsByProperty.get(row.id) ?? []).map(({ propertyId: _id, ...visit }) => visit);
    return { ...property, calendarLinks, blockedNights, photos, versions, siteVisits };
  });
}

/** Unfinished drafts, as typed. */
function exportDrafts(server: Server, user: User) {
  return server.db
    .selectFrom('propertyVersions')
    .leftJoin('versionPhotos', 'versionId', 'propertyVersions.id')
    .leftJoin('photos', 'photos.id', 'photoId')
    .select(['propertyVersions.id', 'propertyVersions.createdAt', 'updatedAt', 'answers as steps'])
    .select(
      sql<string[]>`coalesce(jsonb_agg(original_name) FILTER (WHERE photos.id IS NOT NULL), '[]')`.as(
        'photos',
      ),
    )
    .where('userId', '=', user.uid)
    .where('propertyVersions.state', '=', 'draft')
    .groupBy('propertyVersions.id')
    .orderBy('propertyVersions.createdAt')
    .execute();
}

/** `email` is verified: another person may have typed an unverified one. */
function exportSavedSearches(server: Server, email: string) {
  return server.db
    .selectFrom('savedSearches')
    .select(['query', 'createdAt', 'verifiedAt', 'mailedOn'])
    .where('email', '=', email)
    .orderBy('createdAt')
    .execute();
}

/** Reports of homes with a verified address. */
function exportPropertyReports(server: Server, email: string) {
  return server.db
    .selectFrom('reports')
    .select(['propertyId', 'reason', 'words', 'createdAt', 'resolvedAt'])
    .where(sql<boolean>`lower(email) = lower(${email})`)
    .orderBy('createdAt')
    .execute();
}

async function* exportInquiries(server: Server, whose: Person) {
  for await (const { inquiry, messages } of listInquiriesOf(server.db, whose))
    yield streamJsonWithList(inquiry, 'messages', exportMessages(messages));
}

async function* exportMessages(messages: AsyncIterable<InquiryMessage>) {
  for await (const message of messages) yield [JSON.stringify(message, null, 2)];
}

/**
 * Streams the data as JSON. Reads inquiries while sending, because an account may have gigabytes of messages.
 * Reads everything else first, so that the promise rejects if the database is down.
 */
export async function exportAccountData(server: Server, user: User): Promise<ReadableStream<Uint8Array>> {
  const email = user.emailVerified ? user.email : null;
  const isOwn = ownedBy(user);
  const account = {
    ...(await exportAccountRows(server.db, user)),
    properties: await exportProperties(server, isOwn),
    drafts: await exportDrafts(server, user),
    savedSearches: email === null ? [] : await exportSavedSearches(server, email),
    propertyReports: email === null ? [] : await exportPropertyReports(server, email),
  };
  return toStream(streamJsonWithList(account, 'inquiries', exportInquiries(server, { email, isOwn })));
}

/** Streams what is stored with an email address as JSON. Null if an account has verified the address. */
export async function exportMailboxData(
  server: Server,
  { email }: VerifiedEmailAddress,
): Promise<ReadableStream<Uint8Array> | null> {
  if (await hasVerifiedAccount(server.db, email)) return null;
  const isOwn = submittedBy(email);
  const stored = {
    email,
    properties: await exportProperties(server, isOwn),
    savedSearches: await exportSavedSearches(server, email),
    propertyReports: await exportPropertyReports(server, email),
  };
  return toStream(streamJsonWithList(stored, 'inquiries', exportInquiries(server, { email, isOwn })));
}

function toStream(json: AsyncIterable<string>): ReadableStream<Uint8Array> {
  return Readable.toWeb(Readable.from(json, { objectMode: false })) as ReadableStream<Uint8Array>;
}

/**
 * Streams `object` as JSON with an additional last field `field`, an array of `items`. Each item yields its
 * own JSON in chunks.
 */
async function* streamJsonWithList(
  object: object,
  field: string,
  items: AsyncIterable<AsyncIterable<string> | readonly string[]>,
): AsyncGenerator<string> {
  const withEmptyList = JSON.stringify({ ...object, [field]: [] }, null, 2);
  yield withEmptyList.slice(0, -']\n}'.length);
  let isFirst = true;
  for await (const item of items) {
    if (!isFirst) yield ',\n';
    yield* item;
    isFirst = false;
  }
  yield ']\n}';
}
