import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpSite } from '#tests/support/site.ts';
import type { Server } from '../server.ts';
import { createReadinessCheck } from './readiness.ts';

const site = await setUpSite();
const { server, db } = site;

/** A new check, because checks reuse their last result. */
const check = (of: Server = server, stopping = new AbortController().signal) =>
  createReadinessCheck(of, stopping)();
const failing = (text: string) => text.match(/^\w+(?= failing$)/gm) ?? [];

test('is ready without a worker, and says that it is missing', async () => {
  expect(await check()).toEqual({
    status: 200,
    text: 'process ok\ndatabase ok\nmigrations ok\nstore ok\nworker failing\n',
  });
});

test('is ready while the store fails or hangs, and says so', async () => {
  const failingStore = { ...server.store, list: () => Promise.reject(new Error('away')) };
  const { status, text } = await check({ ...server, store: failingStore });
  expect([status, failing(text)]).toEqual([200, ['store', 'worker']]);
  const hangingStore = { ...server.store, list: () => new Promise<never>(() => undefined) };
  const hanging = { ...server, store: hangingStore };
  const { text: hangingText } = await createReadinessCheck(hanging, new AbortController().signal, 20)();
  expect(failing(hangingText)).toContain('store');
});

test('is not ready once the process is stopping', async () => {
  const stopping = new AbortController();
  const checkTwice = createReadinessCheck(server, stopping.signal);
  expect((await checkTwice()).status).toBe(200);
  stopping.abort();
  const { status, text } = await checkTwice();
  expect([status, failing(text)]).toEqual([503, ['process', 'worker']]);
});

test('is ready with the migrations of the next version, and not without those of its own', async () => {
  await sql`INSERT INTO kysely_migration VALUES ('9999-next', '2026-11-25')`.execute(db);
  expect((await check()).status).toBe(200);
  await sql`DELETE FROM kysely_migration WHERE name = '0072-baseline'`.execute(db);
  const { status, text } = await check();
  expect([status, failing(text)]).toEqual([503, ['migrations', 'worker']]);
});

test('is not ready without the database', async () => {
  await site.loseDatabase();
  const { status, text } = await check();
  expect([status, failing(text)]).toEqual([503, ['database', 'migrations', 'worker']]);
});
