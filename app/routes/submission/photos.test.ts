import { beforeEach, describe, expect, test } from 'vitest';
import { failureMessage } from '#domain/failure.ts';
import type { DraftPhoto } from '#domain/property/photo.ts';
import { origin, setUpSite } from '#tests/support/site.ts';
import { cameraPhoto } from '#tests/support/camera-photo.ts';
import { scene } from '#tests/support/images.ts';
import { writeBrowser } from '#server/access/browser-cookie.ts';
import { createToken } from '#server/tokens.ts';
import { asBrowser, idOf, photosPath, uploadPathOf, tusClient } from '#tests/support/tus.ts';
import { newDraft } from '#tests/support/form-sender.ts';

let cookie: string;
let draftId: string;

const site = await setUpSite();

beforeEach(async () => {
  const begun = await newDraft(site);
  cookie = begun.cookie;
  draftId = begun.draft.id;
});

const uploads = '/submit-property/uploads';
const sendAs = (by: string) => tusClient(asBrowser(site, by));
const own = () => sendAs(cookie);
const pier = { name: 'pier.jpg' };

/** Lists the photos for a cookie. Always status 200, even without access. */
async function listed(by = cookie): Promise<DraftPhoto[]> {
  const response = await site.request(photosPath, { headers: { cookie: by } });
  expect(response.status).toBe(200);
  return (await response.json()) as DraftPhoto[];
}

const uploadOne = async () =>
  own().send(photosPath, { name: 'a.jpg', content: await cameraPhoto({ width: 60, height: 40 }) });

const remove = (id: string, by = cookie) =>
  site.request(`${photosPath}?id=${id}`, { method: 'DELETE', headers: { origin, cookie: by } });

describe("a draft's photos", () => {
  test('uploads, lists and removes a photo', async () => {
    const id = await uploadOne();
    const list = await site.request(photosPath, { headers: { cookie } });
    expect(list.headers.get('cache-control')).toBe('no-store');
    expect(await listed()).toMatchObject([{ id, name: 'a.jpg', state: 'pending', thumbnail: null }]);
    for (const _ of [1, 2]) expect((await remove(id)).status).toBe(204);
    expect(await listed()).toEqual([]);
  });

  test('requires the cookie of an open draft', async () => {
    const id = await uploadOne();
    const guessed = await writeBrowser(site.server.config, createToken());
    for (const other of ['', (await newDraft(site)).cookie, guessed, 'baystead_browser=garbled']) {
      const response = await sendAs(other).announce(`${photosPath}?draft=${draftId}`, pier, 10);
      expect([response.status, await response.json()]).toEqual([
        404,
        { message: failureMessage({ kind: 'draft-not-found' }) },
      ]);
      await remove(id, other);
      expect(await listed(other)).toEqual([]);
    }
    expect(await listed()).toHaveLength(1);
    const sent = { state: 'sent', number: 1, sentAt: new Date() } as const;
    await site.db.updateTable('propertyVersions').set(sent).where('id', '=', draftId).execute();
    expect((await own().announce(photosPath, pier, 10)).status).toBe(404);
    expect(await listed()).toEqual([]);
  });
});

test.each([
  ['https://elsewhere.example', 'cross-site'],
  ['http://localhost:4000', 'same-site'],
])('refuses requests from a page of %s', async (foreign, fetchSite) => {
  const id = await uploadOne();
  const headers = { origin: foreign, cookie, 'sec-fetch-site': fetchSite };
  const json = { ...headers, 'content-type': 'application/json' };
  const patch = { ...headers, 'content-type': 'application/offset+octet-stream' };
  for (const [path, init] of [
    [`${uploads}/${id}`, { method: 'POST', headers }],
    [`${uploads}/${id}`, { method: 'PATCH', headers: patch, body: 'x' }],
    [`${uploads}/${id}`, { method: 'DELETE', headers }],
    [`${photosPath}?id=${id}`, { method: 'DELETE', headers }],
    [`${photosPath}?id=${id}`, { method: 'PUT', headers: json, body: '{}' }],
    [photosPath, { method: 'POST', headers: json, body: '{}' }],
  ] as const) {
    const response = await site.request(path, init);
    expect(response.status).toBe(403);
    expect(response.headers.get('access-control-allow-origin')).toBeNull();
  }
  expect(await listed()).toHaveLength(1);
});

test('an upload returns 404 for every other draft, visitor and administrator', async () => {
  const content = await scene(40, 30).jpeg().toBuffer();
  const uploadPath = await uploadPathOf(await own().announce(photosPath, pier, content.length));
  const other = await newDraft(site);
  const id = idOf(uploadPath);
  await site.admin();
  const admin = await site.logIn('ada@site.example');
  for (const [by, where] of [
    [other.cookie, `${uploads}/${id}?draft=${other.draft.id}`],
    ['', uploadPath],
    [admin, `/admin/uploads/${id}?property=${await site.pendingHome()}`],
  ] as const) {
    const responses = [await sendAs(by).head(where), await sendAs(by).patch(where, 0, content)];
    expect(responses.map(({ status }) => status)).toEqual([404, 404]);
  }
  expect(await own().offset(uploadPath)).toBe(0);
});
