// Photos from upload to public image, on an S3 store that fails at times.
import { beforeEach, expect, test } from 'vitest';
import { jpegUrl } from '#domain/property/listing.ts';
import { openPhotoFixture, type PhotoFixture } from '#tests/support/photo-fixture.ts';
import { scene } from '#tests/support/images.ts';
import type { S3Server } from '#tests/support/s3-server.ts';
import { type OpenedStore, openS3Store } from '#tests/support/stores.ts';
import type { Draft } from '../access/proofs.ts';
import type { Server } from '../server.ts';
import { createDecoder, type Decoder } from './decoder/decoder.ts';
import { listDraftPhotos, readVariant, deletePhoto } from './photos.ts';

let room: PhotoFixture;
let openedStore: OpenedStore;
let server: S3Server;
let onS3: Server;
let draft: Draft;
let decoder: Decoder;

beforeEach(async () => {
  room = await openPhotoFixture();
  const s3 = await openS3Store();
  openedStore = s3;
  ({ server } = s3);
  decoder = createDecoder({ photoFolder: s3.folder });
  onS3 = { ...room.server, store: s3.store };
  draft = await room.newDraft();
  return async () => {
    decoder.close();
    await s3.close();
    await room.close();
  };
});

const patiently = { timeout: 30_000 };

/** Makes failed jobs due now instead of after their delay. */
async function runJobs(): Promise<void> {
  await room.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
  await room.runJobs(openedStore.store, decoder);
}

const stateOf = async () => (await listDraftPhotos(onS3, draft))[0]?.state;

test(
  'retries uploads, variants and deletions until a failing store works again',
  { timeout: 60_000 },
  async () => {
    const files = [{ name: 'sea.png', content: await scene(400, 300).png().toBuffer() }];
    server.mood = 'failing';
    await expect(room.send(draft, files, onS3)).rejects.toThrow('No.');
    const [lost] = await listDraftPhotos(onS3, draft);
    expect([server.objects.size, lost?.state, await openedStore.localFiles()]).toEqual([0, 'uploading', []]);
    await deletePhoto(onS3, draft, String(lost?.id));

    server.mood = 'well';
    const taken = await room.send(draft, files, onS3);
    expect(taken).toMatchObject({ refused: [], photos: [{ name: 'sea.png', state: 'pending' }] });
    expect(server.objects.size).toBe(1);

    server.mood = 'failing';
    await runJobs();
    expect(await stateOf()).toBe('pending');
    server.mood = 'well';
    await expect.poll(() => runJobs().then(stateOf), patiently).toBe('ready');
    expect(await listDraftPhotos(onS3, draft)).toMatchObject([{ width: 400, height: 300 }]);
    expect(server.objects.size).toBe(8);

    const { id, storageKey } = await room.db
      .selectFrom('photos')
      .select(['id', 'storageKey'])
      .executeTakeFirstOrThrow();
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
