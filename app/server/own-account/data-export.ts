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

/** What belongs to these properties. Each row names its property. */
async function readParts({ db, config }: Server, propertyIds: readonly string[]) {
  const photos = await db
    .selectFrom('photos')
    .select([...photoColumns, 'propertyId', 'originalName', 'createdAt'])
    .where('propertyId', 'in', propertyIds)
    .orderBy('position')
    .execute();
  return {
    calendarLinks: await db
      .selectFrom('calendarLinks')
      .select(['propertyId', 'url', 'name', 'createdAt as addedAt'])
      .where('propertyId', 'in', propertyIds)
      .orderBy('createdAt')
      .execute(),
    blockedNights: await db
      .selectFrom('busyRanges')
      .select(['propertyId', sql<string>`lower(nights)`.as('first')])
      .select(sql<string>`upper(nights) - 1`.as('last'))
      .where('propertyId', 'in', propertyIds)
      .where('source', '=', 'owner')
      .orderBy(sql`lower(nights)`)
      .execute(),
    photos: photos.map((photo) => {
      const { path, width, height, caption } = toListingPhoto(photo);
      // The URL is null until the image is ready. Original files stay private.
      const address = path && config.publicUrl + jpegUrl(path);
      const { propertyId, originalName: name, createdAt: uploadedAt } = photo;
      return { propertyId, name, uploadedAt, width, height, caption, address };
    }),
    // The sent ones in the order of sending, with the reviewers' notes.
    versions: await db
      .selectFrom('propertyVersions')
      .leftJoin('versionPhotos', 'versionId', 'propertyVersions.id')
      .leftJoin('photos', 'photos.id', 'photoId')
      .select(['propertyVersions.propertyId', 'number', 'propertyVersions.state', 'sentAt', 'notes'])
      .select(['fields', photoNames])
      .where('propertyVersions.propertyId', 'in', propertyIds)
      .where('number', 'is not', null)
      .groupBy('propertyVersions.id')
      .orderBy('number')
      .execute(),
    // What the owner showed us. The photos are deleted soon, and only reviewers see them.
    siteVisits: await db
      .selectFrom('siteVisits')
      .select(['propertyId', 'room', 'outside', 'shownAt as codeShownAt', 'sentAt', 'decision', 'reason'])
      .select([
        'decidedAt',
        sql<{ part: string; camera: CameraData | null }[]>`(SELECT coalesce(jsonb_agg(jsonb_build_object(
          'part', part, 'camera', camera) ORDER BY part DESC), '[]')
          FROM site_visit_photos WHERE visit_id = site_visits.id AND photo_id IS NOT NULL)`.as('photos'),
      ])
      .where('propertyId', 'in', propertyIds)
      .orderBy('shownAt')
      .execute(),
  };
}

/** In a query of versions with their photos. */
const photoNames = sql<string[]>`coalesce(jsonb_agg(original_name ORDER BY version_photos.position)
  FILTER (WHERE photos.id IS NOT NULL), '[]')`.as('photos');

async function exportProperties(server: Server, isOwn: Person['isOwn']) {
  const rows = await server.db
    .selectFrom('properties')
    .select([...publicColumns.listing, ...exportedColumns])
    .where(isOwn)
    .orderBy('createdAt')
    .execute();
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const parts = Object.entries(await readParts(server, ids));
  return rows.map((row) => {
    const own = parts.map(
      ([name, all]) => [name, all.filter(({ propertyId }) => propertyId === row.id)] as const,
    );
    return { ...toListing(row, []), ...pick(row, exportedColumns), ...Object.fromEntries(own) };
  });
}

/** Unfinished drafts, as typed. */
function exportDrafts(server: Server, user: User) {
  return server.db
    .selectFrom('propertyVersions')
    .leftJoin('versionPhotos', 'versionId', 'propertyVersions.id')
    .leftJoin('photos', 'photos.id', 'photoId')
    .select(['propertyVersions.id', 'propertyVersions.createdAt', 'updatedAt', 'answers as steps'])
    .select(photoNames)
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
  return streamJson(server, account, { email, isOwn });
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
  return streamJson(server, stored, { email, isOwn });
}

function streamJson(server: Server, data: object, whose: Person): ReadableStream<Uint8Array> {
  const json = Readable.from(writeJson(server, data, whose), { objectMode: false });
  return Readable.toWeb(json) as ReadableStream<Uint8Array>;
}

/** `data` with the person's inquiries as its last field. */
async function* writeJson(server: Server, data: object, whose: Person): AsyncGenerator<string> {
  yield `${JSON.stringify(data, null, 2).slice(0, -'\n}'.length)},\n  "inquiries": [`;
  let separator = '\n';
  for await (const { inquiry, messages } of listInquiriesOf(server.db, whose)) {
    const all: InquiryMessage[] = [];
    for await (const message of messages) all.push(message);
    yield separator + JSON.stringify({ ...inquiry, messages: all }, null, 2);
    separator = ',\n';
  }
  yield ']\n}\n';
}
