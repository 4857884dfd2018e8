import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { Upload } from '@tus/server';
import { expect, test } from 'vitest';
import { openPhotoFixture } from '#tests/support/photo-fixture.ts';
import { createObjectUploadStore } from './upload-stores.ts';

test('loses less than a megabyte of an upload to the object store when the process is killed', async () => {
  const room = await openPhotoFixture();
  const draft = await room.newDraft();
  const id = '01a20000-0000-7000-8000-000000000001';
  const killed = Promise.withResolvers<void>();
  async function* arriving(): AsyncGenerator<Uint8Array> {
    for (let sent = 0; sent < 2_900_000; sent += 100_000) yield Buffer.alloc(100_000);
    await killed.promise;
  }
  const store = createObjectUploadStore(room.db, room.store);
  const metadata = { draft: draft.id, name: 'a.jpg' };
  await store.create(new Upload({ id, size: 5_000_000, offset: 0, metadata }));
  const taking = store.write(Readable.from(arriving()), id, 0);
  // The view of another process.
  const other = createObjectUploadStore(room.db, room.store);
  await expect.poll(async () => (await other.getUpload(id)).offset).toBe(2_000_000);
  killed.resolve();
  expect(await taking).toBe(2_900_000);
  await room.close();
});

test('refuses to read an upload in the object store that misses a piece', async () => {
  const room = await openPhotoFixture();
  const draft = await room.newDraft();
  const id = '01a20000-0000-7000-8000-000000000001';
  const store = createObjectUploadStore(room.db, room.store, 1);
  await store.create(new Upload({ id, size: 2, offset: 0, metadata: { draft: draft.id, name: 'a.jpg' } }));
  await store.write(Readable.from([Buffer.from('a'), Buffer.from('b')]), id, 0);
  expect((await buffer(store.read(id))).toString()).toBe('ab');
  const [last] = (await room.store.list(`uploads/01-${id}`)).slice(1);
  await room.store.delete(String(last?.key));
  await expect(buffer(store.read(id))).rejects.toThrow('pieces of an upload are gone');
  await room.close();
});
