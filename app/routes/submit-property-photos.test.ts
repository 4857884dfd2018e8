import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { photoMessages, type UploadAnswer } from '#domain/photo.ts';
import { openObjectStore } from '#server/photos/create-store.ts';
import { createDecoder } from '#server/photos/decoder/decoder.ts';
import { derivePhoto } from '#server/photos/variants.ts';
import { openPages, origin, type Pages } from '../../tests/support/pages.ts';
import { photograph } from '../../tests/support/photographs.ts';
import { scene, vectorDrawing } from '../../tests/support/images.ts';

let pages: Pages;
let cookie: string;
let draftId: string;

beforeAll(async () => {
  pages = await openPages();
});
afterAll(() => pages.close());

beforeEach(async () => {
  const { key, draft } = await pages.app.drafts.begin();
  cookie = await cookieOf(key);
  draftId = draft.id;
});

const address = '/submit-property/photos';

/** What the form's own script sends along. */
const ours = (): Record<string, string> => ({ origin, cookie });

/** A browser's cookie for a draft's key, in the encoding that React Router gives it. */
async function cookieOf(key: string): Promise<string> {
  return `baystead_draft=${encodeURIComponent(Buffer.from(JSON.stringify([key])).toString('base64'))}`;
}

async function upload(contents: Uint8Array[], headers = ours()): Promise<Response> {
  const body = new FormData();
  for (const [index, content] of contents.entries()) {
    body.append('photo', new File([new Uint8Array(content)], `${index}.jpg`));
  }
  return pages.request(address, { method: 'POST', headers, body });
}

/** What a browser with this cookie is told; whichever it is, it is told without an error. */
async function listed(by = cookie): Promise<UploadAnswer['photos']> {
  const response = await pages.request(address, { headers: { cookie: by } });
  expect(response.status).toBe(200);
  return ((await response.json()) as UploadAnswer).photos;
}

async function uploadOne(): Promise<string> {
  const response = await upload([await photograph({ width: 600, height: 400 })]);
  const { photos } = (await response.json()) as UploadAnswer;
  if (!photos[0]) throw new Error('the photograph was refused');
  return photos[0].id;
}

const remove = (id: string, headers = ours()) =>
  pages.request(`${address}?id=${id}`, { method: 'DELETE', headers });

describe("a draft's photographs", () => {
  test('are uploaded, listed and removed', async () => {
    const response = await upload([await photograph({ width: 60, height: 40 }), vectorDrawing]);
    expect(response.status).toBe(200);
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(await response.json()).toMatchObject({
      photos: [{ name: '0.jpg', state: 'pending', thumbnail: null }],
      refused: [{ fileName: '1.jpg', message: photoMessages.notAnImage }],
    });

    const list = await pages.request(address, { headers: { cookie } });
    expect(list.headers.get('cache-control')).toBe('no-store');
    const [photo] = await listed();
    expect(photo?.name).toBe('0.jpg');
    expect((await remove(String(photo?.id))).status).toBe(204);
    expect((await remove(String(photo?.id))).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  test('are answered with 422 when none of them is taken', async () => {
    const response = await upload([vectorDrawing]);
    expect(response.status).toBe(422);
    expect(await response.json()).toEqual({
      photos: [],
      refused: [{ fileName: '0.jpg', message: photoMessages.notAnImage }],
    });
  });

  test.each([
    'application/x-www-form-urlencoded',
    'application/json',
    'text/plain',
    'multipart/mixed; boundary=x',
    'image/jpeg',
    '',
  ])('come as an upload: a body of type %j is refused before it is read', async (contentType) => {
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
    for (const place of [address, '/admin/property-photos']) {
      const headers = { origin, cookie, 'content-type': contentType };
      const init = { method: 'POST', headers, body: endless, duplex: 'half' } as const;
      expect((await pages.request(place, init)).status).toBe(415);
    }
    expect(reads).toBe(0);
  });

  test('need the cookie of an open draft', async () => {
    await uploadOne();
    const others = ['', await cookieOf(`${draftId}.guessed`), 'baystead_draft=garbled'];
    for (const other of others) {
      const response = await upload([await scene(8, 8).png().toBuffer()], { origin, cookie: other });
      expect(response.status).toBe(404);
      expect(await response.json()).toMatchObject({ photos: [], refused: [] });
      expect(await listed(other)).toEqual([]);
    }
    expect(await listed()).toHaveLength(1);
    await pages.db.updateTable('drafts').set({ propertyId: draftId }).where('id', '=', draftId).execute();
    expect((await upload([await scene(8, 8).png().toBuffer()])).status).toBe(404);
    expect(await listed()).toEqual([]);
    const kept = pages.db.selectFrom('photos').select('id').where('draftId', '=', draftId);
    expect(await kept.execute()).toHaveLength(1);
  });

  test("cannot be removed by another draft's owner", async () => {
    const id = await uploadOne();
    const other = await pages.app.drafts.begin();
    await remove(id, { origin, cookie: await cookieOf(other.key) });
    expect(await listed()).toHaveLength(1);
  });

  test('are neither put nor patched', async () => {
    for (const method of ['PUT', 'PATCH']) {
      const response = await pages.request(address, { method, headers: { origin, cookie } });
      expect([response.status, response.headers.get('allow')]).toEqual([405, 'GET, POST, DELETE']);
    }
  });
});

test.each([
  ['https://elsewhere.example', 'cross-site'],
  ['http://localhost:4000', 'same-site'],
  ['null', 'cross-site'],
])("a page of %s changes nobody's photographs", async (foreign, site) => {
  const id = await uploadOne();
  const headers = { origin: foreign, cookie, 'sec-fetch-site': site };
  const json = { ...headers, 'content-type': 'application/json' };
  const answers = [
    await upload([await scene(8, 8).png().toBuffer()], headers),
    await remove(id, headers),
    await remove(id, json),
    await pages.request(address, { method: 'POST', headers: json, body: '{}' }),
    await pages.request(`${address}?id=${id}`, { method: 'PUT', headers: json, body: '{}' }),
  ];
  expect(answers.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403]);
  expect(await listed()).toHaveLength(1);
  for (const answer of answers) expect(answer.headers.get('access-control-allow-origin')).toBeNull();
});

test('who has sent 5 GB within an hour is asked to wait, with a sentence', async () => {
  const small = await openPages({ UPLOAD_GB_PER_HOUR: '1' });
  try {
    const { key } = await small.app.drafts.begin();
    await small.app.limits.upload('127.0.0.1', 1024 ** 3);
    const body = new FormData();
    body.append('photo', new File([new Uint8Array(await scene(8, 8).png().toBuffer())], 'a.png'));
    const headers = { origin, cookie: await cookieOf(key) };
    const response = await small.request(address, { method: 'POST', headers, body });
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(3500);
    expect(await response.json()).toMatchObject({
      photos: [],
      message: expect.stringMatching(/^You’ve uploaded a lot of photos in a short time\./),
    });
  } finally {
    await small.close();
  }
});

test('no photo is taken while the disk is nearly full, and the answer says so', async () => {
  const full = await openPages({ MIN_FREE_GB: '1000000000' });
  try {
    const { key } = await full.app.drafts.begin(null, '127.0.0.1');
    const body = new FormData();
    body.append('photo', new File([new Uint8Array(await scene(8, 8).png().toBuffer())], 'a.png'));
    const headers = { origin, cookie: await cookieOf(key) };
    const response = await full.request(address, { method: 'POST', headers, body });
    expect(response.status).toBe(507);
    expect(await response.json()).toMatchObject({
      message: expect.stringMatching(/^We’re out of room/),
    });
  } finally {
    await full.close();
  }
});

test('one address cannot fill the disk with submissions that nobody finishes', async () => {
  const small = await openPages({ UNFINISHED_GB: '1' });
  try {
    const { app, db } = small;
    const { draft } = await app.drafts.begin(null, '192.0.2.9');
    const photo = { mediaType: 'image/jpeg', width: 1, height: 1, bytes: 31_457_280, digest: null };
    const more = (count: number) =>
      db
        .insertInto('photos')
        .values(
          Array.from({ length: count }, () => ({
            ...photo,
            id: crypto.randomUUID(),
            draftId: draft.id,
            propertyId: null,
            position: null,
            placeholder: null,
            originalName: 'a.jpg',
            storageKey: crypto.randomUUID(),
          })),
        )
        .execute();
    await more(30);
    const later = await app.drafts.begin(null, '192.0.2.9');
    expect(await app.storageQuota.checkDraft(later.draft.id)).toMatchObject({ ok: true });
    await more(5);
    const refused = { ok: false, failure: { kind: 'too-much-unfinished' } };
    expect(await app.storageQuota.checkDraft(later.draft.id)).toMatchObject(refused);
    expect(await app.storageQuota.checkAddress('192.0.2.9')).toMatchObject(refused);
    expect(await app.storageQuota.checkAddress('192.0.2.10')).toMatchObject({ ok: true });
  } finally {
    await small.close();
  }
});

test('what is public is kept for ever by browsers, and an original has no address', async () => {
  const id = await uploadOne();
  const { app, db } = pages;
  const decoder = createDecoder();
  await derivePhoto(
    { db, store: await openObjectStore(app.config), decoder, logger: app.logger },
    { photoId: id },
  ).finally(() => decoder.close());
  const [photo] = await listed();
  const thumbnail = String(photo?.thumbnail);
  const response = await pages.request(thumbnail);
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('image/webp');
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable');
  expect(response.headers.get('x-content-type-options')).toBe('nosniff');
  expect(response.headers.get('content-length')).toBe(String((await response.arrayBuffer()).byteLength));
  expect((await pages.request(thumbnail, { method: 'HEAD' })).status).toBe(200);

  const key = thumbnail.replace('/photos/', '').replace('-400.webp', '');
  const guesses = [key, `${key}.jpeg`, `originals/${key}`, `..%2foriginals%2f${key}`, `${key}%00.jpg`, id];
  const answers = await Promise.all(guesses.map((guess) => pages.request(`/photos/${guess}`)));
  for (const { status, headers } of answers) {
    expect([302, 404]).toContain(status);
    expect(String(headers.get('content-type'))).not.toMatch(/^image/);
  }
});
