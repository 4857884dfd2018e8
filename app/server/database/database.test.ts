import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { openPool } from './database.ts';

const logger = pino({ level: 'silent' });

test('a connection that breaks while a query runs fails that query and nothing else', async () => {
  const fresh = await freshDatabase();
  const pool = openPool(fresh.url, logger, 2);
  const breaking = pool.query('SELECT pg_terminate_backend(pg_backend_pid())');
  await expect(breaking).rejects.toThrow('terminating connection');
  expect((await pool.query('SELECT 1 AS one')).rows).toEqual([{ one: 1 }]);
  await pool.end();
  await fresh.drop();
});

test('moments are kept to the millisecond, as cursors are, and a new database knows nobody', async () => {
  const fresh = await freshDatabase();
  const pool = openPool(fresh.url, logger, 1);
  const { rows } = await pool.query<{ precision: number; columns: number }>(
    `SELECT datetime_precision AS precision, count(*)::int AS columns FROM information_schema.columns
     WHERE table_schema = 'public' AND column_name IN ('created_at', 'updated_at')
     AND table_name IN ('properties', 'featured_properties', 'users') GROUP BY datetime_precision`,
  );
  expect(rows).toEqual([{ precision: 3, columns: expect.any(Number) }]);
  expect((await pool.query('SELECT 1 FROM auth_users')).rows).toEqual([]);
  await pool.end();
  await fresh.drop();
});
