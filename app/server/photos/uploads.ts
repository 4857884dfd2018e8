// Photos of a draft from the choice of their files until the server has the content. A photo has a row in
// state `uploading` as soon as its file is announced. The content arrives over tus (tus.io, version 1.0.0),
// at any process. This is the only module here that takes a `Request`, because the library speaks HTTP.
import { Server as TusServer } from '@tus/server';
import { validate as isUuid } from 'uuid';
import { failed, type Result, success } from '#domain/failure.ts';
import type { AnnouncedFile, AnnouncedPhotos } from '#domain/property/photo-announcement.ts';
import { checkChosenFile, type DraftPhoto, photoLimits, photoMessages } from '#domain/property/photo.ts';
import type { Draft } from '../access/proofs.ts';
import type { Database } from '../database/database.ts';
import { addJob } from '../database/queue.ts';
import { createStorageKey } from './photo-objects.ts';
import { listDraftPhotos } from './photos.ts';
import { checkDisk, checkDraftQuota } from './storage-quota.ts';
import { createPieceKey, createUploadStore } from './upload-store.ts';
import type { Server } from '../server.ts';

/** How long, in ms, a request may continue to write after another request for the same photo arrives. */
const lockDrainMs = 10;

/**
 * Adds photos in state `uploading` to the draft, or refuses files one by one. If the draft already has a
 * photo with a file's id, returns that photo, so a retry is harmless. Fails, and adds nothing, if the draft
 * is closed or all new files together exceed a limit. Rate limits apply per `clientAddress`. Marks the draft
 * as used.
 */
export async function announcePhotos(
  server: Server,
  draft: Draft,
  files: readonly AnnouncedFile[],
  clientAddress: string,
): Promise<Result<AnnouncedPhotos>> {
  return server.db.transaction().execute(async (transaction) => {
    // Locks the draft, so that concurrent requests can't exceed the limit and the draft can't be sent.
    const openDraft = await transaction
      .updateTable('propertyVersions')
      .set({ updatedAt: new Date() })
      .where('id', '=', draft.id)
      .where('state', '=', 'draft')
      .returning('id')
      .executeTakeFirst();
    if (!openDraft) return failed({ kind: 'draft-not-found' });
    const { added, messages } = pickNewFiles(files, await listDraftPhotos({ db: transaction }, draft));
    if (added.length > 0) {
      const bytes = added.reduce((sum, file) => sum + file.bytes, 0);
      // With the transaction's connection. Requests that hold a connection must not wait for another one.
      const quota = await checkDraftQuota({ ...server, db: transaction }, draft.id, bytes);
      if (!quota.ok) return quota;
      const allowed = await server.limits.consume('upload', { clientAddress }, bytes);
      if (!allowed.ok) return allowed;
      await insertPhotos(transaction, draft, added);
    }
    const photos = new Map(
      (await listDraftPhotos({ db: transaction }, draft)).map((photo) => [photo.id, photo]),
    );
    return success(
      files.map(({ id }) => {
        const photo = photos.get(id);
        // Without a message, another draft has a photo with this id.
        return photo ? { id, photo } : { id, message: messages.get(id) ?? photoMessages.notStored };
      }),
    );
  });
}

/** The files that aren't photos of the draft yet, and the messages of refused ones by id. */
function pickNewFiles(files: readonly AnnouncedFile[], photos: readonly DraftPhoto[]) {
  const ids = new Set(photos.map(({ id }) => id));
  const added: AnnouncedFile[] = [];
  const messages = new Map<string, string>();
  for (const { name: sentName, ...file } of files) {
    if (ids.has(file.id)) continue;
    const name = cleanName(sentName);
    const tooMany = ids.size < photoLimits.count ? null : photoMessages.tooMany(ids.size);
    const message = checkChosenFile({ ...file, name, size: file.bytes }) ?? tooMany;
    if (message === null) {
      ids.add(file.id);
      added.push({ ...file, name });
    } else messages.set(file.id, message);
  }
  return { added, messages };
}

async function insertPhotos(db: Database, draft: Draft, files: readonly AnnouncedFile[]): Promise<void> {
  const now = Date.now();
  const rows = files.map(({ id, name, bytes }, index) => ({
    id,
    originalName: name,
    bytes,
    storageKey: createStorageKey(),
    state: 'uploading' as const,
    // Photos are listed in this order.
    createdAt: new Date(now + index),
  }));
  const inserted = await db
    .insertInto('photos')
    .values(rows)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .returning('id as photoId')
    .execute();
  if (inserted.length === 0) return;
  const links = inserted.map(({ photoId }) => ({ versionId: draft.id, photoId }));
  await db.insertInto('versionPhotos').values(links).execute();
}

/**
 * Returns the offset of a photo's content (HEAD) or appends to it (PATCH). If the content is complete, makes
 * the photo `pending` before it returns. The content of a photo in a later state counts as complete.
 */
export async function receiveContent(
  server: Server,
  draft: Draft,
  id: string,
  request: Request,
): Promise<Result<Response>> {
  const photo = await findUpload(server.db, draft, id);
  if (!photo) return failed({ kind: 'photo-not-found' });
  if (request.method === 'PATCH') {
    const diskCheck = await checkDisk(server);
    if (!diskCheck.ok) return diskCheck;
  }
  const response = await callTus(server, photo, request);
  const isComplete = response.ok && response.headers.get('upload-offset') === String(photo.bytes);
  if (isComplete && photo.state === 'uploading') await completeUpload(server.db, photo.id);
  if (response.status >= 500) {
    server.logger.error({ status: response.status, reason: await response.text() }, 'an upload failed');
    return failed({ kind: 'unavailable', message: photoMessages.notStored });
  }
  return success(response);
}

type Upload = NonNullable<Awaited<ReturnType<typeof findUpload>>>;

/** The draft's photo with this id. The returned `id` is in lower case. */
async function findUpload(db: Database, draft: Draft, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('versionPhotos')
    .innerJoin('photos', 'photos.id', 'photoId')
    .select(['photos.id', 'storageKey', 'bytes', 'photos.state'])
    .where('versionId', '=', draft.id)
    .where('photoId', '=', id)
    .executeTakeFirst();
}

function callTus({ store, uploadLocks }: Server, photo: Upload, request: Request): Promise<Response> {
  const tus = new TusServer({
    // The route knows the URL.
    path: '/',
    datastore: createUploadStore(store, photo, photo.state !== 'uploading'),
    getFileIdFromRequest: () => photo.id,
    allowedOrigins: () => false,
    lockDrainTimeout: lockDrainMs,
    locker: uploadLocks,
  });
  return tus.handleWeb(toTusRequest(request));
}

/** Makes the photo `pending` and adds the job that stores it. Does nothing if it isn't uploading anymore. */
async function completeUpload(db: Database, photoId: string): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    const completed = await transaction
      .updateTable('photos')
      .set({ state: 'pending' })
      .where('id', '=', photoId)
      .where('state', '=', 'uploading')
      .returning('id')
      .executeTakeFirst();
    if (completed) await addJob(transaction, 'store-photo', { photoId });
  });
}

/** Announces a file and stores its whole content, without a browser. Returns the id of its photo. */
export async function addPhoto(
  server: Server,
  draft: Draft,
  { bytes, content, ...file }: Omit<AnnouncedFile, 'id'> & { content: AsyncIterable<Uint8Array> },
): Promise<Result<string>> {
  const id = crypto.randomUUID();
  const announced = await announcePhotos(server, draft, [{ ...file, id, bytes }], '127.0.0.1');
  if (!announced.ok) return announced;
  const [answer] = announced.value;
  if (answer && 'message' in answer)
    return failed({ kind: 'photo-refused', fileName: file.name, message: answer.message });
  const photo = await findUpload(server.db, draft, id);
  if (!photo) return failed({ kind: 'photo-not-found' });
  await server.store.put(createPieceKey(photo.storageKey, 0), content);
  await completeUpload(server.db, id);
  return success(id);
}

/** Removes folders and control characters, and cuts the name to 255 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const printable = last.replaceAll(/\p{Cc}/gu, '').trim();
  return printable.slice(0, 255).toWellFormed() || 'photo';
}

const protocolHeaders = new Set(['tus-resumable', 'upload-offset', 'content-type', 'content-length']);

/** A copy of the request for the tus library, without headers that clients must not control. */
function toTusRequest({ method, url, headers, body }: Request): Request {
  const kept = [...headers].filter(([name]) => protocolHeaders.has(name));
  return new Request(url, { method, headers: kept, body, ...(body && { duplex: 'half' as const }) });
}
