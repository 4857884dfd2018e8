// Replays an attack of the third security review over HTTP against a running site: captions that no reviewer
// saw.
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { readAnswers } from '#domain/submission-answers.ts';
import { issueToken } from '#server/submission/access-tokens.ts';
import { createToken, sha256 } from '#server/tokens.ts';
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

/** Adds a second photo, and digests, by which copies of photos are recognized. */
async function addPhoto(propertyId: string): Promise<string[]> {
  const [first] = await db.selectFrom('photos').selectAll().where('propertyId', '=', propertyId).execute();
  if (!first) throw new Error('the property has no photo');
  const second = { ...first, id: uuidv7(), storageKey: uuidv7().replaceAll('-', ''), position: 2 };
  await db.insertInto('photos').values(second).execute();
  for (const { id } of [first, second])
    await db
      .updateTable('photos')
      .set({ digest: sha256(id) })
      .where('id', '=', id)
      .execute();
  return [first.id, second.id];
}

test('never publishes captions for photos that the form doesn’t have', async () => {
  const ada = await newAdmin(site.testServer.server, 'ada@site.example');
  const home = await publishProperty(site.testServer, ada);
  const published = await addPhoto(home);
  const link = `/owner-link/${await issueToken(db, { propertyId: home })}`;
  const owner = cookieOf((await send(link, '')).headers);
  const begun = await post(`/submission/${home}`, owner, { intent: 'change' });
  const draft = await db
    .selectFrom('drafts')
    .select(['id', 'steps', 'version'])
    .where('revisionOf', '=', home)
    .executeTakeFirstOrThrow();
  const answers = readAnswers(draft.steps);
  // The photos change places, and the captions name the published photos instead of the form's.
  const photos = {
    photoIds: answers.photos.photoIds.toReversed(),
    photoCaptions: Object.fromEntries(published.map((id) => [id, planted])),
  };
  const { id: draftId, version } = draft;
  const idempotencyKey = createToken();
  const sent = await send('/submit-property/draft', `${owner}; ${cookieOf(begun.headers)}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ intent: 'submit', draftId, version, idempotencyKey, ...answers, photos }),
  });
  expect(await sent.json()).toMatchObject({ ok: true });

  const admin = cookieOf((await post('/login', '', site.administrator)).headers);
  const review = `/admin/properties/${home}/review`;
  expect(await (await send(review, admin)).text()).not.toContain(planted);
  const accepted = await post(review, admin, { decision: 'accept-changes', revision: draftId });
  expect(accepted.status).toBe(200);
  const rows = await db
    .selectFrom('photos')
    .select(['id', 'caption'])
    .where('propertyId', '=', home)
    .orderBy('position')
    .execute();
  expect(rows).toEqual(published.toReversed().map((id) => ({ id, caption: null })));
  expect(await (await send(`/listings/${home}`, '')).text()).not.toContain(planted);
});
