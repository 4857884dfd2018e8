import path from 'node:path';
import { expect, test } from 'vitest';
import { type Result } from '#domain/failure.ts';
import { openPhotoFixture } from '#tests/support/photo-fixture.ts';
import { uploadPathOf, tusClient } from '#tests/support/tus.ts';
import { createFolderUploadStore } from './upload-stores.ts';
import { beginUpload, continueUpload, openUploads } from './uploads.ts';

/** The response, or the failure as JSON. */
async function responseOf(result: Promise<Result<Response>>): Promise<Response> {
  const outcome = await result;
  return outcome.ok ? outcome.value : Response.json(outcome.failure);
}

test('answers 40 requests for a locked upload with 423 immediately, and the next one after its writer ended', async () => {
  const room = await openPhotoFixture();
  const draft = await room.newDraft();
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<number>()];
  const store = Object.assign(createFolderUploadStore(room.db, room.uploads), {
    write: async () => {
      begun.resolve();
      return end.promise;
    },
  });
  const server = { ...room.server, uploads: openUploads(store) };
  const client = tusClient((urlPath, init) => {
    const request = new Request(new URL(urlPath, 'http://localhost:3000'), init);
    return responseOf(continueUpload(server, draft, path.basename(urlPath), request));
  });
  const declared = {
    'tus-resumable': '1.0.0',
    'upload-length': '10',
    'upload-metadata': 'name YS5qcGc=,type aW1hZ2UvanBlZw==',
  };
  const begin = new Request('http://localhost:3000/uploads', { method: 'POST', headers: declared });
  const uploadPath = uploadPathOf(await responseOf(beginUpload(server, draft, begin, '192.0.2.1')));
  const hanging = client.patch(uploadPath, 0, new Uint8Array(10));
  await begun.promise;
  const others = Array.from({ length: 20 }, () => [
    client.head(uploadPath),
    client.patch(uploadPath, 0, new Uint8Array(10)),
  ]).flat();
  const statuses = (await Promise.all(others)).map(({ status }) => status);
  expect(statuses).toEqual(statuses.map(() => 423));
  end.resolve(10);
  expect((await hanging).status).toBe(204);
  expect((await client.head(uploadPath)).status).toBe(200);
  await room.close();
});
