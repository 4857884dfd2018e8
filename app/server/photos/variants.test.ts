import path from 'node:path';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { setUpPhotoSite } from '#tests/support/photo-site.ts';
import { bomb, scene } from '#tests/support/images.ts';
import type { Draft } from '../access/proofs.ts';
import { createDecoder, DecoderEnded } from './decoder/decoder.ts';
import { derivePhoto } from './variants.ts';
import { listDraftPhotos } from './photos.ts';

const site = await setUpPhotoSite();
let draft: Draft;

beforeEach(async () => {
  await site.empty();
  draft = await site.newDraft();
});

const small = () => scene(40, 30).png().toBuffer();

describe('derivePhoto', () => {
  const stateOf = async () => (await listDraftPhotos(site.server, draft))[0]?.state;

  it('marks a photo that can’t be decoded as failed on the first attempt', async () => {
    const id = await site.sendOne(draft, await bomb(9000));
    await derivePhoto(site.server, site.decoder, { photoId: id });
    expect(await stateOf()).toBe('failed');
  });

  it('retries when the store fails, and gives up after 8 attempts', async () => {
    const id = await site.sendOne(draft, await small());
    const put = () => Promise.reject(new Error('disk full'));
    const full = { ...site.server, store: { ...site.store, put } };
    await expect(derivePhoto(full, site.decoder, { photoId: id })).rejects.toThrow('disk full');
    expect(await stateOf()).toBe('pending');
    await derivePhoto(full, site.decoder, { photoId: id }, 9);
    expect(await stateOf()).toBe('failed');
  });

  it('retries a photo that kills the decoder once', async () => {
    const id = await site.sendOne(draft, await small());
    const impatient = createDecoder({ photoFolder: site.folder, timeoutMs: 1 });
    site.server.metrics.decodings.reset();
    await expect(derivePhoto(site.server, impatient, { photoId: id }, 1)).rejects.toThrow(DecoderEnded);
    expect(await stateOf()).toBe('pending');
    await derivePhoto(site.server, impatient, { photoId: id }, 2);
    expect(await listDraftPhotos(site.server, draft)).toMatchObject([
      { state: 'failed', problem: 'unreadable' },
    ]);
    const { values } = await site.server.metrics.decodings.get();
    const runs = values.filter(({ metricName }) => metricName?.endsWith('_count'));
    expect(runs.map(({ labels, value }) => `${labels.outcome} ${value}`)).toEqual(['killed 2']);
  });

  it('alternates between client addresses when one of them sends many photos', async () => {
    const many = await site.newDraft('192.0.2.1');
    const alsoTheirs = await site.newDraft('192.0.2.1');
    const other = await site.newDraft('192.0.2.2');
    for (const sender of [many, alsoTheirs, many, other]) await site.sendOne(sender, await small());
    const sent = await site.db.selectFrom('photos').select('storageKey').orderBy('createdAt').execute();
    const decode = vi.fn<typeof site.decoder.decode>().mockImplementation(site.decoder.decode);
    await site.runJobs(site.store, { ...site.decoder, decode });
    const decoded = decode.mock.calls.map(([file]) => path.basename(file, '.png'));
    const order = decoded.map((key) => sent.findIndex(({ storageKey }) => storageKey === key));
    expect(order).toEqual([0, 3, 1, 2]);
  });

  it('is harmless when repeated', async () => {
    await site.sendOne(draft, await small());
    await site.deriveAll(draft);
    await site.deriveAll(draft);
    expect(await stateOf()).toBe('ready');
    expect(await site.storedFiles()).toHaveLength(8);
  });
});
