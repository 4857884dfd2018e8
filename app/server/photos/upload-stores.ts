// Storage for unfinished uploads, as the tus library expects it: a local folder, or the object store, which
// all machines share. The name and size of each upload are a row of `uploads` in both cases.
//
// What tus expects of a `DataStore`: POST calls `create`. HEAD and PATCH call `getUpload`, whose `offset`
// must be the number of bytes stored so far. PATCH accepts content from that offset only, calls `write` with
// it, at most up to the declared length, and responds with the offset that `write` returns. If `write`
// rejects, the client asks `getUpload` and continues from there, so bytes that `write` stored before the
// error must count.
import { randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Database } from '../database/database.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';

/** An upload can be resumed for this long after its creation. */
export const uploadHours = 24;
const lifetimeMs = uploadHours * 60 * 60 * 1000;

export interface UploadStore extends DataStore {
  /** The content of a complete upload. Fails with an error when the content ends early. */
  read(id: string): Readable;
}

// Leaves out deferred lengths and concatenation: the length is declared first, and an upload is one file.
const extensions = ['creation', 'termination', 'expiration'];

/** Each upload is one file. Its offset is the file size. */
export function createFolderUploadStore(db: Database, folder: string): UploadStore {
  // tus would create the folder readable for other users of the machine.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const configstore = createUploadRows(db);
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: lifetimeMs, configstore });
  store.extensions = extensions;
  return store;
}

/**
 * Limits a client that deliberately sends tiny pieces. An upload with more pieces fails, and the client must
 * restart it.
 */
const maxPieces = 1000;

/**
 * Each upload is a list of objects ("pieces") that never change. Two processes may write the same upload
 * concurrently, for example when one hasn't noticed a broken connection. Each stores pieces from its own
 * offset, and `joinPieces` picks pieces without gaps or overlaps.
 */
export function createObjectUploadStore(
  db: Database,
  objects: ObjectStore,
  pieceBytes = 1_000_000,
): UploadStore {
  const uploadRows = createUploadRows(db);
  return Object.assign(new DataStore(), {
    extensions,
    getExpiration: () => lifetimeMs,

    async create(upload: Upload) {
      await uploadRows.set(upload.id, upload);
      upload.creation_date = new Date().toISOString();
      return upload;
    },

    async getUpload(id: string) {
      const upload = await uploadRows.get(id);
      if (!upload) throw toTusError(ERRORS.FILE_NOT_FOUND);
      const listed = await objects.list(prefixOf(id));
      if (listed.length > maxPieces) throw toTusError(ERRORS.FILE_NO_LONGER_EXISTS);
      upload.offset = joinPieces(listed).bytes;
      return upload;
    },

    /** If the connection breaks, stores the bytes received so far and then rejects. */
    async write(content: Readable, id: string, offset: number) {
      const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
      let readError = null as Error | null;
      // Undefined at the end of the content. A read error ends it too, so that `put` stores the piece
      // received so far.
      const readChunk = async () => {
        try {
          return (await chunks.next()).value;
        } catch (error) {
          readError = error as Error;
          return undefined;
        }
      };
      async function* pieceFrom(first: Uint8Array): AsyncGenerator<Uint8Array> {
        let bytes = 0;
        for (
          let next: Uint8Array | undefined = first;
          next;
          next = bytes < pieceBytes ? await readChunk() : undefined
        ) {
          yield next;
          bytes += next.byteLength;
        }
      }
      let nextOffset = offset;
      for (let first = await readChunk(); first; first = await readChunk())
        nextOffset += await objects.put(createPieceKey(id, nextOffset), pieceFrom(first));
      if (readError) throw readError;
      return nextOffset;
    },

    read(id: string) {
      const content = new PassThrough();
      const fill = async () => {
        const upload = await uploadRows.get(id);
        const { pieces, bytes } = joinPieces(await objects.list(prefixOf(id)));
        // A concurrent request may be deleting the upload.
        if (bytes !== upload?.size) throw new Error(`pieces of an upload are gone: ${id}`);
        for (const { key, start } of pieces) {
          const found = await objects.withFile(key, async (file) => {
            await pipeline(createReadStream(file, { start }), content, { end: false });
            return true;
          });
          if (!found) throw new Error(`a piece of an upload is gone: ${key}`);
        }
        content.end();
      };
      fill().catch((error: Error) => content.destroy(error));
      return content;
    },

    async remove(id: string) {
      await uploadRows.delete(id);
      for (const { key } of await objects.list(prefixOf(id))) await objects.delete(key);
    },
  });
}

/** An error in the form that tus expects. */
/** An error that the tus library answers with this status. */
export function toTusError({ status_code, body }: { status_code: number; body: string }): Error {
  return Object.assign(new Error(body), { status_code, body });
}

/**
 * The last two characters come first: UUIDv7 ids start with the time, and the hourly sweep selects objects by
 * the first two characters.
 */
const prefixOf = (id: string) => `uploads/${id.slice(-2)}-${id}`;
const createPieceKey = (id: string, offset: number) =>
  `${prefixOf(id)}-${offset}-${randomBytes(4).toString('hex')}`;

/**
 * Picks pieces that continue each other without a gap. `start` is the offset to read from within the piece.
 */
function joinPieces(listed: readonly ListedObject[]): {
  pieces: { key: string; start: number }[];
  bytes: number;
} {
  const stored = listed
    .map(({ key, bytes }) => ({ key, from: Number(key.split('-').at(-2)), bytes }))
    .toSorted((one, other) => one.from - other.from || other.bytes - one.bytes);
  const pieces: { key: string; start: number }[] = [];
  let offset = 0;
  for (const { key, from, bytes } of stored) {
    if (from > offset || from + bytes <= offset) continue;
    pieces.push({ key, start: offset - from });
    offset = from + bytes;
  }
  return { pieces, bytes: offset };
}

/** Reads and writes the rows of `uploads`. */
function createUploadRows(db: Database) {
  return {
    async get(id: string) {
      const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
      // The caller reads the offset from the content.
      return (
        row && new Upload({ id, size: row.bytes, offset: 0, creation_date: row.createdAt.toISOString() })
      );
    },
    async set(id: string, { size = 0, metadata }: Upload) {
      const { draft, name } = metadata ?? {};
      const values = { id, draftId: draft ?? '', name: name ?? '', bytes: size };
      await db.insertInto('uploads').values(values).execute();
    },
    async delete(id: string) {
      await db.deleteFrom('uploads').where('id', '=', id).execute();
    },
  };
}
