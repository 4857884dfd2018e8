import { Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { expect, test } from 'vitest';
import { openPhotoFixture } from '#tests/support/photo-fixture.ts';
import { createUploadStore, readPieces } from './upload-store.ts';

test('keeps what arrives before the connection breaks, and refuses to join content that misses a piece', async () => {
  const room = await openPhotoFixture();
  const photo = { storageKey: '01a20000000070008000000000000001', bytes: 2 };
  const store = createUploadStore(room.store, photo);
  async function* broken() {
    yield Buffer.from('a');
    throw new Error('The connection broke.');
  }
  await expect(store.write(Readable.from(broken()), 'id', 0)).rejects.toThrow('The connection broke.');
  expect((await store.getUpload('id')).offset).toBe(1);
  expect(await store.write(Readable.from([Buffer.from('b')]), 'id', 1)).toBe(2);
  const joined = () => text(readPieces(room.store, photo));
  expect(await joined()).toBe('ab');
  const [last] = (await room.store.list(`uploads/${photo.storageKey}`)).slice(1);
  await room.store.delete(String(last?.key));
  await expect(joined()).rejects.toThrow('pieces of a photo are missing');
  await room.close();
});
