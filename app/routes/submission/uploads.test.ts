import { beforeEach, describe, expect, test } from 'vitest';
import type { DraftPhoto } from '#domain/property/photo.ts';
import { newDraft } from '#tests/support/form-sender.ts';
import { origin, setUpSite } from '#tests/support/site.ts';
import { scene } from '#tests/support/images.ts';
import { announceFiles, asBrowser, idOf, photosPath, tusClient, uploadPathOf } from '#tests/support/tus.ts';

let cookie: string;
let tus: ReturnType<typeof tusClient>;

const site = await setUpSite();

beforeEach(async () => {
  const begun = await newDraft(site);
  cookie = begun.cookie;
  tus = tusClient(asBrowser(site, cookie));
});

const photo = { name: 'pier.jpg' };
const announced = (change: object) => ({ ...photo, id: crypto.randomUUID(), bytes: 1, type: '', ...change });
const jpeg = () => scene(40, 30).jpeg().toBuffer();

async function begin(bytes: number): Promise<string> {
  return uploadPathOf(await tus.announce(photosPath, photo, bytes));
}

async function list(): Promise<DraftPhoto[]> {
  return (await (await site.request(photosPath, { headers: { cookie } })).json()) as DraftPhoto[];
}
const states = async () => (await list()).map(({ state }) => state);

describe('an upload', () => {
  test('arrives in parts, reports its offset, and makes its photo pending', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length);
    const first = await tus.patch(uploadPath, 0, content.subarray(0, 200));
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '200']);
    const { headers } = await tus.head(uploadPath);
    expect(headers.get('upload-length')).toBe(String(content.length));
    expect(headers.get('cache-control')).toBe('no-store');
    expect(await states()).toEqual(['uploading']);
    expect((await tus.patch(uploadPath, 200, content.subarray(200))).status).toBe(204);
    const sent = { id: idOf(uploadPath), name: 'pier.jpg', bytes: content.length, state: 'pending' };
    expect(await list()).toMatchObject([sent]);
  });

  test('continues while another request hangs', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length);
    const never = Promise.withResolvers<void>();
    async function* hanging(): AsyncGenerator<Uint8Array> {
      yield content.subarray(0, 300);
      await never.promise;
    }
    const hung = tus.patch(uploadPath, 0, hanging());
    const sendRest = async () => {
      const offset = await tus.offset(uploadPath);
      return (await tus.patch(uploadPath, offset, content.subarray(offset))).status;
    };
    await expect.poll(sendRest).toBe(204);
    never.resolve();
    await hung;
    expect(await states()).toEqual(['pending']);
  });

  test('returns 409 for a wrong offset and keeps its bytes', async () => {
    const content = await jpeg();
    const uploadPath = await begin(content.length);
    await tus.patch(uploadPath, 0, content.subarray(0, 300));
    for (const offset of [0, 301, 10 ** 12])
      expect((await tus.patch(uploadPath, offset, content.subarray(300))).status).toBe(409);
    for (const offset of ['', '-1', '0x12c'])
      expect((await tus.patch(uploadPath, offset, content.subarray(300))).status).toBeLessThan(500);
    expect(await tus.offset(uploadPath)).toBe(300);
    expect((await tus.patch(uploadPath, 300, content.subarray(300))).status).toBe(204);
    expect(await states()).toEqual(['pending']);
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

  test('sanitizes file names', async () => {
    const names = ['../../etc/pass\u0000wd\u0007.jpg', 'ä'.repeat(300), ' ', 'C:\\fakepath\\a.jpg'];
    for (const name of names) await tus.announce(photosPath, { name }, 10);
    expect((await list()).map(({ name }) => name)).toEqual(['passwd.jpg', 'ä'.repeat(255), 'photo', 'a.jpg']);
  });

  test.each([
    ['POST', 'application/x-www-form-urlencoded'],
    ['POST', 'multipart/form-data; boundary=x'],
    ['DELETE', 'text/plain'],
    ['PATCH', 'application/offset+octet-stream; charset=utf-8'],
    ['PATCH', 'image/jpeg'],
    ['PATCH', ''],
  ])('refuses %s with a body of type %j before reading it', async (method, contentType) => {
    let reads = 0;
    const pull = (controller: ReadableStreamDefaultController) => {
      reads += 1;
      controller.enqueue(new Uint8Array(65_536));
    };
    const endless = new ReadableStream<Uint8Array>({ pull }, { highWaterMark: 0 });
    const id = 'c0ffee00-0000-7000-8000-000000000001';
    for (const path of [`/submit-property/uploads/${id}`, `/admin/uploads/${id}`]) {
      // Bodies of unknown length arrive like this.
      const headers = { origin, cookie, 'content-type': contentType, 'transfer-encoding': 'chunked' };
      const init = { method, headers, body: endless, duplex: 'half' } as const;
      expect((await site.request(path, init)).status).toBe(415);
    }
    expect(reads).toBe(0);
  });
});

test.each([
  ['nothing', []],
  ['41 files', Array.from({ length: 41 }, () => announced({}))],
  ['an id that is not a UUID', [announced({ id: 'x' })]],
  ['a fractional size', [announced({ bytes: 0.5 })]],
  ['a name that is not text', [announced({ name: 1 })]],
])('an announcement of %s is refused', async (_what, files) => {
  expect((await announceFiles(asBrowser(site, cookie), photosPath, files)).status).toBe(400);
  expect(await list()).toEqual([]);
});
