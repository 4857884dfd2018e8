import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { daysBefore } from '#domain/day.ts';
import { photoMessages } from '#domain/property/photo.ts';
import { codeAlphabet } from '#domain/review/site-visit.ts';
import { insertProperty } from '#tests/support/properties.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import {
  deriveVisitPhotos,
  kitchen,
  sendVisitPhoto,
  showHome,
  takePhoto,
} from '#tests/support/site-visits.ts';
import type { OwnedProperty } from '../access/proofs.ts';
import { privateKey, variantKey } from '../photos/photo-objects.ts';
import { sweep } from '../worker/sweep.ts';
import { deleteProperty } from './delete-property.ts';
import { discardSiteVisit, getOwnSiteVisit, startSiteVisit } from './site-visits.ts';

const site = await setUpSite();
const { server, db } = site;
let id: string;
let owned: OwnedProperty;
beforeEach(async () => {
  await site.empty();
  id = await insertProperty(db, null);
  owned = await site.owned(id);
});

const now = new Date();
const minutesLater = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
const daysLater = (days: number) => daysBefore(now, -days);
const start = (form: object = kitchen) => startSiteVisit(server, owned, { ...form }, now);
const visit = (at = now) => getOwnSiteVisit(server, owned, at);
const visits = () => db.selectFrom('siteVisits').selectAll().execute();
const photos = () =>
  db.selectFrom('photos').selectAll().where('isPrivate', '=', true).orderBy('createdAt').execute();
const exists = async (key: string) => (await server.store.open(key)) !== null;
const photo = await takePhoto({ scene: 1 });
const send = (part: 'room' | 'outside', at = now, content: Uint8Array = photo, visitId?: string) =>
  sendVisitPhoto(site, owned, part, visitId === undefined ? { content } : { content, visitId }, at);
const says = (message: string) => ({ failure: { message: expect.stringContaining(message) as string } });

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
    expect(await visit()).toMatchObject({ state: 'sent', code: null });
  });

  test('stores one private image without camera data, and no public one', async () => {
    await showHome(site, owned);
    const [room] = await photos();
    expect(room).toMatchObject({ state: 'ready', propertyId: null });
    expect(await exists(privateKey(String(room?.storageKey)))).toBe(true);
    for (const suffix of ['-400.webp', '-1600.webp', '.jpg'])
      expect(await exists(variantKey(String(room?.storageKey), suffix))).toBe(false);
  });

  test('keeps the first photo of a part, also of two that arrive together', async () => {
    valueOf(await start());
    for (const result of await Promise.all([send('room'), send('room')])) valueOf(result);
    expect(valueOf(await send('room'))).toBe('We already have this photo.');
    expect(await photos()).toHaveLength(1);
  });
});

describe('a photo that isn’t taken', () => {
  test('ten minutes after the code says that it has expired', async () => {
    valueOf(await start());
    valueOf(await send('room'));
    const late = minutesLater(10);
    expect(await send('outside', late)).toMatchObject(says('Each code lasts 10 minutes'));
    expect(await visit(late)).toMatchObject({ state: 'expired', code: null, sentAt: null });
  });

  test('without a code, or of an unknown part, leaves no row', async () => {
    expect((await send('room')).ok).toBe(false);
    valueOf(await start());
    expect((await send('roof' as 'room')).ok).toBe(false);
    expect(await photos()).toEqual([]);
  });

  test('because it is none says what is wrong', async () => {
    valueOf(await start());
    const failure = { issues: [{ field: 'photo', message: photoMessages.notAnImage }] };
    expect(await send('room', now, Buffer.from('<svg/>'))).toMatchObject({ failure });
  });

  test('for a code that another window has replaced asks for the new code', async () => {
    valueOf(await start());
    const replaced = await visit();
    valueOf(await start());
    expect(await send('room', now, photo, replaced?.id)).toMatchObject(says('it’s for an earlier code'));
    expect(await photos()).toEqual([]);
  });

  test('that turns out to be unreadable asks for a new code', async () => {
    valueOf(await start());
    valueOf(await send('room', now, photo.subarray(0, 1000)));
    await deriveVisitPhotos(site);
    expect(await visit()).toMatchObject({ state: 'unreadable', received: [] });
    valueOf(await start());
    expect(await visit()).toMatchObject({ state: 'open', received: [] });
  });
});

describe('a new code', () => {
  test('replaces the photos of the one before, with their files, unless the form has mistakes', async () => {
    await showHome(site, owned);
    const before = (await photos()).map(({ storageKey }) => storageKey);
    expect((await start({ room: '' })).ok).toBe(false);
    expect(await visit()).toMatchObject({ state: 'sent' });
    valueOf(await start({ room: 'Bedroom', outside: 'house number' }));
    expect(await visit()).toMatchObject({ state: 'open', room: 'Bedroom', received: [] });
    expect(await photos()).toEqual([]);
    const keys = (await site.jobs('delete-files')).flatMap(({ storageKeys }) => storageKeys);
    expect(keys.toSorted()).toEqual(before.toSorted());
  });

  test('is one, if it is asked for twice at the same time', async () => {
    await Promise.all([start(), start()]);
    expect(await visits()).toHaveLength(1);
  });

  test('is refused for a home that guests don’t see', async () => {
    await site.change(id, { pausedAt: now, pausedBy: 'owner' });
    expect(await start()).toMatchObject(says('off the site'));
    const pending = { pausedAt: null, pausedBy: null, status: 'pending', reviewedAt: null } as const;
    await site.change(id, pending);
    expect(await start()).toMatchObject({ failure: { kind: 'status-changed' } });
  });
});

test.each([
  ['ended', { propertyAddress: '13 Hidden Lane' }],
  ['ended', { submitterEmail: 'eve@example.com' }],
  ['ended', { landlordFullName: 'Eve Example' }],
  ['sent', { desiredMonthlyRent: 1000 }],
])('is %s after the change %o', async (state, change) => {
  await showHome(site, owned);
  await site.change(id, change);
  expect(await visit()).toMatchObject({ state });
});

test.each<[string, () => Promise<unknown>]>([
  ['takes them back', () => discardSiteVisit(server, owned)],
  [
    'deletes the property',
    () =>
      db
        .transaction()
        .execute((transaction) => deleteProperty(transaction, id, { actorId: null, action: 'deleted' })),
  ],
])('deletes the photos when the owner %s', async (_what, act) => {
  await showHome(site, owned);
  await act();
  expect([await visits(), await photos()]).toEqual([[], []]);
});

describe('the hourly sweep', () => {
  const changeVisit = (assignments: string) =>
    sql`UPDATE site_visits SET ${sql.raw(assignments)}`.execute(db);

  test('keeps photos that wait, for 90 days', async () => {
    await showHome(site, owned);
    await changeVisit(`shown_at = now() - interval '89 days'`);
    await sweep(server, now);
    expect(await photos()).toHaveLength(2);
    await sweep(server, daysLater(2));
    expect([await photos(), await visit()]).toEqual([[], null]);
  });

  test('deletes a code without photos after a day', async () => {
    valueOf(await start());
    await sweep(server, daysLater(2));
    expect(await visit()).toBeNull();
  });

  test('deletes photos 30 days after the decision, and keeps their hashes for a year', async () => {
    await showHome(site, owned);
    await changeVisit(`decision = 'declined', decided_at = now() - interval '29 days'`);
    await sweep(server, now);
    expect(await photos()).toHaveLength(2);
    await sweep(server, daysLater(2));
    expect(await photos()).toEqual([]);
    const kept = await db.selectFrom('siteVisitPhotos').selectAll().execute();
    const hashed = [null, null, 64];
    const rest = kept.map(({ photoId, camera, hash }) => [photoId, camera, hash?.length]);
    expect(rest).toEqual([hashed, hashed]);
    await sweep(server, daysLater(400));
    expect(await visits()).toEqual([]);
  });

  test('ends the check of the listing before its day comes again, and changes the public version', async () => {
    const checkedAt = new Date(Date.UTC(2025, 10, 20, 20));
    const check = { propertyId: id, kind: 'site', checkedAt, detail: 'kitchen, front door' } as const;
    await db.insertInto('propertyChecks').values(check).execute();
    const checks = () => db.selectFrom('propertyChecks').selectAll().execute();
    await sweep(server, new Date(Date.UTC(2026, 10, 18, 21)));
    expect(await checks()).toHaveLength(1);
    const before = await server.publicVersion.read();
    // The listing shows no year.
    await sweep(server, new Date(Date.UTC(2026, 10, 19, 21)));
    expect(await checks()).toEqual([]);
    expect((await server.publicVersion.read())?.data).not.toBe(before?.data);
  });
});
