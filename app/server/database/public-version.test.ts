import { browserWith } from '#tests/support/keys.ts';
import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import { sliceBetween } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';
import { createPublicVersionReader } from './public-version.ts';
import { approveProperty } from '../admin/decide.ts';
import { createDraft } from '../submission/drafts.ts';
import { publicColumns } from '../properties/listings.ts';

const site = await setUpSite();
const admin = await site.admin();
const propertyId = await site.listedHome(admin);
const waiting = await site.pendingHome();

const read = () => site.server.publicVersion.read();
const version = async () => (await read())?.data;

/** Runs a change of the property with the id HOME. Fails if it changes no row. */
async function change(statement: string, id: string): Promise<void> {
  const { numAffectedRows } = await sql.raw(statement.replaceAll('HOME', `'${id}'`)).execute(site.db);
  expect(Number(numAffectedRows)).toBeGreaterThan(0);
}

/** Changes the property or its photos. `set` begins with the table. */
const setValues = (set: string, id: string) =>
  change(`UPDATE ${set} WHERE ${set.startsWith('photos') ? 'property_id' : 'id'} = HOME`, id);

test('keeps the version when AVIF variants are added to a photo that visitors already see', async () => {
  const before = await read();
  await change('UPDATE photos SET has_avif = true WHERE property_id = HOME', propertyId);
  expect(await read()).toEqual(before);
});

test('counts a photo that becomes ready separately from other changes', async () => {
  const update = (values: object) =>
    site.db.updateTable('photos').set(values).where('propertyId', '=', propertyId).execute();
  await update({ state: 'pending', placeholder: null, width: null, height: null });
  const before = await read();
  await update({ state: 'ready', placeholder: 'data:image/webp,', width: 4, height: 3 });
  const after = await read();
  expect(after?.data).toBe(before?.data);
  expect(after?.readyPhotos).not.toBe(before?.readyPhotos);
});

test.each([
  ['a new title', `properties SET title = 'Another'`],
  ['a new placeholder', `photos SET placeholder = 'data:,'`],
  ['a new caption', `photos SET caption = 'The deck'`],
  ['an AVIF variant of a photo that moves', `photos SET has_avif = NOT has_avif, position = 2`],
  ['a photo that leaves its property', `photos SET position = NULL, property_id = NULL`],
  ['a new busy night', `properties SET busy = '{[2030-01-01,2030-01-03)}'`],
  ['a freed busy night', `properties SET busy = '{}'`],
  ['a confirmation on another day', `properties SET availability_confirmed_at = now() - interval '3 days'`],
  ['a pause', `properties SET paused_at = now(), paused_by = 'owner'`],
  ['the end of a pause', `properties SET paused_at = NULL, paused_by = NULL`],
])('changes the version for %s', async (_what, set) => {
  const before = await version();
  await setValues(set, propertyId);
  expect(await version()).not.toBe(before);
});

test.each([
  ['a photo that becomes ready and gets a caption', `photos SET state = 'ready', caption = 'The view'`],
  ['a pending photo that fails', `photos SET state = 'failed'`],
])('changes the version for %s', async (_what, set) => {
  const id = await site.listedHome(admin);
  await setValues(`photos SET state = 'pending'`, id);
  const before = await version();
  await setValues(set, id);
  expect(await version()).not.toBe(before);
});

test.each([
  ['a newly featured property', `INSERT INTO featured_properties (property_id, "order") VALUES (HOME, 1)`],
  ['a property that is no longer featured', 'DELETE FROM featured_properties'],
  ['a deleted property', 'DELETE FROM properties WHERE id = HOME'],
])('changes the version for %s', async (_what, statement) => {
  const before = await version();
  await change(statement, propertyId);
  expect(await version()).not.toBe(before);
});

const failing = `problem = 'too-large', failing_since = now(), attempted_at = now(), failures = 1`;
test.each([
  ['a private field', `UPDATE properties SET landlord_phone = '619-555-0199', updated_at = now()`],
  ['an update with the same values', 'UPDATE properties SET title = title, busy = busy'],
  ['a confirmation on the same day', 'UPDATE properties SET availability_confirmed_at = now()'],
  ['a mail about the availability', 'UPDATE properties SET freshness_notices = 1'],
  ['a calendar that is read again', 'UPDATE calendar_links SET read_at = now() WHERE read_at IS NOT NULL'],
  ['a calendar that can’t be read', `UPDATE calendar_links SET ${failing}`],
  [
    'nights that another calendar has made busy',
    `INSERT INTO busy_ranges (property_id, source, nights) VALUES (HOME, 'owner', '[2030-01-01,2030-01-03)')`,
  ],
])('keeps the version for %s', async (_what, statement) => {
  const id = await site.listedHome(admin);
  await change('UPDATE properties SET availability_confirmed_at = now(), calendar_changed_at = NULL', id);
  await change(
    `INSERT INTO calendar_links (id, property_id, url, read_at)
     VALUES (gen_random_uuid(), HOME, 'https://calendars.example/a.ics', now())`,
    id,
  );
  const before = await version();
  await change(statement, id);
  expect(await version()).toBe(before);
});

test('changes the version when a linked calendar is read for the first time on a day', async () => {
  const before = await version();
  await change(`UPDATE calendar_links SET read_at = now() - interval '3 days'`, '');
  expect(await version()).not.toBe(before);
});

test('keeps the version for the second change of a listing that is already paused', async () => {
  const id = await site.listedHome(admin);
  await change(`UPDATE properties SET paused_at = now(), paused_by = 'owner' WHERE id = HOME`, id);
  const before = await version();
  await change(`UPDATE properties SET paused_until = '2099-01-01', title = 'Unseen' WHERE id = HOME`, id);
  expect(await version()).toBe(before);
});

test('lists no column as private that visitors see', async () => {
  const { rows } = await sql<{ source: string }>`
    SELECT prosrc AS source FROM pg_proc WHERE proname = 'note_public_property_updates'`.execute(site.db);
  const list = sliceBetween(String(rows[0]?.source), 'ARRAY[', ']');
  const ignored = Array.from(list.matchAll(/'(\w+)'/g), ([, name = '']) => name);
  expect(ignored).toContain('landlord_phone');
  // The function compares whether it is null.
  const shown = publicColumns.listing.filter((name) => name !== 'pausedAt');
  const columns = [...shown, 'busy', 'isStale', 'sleeps', 'searchAmenities', 'searchWords', 'createdAt'];
  const toColumn = (name: string) => name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
  expect(columns.map(toColumn).filter((name) => ignored.includes(name))).toEqual([]);
});

test('keeps the version for changes that visitors can’t see', async () => {
  const before = await version();
  await sql`UPDATE properties SET title = 'Another' WHERE id = ${waiting}`.execute(site.db);
  await sql`UPDATE photos SET placeholder = 'data:,' WHERE property_id = ${waiting}`.execute(site.db);
  await createDraft(site.server, await browserWith(site));
  expect(await version()).toBe(before);
});

test('changes the version at commit, not before', async () => {
  await approveProperty(site.server, admin, waiting);
  const before = await version();
  await site.db.transaction().execute(async (transaction) => {
    await sql`UPDATE properties SET title = 'Not yet'`.execute(transaction);
    expect(await version()).toBe(before);
  });
  expect(await version()).not.toBe(before);
});

test('accepts a result that arrived while the process was blocked', async () => {
  const query = () => stat('.').then(() => ({ rows: [{ data: '7', readyPhotos: '0' }] }));
  const reading = createPublicVersionReader({ query } as unknown as pg.Pool).read();
  // The query has been sent, and its timeout runs.
  await Promise.resolve();
  Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, 1500);
  expect((await reading)?.data).toMatch(/^7 /);
});

test('returns null after a timeout, even when the process has nothing else to do', async () => {
  const program = `
    import { createPublicVersionReader } from '${import.meta.resolve('./public-version.ts')}';
    // Wakes the process long after the timeout. Of the timers that are due, the older one runs first.
    setTimeout(() => process.exit(1), 7000);
    const version = await createPublicVersionReader({ query: () => new Promise(() => {}) }).read();
    console.log(version);
    setTimeout(() => process.exit());`;
  const ended = await promisify(execFile)(process.execPath, ['--input-type=module', '-e', program]);
  expect(ended.stdout).toBe('null\n');
}, 30_000);
