import pg from 'pg';
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { freshDatabase } from '../../../tests/support/database.ts';
import { migrate, openPool } from './database.ts';

const logger = pino({ level: 'silent' });

/** A database beside the given one, without any table. */
async function emptyDatabase(beside: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const client = new pg.Client({ connectionString: beside });
  await client.connect();
  const name = `${new URL(beside).pathname.slice(1)}_empty`;
  await client.query(`CREATE DATABASE ${name}`);
  return {
    url: Object.assign(new URL(beside), { pathname: name }).href,
    async drop() {
      await client.query(`DROP DATABASE ${name} WITH (FORCE)`);
      await client.end();
    },
  };
}

test('several processes can bring an empty database up to date at once, each with one connection', async () => {
  const fresh = await freshDatabase();
  const empty = await emptyDatabase(fresh.url);
  const pools = Array.from({ length: 5 }, () => openPool(empty.url, logger, 1));
  await Promise.all(pools.map((pool) => migrate(pool)));
  await Promise.all(pools.map((pool) => migrate(pool)));
  const [pool = openPool(empty.url, logger)] = pools;
  const { rows } = await pool.query<{ queue: string; photos: string }>(
    `SELECT to_regclass('graphile_worker.jobs') AS queue, to_regclass('photos') AS photos`,
  );
  expect(rows).toEqual([{ queue: 'graphile_worker.jobs', photos: 'photos' }]);
  await Promise.all(pools.map((each) => each.end()));
  await empty.drop();
  await fresh.drop();
});

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
