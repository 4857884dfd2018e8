// An original photo contains the place where it was taken. The site serves no original and no part of an
// upload, not even to the owner or an administrator (docs/decisions/0033-decoder-process.md).
import path from 'node:path';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { localFolder } from '#server/photos/open-store.ts';
import { createDecoder } from '#server/photos/decoder/decoder.ts';
import { originalKey } from '#server/photos/photo-objects.ts';
import { createPieceKey } from '#server/photos/upload-store.ts';
import { derivePhoto } from '#server/photos/variants.ts';
import { routes } from './support/page-permissions.ts';
import { browserWith } from './support/keys.ts';
import { setUpSite } from './support/site.ts';
import { addUploadingPhoto } from './support/stand-in-photos.ts';
import { cameraPhoto } from './support/camera-photo.ts';
import { createDraft } from '#server/submission/drafts.ts';

const original = await cameraPhoto({ width: 900, height: 600 });
const site = await setUpSite();
const { server } = site;
await site.register('rosa@site.example');
await site.admin();
const cookies = ['', await site.logIn('rosa@site.example'), await site.logIn('ada@site.example')];
const rosa = await site.userWith(String(cookies[1]));
const propertyId = await site.pendingHome({ by: rosa });
const draft = await createDraft(server, { ...(await browserWith(site)), user: rosa });
const photo = await site.db.selectFrom('photos').select('id').executeTakeFirstOrThrow();
const uploadId = uuidv7();
const uploadKey = await addUploadingPhoto(site.db, draft.id, { id: uploadId, bytes: original.length });
await server.store.put(createPieceKey(uploadKey, 0), new Blob([new Uint8Array(original)]).stream());
const ids = { propertyId, photoId: photo.id, uploadId, draftId: draft.id };
const rosas = { ...ids, inquiryId: uuidv7(), savedSearchId: uuidv7(), email: rosa.email };

/** Whether a file contains the camera's EXIF data, which includes the place. */
const containsCamera = (content: Uint8Array) => Buffer.from(content).includes('Test camera');

/**
 * Stores an original with a place, where releases with and without extensions look for it, and derives its
 * variants. Returns their file names.
 */
async function takePhoto(storageKey: string): Promise<string[]> {
  const { config, db, store } = site.server;
  expect(containsCamera(original)).toBe(true);
  for (const extension of [null, 'jpg'] as const)
    await store.put(originalKey({ storageKey, extension }), new Blob([new Uint8Array(original)]).stream());
  await db.updateTable('photos').set({ state: 'pending', extension: 'jpg' }).execute();
  const decoder = createDecoder({ photoFolder: localFolder(config) });
  await derivePhoto(site.server, decoder, rosas);
  decoder.close();
  const stored = await store.list(`variants/${storageKey.slice(0, 2)}`);
  return stored.map(({ key }) => path.basename(key));
}

test('serves no original and no EXIF data at any URL, to any user', async () => {
  const keys = site.db.selectFrom('photos').select('storageKey');
  const { storageKey: key } = await keys.executeTakeFirstOrThrow();
  const variants = (await takePhoto(key)).map((name) => `/photos/${name}`);
  expect(variants).toHaveLength(7);
  const loaders = Object.entries(routes).filter(([name]) => name.endsWith(' loader'));
  const ends = ['', '.jpeg', '.png', '.heic', '-1600.jpg', '-4032.webp', '%00.jpg'];
  const ways = ['/', '/photos/', '/photos/../', '/photos/..%2f', '/objects/'];
  const guesses = [
    ...ends.map((end) => `/photos/${key}${end}`),
    ...[`originals/${key}`, `properties/${key}.jpg`].flatMap((name) => [
      ...ways.map((way) => way + name),
      `/photos/${name.replace('/', '%2f')}`,
    ]),
    `/photos/${rosas.photoId}`,
    `/admin/property-photos?property=${rosas.propertyId}&photo=${rosas.photoId}`,
  ];
  const paths = [...loaders.map(([, row]) => row.request(rosas).pagePath), ...variants, ...guesses];
  const responses: { pagePath: string; type: string | null; content: Uint8Array }[] = [];
  for (const cookie of cookies)
    for (const pagePath of paths) {
      const response = await site.request(pagePath, { headers: { cookie } });
      const type = response.headers.get('content-type');
      responses.push({ pagePath, type, content: await response.bytes() });
    }
  expect(responses.filter(({ content }) => containsCamera(content))).toEqual([]);
  const images = responses.filter(({ type }) => type?.startsWith('image/'));
  expect(images.map(({ pagePath }) => pagePath)).toEqual(cookies.flatMap(() => variants));
});
