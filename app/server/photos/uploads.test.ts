import path from 'node:path';
import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { MemoryLocker } from '@tus/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failed } from '#domain/failure.ts';
import { photoLimits, photoMessages } from '#domain/property/photo.ts';
import { setUpPhotoSite } from '#tests/support/photo-site.ts';
import { scene } from '#tests/support/images.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { valueOf } from '#tests/support/site.ts';
import { tusClient } from '#tests/support/tus.ts';
import type { Draft } from '../access/proofs.ts';
import type { Server } from '../server.ts';
import { discardDraft } from '../submission/drafts.ts';
import { sweep } from '../worker/sweep.ts';
import type { ObjectStore } from './object-store.ts';
import { originalKey } from './photo-objects.ts';
import { listDraftPhotos } from './photos.ts';
import { createS3Store } from './s3-store.ts';
import { storePhoto } from './store-photo.ts';
import { createUploadStore, readPieces } from './upload-store.ts';
import { announcePhotos, receiveContent } from './uploads.ts';

const site = await setUpPhotoSite();
let draft: Draft;
let content: Buffer;
let objects: ObjectStore;
/** The server behind the S3-compatible store. */
let s3: S3Server;

async function openBucket(): Promise<ObjectStore> {
  s3 = await startS3Server();
  return createS3Store({ ...s3.settings, folder: path.join(site.folder, 'on-the-way') });
}

beforeEach(async () => {
  await site.empty();
  draft = await site.newDraft();
  content = await scene(40, 30).jpeg().toBuffer();
  objects = site.store;
});

/** The server context of one of several processes. */
function openProcess(change: Partial<Server> = {}): Server {
  return { ...site.server, store: objects, uploadLocks: new MemoryLocker(), ...change };
}

const withFullDisk = () => ({ ...site.server.config, minFreeBytes: Number.MAX_SAFE_INTEGER });

const file = (change = {}) => ({
  id: crypto.randomUUID() as string,
  name: 'a.jpg',
  type: 'image/jpeg',
  bytes: content.length,
  ...change,
});
const announce = (files: ReturnType<typeof file>[], to = draft, server = openProcess()) =>
  announcePhotos(server, to, files, '192.0.2.1');

/** A tus client at this process. Failures become responses with status 599. */
function clientOf(server = openProcess(), of = draft) {
  return tusClient(async (id, init) => {
    const request = new Request(new URL(id, 'http://localhost:3000'), init);
    const result = await receiveContent(server, of, id, request);
    return result.ok ? result.value : Response.json(result.failure, { status: 599 });
  });
}

/** Announces `content`. Returns the id of its photo. */
async function begin(): Promise<string> {
  const announced = file();
  valueOf(await announce([announced]));
  return announced.id;
}

const store = (photoId: string, server = openProcess()) => storePhoto(server, { photoId });
const stateOf = async (id: string) =>
  (await listDraftPhotos(site.server, draft)).find((photo) => photo.id === id)?.state;
const keyOf = (id: string) =>
  site.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const originalOf = async (id: string) => (await objects.open(originalKey(await keyOf(id))))?.bytes();

async function listPieces(): Promise<string[]> {
  const keys = await Promise.all(
    Array.from({ length: 256 }, (_, shard) => objects.list(`uploads/${shard.toString(16).padStart(2, '0')}`)),
  );
  return keys.flat().map(({ key }) => key);
}

async function countJobs(): Promise<number> {
  return (await site.pool.query('SELECT FROM graphile_worker._private_jobs')).rowCount ?? 0;
}

/** Runs the sweep so many hours later, in each part of the store. */
async function sweepAfter(hours: number): Promise<void> {
  for (let turn = 0; turn < 24; turn += 1)
    await sweep(openProcess(), new Date(Date.now() + (hours + turn) * 3_600_000));
}

/** Yields the start, calls `act`, and yields the rest. */
async function* interrupted(act: () => Promise<unknown>): AsyncGenerator<Uint8Array> {
  yield content.subarray(0, 300);
  await act();
  yield content.subarray(300);
}

describe('announcePhotos', () => {
  it('adds photos in the order of choice without writing a file', async () => {
    const names = Array.from({ length: photoLimits.count }, (_, index) => `${index}.jpg`);
    valueOf(await announce(names.map((name) => file({ name }))));
    const photos = await listDraftPhotos(site.server, draft);
    expect(photos.map(({ name }) => name)).toEqual(names);
    expect(new Set(photos.map(({ state }) => state))).toEqual(new Set(['uploading']));
    expect([await site.storedFiles(), await countJobs()]).toEqual([[], 0]);
  });

  it('answers a retry with the same photos, also in a later state', async () => {
    const files = [file(), file()];
    const [first, second] = await Promise.all([announce(files), announce(files)]);
    expect(second).toEqual(first);
    await clientOf().patch(String(files[0]?.id), 0, content);
    const states = [{ photo: { state: 'pending' } }, { photo: { state: 'uploading' } }];
    expect(valueOf(await announce(files))).toMatchObject(states);
  });

  it('refuses files one by one, and an id that another draft has', async () => {
    const [foreign, good] = [file(), file()];
    valueOf(await announce([foreign], await site.newDraft()));
    const pdf = file({ type: 'application/pdf' });
    const files = [pdf, file({ bytes: 0 }), file({ bytes: photoLimits.bytes + 1 }), foreign, good];
    expect(valueOf(await announce(files))).toMatchObject([
      { message: photoMessages.notAnImage },
      { message: photoMessages.empty },
      { message: photoMessages.tooLarge },
      { message: photoMessages.notStored },
      { id: good.id, photo: { id: good.id, state: 'uploading' } },
    ]);
  });

  it('accepts 40 of 50 files that are announced concurrently', async () => {
    const announceHalf = () => announce(Array.from({ length: 25 }, () => file()));
    const answers = (await Promise.all([announceHalf(), announceHalf()])).flatMap(valueOf);
    const message = photoMessages.tooMany(photoLimits.count);
    const refused = answers.filter((answer) => 'message' in answer);
    expect(refused.map((answer) => answer.message)).toEqual(Array.from({ length: 10 }, () => message));
    expect(await listDraftPhotos(site.server, draft)).toHaveLength(photoLimits.count);
  });
});

describe.each([
  ['in a folder', async () => site.store],
  ['in an S3-compatible store', openBucket],
])('content %s', (kind, open) => {
  beforeEach(async () => {
    objects = await open();
    if (kind !== 'in a folder') return s3.close;
    return undefined;
  });

  it('continues at a second process and is stored by a third', async () => {
    const id = await begin();
    await clientOf().patch(id, 0, content.subarray(0, 500));
    expect(await stateOf(id)).toBe('uploading');
    expect(await clientOf().offset(id)).toBe(500);
    expect((await clientOf().patch(id, 500, content.subarray(500))).status).toBe(204);
    expect(await stateOf(id)).toBe('pending');
    await store(id);
    expect(await listPieces()).toEqual([]);
    expect(await originalOf(id)).toEqual(new Uint8Array(content));
  });

  it('becomes one intact file when two processes write it concurrently', async () => {
    const id = await begin();
    const rest = Promise.withResolvers<void>();
    const slowly = interrupted(() => rest.promise);
    const first = clientOf().patch(id, 0, slowly);
    await clientOf().patch(id, 0, content);
    rest.resolve();
    await first;
    expect(await countJobs()).toBe(1);
    await store(id);
    expect(await originalOf(id)).toEqual(new Uint8Array(content));
  });

  it('is refused while the disk is full, and keeps what has arrived', async () => {
    const id = await begin();
    await clientOf().patch(id, 0, content.subarray(0, 500));
    const full = openProcess({ config: withFullDisk() });
    expect(await announce([file()], draft, full)).toEqual(failed({ kind: 'disk-full' }));
    const refused = await clientOf(full).patch(id, 500, content.subarray(500));
    expect(await refused.json()).toEqual({ kind: 'disk-full' });
    expect(await clientOf().offset(id)).toBe(500);
  });
});

describe('content', () => {
  it('lives as long as the draft, and is deleted with it', async () => {
    const id = await begin();
    await clientOf().patch(id, 0, content.subarray(0, 500));
    await sweepAfter(28 * 24);
    expect(await clientOf().offset(id)).toBe(500);
    await discardDraft(site.server, draft);
    await site.runJobs(objects);
    expect(await listPieces()).toEqual([]);
  });

  it('makes the photo pending when HEAD finds it complete', async () => {
    const id = await begin();
    const away = new Error('Connection terminated unexpectedly');
    const process = openProcess();
    vi.spyOn(process.db, 'transaction').mockImplementationOnce(() => {
      throw away;
    });
    await expect(clientOf(process).patch(id, 0, content)).rejects.toThrow(away);
    expect(await stateOf(id)).toBe('uploading');
    expect(await clientOf().offset(id)).toBe(content.length);
    expect([await stateOf(id), await countJobs()]).toEqual(['pending', 1]);
  });

  it('counts as complete in later states, and accepts nothing more', async () => {
    const id = await begin();
    await clientOf().patch(id, 0, content);
    const expectComplete = async () => {
      const { headers } = await clientOf().head(id);
      for (const name of ['upload-offset', 'upload-length'])
        expect(headers.get(name)).toBe(String(content.length));
      expect((await clientOf().patch(id, 0, content)).status).toBe(409);
      expect((await clientOf().patch(id, content.length, 'x')).status).toBe(413);
    };
    await expectComplete();
    await store(id);
    await expectComplete();
    await site.db.updateTable('photos').set({ state: 'failed' }).execute();
    await expectComplete();
    expect(await listPieces()).toEqual([]);
  });

  it('survives a sweep during the upload, and its leftovers don’t', async () => {
    const id = await begin();
    await clientOf().patch(id, 0, content.subarray(0, 300));
    await objects.put(`uploads/${'0'.repeat(32)}-0-12345678`, new Blob(['lost']).stream());
    await sweepAfter(25);
    expect(await listPieces()).toHaveLength(1);
    expect((await clientOf().patch(id, 300, content.subarray(300))).status).toBe(204);
    await store(id);
    const { storageKey } = await keyOf(id);
    await objects.put(`uploads/${storageKey}-0-12345678`, new Blob(['late']).stream());
    await sweepAfter(25);
    expect(await listPieces()).toEqual([]);
  });

  it('fails while the store is unavailable, and continues later from what has arrived', async () => {
    objects = await openBucket();
    const id = await begin();
    const filling = async () => void (s3.mood = 'failing');
    const lost = await clientOf().patch(id, 0, interrupted(filling));
    expect(await lost.json()).toEqual({ kind: 'unavailable', message: photoMessages.notStored });
    s3.mood = 'well';
    const offset = await clientOf().offset(id);
    expect((await clientOf().patch(id, offset, content.subarray(offset))).status).toBe(204);
    await store(id);
    expect([...s3.objects.values()].map((object) => object.content)).toEqual([content]);
    await s3.close();
  });

  it('starts over after a thousand tiny pieces', async () => {
    const id = await begin();
    const { storageKey } = await keyOf(id);
    for (let at = 0; at <= 1000; at += 1)
      await objects.put(`uploads/${storageKey}-${at}-12345678`, new Blob(['x']).stream());
    expect(await clientOf().offset(id)).toBe(0);
    expect((await clientOf().patch(id, 0, content)).status).toBe(204);
  });
});

it('keeps what arrives before the connection breaks, and joins no content that misses a piece', async () => {
  const photo = { storageKey: '01a20000000070008000000000000001', bytes: 2 };
  const uploads = createUploadStore(site.store, photo);
  async function* broken() {
    yield Buffer.from('a');
    throw new Error('The connection broke.');
  }
  await expect(uploads.write(Readable.from(broken()), 'id', 0)).rejects.toThrow('The connection broke.');
  expect((await uploads.getUpload('id')).offset).toBe(1);
  expect(await uploads.write(Readable.from([Buffer.from('b')]), 'id', 1)).toBe(2);
  const joined = () => text(readPieces(site.store, photo));
  expect(await joined()).toBe('ab');
  const [, last] = await site.store.list(`uploads/${photo.storageKey}`);
  await site.store.delete(String(last?.key));
  await expect(joined()).rejects.toThrow('pieces of a photo are missing');
});
