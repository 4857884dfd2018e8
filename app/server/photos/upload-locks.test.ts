import path from 'node:path';
import { expect, test } from 'vitest';
import { type Result } from '#domain/failure.ts';
import { openPhotoFixture } from '../../../tests/support/photo-fixture.ts';
import { uploadPathOf, tusClient } from '../../../tests/support/tus.ts';
import { createFolderUploadStore } from './upload-stores.ts';
import { beginUpload, continueUpload, openUploads } from './uploads.ts';

/** The response, or the failure as JSON. */
async function responseOf(result: Promise<Result<Response>>): Promise<Response> {
  const outcome = await result;
  return outcome.ok ? outcome.value : Response.json(outcome.failure);
}

test(
  'asks a second request for an upload to retry soon while the first one hangs',
  // By default the tus library would wait 30 s for the lock.
  { timeout: 25_000 },
  async () => {
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
    expect(await (await client.head(uploadPath)).json()).toMatchObject({ kind: 'unavailable' });
    end.resolve(10);
    expect((await hanging).status).toBe(204);
    await room.close();
  },
);
