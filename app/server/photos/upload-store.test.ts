import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openPhotoFixture } from '#tests/support/photo-fixture.ts';
import { createUploadStore, readPieces } from './upload-store.ts';

const storageKey = '01a20000000070008000000000000001';

test('loses less than a megabyte when the process is killed', async () => {
  const room = await openPhotoFixture();
  const killed = Promise.withResolvers<void>();
  async function* arriving(): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < 2_900_000; sent += 100_000) yield Buffer.alloc(100_000);
    await killed.promise;
  }
  const photo = { storageKey, bytes: 5_000_000 };
  const taking = createUploadStore(room.store, photo).write(Readable.from(arriving()), 'id', 0);
  // The view of another process.
  const other = createUploadStore(room.store, photo);
  await expect.poll(async () => (await other.getUpload('id')).offset).toBe(2_000_000);
  killed.resolve();
  expect(await taking).toBe(2_900_000);
  await room.close();
});

test('refuses to join content that misses a piece', async () => {
  const room = await openPhotoFixture();
  const photo = { storageKey, bytes: 2 };
  const store = createUploadStore(room.store, photo, { pieceBytes: 1 });
  await store.write(Readable.from([Buffer.from('a'), Buffer.from('b')]), 'id', 0);
  const joined = () => text(readPieces(room.store, photo));
  expect(await joined()).toBe('ab');
  const [last] = (await room.store.list(`uploads/${storageKey}`)).slice(1);
  await room.store.delete(String(last?.key));
  await expect(joined()).rejects.toThrow('pieces of a photo are missing');
  await room.close();
});
