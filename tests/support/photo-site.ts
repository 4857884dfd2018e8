// A site with a decoder of photos, for the test files about photos.
import { readdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { Logger as QueueLogger, runOnce } from 'graphile-worker';
import { sql } from 'kysely';
import { pino } from 'pino';
import { afterAll } from 'vitest';
import { failureMessage } from '#domain/failure.ts';
import { type DraftPhoto, photoFailureMessage, type RefusedFile } from '#domain/property/photo.ts';
import type { Database } from '#server/database/database.ts';
import { createFeedParser } from '#server/calendar/feed-import.ts';
import { createJobHandlers } from '#server/worker/job-handlers.ts';
import { createBrowser } from '#server/access/browsers.ts';
import type { Draft } from '#server/access/proofs.ts';
import { createDraft } from '#server/submission/drafts.ts';
import { localFolder } from '#server/photos/open-store.ts';
import type { ObjectStore } from '#server/photos/object-store.ts';
import { createDecoder, type Decoder } from '#server/photos/decoder/decoder.ts';
import { derivePhoto } from '#server/photos/variants.ts';
import { listDraftPhotos } from '#server/photos/photos.ts';
import { storePhoto } from '#server/photos/store-photo.ts';
import { addPhoto } from '#server/photos/uploads.ts';
import type { Server } from '#server/server.ts';
import { openSite, type Site } from './site.ts';

export interface SentFile {
  name: string;
  content: Uint8Array;
}

export interface Sent {
  photos: DraftPhoto[];
  refused: RefusedFile[];
}

export interface PhotoSite extends Site {
  /** The site's data directory. */
  folder: string;
  store: ObjectStore;
  decoder: Decoder;
  newDraft: (clientAddress?: string) => Promise<Draft>;
  /** Adds files one after the other, and stores their originals. */
  send: (draft: Draft, files: SentFile[], by?: Server) => Promise<Sent>;
  /** Adds one valid file and returns its id. */
  sendOne: (draft: Draft, content: Uint8Array) => Promise<string>;
  deriveAll: (draft: Draft) => Promise<void>;
  storedFiles: () => Promise<string[]>;
  /** Runs the due jobs, optionally on a failing store. */
  runJobs: (on?: ObjectStore, by?: Pick<Decoder, 'decode'>) => Promise<void>;
  /** Deletes all rows and files, for a test that needs a new site. */
  empty: () => Promise<void>;
}

export const logger = pino({ level: 'silent' });

export async function openPhotoSite(): Promise<PhotoSite> {
  const site = await openSite();
  const { server, pool, db, dataDir: folder } = site;
  const { store } = server;
  const decoder = createDecoder({ photoFolder: localFolder(server.config) });
  const { close, empty } = site;

  const send: PhotoSite['send'] = async (draft, files, by = server) => {
    const sent: Sent = { photos: [], refused: [] };
    for (const { name, content } of files) {
      const file = { name, type: 'image/jpeg', bytes: content.length, content: pieces(content) };
      const added = await addPhoto(by, draft, file);
      if (!added.ok) {
        sent.refused.push({ fileName: name, message: failureMessage(added.failure) });
        continue;
      }
      await storePhoto(by, { photoId: added.value });
      const photo = (await listDraftPhotos(by, draft)).find(({ id }) => id === added.value);
      if (photo?.state === 'failed')
        sent.refused.push({ fileName: name, message: photoFailureMessage(photo.problem) });
      else if (photo) sent.photos.push(photo);
    }
    return sent;
  };

  return Object.assign(site, {
    folder,
    store,
    decoder,
    newDraft: async (clientAddress?: string) => {
      const { browser } = await createBrowser(db);
      return createDraft(server, { user: null, browser }, clientAddress);
    },
    send,
    async sendOne(draft: Draft, content: Uint8Array) {
      const { photos: taken, refused } = await send(draft, [{ name: 'one.jpg', content }]);
      if (!taken[0]) throw new Error(`the photo was refused: ${refused[0]?.message}`);
      return taken[0].id;
    },
    async deriveAll(draft: Draft) {
      for (const { id } of await listDraftPhotos(server, draft)) {
        await derivePhoto(server, decoder, { photoId: id });
      }
    },
    async storedFiles() {
      const entries = await readdir(folder, { recursive: true, withFileTypes: true });
      return entries.filter((entry) => entry.isFile()).map(({ name }) => name);
    },
    async runJobs(on = store, by: Pick<Decoder, 'decode'> = decoder) {
      await runOnce({
        pgPool: pool,
        taskList: createJobHandlers({
          server: { ...server, store: on },
          pool,
          decoder: by,
          parseFeed: createFeedParser(),
        }),
        logger: new QueueLogger(() => () => undefined),
        noHandleSignals: true,
      });
    },
    async empty() {
      await empty();
      for (const name of await readdir(folder)) await rm(path.join(folder, name), { recursive: true });
    },
    async close() {
      decoder.close();
      await close();
    },
  });
}

/** Opens a site for all tests of a file, and closes it after them. */
export async function setUpPhotoSite(): Promise<PhotoSite> {
  const site = await openPhotoSite();
  afterAll(site.close);
  return site;
}

/** Marks the draft as sent, as if its property existed. */
export async function markSent(db: Database, { id }: Draft): Promise<void> {
  await sql`UPDATE property_versions SET state = 'sent', number = 1, sent_at = now() WHERE id = ${id}`.execute(
    db,
  );
}

/** Splits a file into chunks, as they arrive. */
async function* pieces(content: Uint8Array, size = 16_384): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < content.length; at += size) yield content.subarray(at, at + size);
}
