import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpPhotoFixture } from '#tests/support/photo-fixture.ts';
import { bomb, scene } from '#tests/support/images.ts';
import type { Draft } from '../access/proofs.ts';
import { createDecoder, DecoderEnded } from './decoder/decoder.ts';
import { encodePhotoAvif, derivePhoto } from './variants.ts';
import { listDraftPhotos, deletePhoto } from './photos.ts';

const room = await setUpPhotoFixture();
let draft: Draft;

beforeEach(async () => {
  await room.empty();
  draft = await room.newDraft();
});

const small = () => scene(40, 30).png().toBuffer();

describe('derivePhoto', () => {
  const stateOf = async () => (await listDraftPhotos(room.server, draft))[0]?.state;

  it('marks a photo that can’t be decoded as failed on the first attempt', async () => {
    const id = await room.sendOne(draft, await bomb(9000));
    await derivePhoto(room.server, room.decoder, { photoId: id });
    expect(await stateOf()).toBe('failed');
  });

  it('retries when the store fails, and gives up after 8 attempts', async () => {
    const id = await room.sendOne(draft, await small());
    const full = {
      ...room.server,
      store: { ...room.store, put: () => Promise.reject(new Error('disk full')) },
    };
    await expect(derivePhoto(full, room.decoder, { photoId: id })).rejects.toThrow('disk full');
    expect(await stateOf()).toBe('pending');
    await derivePhoto(full, room.decoder, { photoId: id }, 9);
    expect(await stateOf()).toBe('failed');
  });

  it('retries a photo that kills the decoder once, after all other photos', async () => {
    await room.sendOne(draft, await scene(50, 40).png().toBuffer());
    await room.sendOne(draft, await small());
    const [busy, next] = await room.db
      .selectFrom('photos')
      .select('storageKey')
      .orderBy('createdAt')
      .execute();
    const impatient = createDecoder({ photoFolder: room.folder, timeoutMs: 1 });
    const decode = vi
      .fn<typeof impatient.decode>()
      .mockImplementationOnce(impatient.decode)
      .mockImplementationOnce(room.decoder.decode)
      .mockImplementationOnce(impatient.decode);
    room.server.metrics.decodings.reset();
    await room.runJobs(room.store, { ...room.decoder, decode });
    expect(decode.mock.calls.map(([file]) => path.basename(file, '.png'))).toEqual([
      busy?.storageKey,
      next?.storageKey,
      busy?.storageKey,
    ]);
    expect((await listDraftPhotos(room.server, draft)).map(({ state }) => state)).toEqual([
      'failed',
      'ready',
    ]);
    const { values } = await room.server.metrics.decodings.get();
    const runs = values.filter(({ metricName }) => metricName?.endsWith('_count'));
    expect(runs.map(({ labels, value }) => `${labels.pass} ${labels.outcome} ${value}`).toSorted()).toEqual([
      'decode done 1',
      'decode killed 2',
      'encode-avif done 1',
    ]);
  });

  it('alternates between client addresses when one of them sends many photos', async () => {
    const many = await room.newDraft('192.0.2.1');
    const alsoTheirs = await room.newDraft('192.0.2.1');
    const other = await room.newDraft('192.0.2.2');
    for (const [index, sender] of [many, alsoTheirs, many, other].entries())
      await room.sendOne(
        sender,
        await scene(40 + index, 40)
          .png()
          .toBuffer(),
      );
    const sent = await room.db.selectFrom('photos').select('storageKey').orderBy('createdAt').execute();
    const decode = vi.fn<typeof room.decoder.decode>().mockImplementation(room.decoder.decode);
    await room.runJobs(room.store, { ...room.decoder, decode });
    const decoded = decode.mock.calls.map(([file]) => path.basename(file, '.png'));
    const order = decoded.map((key) => sent.findIndex(({ storageKey }) => storageKey === key));
    expect(order).toEqual([0, 3, 1, 2]);
  });

  it('is harmless when repeated, and when the photo was deleted', async () => {
    const id = await room.sendOne(draft, await small());
    await room.deriveAll(draft);
    await room.deriveAll(draft);
    expect(await stateOf()).toBe('ready');
    await deletePhoto(room.server, draft, id);
    await derivePhoto(room.server, room.decoder, { photoId: id });
    await room.runJobs();
    expect(await room.storedFiles()).toEqual([]);
  });

  it('deletes its files when the photo is deleted meanwhile', async () => {
    const id = await room.sendOne(draft, await small());
    const { store } = room;
    const removing = {
      ...store,
      put: async (...given: Parameters<typeof store.put>) => {
        await deletePhoto(room.server, draft, id);
        return store.put(...given);
      },
    };
    await derivePhoto({ ...room.server, store: removing }, room.decoder, { photoId: id });
    await room.runJobs();
    expect(await room.storedFiles()).toEqual([]);
  });
});

describe('encodePhotoAvif', () => {
  const avifs = async () => (await room.storedFiles()).filter((name) => name.endsWith('.avif'));
  const hasAvif = async () =>
    (await room.db.selectFrom('photos').select('hasAvif').executeTakeFirst())?.hasAvif;

  /** Adds a photo and makes its first variants. Returns its id. */
  async function readyPhoto(): Promise<string> {
    const id = await room.sendOne(draft, await small());
    await derivePhoto(room.server, room.decoder, { photoId: id });
    return id;
  }

  it('runs after the first pass of every waiting photo', async () => {
    await readyPhoto();
    await room.sendOne(draft, await scene(50, 40).png().toBuffer());
    const passes: string[] = [];
    const { decode, encodeAvif } = room.decoder;
    await room.runJobs(room.store, {
      decode: (file) => (passes.push('first'), decode(file)),
      encodeAvif: (file) => (passes.push('avif'), encodeAvif(file)),
    });
    expect(passes).toEqual(['first', 'avif', 'avif']);
    expect(await avifs()).toHaveLength(6);
    expect(await hasAvif()).toBe(true);
  });

  it('retries when the store fails, and is harmless when repeated', async () => {
    const photoId = await readyPhoto();
    const put = () => Promise.reject(new Error('disk full'));
    const full = { ...room.server, store: { ...room.store, put } };
    await expect(encodePhotoAvif(full, room.decoder, { photoId })).rejects.toThrow('disk full');
    expect(await hasAvif()).toBe(false);
    await encodePhotoAvif(room.server, room.decoder, { photoId });
    await encodePhotoAvif(full, room.decoder, { photoId });
    expect(await hasAvif()).toBe(true);
  });

  it('leaves a photo unchanged that kills the decoder twice or is damaged', async () => {
    const photoId = await readyPhoto();
    const ending = () => Promise.reject(new DecoderEnded('it took too long'));
    const failing = { ...room.decoder, encodeAvif: ending };
    await expect(encodePhotoAvif(room.server, failing, { photoId }, 1)).rejects.toThrow('it took too long');
    await encodePhotoAvif(room.server, failing, { photoId }, 2);
    const damaged = async () => ({ ok: false, failure: 'damaged', reason: 'it is cut off' }) as const;
    await encodePhotoAvif(room.server, { ...room.decoder, encodeAvif: damaged }, { photoId });
    expect([await hasAvif(), await avifs()]).toEqual([false, []]);
    expect(await listDraftPhotos(room.server, draft)).toMatchObject([{ state: 'ready' }]);
  });

  it('deletes its files when the photo is deleted meanwhile', async () => {
    const photoId = await readyPhoto();
    const { store } = room;
    const put: typeof store.put = async (...given) => {
      await deletePhoto(room.server, draft, photoId);
      return store.put(...given);
    };
    await encodePhotoAvif({ ...room.server, store: { ...store, put } }, room.decoder, { photoId });
    await room.runJobs();
    expect(await room.storedFiles()).toEqual([]);
  });
});
