// Photographs on a database and in a folder of their own: what several test files about them start from.
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Logger as QueueLogger, runOnce } from 'graphile-worker';
import type pg from 'pg';
import { pino } from 'pino';
import { success } from '#domain/failure.ts';
import { type Database, databaseOver, openPool } from '#server/database/database.ts';
import { createFeedImport } from '#server/calendar/feed-import.ts';
import { createGuardedFetch } from '#server/calendar/guarded-fetch.ts';
import { jobTasks } from '#server/worker/tasks.ts';
import { type Draft } from '#server/accounts/access.ts';
import { createDrafts } from '#server/drafts/drafts.ts';
import { folderStore } from '#server/photos/folder-store.ts';
import type { ObjectStore } from '#server/photos/object-store.ts';
import { createDecoder, type Decoder } from '#server/photos/decoder/decoder.ts';
import { derivePhoto } from '#server/photos/variants.ts';
import type { Upload, UploadRequest } from '#server/photos/uploads.ts';
import { createPhotos, type Photos } from '#server/photos/photos.ts';
import { freshDatabase } from './database.ts';

export interface SentFile {
  name: string;
  content: Uint8Array;
}

export interface PhotoRoom {
  databaseUrl: string;
  pool: pg.Pool;
  db: Database;
  folder: string;
  store: ObjectStore;
  decoder: Decoder;
  /** Without a limit on bytes. */
  photos: Photos;
  newDraft: (address?: string) => Promise<Draft>;
  /** Sends files as one upload that is not refused as a whole. */
  send: (draft: Draft, files: SentFile[], by?: Photos) => Promise<Upload>;
  /** Sends one file that must be taken; the answer is its id. */
  sendOne: (draft: Draft, content: Uint8Array) => Promise<string>;
  deriveAll: (draft: Draft) => Promise<void>;
  storedFiles: () => Promise<string[]>;
  /** Works through the jobs that are due, on a store that may be in trouble. */
  runJobs: (on?: ObjectStore, by?: Pick<Decoder, 'decode' | 'encodeAvif'>) => Promise<void>;
  close: () => Promise<void>;
}

export const logger = pino({ level: 'silent' });

/** Room for everything. */
export const noQuota = { checkDraft: async () => success(null) };

export async function photoRoom(): Promise<PhotoRoom> {
  const database = await freshDatabase();
  const pool = openPool(database.url, logger);
  const db = databaseOver(pool);
  const folder = await mkdtemp(path.join(tmpdir(), 'baystead-photos-'));
  const store = folderStore(folder);
  const decoder = createDecoder();
  const photos = createPhotos({
    db,
    store,
    limits: { upload: async () => success(null) },
    quota: noQuota,
    logger,
  });

  const send: PhotoRoom['send'] = async (draft, files, by = photos) => {
    const result = await by.receive(draft, await upload(files));
    if (!result.ok) throw new Error(`the upload was refused: ${result.failure.kind}`);
    return result.value;
  };

  return {
    databaseUrl: database.url,
    pool,
    db,
    folder,
    store,
    decoder,
    photos,
    newDraft: async (address) => (await createDrafts(db).begin(null, address)).draft,
    send,
    async sendOne(draft, content) {
      const { photos: taken, refused } = await send(draft, [{ name: 'one.jpg', content }]);
      if (!taken[0]) throw new Error(`the photograph was refused: ${refused[0]?.message}`);
      return taken[0].id;
    },
    async deriveAll(draft) {
      for (const { id } of await photos.listOf(draft)) {
        await derivePhoto({ db, store, decoder, logger }, { photoId: id });
      }
    },
    async storedFiles() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    async runJobs(on = store, by = decoder) {
      const sendMail = async () => undefined;
      await runOnce({
        pgPool: pool,
        taskList: jobTasks({
          pool,
          db,
          store: on,
          sendMail,
          logger,
          decoder: by,
          feedImport: createFeedImport({ db, fetch: createGuardedFetch({ testHosts: [] }) }),
        }),
        logger: new QueueLogger(() => () => undefined),
        noHandleSignals: true,
      });
    },
    async close() {
      decoder.close();
      await pool.end();
      await database.drop();
      await rm(folder, { recursive: true });
    },
  };
}

/** An upload as a browser writes it, arriving in pieces of so many bytes. */
export async function upload(files: SentFile[], piece = 16_384): Promise<UploadRequest> {
  const form = new FormData();
  for (const { name, content } of files) form.append('photos', new File([new Uint8Array(content)], name));
  const request = new Request('http://localhost/', { method: 'POST', body: form });
  const whole = Buffer.from(await request.arrayBuffer());
  async function* pieces(): AsyncGenerator<Uint8Array> {
    for (let at = 0; at < whole.length; at += piece) yield whole.subarray(at, at + piece);
  }
  const contentType = request.headers.get('content-type') ?? '';
  return { body: pieces(), contentType, address: '192.0.2.1', signal: new AbortController().signal };
}

/** A body that ends after so many pieces, as if it were whole. */
export async function* endingAfter(pieces: number, body: UploadRequest['body']): AsyncGenerator<Uint8Array> {
  let sent = 0;
  for await (const piece of body) {
    sent += 1;
    if (sent > pieces) return;
    yield piece;
  }
}
