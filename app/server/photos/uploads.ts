// Files on their way to a draft, by the tus protocol (tus.io, version 1.0.0): each is an upload of its own that goes on
// where it stopped, on whichever process finds its content. Checks before the protocol's library is asked; then makes a
// photo of what has arrived. The one module here that takes a `Request`: the library speaks HTTP.
import path from 'node:path';
import { MemoryLocker, Metadata, Server } from '@tus/server';
import type { Logger } from 'pino';
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
import type { Limits } from '../rate-limits.ts';
import type { Photos } from './photos.ts';
import type { StorageQuota } from './storage-quota.ts';
import { unfinishedFiles } from './temp-files.ts';
import { uploadHours, type UploadStore } from './upload-stores.ts';

/** Milliseconds that a request gets to write what it has when another one comes for the same upload. */
const lockDrainMs = 10;
/** And how long that other one waits, which keeps the processor busy: the library asks again and again. */
const lockWaitMs = 1000;
const hour = 60 * 60 * 1000;

export interface UploadsSettings {
  db: Database;
  /** Of the uploads' contents. */
  store: UploadStore;
  limits: Pick<Limits, 'upload'>;
  quota: Pick<StorageQuota, 'checkDraft' | 'checkDisk'>;
  photos: Pick<Photos, 'add' | 'find' | 'checkCount'>;
  logger: Logger;
}

export function uploadFolder(dataDir: string): string {
  return path.join(dataDir, 'uploads');
}

export function createUploads({ db, store, limits, quota, photos, logger }: UploadsSettings) {
  const tus = new Server({
    // Addresses are the routes' business.
    path: '/',
    datastore: store,
    namingFunction: () => uuidv7(),
    getFileIdFromRequest: ({ url }) => idIn(url) ?? undefined,
    generateUrl: ({ url }, { id }) => {
      const { pathname, search } = new URL(url);
      return `${pathname}/${id}${search}`;
    },
    allowedOrigins: () => false,
    lockDrainTimeout: lockDrainMs,
    locker: new MemoryLocker({ acquireLockTimeout: lockWaitMs }),
  });

  async function ask(request: Request): Promise<Result<Response>> {
    const answer = await tus.handleWeb(request);
    if (answer.status < 500) return success(answer);
    const hasRoom = await quota.checkDisk();
    if (!hasRoom.ok) return hasRoom;
    logger.error({ status: answer.status, reason: await answer.text() }, 'an upload failed');
    return failed(notStored);
  }

  const removeContent = (id: string) =>
    store
      .remove(id)
      .catch((error: unknown) => logger.warn({ err: error, id }, 'an upload is left for the sweep'));

  return {
    /** Begins an upload into the draft: what is declared of it has to be allowed. `address` is what limits count. */
    async begin(draft: Draft, request: Request, address: string): Promise<Result<Response>> {
      const file = declaredIn(request.headers);
      if (!file) return failed(undeclared);
      const refusal = file.size === 0 ? photoMessages.notAnImage : checkChosenFile(file);
      if (refusal !== null) return failed({ kind: 'photo-refused', fileName: file.name, message: refusal });
      for (const check of [
        () => quota.checkDraft(draft.id, file.size),
        () => photos.checkCount(draft),
        () => limits.upload(address, file.size),
      ]) {
        const checked = await check();
        if (!checked.ok) return checked;
      }
      const metadata = { draft: draft.id, name: file.name };
      const begun = await ask(
        ownRequest(request, request.url, { 'upload-metadata': Metadata.stringify(metadata) }),
      );
      for (const oldest of await forgetOldest(db, draft)) await removeContent(oldest);
      return begun;
    },

    /** Says how much of an upload has arrived (HEAD), takes more of it (PATCH) or gives it up (DELETE). */
    async continue(draft: Draft, id: string, request: Request): Promise<Result<Response>> {
      const upload = await find(db, draft, id);
      if (!upload) return failed({ kind: 'upload-not-found' });
      if (request.method === 'PATCH') {
        const hasRoom = await quota.checkDisk();
        if (!hasRoom.ok) return hasRoom;
      }
      return ask(ownRequest(request, new URL(`/${upload.id}`, request.url).href));
    },

    /**
     * Makes a photo of an upload that has arrived whole. May be repeated: the photo has the upload's id. What passes,
     * such as a store that is away, leaves the upload as it is.
     */
    async finish(draft: Draft, id: string): Promise<Result<DraftPhoto>> {
      const upload = await find(db, draft, id);
      if (!upload) {
        const photo = isUuid(id) ? await photos.find(draft, id) : null;
        return photo ? success(photo) : failed({ kind: 'upload-not-found' });
      }
      const { name, bytes } = upload;
      let added: Result<DraftPhoto>;
      try {
        if ((await store.getUpload(upload.id)).offset !== bytes) return failed({ kind: 'upload-incomplete' });
        added = await photos.add(draft, { id: upload.id, name, content: store.read(upload.id) });
      } catch (error) {
        logger.error({ err: error, draft: draft.id }, 'a photo could not be stored');
        return failed(notStored);
      }
      await removeContent(upload.id);
      return added;
    },
  };
}

/** Its id is as the store knows it, also when it was asked for in capitals. */
async function find(db: Database, draft: Draft, id: string) {
  if (!isUuid(id)) return undefined;
  return db
    .selectFrom('uploads')
    .select(['id', 'name', 'bytes'])
    .where('id', '=', id)
    .where('draftId', '=', draft.id)
    .executeTakeFirst();
}

/**
 * Deletes all uploads of the draft but the newest `photoLimits.count`, and returns their ids. Runs after an upload is created, so
 * that the last of several concurrent requests sees them all.
 */
async function forgetOldest(db: Database, draft: Draft): Promise<string[]> {
  const oldest = db
    .selectFrom('uploads')
    .select('id')
    .where('draftId', '=', draft.id)
    // Ids begin with the time.
    .orderBy('id', 'desc')
    .offset(photoLimits.count);
  const forgotten = await db.deleteFrom('uploads').where('id', 'in', oldest).returning('id').execute();
  return forgotten.map(({ id }) => id);
}

const notStored: Failure = { kind: 'unavailable', message: photoMessages.notStored };
const undeclared: Failure = {
  kind: 'invalid',
  message: 'An upload says its length and the name of its file before it begins.',
  issues: [],
};

/**
 * Forgets uploads whose time is over, or whose draft was submitted, and removes files without a row that nobody has
 * added to for an hour: no quota counts them any more.
 */
export async function discardUploads(db: Database, folder: string, now: Date): Promise<void> {
  const expired = new Date(now.getTime() - uploadHours * hour);
  const submitted = db.selectFrom('drafts').select('id').where('propertyId', 'is not', null);
  await db
    .deleteFrom('uploads')
    .where((is) => is.or([is('createdAt', '<', expired), is('draftId', 'in', submitted)]))
    .execute();
  const rows = await db.selectFrom('uploads').select('id').execute();
  await unfinishedFiles(folder).discard(new Date(now.getTime() - hour), new Set(rows.map(({ id }) => id)));
}

/** Null when the length is no number, or the metadata are garbled. */
function declaredIn(headers: Headers): ChosenFile | null {
  const length = headers.get('upload-length') ?? '';
  if (!/^\d{1,15}$/.test(length)) return null;
  try {
    const { name, type } = Metadata.parse(headers.get('upload-metadata') ?? '');
    return { name: tidyName(name ?? ''), type: type ?? '', size: Number(length) };
  } catch {
    return null;
  }
}

/** Without folders and control characters; at most 255 characters. */
function tidyName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? '';
  const printable = last.replaceAll(/\p{Cc}/gu, '').trim();
  return printable.slice(0, 255).toWellFormed() || 'photo';
}

/** The last part of an address's path, when it is an upload's id. */
function idIn(url: string): string | null {
  const last = new URL(url).pathname.split('/').at(-1) ?? '';
  return isUuid(last) ? last : null;
}

const protocolHeaders = ['tus-resumable', 'upload-length', 'upload-offset', 'content-type', 'content-length'];

/** The request as the library may see it: what else it would listen to is not for senders to say. */
function ownRequest(request: Request, url: string, more: Record<string, string> = {}): Request {
  const { method } = request;
  const headers = new Headers(more);
  for (const name of protocolHeaders) {
    const value = request.headers.get(name);
    if (value !== null && !(method === 'PATCH' && name === 'upload-length')) headers.set(name, value);
  }
  const body = method === 'PATCH' ? request.body : null;
  return new Request(url, { method, headers, body, ...(body && { duplex: 'half' as const }) });
}
