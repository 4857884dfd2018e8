import { beforeEach, describe, expect, test } from 'vitest';
import { failureMessage } from '#domain/failure.ts';
import type { DraftPhoto } from '#domain/property/photo.ts';
import { setUpPages, origin } from '#tests/support/pages.ts';
import { newAdmin, signIn, submitProperty } from '#tests/support/test-server.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { scene } from '#tests/support/images.ts';
import { writeBrowser } from '#server/access/browser-cookie.ts';
import { createToken } from '#server/tokens.ts';
import { asBrowser, idOf, photosPath, uploadPathOf, tusClient } from '#tests/support/tus.ts';
import { newBrowserCookie, newDraft } from '#tests/support/form-sender.ts';

let cookie: string;
let draftId: string;

const pages = await setUpPages();

beforeEach(async () => {
  const begun = await newDraft(pages);
  cookie = begun.cookie;
  draftId = begun.draft.id;
});

/** The headers that the form's script sends. */
const ours = (): Record<string, string> => ({ origin, cookie });

const uploads = '/submit-property/uploads';
const sendAs = (by: string) => tusClient(asBrowser(pages, by));
const own = () => sendAs(cookie);
const pier = { name: 'pier.jpg' };
const send = (content: Uint8Array, by = cookie) => sendAs(by).send(photosPath, { name: 'a.jpg', content });

/** Lists the photos for a cookie. Always status 200, even without access. */
async function listed(by = cookie): Promise<DraftPhoto[]> {
  const response = await pages.request(photosPath, { headers: { cookie: by } });
  expect(response.status).toBe(200);
  return (await response.json()) as DraftPhoto[];
}

const uploadOne = async () => send(await cameraPhoto({ width: 600, height: 400 }));

const remove = (id: string, headers = ours()) =>
  pages.request(`${photosPath}?id=${id}`, { method: 'DELETE', headers });

describe("a draft's photos", () => {
  test('uploads, lists and removes a photo', async () => {
    await send(await cameraPhoto({ width: 60, height: 40 }));
    const list = await pages.request(photosPath, { headers: { cookie } });
    expect(list.headers.get('cache-control')).toBe('no-store');
    const [photo] = await listed();
    expect(photo).toMatchObject({ name: 'a.jpg', state: 'pending', thumbnail: null });
    expect((await remove(String(photo?.id))).status).toBe(204);
    expect((await remove(String(photo?.id))).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  test('requires the cookie of an open draft', async () => {
    await uploadOne();
    const guessed = await writeBrowser(pages.server.config, createToken());
    const others = ['', await newBrowserCookie(pages), guessed, 'baystead_browser=garbled'];
    for (const other of others) {
      const response = await sendAs(other).announce(photosPath, pier, 10);
      expect(response.status).toBe(404);
      expect(await response.json()).toEqual({ message: failureMessage({ kind: 'draft-not-found' }) });
      expect(await listed(other)).toEqual([]);
    }
    expect(await listed()).toHaveLength(1);
    await pages.db
      .updateTable('propertyVersions')
      .set({ state: 'sent', number: 1, sentAt: new Date() })
      .where('id', '=', draftId)
      .execute();
    expect((await own().announce(photosPath, pier, 10)).status).toBe(404);
    expect(await listed()).toEqual([]);
    const photos = pages.db.selectFrom('versionPhotos').select('photoId').where('versionId', '=', draftId);
    expect(await photos.execute()).toHaveLength(1);
  });

  test('refuses a removal with a key of another draft', async () => {
    const id = await uploadOne();
    const other = await newDraft(pages);
    await remove(id, { origin, cookie: other.cookie });
    expect(await listed()).toHaveLength(1);
  });
});

test.each([
  ['https://elsewhere.example', 'cross-site'],
  ['http://localhost:4000', 'same-site'],
  ['null', 'cross-site'],
])('refuses requests from a page of %s', async (foreign, site) => {
  const id = await uploadOne();
  const headers = { origin: foreign, cookie, 'sec-fetch-site': site };
  const json = { ...headers, 'content-type': 'application/json' };
  const patch = { ...headers, 'content-type': 'application/offset+octet-stream' };
  const responses = [
    await pages.request(uploads, { method: 'POST', headers }),
    await pages.request(`${uploads}/${id}`, { method: 'POST', headers }),
    await pages.request(`${uploads}/${id}`, { method: 'PATCH', headers: patch, body: 'x' }),
    await pages.request(`${uploads}/${id}`, { method: 'DELETE', headers }),
    await remove(id, headers),
    await remove(id, json),
    await pages.request(photosPath, { method: 'POST', headers: json, body: '{}' }),
    await pages.request(`${photosPath}?id=${id}`, { method: 'PUT', headers: json, body: '{}' }),
  ];
  expect(new Set(responses.map(({ status }) => status))).toEqual(new Set([403]));
  expect(await listed()).toHaveLength(1);
  for (const response of responses) expect(response.headers.get('access-control-allow-origin')).toBeNull();
});

describe('an upload of one draft', () => {
  test('returns 404 for every other draft, visitor and administrator', async () => {
    const content = await scene(40, 30).jpeg().toBuffer();
    const uploadPath = await uploadPathOf(await own().announce(photosPath, pier, content.length));
    const other = await newDraft(pages);
    const id = idOf(uploadPath);
    await newAdmin(pages.server, 'ada@site.example');
    const admin = await signIn(pages.server, 'ada@site.example');
    const propertyId = await submitProperty(pages);
    const strangers: [string, string][] = [
      [other.cookie, uploadPath],
      [other.cookie, `${uploads}/${id}?draft=${other.draft.id}`],
      [await newBrowserCookie(pages), uploadPath],
      ['', uploadPath],
      [admin, `/admin/uploads/${id}?property=${propertyId}`],
    ];
    for (const [by, where] of strangers) {
      const stranger = tusClient(asBrowser(pages, by));
      const responses = [await stranger.head(where), await stranger.patch(where, 0, content)];
      expect(responses.map(({ status }) => status)).toEqual([404, 404]);
    }
    expect(await own().offset(uploadPath)).toBe(0);
  });
});
