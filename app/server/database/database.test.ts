import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { openPool, queryTimeouts, isTimeoutError } from './database.ts';

async function open(query = '', settings: Parameters<typeof openPool>[2] = {}) {
  const { url } = await freshDatabase();
  const pool = openPool(url + query, pino({ level: 'silent' }), { connections: 1, ...settings });
  onTestFinished(() => pool.end());
  return pool;
}

test('openPool fails only the query whose connection breaks', async () => {
  const pool = await open('', { connections: 2 });
  const breaking = pool.query('SELECT pg_terminate_backend(pg_backend_pid())');
  await expect(breaking).rejects.toThrow('terminating connection');
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
});

test('migrations store times with the milliseconds that cursors need, and create no users', async () => {
  const pool = await open();
  const { rows } = await pool.query(
    `SELECT DISTINCT datetime_precision AS precision FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('created_at', 'updated_at')
     AND table_name IN ('properties', 'featured_properties', 'users')`,
  );
  expect(rows).toEqual([{ precision: 3 }]);
  expect((await pool.query('SELECT 1 FROM auth_users')).rows).toEqual([]);
});

test.each(Object.entries(queryTimeouts))('openPool sets the time limits for %s', async (_what, timeouts) => {
  const pool = await open('', { timeouts });
  const { rows } = await pool.query<{ ms: number }>(
    `SELECT setting::int AS ms FROM pg_settings
     WHERE name IN ('statement_timeout', 'lock_timeout', 'idle_in_transaction_session_timeout') ORDER BY name`,
  );
  expect(rows.map(({ ms }) => ms)).toEqual([timeouts.idleInTransaction, timeouts.lock, timeouts.statement]);
});

test('isTimeoutError is true for canceled queries, and false for invalid ones', async () => {
  const pool = await open('?statement_timeout=20');
  const failureOf = (query: string) => pool.query(query).catch((error: unknown) => error);
  const canceled = await failureOf('SELECT pg_sleep(60)');
  const failures = [canceled, new Error('wrapped', { cause: canceled }), await failureOf('SELECT nothing')];
  expect(failures.map(isTimeoutError)).toEqual([true, true, false]);
});
