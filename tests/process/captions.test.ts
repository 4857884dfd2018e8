// Replays an attack of the third security review over HTTP against a running site: captions that no reviewer
// saw.
import { expect, test } from 'vitest';
import { readAnswers } from '#domain/property/submission-answers.ts';
import { issueLinkKey, linkPath } from '#server/access/keys.ts';
import { createToken } from '#server/tokens.ts';
import { addPhotos } from '../support/stand-in-photos.ts';
import { cookieOf, newAdmin, publishProperty } from '../support/test-server.ts';
import { setUpTestSite } from '../support/test-site.ts';

const site = await setUpTestSite();
const { db } = site.testServer;
const planted = 'Call 619-555-0142';

function send(path: string, cookie: string, init: RequestInit = {}): Promise<Response> {
  const headers = { origin: site.url, cookie, ...Object.fromEntries(new Headers(init.headers)) };
  return fetch(new URL(path, site.url), { ...init, headers, redirect: 'manual' });
}

const post = (path: string, cookie: string, fields: Record<string, string>) =>
  send(path, cookie, { method: 'POST', body: new URLSearchParams(fields) });

/** Adds a second photo. Returns the ids of both. */
async function addPhoto(propertyId: string): Promise<string[]> {
  await addPhotos(db, propertyId, 2);
  return listPhotoIds(propertyId);
}

async function listPhotoIds(propertyId: string): Promise<string[]> {
  const photos = db.selectFrom('photos').select('id').where('propertyId', '=', propertyId);
  return (await photos.orderBy('position').execute()).map(({ id }) => id);
}

test('never publishes captions for photos that the form doesn’t have', async () => {
  const ada = await newAdmin(site.testServer.server, 'ada@site.example');
  const home = await publishProperty(site.testServer, ada);
  const published = await addPhoto(home);
  const foreign = await listPhotoIds(await publishProperty(site.testServer, ada));
  const link = linkPath(await issueLinkKey(db, { kind: 'property', subjectId: home }));
  const owner = cookieOf((await send(link, '')).headers);
  await post(`/submission/${home}`, owner, { intent: 'change' });
  const draft = await db
    .selectFrom('propertyVersions')
    .select(['id', 'answers', 'saveNumber as version'])
    .where('propertyId', '=', home)
    .where('state', '=', 'draft')
    .executeTakeFirstOrThrow();
  const answers = readAnswers(draft.answers);
  // The photos change places, and the captions name the photo of another home.
  const photos = {
    photoIds: answers.photos.photoIds.toReversed(),
    photoCaptions: Object.fromEntries(foreign.map((id) => [id, planted])),
  };
  const { id: draftId, version } = draft;
  const idempotencyKey = createToken();
  const sent = await send('/submit-property/draft', owner, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ intent: 'submit', draftId, version, idempotencyKey, ...answers, photos }),
  });
  expect(await sent.json()).toMatchObject({ ok: true });

  const admin = cookieOf((await post('/login', '', site.administrator)).headers);
  const review = `/admin/properties/${home}/review`;
  expect(await (await send(review, admin)).text()).not.toContain(planted);
  const accepted = await post(review, admin, { intent: 'accept-changes', version: draftId });
  expect(accepted.status).toBe(200);
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'caption'])
    .orderBy('propertyId')
    .orderBy('position')
    .execute();
  expect(rows).toEqual([...published.toReversed(), ...foreign].map((id) => ({ id, caption: null })));
  expect(await (await send(`/listings/${home}`, '')).text()).not.toContain(planted);
});
