// Where the contents of unfinished uploads lie, as the tus library wants it: in a folder of this machine, or in the object
// store, where the processes of all machines find them. What was declared of an upload is a row of `uploads` both times.
import { randomBytes } from 'node:crypto';
import { createReadStream, mkdirSync } from 'node:fs';
import { PassThrough, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { FileStore } from '@tus/file-store';
import { DataStore, ERRORS, Upload } from '@tus/server';
import type { Database } from '../database/database.ts';
import type { ListedObject, ObjectStore } from './object-store.ts';

/** How long after its beginning an upload may be gone on with. */
export const uploadHours = 24;
const lifetimeMs = uploadHours * 60 * 60 * 1000;

export interface UploadStore extends DataStore {
  /** The content of an upload that has arrived whole. Breaks off with an error rather than end too early. */
  read(id: string): Readable;
}

// Lengths are declared, and one request carries one content.
const extensions = ['creation', 'termination', 'expiration'];

/** Each content is a file; how much has arrived is the file's size. */
export function folderUploads(db: Database, folder: string): UploadStore {
  // Others on this machine have no business in it; the store itself would let them read.
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const configstore = declarations(db);
  const store = new FileStore({ directory: folder, expirationPeriodInMilliseconds: lifetimeMs, configstore });
  store.extensions = extensions;
  return store;
}

/** An upload in more pieces than these was cut up on purpose, and has to begin anew. */
const mostPieces = 1000;

/**
 * Each content is pieces, stored as they arrive and never changed. Two processes may take one upload at once, as after a
 * cut that one has not noticed: each stores pieces of its own, from where it was told to begin, and whoever reads goes
 * along all of them without a gap.
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
      if (listed.length > mostPieces) throw refusal(ERRORS.FILE_NO_LONGER_EXISTS);
      upload.offset = inARow(listed).bytes;
      return upload;
    },

    /** What has arrived before a connection breaks is stored as well. */
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
        for (const { key, start } of inARow(await objects.list(prefixOf(id))).pieces) {
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

/** As the library answers with. */
function refusal({ status_code, body }: { status_code: number; body: string }): Error {
  return Object.assign(new Error(body), { status_code, body });
}

/** Ids begin with the time: the sweep, which looks at a part of all objects each hour, goes by the two characters in front. */
const prefixOf = (id: string) => `uploads/${id.slice(-2)}-${id}`;
const newKey = (id: string, at: number) => `${prefixOf(id)}-${at}-${randomBytes(4).toString('hex')}`;

/** The pieces that follow each other without a gap, each with where to start in it, and their bytes together. */
function inARow(listed: readonly ListedObject[]): {
  pieces: { key: string; start: number }[];
  bytes: number;
} {
  const known = listed
    .map(({ key, bytes }) => ({ key, from: Number(key.split('-').at(-2)), bytes }))
    .toSorted((one, other) => one.from - other.from || other.bytes - one.bytes);
  const pieces: { key: string; start: number }[] = [];
  let at = 0;
  for (const { key, from, bytes } of known) {
    if (from > at || from + bytes <= at) continue;
    pieces.push({ key, start: at - from });
    at = from + bytes;
  }
  return { pieces, bytes: at };
}

/** What was declared of uploads. */
function declarations(db: Database) {
  return {
    async get(id: string) {
      const row = await db.selectFrom('uploads').selectAll().where('id', '=', id).executeTakeFirst();
      // How much has arrived, the contents say.
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
