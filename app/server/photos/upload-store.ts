// The content of photos that are uploading: objects ("pieces") in the object store, which all machines share.
//
// tus asks for the offset (`getUpload`), accepts content from that offset only, and calls `write` with it. If
// `write` rejects, the client asks again and continues from there.
import { randomBytes } from 'node:crypto';
import type { Readable } from 'node:stream';
import { DataStore, Upload } from '@tus/server';
import type { ListedObject, ObjectStore } from './object-store.ts';
import { deletePieces, piecePrefix } from './photo-objects.ts';

/** The photo that an upload is about. */
export interface UploadedPhoto {
  storageKey: string;
  /** The announced size. */
  bytes: number;
}

/** Limits a client that deliberately sends tiny pieces. A photo with more of them starts over. */
const maxPieces = 1000;

/**
 * The pieces of one photo: one for each request. They never change. Two processes may write the same photo
 * concurrently, for example when one hasn't noticed a broken connection. Each stores pieces from its own
 * offset, and `joinPieces` picks pieces without gaps or overlaps. `isComplete`: the pieces may already be
 * joined.
 */
export function createUploadStore(
  objects: ObjectStore,
  { storageKey, bytes }: UploadedPhoto,
  isComplete = false,
): DataStore {
  return Object.assign(new DataStore(), {
    async getUpload(id: string) {
      const offset = isComplete ? bytes : await readOffset(objects, storageKey);
      return new Upload({ id, size: bytes, offset });
    },
    /** If the connection breaks, stores what has arrived and then rejects. */
    async write(content: Readable, _id: string, offset: number) {
      let failure = null as Error | null;
      async function* arriving(): AsyncGenerator<Uint8Array> {
        try {
          yield* content as AsyncIterable<Uint8Array>;
        } catch (error) {
          failure = error as Error;
        }
      }
      const key = createPieceKey(storageKey, offset);
      const stored = await objects.put(key, arriving());
      if (stored === 0) await objects.delete(key);
      if (failure) throw failure;
      return offset + stored;
    },
  });
}

async function readOffset(objects: ObjectStore, storageKey: string): Promise<number> {
  const listed = await objects.list(piecePrefix(storageKey));
  if (listed.length <= maxPieces) return joinPieces(listed).bytes;
  await deletePieces(objects, storageKey);
  return 0;
}

/** The whole content of a photo. Fails with an error if a piece is missing. */
export async function* readPieces(
  objects: ObjectStore,
  { storageKey, bytes }: UploadedPhoto,
): AsyncGenerator<Uint8Array> {
  const joined = joinPieces(await objects.list(piecePrefix(storageKey)));
  if (joined.bytes !== bytes) throw new Error(`pieces of a photo are missing: ${storageKey}`);
  for (const { key, start } of joined.pieces) {
    const piece = await objects.open(key);
    if (!piece) throw new Error(`a piece of a photo is missing: ${key}`);
    yield* piece.slice(start).stream();
  }
}

/** The key of a new piece that starts at this offset. */
export const createPieceKey = (storageKey: string, offset: number) =>
  `${piecePrefix(storageKey)}${offset}-${randomBytes(4).toString('hex')}`;

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
