import { expect, test } from 'vitest';
import { openPhotoFixture } from '#tests/support/photo-fixture.ts';
import { tusClient } from '#tests/support/tus.ts';
import type { Draft } from '../access/proofs.ts';
import type { Server } from '../server.ts';
import { announcePhotos, receiveContent } from './uploads.ts';

const openTus = (server: Server, draft: Draft) =>
  tusClient(async (photoId, init) => {
    const request = new Request(new URL(photoId, 'http://localhost:3000'), init);
    const outcome = await receiveContent(server, draft, photoId, request);
    return outcome.ok ? outcome.value : Response.json(outcome.failure);
  });

test('answers 40 requests for a locked photo with 423 immediately, and the next one after its writer ended', async () => {
  const room = await openPhotoFixture();
  const draft = await room.newDraft();
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const put = async () => {
    begun.resolve();
    return end.promise;
  };
  const server = { ...room.server, store: { ...room.store, put } };
  const client = openTus(server, draft);
  const id = crypto.randomUUID();
  const file = { id, name: 'a.jpg', type: 'image/jpeg', bytes: 10 };
  await announcePhotos(server, draft, [file], '192.0.2.1');
  const hanging = client.patch(id, 0, new Uint8Array(10));
  await begun.promise;
  const others = Array.from({ length: 20 }, () => [
    client.head(id),
    client.patch(id, 0, new Uint8Array(10)),
  ]).flat();
  const statuses = (await Promise.all(others)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 423));
  end.resolve(10);
  expect((await hanging).status).toBe(204);
  expect((await client.head(id)).status).toBe(200);
  await room.close();
});
