import sharp from 'sharp';
import { beforeEach, describe, expect, it } from 'vitest';
import { avifUrl, jpegUrl, webpUrl } from '#domain/property/listing.ts';
import { photoMessages } from '#domain/property/photo.ts';
import { markSent, setUpPhotoSite } from '#tests/support/photo-site.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { heic } from '#tests/support/heic.ts';
import { scene, vectorDrawing } from '#tests/support/images.ts';
import type { Draft } from '../access/proofs.ts';
import { deleteFiles, originalKey } from './photo-objects.ts';
import { listDraftPhotos, readVariant, deletePhoto } from './photos.ts';

const site = await setUpPhotoSite();
let draft: Draft;

beforeEach(async () => {
  await site.empty();
  draft = await site.newDraft();
});

const small = () => scene(40, 30).png().toBuffer();
const storedPhoto = (id: string) =>
  site.db.selectFrom('photos').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('photos that were sent', () => {
  it('adds files in their order, and ignores their extensions', async () => {
    const front = await scene(400, 300).jpeg().toBuffer();
    const { photos: taken, refused } = await site.send(draft, [
      { name: 'front.jpg', content: front },
      { name: 'really-an-image.pdf', content: await scene(30, 40).webp().toBuffer() },
    ]);
    expect(refused).toEqual([]);
    expect(taken).toMatchObject([
      { name: 'front.jpg', width: null, bytes: front.length, state: 'pending', thumbnail: null },
      { name: 'really-an-image.pdf' },
    ]);
    expect(await listDraftPhotos(site.server, draft)).toEqual(taken);
    await site.deriveAll(draft);
    const thumbnail = expect.stringMatching(/^\/photos\/[0-9a-f]{32}-400\.webp$/);
    expect(await listDraftPhotos(site.server, draft)).toMatchObject([
      { width: 400, height: 300, state: 'ready', thumbnail },
      { width: 30, height: 40 },
    ]);
  });

  it('stores the original under a random id with the extension of its detected type', async () => {
    await site.send(draft, [
      { name: 'sea.gif', content: await small() },
      { name: 'view', content: await scene(30, 30).jpeg().toBuffer() },
      { name: 'phone.jpg', content: heic() },
    ]);
    const rows = await site.db.selectFrom('photos').select(['storageKey', 'extension']).execute();
    const keys = rows.map(originalKey);
    for (const key of keys) expect(await site.store.open(key)).not.toBeNull();
    const names = keys.map((key) => key.replace(/[0-9a-f]{32}/, 'id')).toSorted();
    expect(names).toEqual(['properties/id.heic', 'properties/id.jpg', 'properties/id.png']);
  });

  it('reads an original that an earlier release stored without an extension', async () => {
    const id = await site.sendOne(draft, await small());
    const photo = await storedPhoto(id);
    const original = await site.store.open(originalKey(photo));
    await site.store.put(originalKey({ ...photo, extension: null }), (original as Blob).stream());
    await site.store.delete(originalKey(photo));
    await site.db.updateTable('photos').set({ extension: null }).where('id', '=', id).execute();
    await site.deriveAll(draft);
    expect(await listDraftPhotos(site.server, draft)).toMatchObject([{ state: 'ready' }]);
    await deleteFiles(site.store, photo.storageKey);
    expect(await site.storedFiles()).toEqual([]);
  });

  it('explains each refused file, and stores only the accepted ones', async () => {
    const refusedFiles: [name: string, content: Buffer, message: string][] = [
      ['drawing.jpg', vectorDrawing, photoMessages.notAnImage],
      ['empty.png', Buffer.alloc(0), photoMessages.empty],
      ['lease.jpg', Buffer.from('%PDF-1.7\n1 0 obj'), photoMessages.notAnImage],
      ['page.jpg', Buffer.from('<!doctype html><script>alert(1)</script>'), photoMessages.notAnImage],
      ['program.jpg', Buffer.from('MZ executable'), photoMessages.notAnImage],
      ['film.jpg', Buffer.from('\0\0\0\u0018ftypmp42\0\0\0\0mp42isom'), photoMessages.notAnImage],
      ['scan.jpg', Buffer.from('8BPS\0\u0001 a file of Photoshop'), photoMessages.unreadable],
    ];
    const files = refusedFiles.map(([name, content]) => ({ name, content }));
    const sent = await site.send(draft, [...files, { name: 'good.png', content: await small() }]);
    expect(sent.photos.map(({ name }) => name)).toEqual(['good.png']);
    expect(sent.refused).toEqual(refusedFiles.map(([fileName, , message]) => ({ fileName, message })));
    expect(await site.storedFiles()).toHaveLength(1);
  });
});

describe('photos of a draft', () => {
  it('can’t be deleted once the draft was sent, because a reviewer may be looking at them', async () => {
    const id = await site.sendOne(draft, await small());
    await markSent(site.db, draft);
    expect(await deletePhoto(site.server, draft, id)).toBe(false);
    expect(await listDraftPhotos(site.server, draft)).toMatchObject([{ id }]);
  });

  it('can be deleted with all their files, but only through their own draft', async () => {
    const id = await site.sendOne(draft, await small());
    await site.deriveAll(draft);
    expect(await deletePhoto(site.server, await site.newDraft(), id)).toBe(false);
    expect(await deletePhoto(site.server, draft, 'no id')).toBe(false);
    expect(await site.storedFiles()).toHaveLength(8);
    for (const isDeleted of [true, false]) expect(await deletePhoto(site.server, draft, id)).toBe(isDeleted);
    await site.runJobs();
    expect(await site.storedFiles()).toEqual([]);
    expect(await listDraftPhotos(site.server, draft)).toEqual([]);
  });
});

describe('readVariant', () => {
  it('returns variants by file name, and null for any other name', async () => {
    const id = await site.sendOne(draft, await cameraPhoto({ width: 900, height: 600 }));
    await site.runJobs();
    const { storageKey } = await storedPhoto(id);
    for (const [name, mediaType, width] of [
      [webpUrl(storageKey, 400), 'image/webp', 400],
      [webpUrl(storageKey, 1600), 'image/webp', 900],
      [jpegUrl(storageKey), 'image/jpeg', 900],
      [avifUrl(storageKey, 400), 'image/avif', 400],
      [avifUrl(storageKey, 1600), 'image/avif', 900],
    ] as const) {
      const found = await readVariant(site.server, name);
      const content = Buffer.from(await new Response(found).bytes());
      expect(found?.type).toBe(mediaType);
      expect((await sharp(content).metadata()).width).toBe(width);
    }
    const extensions = ['', '.jpeg', '-500.webp', '.avif', '-400.webp.jpg', '.jpg\n', '.jpg\0'];
    const names = [...extensions.map((extension) => storageKey + extension), '', `${id}.jpg`];
    const detours = ['../originals/', './'].map((detour) => detour + storageKey);
    for (const name of [...names, ...detours, ...detours.map(jpegUrl), `${storageKey.toUpperCase()}.jpg`])
      expect(await readVariant(site.server, name)).toBeNull();
  });
});
