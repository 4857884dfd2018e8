import { beforeEach, describe, expect, test } from 'vitest';
import { failureMessage } from '#domain/failure.ts';
import { type DraftPhoto, photoLimits, photoMessages } from '#domain/photo.ts';
import { statOf } from '#server/photos/temp-files.ts';
import { uploadFolder } from '#server/photos/uploads.ts';
import { newDraft } from '#tests/support/form-sender.ts';
import { setUpPages, origin } from '#tests/support/pages.ts';
import { scene, vectorDrawing } from '#tests/support/images.ts';
import { addDraftPhoto } from '#tests/support/stand-in-photos.ts';
import { asBrowser, uploadPathOf, tusClient } from '#tests/support/tus.ts';

let cookie: string;
let draftId: string;
let tus: ReturnType<typeof tusClient>;

const pages = await setUpPages();

beforeEach(async () => {
  const begun = await newDraft(pages);
  cookie = begun.cookie;
  draftId = begun.draft.id;
  tus = tusClient(asBrowser(pages, cookie));
});

const address = '/submit-property/uploads';
const photo = { name: 'pier.jpg' };
const jpeg = (seed = 40) => scene(seed, 30).jpeg().toBuffer();

async function begin(bytes: number): Promise<string> {
  return uploadPathOf(await tus.begin(address, photo, bytes));
}

const messageOf = async (response: Response) => ((await response.json()) as { message?: string }).message;
const photoOf = async (response: Response) => ((await response.json()) as { photo?: DraftPhoto }).photo;
const underWay = () => pages.db.selectFrom('uploads').select('id').where('draftId', '=', draftId).execute();

describe('an upload', () => {
  test('arrives in parts, reports its offset, and becomes a photo with the same id', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length);
    expect(await tus.offset(uploadPath)).toBe(0);
    const first = await tus.patch(uploadPath, 0, content.subarray(0, 200));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '200']);
    const head = await tus.head(uploadPath);
    expect(head.headers.get('upload-length')).toBe(String(content.length));
    expect(head.headers.get('cache-control')).toBe('no-store');
    expect((await tus.patch(uploadPath, 200, content.subarray(200))).status).toBe(204);
    const made = await photoOf(await tus.finish(uploadPath));
    expect(made).toMatchObject({ name: 'pier.jpg', bytes: content.length, state: 'pending' });
    expect(uploadPath).toContain(made?.id);
    expect(await underWay()).toEqual([]);
  });

  test('returns the same photo when finishing is retried', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length);
    await tus.patch(uploadPath, 0, content);
    const responses = await Promise.all([
      tus.finish(uploadPath),
      tus.finish(uploadPath),
      tus.finish(uploadPath),
    ]);
    responses.push(await tus.finish(uploadPath));
    const ids = await Promise.all(responses.map(async (response) => (await photoOf(response))?.id));
    expect(new Set(ids)).toEqual(new Set([ids[0]]));
    expect(ids[0]).toBeDefined();
  });

  test('accepts its id in capitals', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length);
    const capitals = uploadPath.replace(/[\da-f-]{36}/, (id) => id.toUpperCase());
    expect(await tus.offset(capitals)).toBe(0);
    await tus.patch(capitals, 0, content);
    const made = await photoOf(await tus.finish(capitals));
    expect(uploadPath).toContain(made?.id);
  });

  test('keeps the bytes of a request that breaks off', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length);
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield content.subarray(0, 300);
      await expect.poll(() => bytesArrived(uploadPath)).toBe(300);
      throw new Error('connection reset');
    }
    await tus.patch(uploadPath, 0, broken());
    expect(await tus.offset(uploadPath)).toBe(300);
    expect((await tus.patch(uploadPath, 300, content.subarray(300))).status).toBe(204);
    expect((await tus.finish(uploadPath)).status).toBe(200);
  });

  test('answers 423 while another request hangs, ends that request, and then continues', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length);
    const never = Promise.withResolvers<void>();
    async function* hanging(): AsyncGenerator<Uint8Array> {
      yield content.subarray(0, 300);
      await never.promise;
    }
    const hung = tus.patch(uploadPath, 0, hanging());
    await expect.poll(() => bytesArrived(uploadPath)).toBe(300);
    expect((await tus.head(uploadPath)).status).toBe(423);
    await expect.poll(() => tus.offset(uploadPath)).toBe(300);
    expect((await tus.patch(uploadPath, 300, content.subarray(300))).status).toBe(204);
    never.resolve();
    await hung;
    expect((await tus.finish(uploadPath)).status).toBe(200);
  });

  test('returns 409 for a wrong offset and keeps its bytes', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length);
    await tus.patch(uploadPath, 0, content.subarray(0, 300));
    for (const offset of [0, 299, 301, content.length, 10 ** 12])
      expect((await tus.patch(uploadPath, offset, content.subarray(300))).status).toBe(409);
    for (const offset of ['', '-1', '3e2', '0x12c', 'all'])
      expect((await tus.patch(uploadPath, offset, content.subarray(300))).status).toBeLessThan(500);
    expect(await tus.offset(uploadPath)).toBe(300);
    expect((await tus.finish(uploadPath)).status).toBe(409);
    expect((await tus.patch(uploadPath, 300, content.subarray(300))).status).toBe(204);
    expect((await tus.finish(uploadPath)).status).toBe(200);
  });

  test('returns 413 beyond the declared size, with or without a content length', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length - 10);
    expect((await tus.patch(uploadPath, 0, content)).status).toBe(413);
    async function* unsaid(): AsyncGenerator<Uint8Array> {
      yield content;
    }
    expect((await tus.patch(uploadPath, 0, unsaid())).status).toBe(413);
    expect(await tus.offset(uploadPath)).toBeLessThanOrEqual(content.length - 10);
  });

  test('refuses to finish below the declared size', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length + 10);
    await tus.patch(uploadPath, 0, content);
    const response = await tus.finish(uploadPath);
    expect([response.status, await messageOf(response)]).toEqual([
      409,
      failureMessage({ kind: 'upload-incomplete' }),
    ]);
  });

  test('can be deleted with all its bytes', async () => {
    const uploadPath = await begin(1000);
    await tus.patch(uploadPath, 0, 'some');
    expect((await tus.remove(uploadPath)).status).toBe(204);
    expect(await underWay()).toEqual([]);
    expect(await bytesArrived(uploadPath)).toBeNull();
    for (const response of [
      await tus.head(uploadPath),
      await tus.patch(uploadPath, 4, 'x'),
      await tus.finish(uploadPath),
    ])
      expect(response.status).toBe(404);
    expect((await tus.remove(uploadPath)).status).toBe(404);
  });

  test('is refused and deleted when it turns out not to be an image', async () => {
    const response = await tus.send(address, { name: 'drawing.jpg', content: vectorDrawing });
    expect([response.status, await messageOf(response)]).toEqual([422, photoMessages.notAnImage]);
    expect(await underWay()).toEqual([]);
  });

  test('sanitizes file names', async () => {
    const names = ['../../etc/pass\u0000wd\u0007.jpg', 'ä'.repeat(300), ' ', 'C:\\fakepath\\a.jpg'];
    const photos: unknown[] = [];
    for (const [seed, name] of names.entries()) {
      const response = await tus.send(address, { name, content: await jpeg(seed + 8) });
      photos.push((await photoOf(response))?.name);
    }
    expect(photos).toEqual(['passwd.jpg', 'ä'.repeat(255), 'photo', 'a.jpg']);
  });

  test('refuses other tus versions, unsupported extensions and methods', async () => {
    const ask = asBrowser(pages, cookie);
    const uploadPath = await begin(10);
    const headers = { 'tus-resumable': '1.0.0', 'upload-metadata': 'name YQ==,type aW1hZ2UvcG5n' };
    const odd = [
      await ask(address, { method: 'POST' }),
      await ask(address, { method: 'POST', headers: { ...headers, 'upload-defer-length': '1' } }),
      await ask(address, { method: 'POST', headers: { ...headers, 'upload-concat': `final;${uploadPath}` } }),
      await ask(address, {
        method: 'POST',
        headers: { ...headers, 'upload-length': '5', 'tus-resumable': '2' },
      }),
      await ask(address, { method: 'POST', headers: { ...headers, 'upload-length': '-5' } }),
      await ask(address, {
        method: 'POST',
        headers: { ...headers, 'upload-length': '5', 'upload-metadata': ',,=' },
      }),
      await ask(uploadPath, { method: 'HEAD' }),
      await ask(uploadPath, { method: 'GET', headers }),
      await ask(uploadPath, { method: 'PUT', headers }),
      await ask(address, { method: 'HEAD', headers }),
      await ask(address, { method: 'DELETE', headers }),
    ];
    expect(odd.map(({ status }) => status)).toEqual([422, 422, 422, 400, 422, 422, 412, 405, 405, 405, 405]);
    expect(await underWay()).toHaveLength(1);
  });

  test.each([
    ['POST', 'application/x-www-form-urlencoded'],
    ['POST', 'application/offset+octet-stream'],
    ['POST', 'multipart/form-data; boundary=x'],
    ['POST', ''],
    ['DELETE', 'text/plain'],
    ['PATCH', 'application/x-www-form-urlencoded'],
    ['PATCH', 'application/offset+octet-stream; charset=utf-8'],
    ['PATCH', 'image/jpeg'],
    ['PATCH', ''],
  ])('refuses %s with a body of type %j before reading it', async (method, contentType) => {
    let reads = 0;
    const endless = new ReadableStream<Uint8Array>(
      {
        pull(controller) {
          reads += 1;
          controller.enqueue(new Uint8Array(65_536));
        },
      },
      { highWaterMark: 0 },
    );
    const id = 'c0ffee00-0000-7000-8000-000000000001';
    for (const path of [address, `${address}/${id}`, '/admin/uploads', `/admin/uploads/${id}`]) {
      // Bodies of unknown length arrive like this.
      const headers = { origin, cookie, 'content-type': contentType, 'transfer-encoding': 'chunked' };
      const init = { method, headers, body: endless, duplex: 'half' } as const;
      expect((await pages.request(path, init)).status).toBe(415);
    }
    expect(reads).toBe(0);
  });
});

/** Size of the upload's file in bytes; null if there is none. */
async function bytesArrived(uploadPath: string): Promise<number | null> {
  const id = uploadPath.split('/').at(-1)?.split('?')[0] ?? '';
  const found = await statOf(`${uploadFolder(pages.server.config.dataDir)}/${id}`);
  return found?.size ?? null;
}

describe('the declared file', () => {
  test.each([
    ['is no image', { name: 'lease.pdf', type: 'application/pdf' }, 10, photoMessages.notAnImage],
    ['has an unknown type and ending', { name: 'film.mov', type: '' }, 10, photoMessages.notAnImage],
    ['is empty', photo, 0, photoMessages.notAnImage],
    ['is a byte too large', photo, photoLimits.bytes + 1, photoMessages.tooLarge],
    ['is far too large', photo, 10 ** 14, photoMessages.tooLarge],
  ])('is refused when it %s', async (_what, file, bytes, message) => {
    const response = await tus.begin(address, file, bytes);
    expect([response.status, await messageOf(response)]).toEqual([422, message]);
    expect(await underWay()).toEqual([]);
  });

  test('is accepted at exactly 30 MB, and as HEIC without a type', async () => {
    expect((await tus.begin(address, photo, photoLimits.bytes)).status).toBe(201);
    expect((await tus.begin(address, { name: 'a.HEIC', type: '' }, 10)).status).toBe(201);
  });

  test('is refused if the draft has 40 photos', async () => {
    for (let count = 0; count < 40; count += 1) await addDraftPhoto(pages.db, draftId);
    const response = await tus.begin(address, photo, 10);
    expect([response.status, await messageOf(response)]).toEqual([422, photoMessages.tooMany(40)]);
  });
});
