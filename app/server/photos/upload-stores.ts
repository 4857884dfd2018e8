// Storage for unfinished uploads, as the tus library expects it: a local folder, or the object store, which all
// machines share. The name and size of each upload are a row of `uploads` in both cases.
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
export function folderUploads(db: Database, folder: string): UploadStore {
  // tus would create the folder readable for other users of the machine.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const configstore = declarations(db);
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: lifetimeMs, configstore });
  store.extensions = extensions;
  return store;
}

/** Protects against a client that sends tiny pieces on purpose: the upload must be restarted. */
const maxPieces = 1000;

/**
 * Each upload is a list of objects ("pieces") that never change. Two processes may write the same upload
 * concurrently, for example when one hasn't noticed a broken connection. Each stores pieces from its own offset, and
 * `joinPieces` picks pieces without gaps or overlaps.
 */
export function objectUploads(db: Database, objects: ObjectStore, pieceBytes = 1_000_000): UploadStore {
  const declared = declarations(db);
  return Object.assign(new DataStore(), {
    extensions,
    getExpiration: () => lifetimeMs,

    async create(upload: Upload) {
      await declared.set(upload.id, upload);
      upload.creation_date = new Date().toISOString();
      return upload;
    },

    async getUpload(id: string) {
      const upload = await declared.get(id);
      if (!upload) throw refusal(ERRORS.FILE_NOT_FOUND);
      const listed = await objects.list(prefixOf(id));
      if (listed.length > maxPieces) throw refusal(ERRORS.FILE_NO_LONGER_EXISTS);
      upload.offset = joinPieces(listed).bytes;
      return upload;
    },

    /** Also stores what arrived before the connection broke. */
    async write(content: Readable, id: string, offset: number) {
      const chunks = content[Symbol.asyncIterator]() as AsyncIterator<Uint8Array, undefined>;
      let broken = null as Error | null;
      const take = async () => {
        try {
          return (await chunks.next()).value;
        } catch (error) {
          broken = error as Error;
          return undefined;
        }
      };
      async function* pieceFrom(first: Uint8Array): AsyncGenerator<Uint8Array> {
        let bytes = 0;
        for (
          let next: Uint8Array | undefined = first;
          next;
          next = bytes < pieceBytes ? await take() : undefined
        ) {
          yield next;
          bytes += next.byteLength;
        }
      }
      let at = offset;
      for (let first = await take(); first; first = await take())
        at += await objects.put(newKey(id, at), pieceFrom(first));
      if (broken) throw broken;
      return at;
    },

    read(id: string) {
      const content = new PassThrough();
      const fill = async () => {
        const upload = await declared.get(id);
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
      await declared.delete(id);
      for (const { key } of await objects.list(prefixOf(id))) await objects.delete(key);
    },
  });
}

/** The form in which tus expects errors. */
function refusal({ status_code, body }: { status_code: number; body: string }): Error {
  return Object.assign(new Error(body), { status_code, body });
}

/**
 * The last two characters come first: UUIDv7 ids start with the time, and the hourly cleanup selects objects by the
 * first two characters.
 */
const prefixOf = (id: string) => `uploads/${id.slice(-2)}-${id}`;
const newKey = (id: string, at: number) => `${prefixOf(id)}-${at}-${randomBytes(4).toString('hex')}`;

/** Picks pieces that continue each other without a gap. `start` is the offset to read from within the piece. */
function joinPieces(listed: readonly ListedObject[]): {
  pieces: { key: string; start: number }[];
  bytes: number;
} {
  const stored = listed
    .map(({ key, bytes }) => ({ key, from: Number(key.split('-').at(-2)), bytes }))
    .toSorted((one, other) => one.from - other.from || other.bytes - one.bytes);
  const pieces: { key: string; start: number }[] = [];
  let at = 0;
  for (const { key, from, bytes } of stored) {
    if (from > at || from + bytes <= at) continue;
    pieces.push({ key, start: at - from });
    at = from + bytes;
  }
  return { pieces, bytes: at };
}

/** Reads and writes the rows of `uploads`. */
function declarations(db: Database) {
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
