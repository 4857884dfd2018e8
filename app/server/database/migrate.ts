// Brings a database up to the newest of migrations/. Their rules are in docs/contributing.md; migrate.test.ts holds them.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Logger as QueueLogger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { Logger } from 'pino';
import { openPool, queryTimeouts } from './database.ts';

/** The database holds migrations that do not exist here, so that nobody can tell what its tables look like. */
export class UnknownMigrations extends Error {}

/** As long as a migration waits for a lock: whoever asks for the table behind it waits as long. */
const lockTimeout = '5s';

const folder = path.resolve(import.meta.dirname, '../../../migrations');

export const migrationFiles: MigrationProvider = {
  async getMigrations() {
    const found: Record<string, Migration> = {};
    const files = (await readdir(folder)).filter((file) => file.endsWith('.ts')).toSorted();
    for (const file of files) {
      const migration: unknown = await import(pathToFileURL(path.join(folder, file)).href);
      found[file.slice(0, -'.ts'.length)] = migration as Migration;
    }
    return found;
  },
};

/**
 * Brings the database, and the queue's tables in it, up to the newest migration. Several processes may do this at
 * once: they take turns, and the later ones find nothing left to do.
 * @throws UnknownMigrations
 */
export async function migrate(url: string, logger: Logger, migrations = migrationFiles): Promise<void> {
  const pool = openPool(url, logger, { timeouts: queryTimeouts.migrations, connections: 2 });
  const holder = await pool.connect();
  try {
    await waitForTurn(holder);
    await runOwnMigrations(pool, migrations);
    await runMigrations({ pgPool: pool, logger: silent });
  } finally {
    holder.release(true); // with its connection the lock ends
    await pool.end();
  }
}

/** The queue would report each of its migrations on the terminal; what fails is thrown anyway. */
const silent = new QueueLogger(() => () => undefined);

/** Any number that nothing else locks. */
const turn = 1_650_555_748;

/**
 * Asks again and again instead of waiting in PostgreSQL: the waiting statement would hold a snapshot, and CREATE INDEX
 * CONCURRENTLY, in the process whose turn it is, waits for all of those.
 */
async function waitForTurn(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [turn]);
    if (rows[0]?.held) return;
    await pause(100);
  }
}

async function runOwnMigrations(pool: pg.Pool, provider: MigrationProvider): Promise<void> {
  await refuseUnknown(pool, provider);
  await new Kysely<never>({ dialect: new PostgresDialect({ pool }) }).connection().execute(async (db) => {
    await sql`SELECT set_config('lock_timeout', ${lockTimeout}, false)`.execute(db);
    // A migration opens its own transaction: CREATE INDEX CONCURRENTLY works in none.
    const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateToLatest();
    if (error) throw new Error('the database could not be migrated', { cause: error });
  });
}

async function refuseUnknown(pool: pg.Pool, provider: MigrationProvider): Promise<void> {
  const { rows: tables } = await pool.query(`SELECT WHERE to_regclass('kysely_migration') IS NOT NULL`);
  if (tables.length === 0) return;
  const { rows } = await pool.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  const known = await provider.getMigrations();
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in known));
  if (unknown.length > 0)
    throw new UnknownMigrations(`the database holds unknown migrations: ${unknown.join(', ')}`);
}
