import { beforeEach, describe, expect, it } from 'vitest';
import { markSent, setUpPhotoSite } from '#tests/support/photo-site.ts';
import { scene, vectorDrawing } from '#tests/support/images.ts';
import { valueOf } from '#tests/support/site.ts';
import type { Draft } from '../access/proofs.ts';
import { listDraftPhotos } from './photos.ts';
import { storePhoto } from './store-photo.ts';
import { addPhoto } from './uploads.ts';

const site = await setUpPhotoSite();
let draft: Draft;
let content: Buffer;

beforeEach(async () => {
  await site.empty();
  draft = await site.newDraft();
  content = await scene(40, 30).png().toBuffer();
});

/** Adds a photo whose content waits for the job. */
const upload = async (sent = content, to = draft) =>
  valueOf(
    await addPhoto(site.server, to, {
      name: 'a.png',
      type: 'image/png',
      bytes: sent.length,
      content: new Blob([new Uint8Array(sent)]).stream(),
    }),
  );
const photos = async () =>
  (await listDraftPhotos(site.server, draft)).map(({ state, problem }) => problem ?? state);
const store = (photoId: string, change = {}, attempt = 1) =>
  storePhoto({ ...site.server, ...change }, { photoId }, attempt);

describe('storePhoto', () => {
  it('can be repeated after the worker was killed at any moment', async () => {
    const id = await upload();
    for (const method of ['putInspected', 'list', 'delete'] as const) {
      const killed = () => Promise.reject(new Error('killed'));
      await store(id, { store: { ...site.store, [method]: killed } }).catch(() => undefined);
    }
    await store(id);
    await store(id);
    await site.runJobs();
    expect(await photos()).toEqual(['ready']);
  });

  it.each([
    ['not-an-image', vectorDrawing],
    ['unreadable', Buffer.from('8BPS\0\u0001 a file of Photoshop')],
  ])('refuses a file that is %s, and keeps nothing of it', async (problem, file) => {
    await store(await upload(Buffer.from(file)));
    expect(await photos()).toEqual([problem]);
    expect(await site.storedFiles()).toEqual([]);
  });

  it('keeps one of two photos with the same content', async () => {
    for (const id of [await upload(), await upload()]) await store(id);
    expect(await photos()).toEqual(['pending', 'duplicate']);
    expect(await site.storedFiles()).toHaveLength(1);
  });

  it('accepts the content again in another draft, after a failure, and in a sent version', async () => {
    const [first, second, third] = [await upload(), await upload(), await upload()];
    await store(first);
    await store(await upload(content, await site.newDraft()));
    await site.db.updateTable('photos').set({ state: 'failed' }).where('id', '=', first).execute();
    await store(second);
    expect(await photos()).toEqual(['failed', 'pending', 'pending']);
    await markSent(site.db, draft);
    await store(third);
    expect(await photos()).toEqual(['failed', 'pending', 'pending']);
  });

  it('gives up after eight attempts', async () => {
    const id = await upload();
    const away = { store: { ...site.store, list: () => Promise.reject(new Error('away')) } };
    await expect(store(id, away, 8)).rejects.toThrow('away');
    await store(id, away, 9);
    expect(await photos()).toEqual(['failed']);
  });
});
