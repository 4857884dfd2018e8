// Resumable photo uploads over tus (tus.io, version 1.0.0). Checks limits before the tus library sees a
// request, and turns a complete upload into a photo. Any process can continue an upload. This is the only
// module here that takes a `Request`, because the library speaks HTTP.
import path from 'node:path';
import { Metadata, Server as TusServer } from '@tus/server';
import { validate as isUuid, v7 as uuidv7 } from 'uuid';
import { failed, type Failure, type Result, success } from '#domain/failure.ts';
import {
  checkChosenFile,
  type ChosenFile,
  type DraftPhoto,
  photoLimits,
  photoMessages,
} from '#domain/photo.ts';
import type { Draft } from '../accounts/access.ts';
import type { Database } from '../database/database.ts';
import { addPhoto, checkPhotoCount, findPhoto } from './photos.ts';
import { checkDisk, checkDraftQuota } from './storage-quota.ts';
import { createTempFiles } from './temp-files.ts';
import { createUploadLocker } from './upload-locks.ts';
import { uploadHours, type UploadStore } from './upload-stores.ts';
import type { Server } from '../server.ts';

/** How long, in ms, a request may continue to write after another request for the same upload arrives. */
const lockDrainMs = 10;
const hour = 60 * 60 * 1000;

export function uploadFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads');
}

/** The storage of uploads, and the tus library on top of it. */
export interface Uploads {
  store: UploadStore;
  tus: TusServer;
}

export function openUploads(store: UploadStore): Uploads {
  const tus = new TusServer({
    // The routes build the URLs.
    path: '/',
    datastore: store,
    namingFunction: () => uuidv7(),
    getFileIdFromRequest: ({ url }) => readUploadId(url) ?? undefined,
    generateUrl: ({ url }, { id }) => {
      const { pathname, search } = new URL(url);
      return `${pathname}/${id}${search}`;
    },
    allowedOrigins: () => false,
    lockDrainTimeout: lockDrainMs,
    locker: createUploadLocker(),
  });
  return { store, tus };
}

async function callTus(server: Server, request: Request): Promise<Result<Response>> {
  const response = await server.uploads.tus.handleWeb(request);
  if (response.status < 500) return success(response);
  const diskCheck = await checkDisk(server);
  if (!diskCheck.ok) return diskCheck;
  server.logger.error({ status: response.status, reason: await response.text() }, 'an upload failed');
  return failed(notStored);
}

/** If the content can't be deleted now, the hourly sweep deletes it. */
async function removeContent({ uploads, logger }: Server, id: string): Promise<void> {
  try {
    await uploads.store.remove(id);
  } catch (error) {
    logger.warn({ err: error, id }, 'an upload could not be deleted at once');
  }
}

/**
 * Creates an upload in the draft, after checking its declared size and type. Rate limits apply per
 * `clientAddress`.
 */
export async function beginUpload(
  server: Server,
  draft: Draft,
  request: Request,
  clientAddress: string,
): Promise<Result<Response>> {
  const file = readDeclaration(request.headers);
  if (!file) return failed(undeclared);
  const message = file.size === 0 ? photoMessages.notAnImage : checkChosenFile(file);
  if (message !== null) return failed({ kind: 'photo-refused', fileName: file.name, message });
  const quota = await checkDraftQuota(server, draft.id, file.size);
  if (!quota.ok) return quota;
  const count = await checkPhotoCount(server, draft);
  if (!count.ok) return count;
  const allowed = await server.limits.consumeUpload(clientAddress, file.size);
  if (!allowed.ok) return allowed;
  const metadata = { draft: draft.id, name: file.name };
  const response = await callTus(
    server,
    toTusRequest(request, request.url, { 'upload-metadata': Metadata.stringify(metadata) }),
  );
  for (const oldest of await deleteOldestUploads(server.db, draft)) await removeContent(server, oldest);
  // A concurrent request may have deleted the draft.
  if (!response.ok && !(await hasDraft(server.db, draft))) return failed({ kind: 'draft-not-found' });
  return response;
}

async function hasDraft(db: Database, { id }: Draft): Promise<boolean> {
  return (
    (await db.selectFrom('propertyVersions').select('id').where('id', '=', id).executeTakeFirst()) !==
    undefined
  );
}

/** Returns the offset of an upload (HEAD), appends to it (PATCH) or deletes it (DELETE). */
export async function continueUpload(
  server: Server,
  draft: Draft,
  id: string,
  request: Request,
): Promise<Result<Response>> {
  const upload = await findUpload(server.db, draft, id);
  if (!upload) return failed({ kind: 'upload-not-found' });
  if (request.method === 'PATCH') {
    const diskCheck = await checkDisk(server);
    if (!diskCheck.ok) return diskCheck;
  }
  return callTus(server, toTusRequest(request, new URL(`/${upload.id}`, request.url).href));
}

/**
 * Turns a complete upload into a photo with the same id, so a retry is harmless. A temporary failure, such as
 * an unavailable store, keeps the upload.
 */
export async function finishUpload(server: Server, draft: Draft, id: string): Promise<Result<DraftPhoto>> {
  const added = await addUploadedPhoto(server, draft, id);
  if (added.ok) return added;
  // An earlier or a concurrent request may have added the photo and removed the upload.
  const photo = await findPhoto(server, draft, id);
  return photo ? success(photo) : added;
}

async function addUploadedPhoto(server: Server, draft: Draft, id: string): Promise<Result<DraftPhoto>> {
  const upload = await findUpload(server.db, draft, id);
  if (!upload) return failed({ kind: 'upload-not-found' });
  const { store } = server.uploads;
  let added: Result<DraftPhoto>;
  try {
    if ((await store.getUpload(upload.id)).offset !== upload.bytes)
      return failed({ kind: 'upload-incomplete' });
    added = await addPhoto(server, draft, {
      id: upload.id,
      name: upload.name,
      content: readContent(store, upload.id),
    });
  } catch (error) {
    server.logger.error({ err: error, draft: draft.id }, 'a photo could not be stored');
    return failed(notStored);
  }
  await removeContent(server, upload.id);
  return added;
}

/**
 * Opens the content when it is first read. If a concurrent request has removed it, a stream opened earlier
 * would fail before it has a reader, and its error would end the process.
 */
async function* readContent(store: UploadStore, id: string): AsyncGenerator<Uint8Array> {
  yield* store.read(id);
}

/** The draft's upload with this id. The returned `id` is in lower case, as the upload store needs it. */
async function findUpload(db: Database, draft: Draft, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('uploads')
    .select(['id', 'name', 'bytes'])
    .where('id', '=', id)
    .where('draftId', '=', draft.id)
    .executeTakeFirst();
}

/**
 * Deletes all uploads of the draft but the newest `photoLimits.count`, and returns their ids. Runs after an
 * upload is created, so that the last of several concurrent requests sees all of them.
 */
async function deleteOldestUploads(db: Database, draft: Draft): Promise<string[]> {
  const oldest = db
    .selectFrom('uploads')
    .select('id')
    .where('draftId', '=', draft.id)
    // UUIDv7 ids sort by time.
    .orderBy('id', 'desc')
    .offset(photoLimits.count);
  const deleted = await db.deleteFrom('uploads').where('id', 'in', oldest).returning('id').execute();
  return deleted.map(({ id }) => id);
}

const notStored: Failure = { kind: 'unavailable', message: photoMessages.notStored };
const undeclared: Failure = {
  kind: 'invalid',
  message: 'An upload says its length and the name of its file before it begins.',
  issues: [],
};

/**
 * Deletes the rows of expired uploads and of submitted drafts. Also deletes files that have no row and
 * haven't changed for an hour, because no quota counts them.
 */
export async function discardUploads(db: Database, folder: string, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - uploadHours * hour);
  const submitted = db.selectFrom('propertyVersions').select('id').where('state', '<>', 'draft');
  await db
    .deleteFrom('uploads')
    .where((eb) => eb.or([eb('createdAt', '<', expired), eb('draftId', 'in', submitted)]))
    .execute();
  const rows = await db.selectFrom('uploads').select('id').execute();
  await createTempFiles(folder).discard(new Date(now.getTime() - hour), new Set(rows.map(({ id }) => id)));
}

/** Null if the length is not a number or the metadata is malformed. */
function readDeclaration(headers: Headers): ChosenFile | null {
  const length = headers.get('upload-length') ?? '';
  if (!/^\d{1,15}$/.test(length)) return null;
  try {
    const { name, type } = Metadata.parse(headers.get('upload-metadata') ?? '');
    return { name: cleanName(name ?? ''), type: type ?? '', size: Number(length) };
  } catch {
    return null;
  }
}

/** Removes folders and control characters, and cuts the name to 255 characters. */
export function cleanName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const printable = last.replaceAll(/\p{Cc}/gu, '').trim();
  return printable.slice(0, 255).toWellFormed() || 'photo';
}

/** The upload id at the end of the URL's path, or null. */
function readUploadId(url: string): string | null {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return isUuid(last) ? last : null;
}

const protocolHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'content-length'];

/** A copy of the request for the tus library, without headers that clients must not control. */
function toTusRequest(request: Request, url: string, extraHeaders: Record<string, string> = {}): Request {
  const { method } = request;
  const headers = new Headers(extraHeaders);
  for (const name of protocolHeaders) {
    const value = request.headers.get(name);
    if (value !== null && !(method === 'PATCH' && name === 'upload-length')) headers.set(name, value);
  }
  const body = method === 'PATCH' ? request.body : null;
  return new Request(url, { method, headers, body, ...(body && { duplex: 'half' as const }) });
}
