// Photos from upload to public image, on an S3 store that fails at times.
import { afterAll, expect, test } from 'vitest';
import { jpegUrl } from '#domain/property/listing.ts';
import { setUpPhotoSite } from '#tests/support/photo-site.ts';
import { scene } from '#tests/support/images.ts';
import { openS3Store } from '#tests/support/stores.ts';
import { createDecoder } from './decoder/decoder.ts';
import { listDraftPhotos, readVariant, deletePhoto } from './photos.ts';

const site = await setUpPhotoSite();
const openedStore = await openS3Store();
afterAll(openedStore.close);
const { server } = openedStore;
const onS3 = { ...site.server, store: openedStore.store };
const draft = await site.newDraft();
const decoder = createDecoder({ photoFolder: openedStore.folder });
afterAll(() => decoder.close());

const patiently = { timeout: 30_000 };

/** Makes failed jobs due now instead of after their delay. */
async function runJobs(): Promise<void> {
  await site.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await site.runJobs(openedStore.store, decoder);
}

const stateOf = async () => (await listDraftPhotos(onS3, draft))[0]?.state;

test(
  'retries uploads, variants and deletions until a failing store works again',
  { timeout: 60_000 },
  async () => {
    const files = [{ name: 'sea.png', content: await scene(400, 300).png().toBuffer() }];
    server.mood = 'failing';
    await expect(site.send(draft, files, onS3)).rejects.toThrow('No.');
    const [lost] = await listDraftPhotos(onS3, draft);
    expect([server.objects.size, lost?.state, await openedStore.localFiles()]).toEqual([0, 'uploading', []]);
    await deletePhoto(onS3, draft, String(lost?.id));

    server.mood = 'well';
    const taken = await site.send(draft, files, onS3);
    expect(taken).toMatchObject({ refused: [], photos: [{ name: 'sea.png', state: 'pending' }] });
    expect(server.objects.size).toBe(1);

    server.mood = 'failing';
    await runJobs();
    expect(await stateOf()).toBe('pending');
    server.mood = 'well';
    await expect.poll(() => runJobs().then(stateOf), patiently).toBe('ready');
    expect(await listDraftPhotos(onS3, draft)).toMatchObject([{ width: 400, height: 300 }]);
    expect(server.objects.size).toBe(8);

    const photos = site.db.selectFrom('photos').select(['id', 'storageKey']);
    const { id, storageKey } = await photos.executeTakeFirstOrThrow();
    const image = await readVariant(onS3, jpegUrl(storageKey));
    expect(image?.type).toBe('image/jpeg');

    server.mood = 'failing';
    expect(await deletePhoto(onS3, draft, id)).toBe(true);
    await runJobs();
    expect(await listDraftPhotos(onS3, draft)).toEqual([]);
    server.mood = 'well';
    await expect.poll(() => runJobs().then(() => server.objects.size), patiently).toBe(0);
    expect(await openedStore.localFiles()).toEqual([]);
  },
);
