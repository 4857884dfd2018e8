import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { openPool, queryTimeouts, isTimeoutError } from './database.ts';

const logger = pino({ level: 'silent' });

test('openPool fails only the query whose connection breaks', async () => {
  const database = await freshDatabase();
  const pool = openPool(database.url, logger, { connections: 2 });
  const breaking = pool.query('SELECT pg_terminate_backend(pg_backend_pid())');
  await expect(breaking).rejects.toThrow('terminating connection');
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
});

test('migrations store times with the milliseconds that cursors need, and create no users', async () => {
  const database = await freshDatabase();
  const pool = openPool(database.url, logger, { connections: 1 });
  const { rows } = await pool.query<{ precision: number; columns: number }>(
    `SELECT datetime_precision AS precision, count(*)::int AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('created_at', 'updated_at')
     AND table_name IN ('properties', 'featured_properties', 'users') GROUP BY datetime_precision`,
  );
  expect(rows).toEqual([{ precision: 3, columns: expect.any(Number) }]);
  expect((await pool.query('SELECT 1 FROM auth_users')).rows).toEqual([]);
  await pool.end();
});

test.each(Object.entries(queryTimeouts))('openPool sets the time limits for %s', async (_what, timeouts) => {
  const database = await freshDatabase();
  const pool = openPool(database.url, logger, { timeouts, connections: 1 });
  const { rows } = await pool.query<{ name: string; ms: number }>(
    `SELECT name, setting::int AS ms FROM pg_settings
     WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
  );
  expect(rows.map(({ ms }) => ms)).toEqual([timeouts.idleInTransaction, timeouts.lock, timeouts.statement]);
  await pool.end();
});

test('isTimeoutError is true for canceled queries, and false for invalid ones', async () => {
  const database = await freshDatabase();
  const pool = openPool(`${database.url}?statement_timeout=20`, logger, { connections: 1 });
  const failureOf = (query: string) => pool.query(query).catch((error: unknown) => error);
  expect(isTimeoutError(await failureOf('SELECT pg_sleep(60)'))).toBe(true);
  expect(isTimeoutError(new Error('wrapped', { cause: await failureOf('SELECT pg_sleep(60)') }))).toBe(true);
  expect(isTimeoutError(await failureOf('SELECT nothing'))).toBe(false);
  await pool.end();
});
