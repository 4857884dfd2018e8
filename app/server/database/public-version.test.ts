import { execFile } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { promisify } from 'node:util';
import { sql } from 'kysely';
import type pg from 'pg';
import { expect, test } from 'vitest';
import {
  newAdmin,
  setUpTestServer,
  submitProperty,
  publishProperty,
} from '../../../tests/support/test-server.ts';
import { createPublicVersionReader } from './public-version.ts';
import { approveProperty } from '../admin/review-property.ts';
import { createDraft } from '../drafts/drafts.ts';

const testServer = await setUpTestServer();
const admin = await newAdmin(testServer.server, 'ada@site.example');
const propertyId = await publishProperty(testServer, admin);
const waiting = await submitProperty(testServer);

const read = () => testServer.server.publicVersion.read();
const version = async () => (await read())?.data;

test('keeps the version when AVIF variants are added to a photo that visitors already see', async () => {
  const before = await read();
  const { numUpdatedRows } = await testServer.db
    .updateTable('photos')
    .set({ hasAvif: true })
    .where('propertyId', '=', propertyId)
    .executeTakeFirstOrThrow();
  expect(numUpdatedRows).toBe(1n);
  expect(await read()).toEqual(before);
});

test('counts a photo that becomes ready separately from other changes', async () => {
  const update = (values: object) =>
    testServer.db.updateTable('photos').set(values).where('propertyId', '=', propertyId).execute();
  await update({ state: 'pending', placeholder: null, width: null, height: null });
  const before = await read();
  await update({ state: 'ready', placeholder: 'data:image/webp,', width: 4, height: 3 });
  const after = await read();
  expect(after?.data).toBe(before?.data);
  expect(after?.readyPhotos).not.toBe(before?.readyPhotos);
});

test('changes the version when a photo becomes ready and gets a caption in one update', async () => {
  await sql`UPDATE photos SET state = 'pending' WHERE property_id = ${propertyId}`.execute(testServer.db);
  const before = await version();
  await sql`UPDATE photos SET state = 'ready', caption = 'The view' WHERE property_id = ${propertyId}`.execute(
    testServer.db,
  );
  expect(await version()).not.toBe(before);
});

test('changes the version when a pending photo fails', async () => {
  await sql`UPDATE photos SET state = 'pending' WHERE property_id = ${propertyId}`.execute(testServer.db);
  const before = await version();
  await sql`UPDATE photos SET state = 'failed' WHERE property_id = ${propertyId}`.execute(testServer.db);
  expect(await version()).not.toBe(before);
});

test('changes the version when an update adds AVIF variants and moves the photo', async () => {
  const before = await version();
  await sql`UPDATE photos SET has_avif = NOT has_avif, position = 2 WHERE property_id = ${propertyId}`.execute(
    testServer.db,
  );
  expect(await version()).not.toBe(before);
});

test.each([
  ['the title of a property', () => sql`UPDATE properties SET title = 'Another' WHERE id = ${propertyId}`],
  [
    'a photo of a property',
    () => sql`UPDATE photos SET placeholder = 'data:,' WHERE property_id = ${propertyId}`,
  ],
  ['a caption', () => sql`UPDATE photos SET caption = 'The deck' WHERE property_id = ${propertyId}`],
  [
    'a photo that leaves its property',
    () => sql`UPDATE photos SET position = NULL, property_id = NULL WHERE property_id = ${propertyId}`,
  ],
  [
    'a new busy night',
    () =>
      sql`INSERT INTO busy_ranges (property_id, source, nights) VALUES (${propertyId}, 'owner', '[2030-01-01,2030-01-03)')`,
  ],
  ['a deleted busy night', () => sql`DELETE FROM busy_ranges WHERE property_id = ${propertyId}`],
  [
    'a newly featured property',
    () => sql`INSERT INTO featured_properties (property_id, "order") VALUES (${propertyId}, 1)`,
  ],
  ['a property that is no longer featured', () => sql`DELETE FROM featured_properties`],
  ['a deleted property', () => sql`DELETE FROM properties WHERE id = ${propertyId}`],
])('changes the version for %s', async (_what, change) => {
  const before = await version();
  const { numAffectedRows } = await change().execute(testServer.db);
  expect(Number(numAffectedRows)).toBeGreaterThan(0);
  expect(await version()).not.toBe(before);
});

test('keeps the version for changes that visitors can’t see', async () => {
  const before = await version();
  await sql`UPDATE properties SET title = 'Another' WHERE id = ${waiting}`.execute(testServer.db);
  await sql`UPDATE photos SET placeholder = 'data:,' WHERE property_id = ${waiting}`.execute(testServer.db);
  await createDraft(testServer.server);
  expect(await version()).toBe(before);
});

test('changes the version at commit, not before', async () => {
  await approveProperty(testServer.server, admin, waiting);
  const before = await version();
  await testServer.db.transaction().execute(async (transaction) => {
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
