import { readdir, rm, symlink } from 'node:fs/promises';
import path from 'node:path';
import type { Upload } from '@tus/server';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { failed } from '#domain/failure.ts';
import { photoLimits, photoMessages } from '#domain/photo.ts';
import { setUpPhotoFixture } from '#tests/support/photo-fixture.ts';
import { scene } from '#tests/support/images.ts';
import { type S3Server, startS3Server } from '#tests/support/s3-server.ts';
import { uploadPathOf, tusClient } from '#tests/support/tus.ts';
import type { Draft } from '../accounts/access.ts';
import type { ObjectStore } from './object-store.ts';
import { originalKey } from './photo-objects.ts';
import { createS3Store } from './s3-store.ts';
import { createFolderUploadStore, createObjectUploadStore, type UploadStore } from './upload-stores.ts';
import { sweep } from '../worker/sweep.ts';
import type { Server } from '../server.ts';
import { beginUpload, continueUpload, finishUpload, openUploads } from './uploads.ts';

const room = await setUpPhotoFixture();
let draft: Draft;
let content: Buffer;
let contents: Contents;
/** The server behind the S3-compatible store. */
let s3: S3Server;

/** The storage of uploads and photos. */
interface Contents {
  /** Opens the uploads as another process would. */
  open: () => UploadStore;
  objects: ObjectStore;
  underWay: () => Promise<string[]>;
  close: () => Promise<void>;
}

const openFolder = async (): Promise<Contents> => ({
  open: () => createFolderUploadStore(room.db, room.uploads),
  objects: room.store,
  underWay: () => readdir(room.uploads),
  close: async () => undefined,
});

async function openBucket(): Promise<Contents> {
  s3 = await startS3Server();
  let machines = 0;
  const objects = () =>
    createS3Store({ ...s3.settings, folder: path.join(room.folder, `machine-${(machines += 1)}`) });
  return {
    open: () => createObjectUploadStore(room.db, objects(), 250),
    objects: objects(),
    underWay: async () => [...s3.objects.keys()].filter((key) => key.startsWith('uploads/')),
    close: s3.close,
  };
}

beforeEach(async () => {
  await room.empty();
  draft = await room.newDraft();
  content = await scene(40, 30).jpeg().toBuffer();
});

/** The server context of one of several processes. */
function openProcess(change: Partial<Server> = {}): Server {
  const uploads = openUploads(contents.open());
  return { ...room.server, store: contents.objects, uploads, ...change };
}

const withFullDisk = () => ({ ...room.server.config, minFreeBytes: Number.MAX_SAFE_INTEGER });

const origin = 'http://localhost:3000';
const address = `${origin}/uploads`;

/** A tus client for these uploads. Failures become responses with status 599. */
function clientOf(server: Server) {
  return tusClient(async (uploadPath, init) => {
    const request = new Request(new URL(uploadPath, origin), init);
    const [, , id] = new URL(request.url).pathname.split('/');
    const result =
      id === undefined
        ? await beginUpload(server, draft, request, '192.0.2.1')
        : await continueUpload(server, draft, id, request);
    return result.ok ? result.value : Response.json(result.failure, { status: 599 });
  });
}

/** Begins an upload of `content`. Returns its client and its URL path. */
async function begin(client = clientOf(openProcess())) {
  return { client, uploadPath: uploadPathOf(await client.begin(address, { name: 'a.jpg' }, content.length)) };
}

const idOf = (uploadPath: string) => path.basename(uploadPath);

/**
 * Runs the sweep in so many hours, or with `uploadPath` at the next hour that covers the contents of that
 * upload.
 */
async function sweepAfter(hours: number, uploadPath?: string): Promise<void> {
  const at = new Date(Date.now() + hours * 3_600_000);
  const turn =
    uploadPath === undefined ? at.getUTCHours() : Number.parseInt(idOf(uploadPath).slice(-2), 16) % 24;
  while (at.getUTCHours() !== turn) at.setTime(at.getTime() + 3_600_000);
  await sweep({ ...room.server, store: contents.objects }, at);
}

describe.each([
  ['in a folder', openFolder],
  ['in an S3-compatible store', openBucket],
])('uploads %s', (_kind, open) => {
  beforeEach(async () => {
    contents = await open();
    return contents.close;
  });

  it('can be continued by a second process and finished by a third', async () => {
    const { uploadPath } = await begin();
    await clientOf(openProcess()).patch(uploadPath, 0, content.subarray(0, 500));
    const other = clientOf(openProcess());
    expect(await other.offset(uploadPath)).toBe(500);
    expect((await other.patch(uploadPath, 500, content.subarray(500))).status).toBe(204);
    const finished = await finishUpload(openProcess(), draft, idOf(uploadPath));
    expect(finished).toMatchObject({ ok: true, value: { id: idOf(uploadPath), bytes: content.length } });
    expect(await contents.underWay()).toEqual([]);
  });

  const removals = {
    async before(finishOther: () => Promise<void>, getUpload: () => Promise<Upload>) {
      await finishOther();
      return getUpload();
    },
    async after(finishOther: () => Promise<void>, getUpload: () => Promise<Upload>) {
      const upload = await getUpload();
      await finishOther();
      return upload;
    },
  };

  it.each(['before', 'after'] as const)(
    'return the photo of a concurrent request that removes the content %s the offset is read',
    async (moment) => {
      const server = openProcess();
      const uploadPath = uploadPathOf(
        await clientOf(server).begin(address, { name: 'a.jpg' }, content.length),
      );
      await clientOf(server).patch(uploadPath, 0, content);
      const finishOther = async () => {
        expect(await finishUpload(openProcess(), draft, idOf(uploadPath))).toMatchObject({ ok: true });
      };
      const { store } = server.uploads;
      const getUpload = store.getUpload.bind(store, idOf(uploadPath));
      vi.spyOn(store, 'getUpload').mockImplementationOnce(() => removals[moment](finishOther, getUpload));
      const finished = await finishUpload(server, draft, idOf(uploadPath));
      expect(finished).toMatchObject({ ok: true, value: { id: idOf(uploadPath) } });
    },
  );

  it('become one intact file when two processes write them concurrently', async () => {
    const { uploadPath } = await begin();
    const rest = Promise.withResolvers<void>();
    async function* slow(): AsyncGenerator<Uint8Array> {
      yield content.subarray(0, 300);
      await rest.promise;
      yield content.subarray(300);
    }
    const first = clientOf(openProcess()).patch(uploadPath, 0, slow());
    const other = clientOf(openProcess());
    await expect.poll(() => other.offset(uploadPath)).toBe(300);
    await other.patch(uploadPath, 300, content.subarray(300));
    rest.resolve();
    await first;
    const finished = await finishUpload(openProcess(), draft, idOf(uploadPath));
    expect(finished).toMatchObject({ ok: true, value: { bytes: content.length } });
    expect(await room.sendOne(draft, content)).toBe(idOf(uploadPath));
  });

  it('can be finished later, without resending, when the store was unavailable', async () => {
    const away = () => Promise.reject(new Error('away'));
    const process = openProcess({ store: { ...contents.objects, putInspected: away } });
    const { client, uploadPath } = await begin(clientOf(process));
    await client.patch(uploadPath, 0, content);
    expect(await finishUpload(process, draft, idOf(uploadPath))).toEqual(
      failed({ kind: 'unavailable', message: photoMessages.notStored }),
    );
    expect(await client.offset(uploadPath)).toBe(content.length);
    expect(await finishUpload(openProcess(), draft, idOf(uploadPath))).toMatchObject({ ok: true });
  });

  it('are refused while the disk is full, and keep what has arrived', async () => {
    const { client, uploadPath } = await begin();
    await client.patch(uploadPath, 0, content.subarray(0, 500));
    const later = openProcess({ config: withFullDisk() });
    const refused = [
      await clientOf(later).begin(address, { name: 'b.jpg' }, 10),
      await clientOf(later).patch(uploadPath, 500, content.subarray(500)),
    ];
    for (const response of refused) expect(await response.json()).toEqual({ kind: 'disk-full' });
    expect(await client.offset(uploadPath)).toBe(500);
    expect((await client.patch(uploadPath, 500, content.subarray(500))).status).toBe(204);
  });

  it('can be resumed for 24 hours, and are deleted by the sweep afterwards', async () => {
    const client = clientOf(openProcess());
    const begun = await client.begin(address, { name: 'a.jpg' }, content.length);
    const uploadPath = uploadPathOf(begun);
    const expires = Date.parse(String(begun.headers.get('upload-expires')));
    expect(Math.round((expires - Date.now()) / 3_600_000)).toBe(24);
    await client.patch(uploadPath, 0, content.subarray(0, 500));
    await sweepAfter(0, uploadPath);
    await sweepAfter(23);
    expect(await client.offset(uploadPath)).toBe(500);

    await room.pool.query(`UPDATE uploads SET created_at = now() - interval '25 hours'`);
    const expired = await client.patch(uploadPath, 500, content.subarray(500));
    expect(expired.status).toBe(410);
    await sweepAfter(25, uploadPath);
    expect(await contents.underWay()).toEqual([]);
    expect((await client.head(uploadPath)).status).toBe(599);
  });

  it('are deleted with their draft, and their contents by the sweep', async () => {
    const { client, uploadPath } = await begin();
    await client.patch(uploadPath, 0, content.subarray(0, 500));
    await room.pool.query('DELETE FROM property_versions WHERE id = $1', [draft.id]);
    expect((await client.head(uploadPath)).status).toBe(599);
    await sweepAfter(25, uploadPath);
    expect(await contents.underWay()).toEqual([]);
  });

  it('are limited to the newest 40 of a draft, even when 60 start concurrently', async () => {
    const client = clientOf(openProcess());
    const { uploadPath: oldest } = await begin(client);
    await client.patch(oldest, 0, content.subarray(0, 200));
    const { uploadPath: next } = await begin(client);
    await client.patch(next, 0, content.subarray(0, 300));
    for (let count = 2; count < photoLimits.count + 1; count += 1) await begin(client);
    expect((await client.head(oldest)).status).toBe(599);
    expect(await client.offset(next)).toBe(300);
    expect((await contents.underWay()).filter((name) => name.includes(idOf(oldest)))).toEqual([]);
    const begun = Array.from({ length: 60 }, () => client.begin(address, { name: 'a.jpg' }, content.length));
    // A newer upload may delete this one before its own request has stored it.
    for (const { status } of await Promise.all(begun)) expect([201, 404]).toContain(status);
    expect((await room.pool.query('SELECT FROM uploads')).rowCount).toBe(photoLimits.count);
  });

  it('are selected by id, not by the URL of the request', async () => {
    const process = openProcess();
    const client = clientOf(process);
    const [own, other] = [
      uploadPathOf(await client.begin(address, { name: 'a.jpg' }, 10)),
      uploadPathOf(await client.begin(address, { name: 'b.jpg' }, 20)),
    ];
    const request = new Request(new URL(other, origin), {
      method: 'DELETE',
      headers: { 'tus-resumable': '1.0.0' },
    });
    const result = await continueUpload(process, draft, idOf(own), request);
    expect(result).toMatchObject({ ok: true });
    expect(await client.head(own)).toMatchObject({ status: 599 });
    expect(await client.offset(other)).toBe(0);
  });
});

describe('uploads', () => {
  it.runIf(process.platform === 'linux')('that fill the disk fail with "disk-full"', async () => {
    contents = await openFolder();
    const config = { ...room.server.config };
    const { client, uploadPath } = await begin(clientOf(openProcess({ config })));
    const file = path.join(room.uploads, idOf(uploadPath));
    await rm(file);
    await symlink('/dev/full', file);
    const failedWrite = await client.patch(uploadPath, 0, content);
    expect(await failedWrite.json()).toEqual({ kind: 'unavailable', message: photoMessages.notStored });
    async function* filling(): AsyncGenerator<Uint8Array> {
      Object.assign(config, withFullDisk());
      yield content;
    }
    const full = await client.patch(uploadPath, 0, filling());
    expect(await full.json()).toEqual({ kind: 'disk-full' });
  });

  it('keep the file of a photo whose commit succeeded while the connection broke', async () => {
    contents = await openFolder();
    const process = openProcess();
    const { client, uploadPath } = await begin(clientOf(process));
    await client.patch(uploadPath, 0, content);
    const transaction = process.db.transaction();
    const commitAndFail: typeof transaction.execute = async (work) => {
      await process.db.transaction().execute(work);
      throw new Error('Connection terminated unexpectedly');
    };
    vi.spyOn(process.db, 'transaction').mockReturnValueOnce(
      Object.assign(transaction, { execute: commitAndFail }),
    );
    expect(await finishUpload(process, draft, idOf(uploadPath))).toMatchObject({ ok: true });
    const photo = await room.db
      .selectFrom('photos')
      .select(['storageKey', 'extension'])
      .executeTakeFirstOrThrow();
    expect(await process.store.withFile(originalKey(photo), () => Promise.resolve('here'))).toBe('here');
  });

  it('in an unavailable S3 store fail, and continue later from what has arrived', async () => {
    contents = await openBucket();
    const { client, uploadPath } = await begin();
    async function* losing(): AsyncGenerator<Uint8Array> {
      yield content.subarray(0, 300);
      await expect.poll(() => contents.underWay()).toHaveLength(1);
      s3.mood = 'failing';
      yield content.subarray(300);
    }
    const responses = [await client.patch(uploadPath, 0, losing()), await client.head(uploadPath)];
    expect(responses.map(({ status }) => status)).toEqual([599, 599]);
    expect(await responses[0]?.json()).toEqual({ kind: 'unavailable', message: photoMessages.notStored });
    expect(await finishUpload(openProcess(), draft, idOf(uploadPath))).toEqual(
      failed({ kind: 'unavailable', message: photoMessages.notStored }),
    );
    s3.mood = 'well';
    const other = clientOf(openProcess());
    expect(await other.offset(uploadPath)).toBe(300);
    await other.patch(uploadPath, 300, content.subarray(300));
    expect(await finishUpload(openProcess(), draft, idOf(uploadPath))).toMatchObject({ ok: true });
    expect([...s3.objects.values()].map((object) => object.content)).toEqual([content]);
    await contents.close();
  });

  it('in an S3 store keep what arrived before a connection broke', async () => {
    contents = await openBucket();
    const { client, uploadPath } = await begin();
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield content.subarray(0, 100);
      throw new Error('connection reset');
    }
    await client.patch(uploadPath, 0, broken());
    expect(await clientOf(openProcess()).offset(uploadPath)).toBe(100);
    await client.remove(uploadPath);
    expect(s3.objects.size).toBe(0);
    await contents.close();
  });
});
