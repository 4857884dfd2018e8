// Where files are kept: a few verbs that a folder and an S3-compatible store can both offer. Knows nothing of
// photographs. Whoever writes a key sees the whole object or none, also when the process is killed in the middle.
import { randomUUID } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, link, mkdir, open, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import type { Config } from '../config.ts';

export interface StoredObject {
  /** Reads nothing until it is read itself, so it may be left unread. */
  stream: ReadableStream<Uint8Array>;
  bytes: number;
}

export interface ListedObject {
  key: string;
  storedAt: Date;
}

/** Keys have the form `kind/name`: lower-case letters and digits, in the name also `-` and one extension. */
export interface ObjectStore {
  /** Stores the content under the key, replacing what was there, and answers with its bytes. Rejects with what the content threw. */
  put(key: string, content: AsyncIterable<Uint8Array>): Promise<number>;
  open(key: string): Promise<StoredObject | null>;
  /** Hands out a local file with the object's content for the length of the call; null when there is no such object. */
  withFile<Value>(key: string, work: (file: string) => Promise<Value>): Promise<Value | null>;
  /** Stores the content of one object under another key, from where it does not depend on the first; false when there is no such object. */
  copy(from: string, to: string): Promise<boolean>;
  /** Deletes; an object that is not there is no error. */
  delete(key: string): Promise<void>;
  /** The objects whose keys begin with a prefix of the form `kind/xy`. */
  list(prefix: string): Promise<ListedObject[]>;
  /** Discards what an interrupted `put` left behind before that time. */
  discardUnfinished(before: Date): Promise<void>;
}

const validKey = /^[a-z]+\/[0-9a-z]{2}[0-9a-z-]*(?:\.[0-9a-z]+)?$/;
const validPrefix = /^[a-z]+\/[0-9a-z]{2}$/;
const unfinished = '.unfinished';

/** The store that the configuration names: a folder in the data directory. */
export function openObjectStore({ dataDir }: Pick<Config, 'dataDir'>): ObjectStore {
  return folderStore(path.join(dataDir, 'objects'));
}

/** Keeps objects below a folder, in subfolders by the first two characters of their names: `kind/xy/xyz…`. */
export function folderStore(root: string): ObjectStore {
  const placeOf = (key: string): string => {
    if (!validKey.test(key)) throw new Error(`not a key of the object store: ${key}`);
    const [kind = '', name = ''] = key.split('/');
    return path.join(root, kind, name.slice(0, 2), name);
  };
  const draftsFolder = path.join(root, unfinished);

  async function put(key: string, content: AsyncIterable<Uint8Array>): Promise<number> {
    const place = placeOf(key);
    const draft = path.join(draftsFolder, randomUUID());
    await mkdir(draftsFolder, { recursive: true });
    try {
      const bytes = await writeDurably(draft, content);
      await mkdir(path.dirname(place), { recursive: true });
      await rename(draft, place);
      return bytes;
    } catch (error) {
      await rm(draft, { force: true });
      throw error;
    }
  }

  return {
    put,

    async open(key) {
      const place = placeOf(key);
      const found = await statOf(place);
      return found && { stream: readLazily(place), bytes: found.size };
    },

    async withFile(key, work) {
      const place = placeOf(key);
      return (await statOf(place)) ? work(place) : null;
    },

    async copy(from, to) {
      const source = placeOf(from);
      const place = placeOf(to);
      if (!(await statOf(source))) return false;
      await mkdir(path.dirname(place), { recursive: true });
      // Objects are replaced and never written into, so a second name is as good as a second file, and costs nothing.
      // Both get the time of now: a copy counts as just stored.
      const now = new Date();
      await utimes(source, now, now);
      // Not every file system has second names, and one that is taken is refused.
      await link(source, place).catch(() => put(to, createReadStream(source) as AsyncIterable<Uint8Array>));
      return true;
    },

    delete: (key) => rm(placeOf(key), { force: true }),

    async list(prefix) {
      if (!validPrefix.test(prefix)) throw new Error(`not a prefix of the object store: ${prefix}`);
      const [kind = ''] = prefix.split('/');
      const listed: ListedObject[] = [];
      for (const name of await namesIn(path.join(root, prefix))) {
        const found = await statOf(placeOf(`${kind}/${name}`));
        if (found) listed.push({ key: `${kind}/${name}`, storedAt: found.mtime });
      }
      return listed;
    },

    async discardUnfinished(before) {
      for (const name of await namesIn(draftsFolder)) {
        const draft = path.join(draftsFolder, name);
        const found = await statOf(draft);
        if (found && found.mtime < before) await rm(draft, { force: true });
      }
    },
  };
}

/** Writes chunk by chunk and waits for the disk, because what is acknowledged must survive a loss of power. */
async function writeDurably(file: string, content: AsyncIterable<Uint8Array>): Promise<number> {
  const handle = await open(file, 'wx', 0o600);
  try {
    let bytes = 0;
    for await (const chunk of content) {
      await writeWhole(handle, chunk);
      bytes += chunk.byteLength;
    }
    await handle.datasync();
    return bytes;
  } finally {
    await handle.close();
  }
}

/** A write to a full or slow disk may take only a part of what it was given. */
async function writeWhole(handle: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let written = 0; written < chunk.byteLength;) {
    const { bytesWritten } = await handle.write(chunk, written);
    written += bytesWritten;
  }
}

/** Opens the file at the first read: an answer to a HEAD request never reads, and must not hold a file open. */
function readLazily(file: string): ReadableStream<Uint8Array> {
  async function* content(): AsyncGenerator<Uint8Array> {
    yield* createReadStream(file) as AsyncIterable<Uint8Array>;
  }
  return NodeReadableStream.from(content()) as ReadableStream<Uint8Array>;
}

async function statOf(file: string): Promise<{ size: number; mtime: Date } | null> {
  try {
    return await stat(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
