// "Show us the home" for the owner: shows a code, and receives the two photos
// (domain/review/site-visit.ts). admin/review-site-visit.ts shows them to reviewers.
import { randomInt } from 'node:crypto';
import { sql, type SqlBool, type Transaction } from 'kysely';
import { failed, type Result, success, toFailure } from '#domain/failure.ts';
import type { FormInput } from '#domain/form-input.ts';
import { photoLimits, photoMessages } from '#domain/property/photo.ts';
import { siteVisitLimits } from '#domain/property/owner-property.ts';
import {
  codeAlphabet,
  getCodeExpiry,
  nameOfPart,
  type OwnSiteVisit,
  readVisitForm,
  type VisitDecision,
  type VisitPart,
  visitParts,
} from '#domain/review/site-visit.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import type { Tables } from '../database/tables.ts';
import { FileTooLargeError, openFormFile } from '../photos/form-file.ts';
import { RefusedFileError } from '../photos/inspect-file.ts';
import { createStorageKey } from '../photos/photo-objects.ts';
import { deleteUnusedPhotos } from '../photos/photo-rows.ts';
import { putOriginal, type StoredOriginal } from '../photos/put-original.ts';
import { checkDisk } from '../photos/storage-quota.ts';
import type { Server } from '../server.ts';
import { deleteSiteVisits } from './site-visit-rows.ts';

/** The property's last visit. Null if there is none. */
export async function getOwnSiteVisit(
  { db }: Server,
  { id }: OwnedProperty,
  now: Date,
): Promise<OwnSiteVisit | null> {
  const visit = await db
    .selectFrom('siteVisits')
    .select(['id', 'room', 'outside', 'code', 'shownAt', 'sentAt', 'decision', 'reason'])
    .select((eb) =>
      eb
        .exists(eb.selectFrom('propertyChecks').where('propertyId', '=', id).where('kind', '=', 'site'))
        .as('isOnListing'),
    )
    .where('propertyId', '=', id)
    .orderBy('shownAt', 'desc')
    .limit(1)
    .executeTakeFirst();
  if (!visit) return null;
  const photos = await listPhotos(db, visit.id);
  const readable = photos.filter(({ state }) => state !== 'failed');
  const { room, outside, sentAt, reason } = visit;
  const state = stateOf(visit, readable.length < photos.length, now);
  return {
    id: visit.id,
    room,
    outside,
    sentAt,
    reason,
    state,
    code: state === 'open' ? visit.code : null,
    until: getCodeExpiry(visit.shownAt),
    received: readable.map(({ part }) => part),
  };
}

function stateOf(
  { decision, sentAt, shownAt, isOnListing }: StoredVisit,
  isUnreadable: boolean,
  now: Date,
): OwnSiteVisit['state'] {
  if (decision === 'seen' && !isOnListing) return 'past';
  if (decision !== null) return decision;
  if (isUnreadable) return 'unreadable';
  if (sentAt !== null) return 'sent';
  return now < getCodeExpiry(shownAt) ? 'open' : 'expired';
}

interface StoredVisit {
  decision: VisitDecision | 'ended' | null;
  sentAt: Date | null;
  shownAt: Date;
  /** Whether the listing shows the check. */
  isOnListing: SqlBool;
}

function listPhotos(db: Database, visitId: string) {
  return db
    .selectFrom('siteVisitPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(['part', 'photos.id', 'photos.state'])
    .where('visitId', '=', visitId)
    .execute();
}

/** Shows a new code. Replaces photos that no reviewer has decided on. */
export async function startSiteVisit(
  server: Server,
  { id }: OwnedProperty,
  form: FormInput,
  now: Date,
): Promise<Result<null>> {
  const subject = readVisitForm(form);
  if (!subject.ok) return subject;
  return server.db.transaction().execute(async (transaction) => {
    const property = await transaction
      .selectFrom('properties')
      .select(['status', 'pausedAt'])
      .where('id', '=', id)
      .forNoKeyUpdate()
      .executeTakeFirst();
    if (!property) return failed({ kind: 'property-not-found' });
    if (property.status !== 'approved') return failed({ kind: 'status-changed', status: property.status });
    if (property.pausedAt) return failed(toFailure(unlistedMessage));
    await deleteOpen(transaction, id);
    const code = Array.from({ length: siteVisitLimits.code }, pickCharacter).join('');
    await transaction
      .insertInto('siteVisits')
      .values({ propertyId: id, ...subject.value, code, shownAt: now })
      .execute();
    return success(null);
  });
}

const unlistedMessage = 'This home is off the site. Show it to us once it’s back.';

const decidedMessage = 'Someone on our team has already decided on these photos.';

const pickCharacter = () => codeAlphabet.charAt(randomInt(codeAlphabet.length));

/**
 * Deletes the photos that no reviewer has decided on, and their code. Fails if a reviewer has decided
 * meanwhile.
 */
export async function discardSiteVisit({ db }: Server, { id }: OwnedProperty): Promise<Result<null>> {
  return db.transaction().execute(async (transaction) => {
    await transaction.selectFrom('properties').select('id').where('id', '=', id).forNoKeyUpdate().execute();
    const last = await transaction
      .selectFrom('siteVisits')
      .select('decision')
      .where('propertyId', '=', id)
      .orderBy('shownAt', 'desc')
      .limit(1)
      .executeTakeFirst();
    if (last?.decision === 'seen' || last?.decision === 'declined') return failed(toFailure(decidedMessage));
    await deleteOpen(transaction, id);
    return success(null);
  });
}

function deleteOpen(transaction: Transaction<Tables>, propertyId: string): Promise<void> {
  return deleteSiteVisits(transaction, (eb) =>
    eb.and([eb('propertyId', '=', propertyId), eb('decision', 'is', null)]),
  );
}

interface SentPhoto {
  /** The visit whose code the page showed, as sent. Another window may have asked for a new code. */
  visitId: string | undefined;
  /** The part that the form is about, as sent. */
  part: string | undefined;
  /** The form with the file. The body is read only if the photo is due. */
  request: Request;
  clientAddress: string;
  /** When the request began, so that a slow upload isn't too late. */
  now: Date;
}

/**
 * Stores a photo, if its code is still open. Sends both to the reviewers once the second is here. A part that
 * has arrived stays as it is, unless it can't be read. Rate limits apply per `clientAddress`.
 */
export async function receiveSiteVisitPhoto(
  server: Server,
  { id }: OwnedProperty,
  { visitId, part: sentPart, request, clientAddress, now }: SentPhoto,
): Promise<Result<string>> {
  const part = visitParts.find((each) => each === sentPart);
  const visit = part && (await findDue(server.db, id, part, now));
  if (!visit) return failed(toFailure(tooLateMessage));
  if (visit.id !== visitId) return failed(toFailure(replacedMessage));
  if (visit.hasPart) return success(receivedMessage);
  const disk = await checkDisk(server);
  if (!disk.ok) return disk;
  const bytes = Number(request.headers.get('content-length')) || photoLimits.bytes;
  const allowed = await server.limits.consume('upload', { clientAddress }, bytes);
  if (!allowed.ok) return allowed;
  const original = await storeFile(server, request);
  if (!original.ok) return original;
  const outcome = await server.db
    .transaction()
    .execute((transaction) => attachPhoto(transaction, visit.id, part, original.value));
  if (outcome === 'gone') return failed(toFailure(tooLateMessage));
  return success(outcome === 'known' ? receivedMessage : `We have your ${nameOfPart(part, visit)} photo.`);
}

const receivedMessage = 'We already have this photo.';
const tooLateMessage = `We didn’t take this photo: its code isn’t good anymore. Each code lasts ${siteVisitLimits.codeMinutes} minutes. Get a new one, and take both photos again.`;
const replacedMessage =
  'We didn’t take this photo: it’s for an earlier code, and you’ve got a new one since.';
const noFileMessage = 'Please take or choose a photo first.';

/** The open visit whose code hasn't expired. */
async function findDue(db: Database, propertyId: string, part: VisitPart, now: Date) {
  const visit = await db
    .selectFrom('siteVisits')
    .select(['id', 'room', 'outside', 'shownAt'])
    .where('propertyId', '=', propertyId)
    .where('decision', 'is', null)
    .executeTakeFirst();
  if (!visit || now >= getCodeExpiry(visit.shownAt)) return null;
  const photos = await listPhotos(db, visit.id);
  return { ...visit, hasPart: photos.some((photo) => photo.part === part && photo.state !== 'failed') };
}

async function storeFile(server: Server, request: Request): Promise<Result<StoredOriginal>> {
  const refuse = (message: string) =>
    failed({ kind: 'invalid', message, issues: [{ field: 'photo', message }] });
  try {
    const file = await openFormFile(request, photoLimits.bytes);
    if (!file || file.name === '') return refuse(noFileMessage);
    return success(await putOriginal(server.store, createStorageKey(), file.content));
  } catch (error) {
    if (error instanceof FileTooLargeError) return refuse(photoMessages.tooLarge);
    if (error instanceof RefusedFileError) return refuse(error.message);
    // The connection broke.
    if (request.signal.aborted) return refuse(photoMessages.notStored);
    throw error;
  }
}

/** "known" if the part has arrived meanwhile, and "gone" if the visit was replaced, sent or ended. */
async function attachPhoto(
  transaction: Transaction<Tables>,
  visitId: string,
  part: VisitPart,
  original: StoredOriginal,
): Promise<'received' | 'known' | 'gone'> {
  const visit = await transaction
    .selectFrom('siteVisits')
    .select('id')
    .where('id', '=', visitId)
    .where('decision', 'is', null)
    .forUpdate()
    .executeTakeFirst();
  if (!visit) return 'gone';
  const photos = await listPhotos(transaction, visitId);
  const earlier = photos.find((photo) => photo.part === part);
  if (earlier && earlier.state !== 'failed') return 'known';
  const photoId = crypto.randomUUID();
  await transaction
    .insertInto('photos')
    .values({ ...original, id: photoId, originalName: part, isPrivate: true })
    .execute();
  await transaction
    .insertInto('siteVisitPhotos')
    .values({ visitId, part, photoId })
    .onConflict((conflict) => conflict.columns(['visitId', 'part']).doUpdateSet({ photoId }))
    .execute();
  if (earlier) await deleteUnusedPhotos(transaction, [earlier.id]);
  if (photos.some((photo) => photo.part !== part))
    await transaction
      .updateTable('siteVisits')
      .set({ sentAt: sql`now()` })
      .where('id', '=', visitId)
      .execute();
  await addJob(transaction, 'derive-photo', { photoId });
  return 'received';
}
