import fc from 'fast-check';
import { v7 as uuidv7 } from 'uuid';
import { expect, test } from 'vitest';
import { mergeRanges } from '#domain/stay/availability.ts';
import { findFirstFreeDay } from '#domain/stay/fit.ts';
import { type Filters, noFilters } from '#domain/search/filters.ts';
import { rentalLengths } from '#domain/property/options.ts';
import { setUpSite } from '#tests/support/site.ts';
import { addPhotos } from '#tests/support/stand-in-photos.ts';
import { day, ranges, today } from '#tests/support/random-nights.ts';
import { listCards } from '../properties/cards.ts';
import { firstFreeDay } from '../properties/listings.ts';
import { listShortlist } from './shortlist.ts';

const site = await setUpSite();
const { server, db } = site;
const admin = await site.admin();
const pier = await site.listedHome(admin);
const dune = await site.listedHome(admin);
const now = new Date('2026-12-01T20:00:00Z');

test('returns the cards of listed homes in the order of the ids', async () => {
  const homes = await listCards(db, [dune, pier]);
  const shortlist = await listShortlist(server, `${dune},${pier}`);
  expect(shortlist).toMatchObject({ ids: [dune, pier], summary: '2 homes.', goneIds: [], homes });
});

test('counts pending, paused and unknown ids as gone, and malformed ones as unreadable', async () => {
  const pending = await site.pendingHome();
  const paused = await site.listedHome(admin);
  await site.change(paused, { pausedAt: new Date(), pausedBy: 'owner' });
  const gone = [pending, paused, uuidv7()];
  const { homes, goneIds, summary } = await listShortlist(server, [...gone, 'nothing', pier, pier].join(','));
  expect(homes.map(({ id }) => id)).toEqual([pier]);
  expect(goneIds).toEqual(gone);
  expect(summary).toBe('1 home. 3 homes are no longer listed. We couldn’t read part of this link.');
});

test('queries the first 30 of 10,000 ids, and carries 100 on', async () => {
  const sent: string[] = [];
  const watched = db.withPlugin({
    transformQuery: ({ node }) => {
      sent.push(JSON.stringify(node));
      return node;
    },
    transformResult: ({ result }) => Promise.resolve(result),
  });
  const ids = [pier, ...Array.from({ length: 9_999 }, () => uuidv7())];
  const shortlist = await listShortlist({ db: watched }, ids.join(','));
  expect(shortlist).toMatchObject({
    goneIds: ids.slice(1, 30),
    ids: ids.slice(0, 100),
    homes: [{ id: pier }],
  });
  expect(shortlist.summary).toContain('left out 9970 more');
  expect([29, 30].map((index) => sent.join('').includes(String(ids[index])))).toEqual([true, false]);
});

test('adds the distance to a landmark', async () => {
  await site.change(pier, { latitude: 32.58, longitude: -117.13 });
  await site.change(dune, { latitude: null, longitude: null });
  const plan = { ...noFilters, near: 'Imperial Beach Pier' };
  const { homes, rows } = await listShortlist(server, `${pier},${dune}`, plan);
  const values = [{ text: '0.2 miles to Imperial Beach Pier' }, { text: 'Not known' }];
  expect(rows[0]).toEqual({ name: 'Distance', values });
  expect(homes[0]?.location).toMatch(/ · 0\.2 miles to Imperial Beach Pier$/);
});

test('finds the same first free day in the database as on a page', async () => {
  const lengths = fc.subarray([...rentalLengths], { minLength: 1 });
  await fc.assert(
    fc.asyncProperty(ranges, day(-20, 60), lengths, async (busy, nextAvailableDate, desiredRentalLength) => {
      await site.change(pier, { nextAvailableDate, desiredRentalLength });
      await site.setBusy(pier, 'owner', busy);
      const { first } = await db
        .selectFrom('properties')
        .select(firstFreeDay(today).as('first'))
        .where('id', '=', pier)
        .executeTakeFirstOrThrow();
      const home = { busy: mergeRanges(busy), nextAvailableDate, desiredRentalLength };
      expect(first).toBe(findFirstFreeDay(home, today));
    }),
    { numRuns: 40 },
  );
});

const stay = { checkIn: '2027-01-04', checkOut: '2027-02-04' };
test.each<[string, Partial<Filters>]>([
  ['Free now', { checkIn: stay.checkIn }],
  ['Available', { ...stay, guests: 4 }],
  ['Taken · Nearest: Mar 5 to Apr 10', { checkIn: '2027-02-20', checkOut: '2027-03-25' }],
  ['Free now · Sleeps 4', { guests: 5 }],
])('says on the card "%s" for %o', async (note, plan) => {
  await site.change(dune, {
    nextAvailableDate: '2026-11-20',
    desiredRentalLength: ['1-3 months'],
    maxGuests: 4,
  });
  await site.setBusy(dune, 'owner', [{ from: '2027-03-01', to: '2027-03-05' }]);
  const { homes } = await listShortlist(server, dune, { ...noFilters, ...plan }, now);
  expect(homes[0]?.note).toBe(note);
});

test('compares the listed homes for a stay', async () => {
  const nextAvailableDate = '2026-11-20';
  await site.change(pier, { nextAvailableDate, desiredRentalLength: ['1-3 months'] });
  await db.insertInto('propertyChecks').values({ propertyId: dune, kind: 'phone' }).execute();
  await site.setBusy(pier, 'owner', [{ from: '2027-03-01', to: '2027-03-05' }]);
  await site.setBusy(dune, 'owner', []);
  const plan = { ...noFilters, checkIn: '2027-02-20', checkOut: '2027-03-25' };
  const { homes, verdicts, rows } = await listShortlist(server, `${pier},${dune}`, plan, now);
  expect(homes.map(({ id }) => id)).toEqual([dune, pier]);
  const nearest = { text: 'Mar 5 to Apr 10', query: '?checkIn=2027-03-05&checkOut=2027-04-10' };
  expect(verdicts).toEqual([
    { text: 'Fits', fits: true, nearest: null },
    { text: 'Taken', fits: false, nearest },
  ]);
  const values = [{ text: 'Phone checked' }, { text: 'Nothing yet' }];
  expect(rows).toContainEqual({ name: 'Checked by us', values });
});

test('gives a card the next three photos that are ready', async () => {
  await addPhotos(db, dune, 7);
  const photos = db.updateTable('photos').where('propertyId', '=', dune).where('position', '=', 2);
  await photos.set({ state: 'failed' }).execute();
  const ready = db.selectFrom('photos').select('storageKey').where('state', '!=', 'failed');
  const keys = await ready.where('propertyId', '=', dune).orderBy('position').execute();
  const cards = await listCards(db, [dune]);
  const shown = cards.flatMap(({ photo, furtherPhotos }) => [photo, ...furtherPhotos]);
  expect(shown.map((photo) => photo?.path?.split('/').at(-1))).toEqual(
    keys.slice(0, 4).map(({ storageKey }) => storageKey),
  );
});
