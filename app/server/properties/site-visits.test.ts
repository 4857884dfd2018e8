import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysBefore } from '#domain/day.ts';
import { photoMessages } from '#domain/property/photo.ts';
import { codeAlphabet } from '#domain/review/site-visit.ts';
import { scene } from '#tests/support/images.ts';
import { insertProperty, openOwned, updateProperty } from '#tests/support/properties.ts';
import {
  deriveVisitPhotos,
  kitchen,
  sendVisitPhoto,
  showHome,
  takePhoto,
} from '#tests/support/site-visits.ts';
import { createTestServer, queuedJobs, type TestServer, valueOf } from '#tests/support/test-server.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { privateKey, variantKey } from '../photos/photo-objects.ts';
import { sweep } from '../worker/sweep.ts';
import { deleteProperty } from './delete-property.ts';
import { discardSiteVisit, getOwnSiteVisit, receiveSiteVisitPhoto, startSiteVisit } from './site-visits.ts';

let testServer: TestServer;
let id: string;
let owned: OwnedProperty;
beforeEach(async () => {
  testServer = await createTestServer();
  id = await insertProperty(testServer.db, null);
  owned = await openOwned(testServer, id);
  return () => testServer.close();
});

const now = new Date();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const start = (form: object = kitchen) => startSiteVisit(testServer.server, owned, { ...form }, now);
const visit = (at = now) => getOwnSiteVisit(testServer.server, owned, at);
const photos = () =>
  testServer.db.selectFrom('photos').selectAll().where('isPrivate', '=', true).orderBy('createdAt').execute();
const listStorageKeys = async () => (await photos()).map(({ storageKey }) => storageKey);
const exists = async (key: string) => (await testServer.server.store.open(key)) !== null;
const photo = await takePhoto({ scene: 1 });
const send = (part: 'room' | 'outside', at = now, content: Uint8Array = photo) =>
  sendVisitPhoto(testServer, owned, part, { content }, at);

describe('a visit in time', () => {
  test('shows a new code, and sends both photos to the reviewers', async () => {
    expect(await visit()).toBeNull();
    valueOf(await start());
    const open = await visit();
    expect(open).toMatchObject({ state: 'open', received: [], ...kitchen });
    expect(open?.code).toMatch(new RegExp(`^[${codeAlphabet}]{5}$`));
    expect(valueOf(await send('room', minutesLater(9.9)))).toBe('We have your kitchen photo.');
    expect(await visit()).toMatchObject({ state: 'open', received: ['room'], sentAt: null });
    valueOf(await send('outside', minutesLater(9.9)));
    expect(await visit()).toMatchObject({
      state: 'sent',
      code: null,
      received: expect.arrayContaining(['room']),
    });
  });

  test('stores one private image without camera data, and no public one', async () => {
    await showHome(testServer, owned);
    const [room] = await photos();
    expect(room).toMatchObject({ state: 'ready', propertyId: null });
    const [storageKey = ''] = await listStorageKeys();
    expect(await exists(privateKey(storageKey))).toBe(true);
    for (const suffix of ['-400.webp', '-1600.webp', '.jpg'])
      expect(await exists(variantKey(storageKey, suffix))).toBe(false);
  });

  test('keeps the first photo of a part', async () => {
    valueOf(await start());
    valueOf(await send('room'));
    expect(valueOf(await send('room', now, await takePhoto({ scene: 2 })))).toBe(
      'We already have this photo.',
    );
    expect(await photos()).toHaveLength(1);
  });

  test('stores one of 100 photos that arrive together', async () => {
    valueOf(await start());
    const results = await Promise.all(Array.from({ length: 100 }, () => send('room')));
    expect(results.filter(({ ok }) => !ok)).toEqual([]);
    expect(await photos()).toHaveLength(1);
  });
});

describe('a photo that isn’t taken', () => {
  test.each([
    ['after ten minutes', 10],
    ['a day later', 1440],
  ])('%s says that its code has expired', async (_when, minutes) => {
    valueOf(await start());
    valueOf(await send('room'));
    const late = minutesLater(minutes);
    expect(await send('outside', late)).toMatchObject({
      failure: { message: expect.stringContaining('Each code lasts 10 minutes') },
    });
    expect(await visit(late)).toMatchObject({ state: 'expired', code: null, sentAt: null });
  });

  test('without a code, or of an unknown part, leaves no row and no file', async () => {
    expect((await send('room')).ok).toBe(false);
    valueOf(await start());
    const part = 'roof' as 'room';
    expect((await send(part)).ok).toBe(false);
    expect(await photos()).toEqual([]);
  });

  test.each([
    ['no file', Buffer.alloc(0), '', 'Please take or choose a photo first.'],
    ['an empty file', Buffer.alloc(0), 'a.jpg', photoMessages.empty],
    ['a text', Buffer.from('<svg/>'), 'a.jpg', photoMessages.notAnImage],
    ['more than 30 MB', Buffer.alloc(31_457_281), 'a.jpg', photoMessages.tooLarge],
  ])('with %s says what is wrong', async (_what, content, name, message) => {
    valueOf(await start());
    const body = Buffer.concat([
      Buffer.from(`--x\r\nContent-Disposition: form-data; name="photo"; filename="${name}"\r\n\r\n`),
      content,
      Buffer.from('\r\n--x--\r\n'),
    ]);
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const request = new Request('http://localhost/', { method: 'POST', headers, body });
    const sent = { visitId: (await visit())?.id, part: 'room', request, clientAddress: '192.0.2.1', now };
    expect(await receiveSiteVisitPhoto(testServer.server, owned, sent)).toMatchObject({
      failure: { issues: [{ field: 'photo', message }] },
    });
  });

  test('for a code that another window has replaced asks for the new code', async () => {
    valueOf(await start());
    const replaced = await visit();
    valueOf(await start({ room: 'Bedroom', outside: 'front door' }));
    const file = { content: photo, visitId: String(replaced?.id) };
    expect(await sendVisitPhoto(testServer, owned, 'room', file, now)).toMatchObject({
      failure: { message: expect.stringContaining('it’s for an earlier code') },
    });
    expect(await visit()).toMatchObject({ state: 'open', received: [] });
    expect(await photos()).toEqual([]);
  });

  test('that turns out to be unreadable asks for a new code', async () => {
    valueOf(await start());
    valueOf(await send('room', now, (await scene(40, 30).jpeg().toBuffer()).subarray(0, 300)));
    await deriveVisitPhotos(testServer);
    expect(await visit()).toMatchObject({ state: 'unreadable', received: [] });
    valueOf(await start());
    expect(await visit()).toMatchObject({ state: 'open', received: [] });
  });
});

describe('a new code', () => {
  test('replaces the photos of the one before, with their files', async () => {
    await showHome(testServer, owned);
    const before = await photos();
    valueOf(await start({ room: 'Bedroom', outside: 'house number' }));
    expect(await visit()).toMatchObject({ state: 'open', room: 'Bedroom', received: [] });
    expect(await photos()).toEqual([]);
    const keys = (await queuedJobs(testServer.db, 'delete-files')).flatMap(({ storageKeys }) => storageKeys);
    expect(keys.toSorted()).toEqual(before.map(({ storageKey }) => storageKey).toSorted());
  });

  test('is one, if it is asked for twice at the same time', async () => {
    await Promise.all([start(), start(), start()]);
    expect(await testServer.db.selectFrom('siteVisits').selectAll().execute()).toHaveLength(1);
  });

  test('is refused for a home that guests don’t see', async () => {
    await updateProperty(testServer, id, { pausedAt: now, pausedBy: 'owner' });
    expect(await start()).toMatchObject({ failure: { message: expect.stringContaining('off the site') } });
    await updateProperty(testServer, id, {
      pausedAt: null,
      pausedBy: null,
      status: 'pending',
      reviewedAt: null,
    });
    expect(await start()).toMatchObject({ failure: { kind: 'status-changed' } });
  });

  test('isn’t given for a form with mistakes, and keeps the photos', async () => {
    await showHome(testServer, owned);
    expect((await start({ room: '' })).ok).toBe(false);
    expect(await visit()).toMatchObject({ state: 'sent' });
  });
});

test('deletes photos that the owner takes back', async () => {
  await showHome(testServer, owned);
  valueOf(await discardSiteVisit(testServer.server, owned));
  expect(await visit()).toBeNull();
  expect(await photos()).toEqual([]);
});

test.each([
  ['the street', { propertyAddress: '13 Hidden Lane' }, 'ended'],
  ['the address for mails', { submitterEmail: 'eve@example.com' }, 'ended'],
  ['the owner', { landlordFullName: 'Eve Example' }, 'ended'],
  ['the rent', { desiredMonthlyRent: 1000 }, 'sent'],
])('after a change of %s, a waiting visit is over or not', async (_what, change, state) => {
  await showHome(testServer, owned);
  await updateProperty(testServer, id, change);
  expect(await visit()).toMatchObject({ state });
});

test('deletes the photos with the property', async () => {
  await showHome(testServer, owned);
  await testServer.db
    .transaction()
    .execute((transaction) => deleteProperty(transaction, id, { actorId: null, action: 'deleted' }));
  expect(await testServer.db.selectFrom('siteVisits').selectAll().execute()).toEqual([]);
  expect(await photos()).toEqual([]);
});

describe('the hourly sweep', () => {
  const changeVisit = (assignments: string) =>
    sql`UPDATE site_visits SET ${sql.raw(assignments)}`.execute(testServer.db);

  test('keeps photos that wait, for 90 days', async () => {
    await showHome(testServer, owned);
    await changeVisit(`shown_at = now() - interval '89 days'`);
    await sweep(testServer.server, now);
    expect(await photos()).toHaveLength(2);
    await sweep(testServer.server, daysBefore(now, -2));
    expect(await photos()).toEqual([]);
    expect(await visit()).toBeNull();
  });

  test('deletes a code without photos after a day', async () => {
    valueOf(await start());
    await sweep(testServer.server, daysBefore(now, -2));
    expect(await visit()).toBeNull();
  });

  test('deletes photos 30 days after the decision, and keeps their hashes for a year', async () => {
    await showHome(testServer, owned);
    await changeVisit(`decision = 'declined', decided_at = now() - interval '29 days'`);
    await sweep(testServer.server, now);
    expect(await photos()).toHaveLength(2);
    await sweep(testServer.server, daysBefore(now, -2));
    expect(await photos()).toEqual([]);
    const kept = await testServer.db.selectFrom('siteVisitPhotos').selectAll().execute();
    expect(kept.map(({ photoId, camera, hash }) => [photoId, camera, hash?.length])).toEqual([
      [null, null, 64],
      [null, null, 64],
    ]);
    await sweep(testServer.server, daysBefore(now, -400));
    expect(await testServer.db.selectFrom('siteVisits').selectAll().execute()).toEqual([]);
  });

  test('ends the check before its day comes again, because the listing shows no year', async () => {
    const checkedAt = new Date(Date.UTC(2025, 10, 20, 20));
    const check = { propertyId: id, kind: 'site', checkedAt, detail: 'kitchen, front door' } as const;
    await testServer.db.insertInto('propertyChecks').values(check).execute();
    await sweep(testServer.server, new Date(Date.UTC(2026, 10, 19, 21)));
    expect(await testServer.db.selectFrom('propertyChecks').selectAll().execute()).toEqual([]);
  });

  test('ends the check of the listing after twelve months, and changes the version of public pages', async () => {
    const checkedAt = new Date(Date.UTC(2025, 10, 20));
    const check = { propertyId: id, kind: 'site', checkedAt, detail: 'kitchen, front door' } as const;
    await testServer.db.insertInto('propertyChecks').values(check).execute();
    const checks = () => testServer.db.selectFrom('propertyChecks').selectAll().execute();
    await sweep(testServer.server, new Date(Date.UTC(2026, 10, 19)));
    expect(await checks()).toHaveLength(1);
    const before = await testServer.server.publicVersion.read();
    await sweep(testServer.server, new Date(Date.UTC(2026, 10, 21)));
    expect(await checks()).toEqual([]);
    expect((await testServer.server.publicVersion.read())?.data).not.toBe(before?.data);
  });
});
