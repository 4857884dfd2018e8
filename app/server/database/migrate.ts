// Runs the migrations. docs/contributing.md has the rules for writing one, and migrate.test.ts checks them.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Logger as QueueLogger, runMigrations } from 'graphile-worker';
import { Kysely, PostgresDialect, sql } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import type pg from 'pg';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import { type Database, openPool, queryTimeouts } from './database.ts';

/**
 * The database has migrations that this version doesn't contain, so its schema is unknown. `newer`: all of
 * them come after this version's last one. `earlier`: the database lacks migrations that the baseline
 * replaced.
 */
export class UnknownMigrations extends Error {
  readonly origin: 'newer' | 'earlier' | 'unreleased';

  constructor(unknown: readonly string[], origin: UnknownMigrations['origin']) {
    super(`the database holds unknown migrations: ${unknown.join(', ')}`);
    this.origin = origin;
  }
}

/** The operator's message. */
export function explainUnknownMigrations(
  { databaseUrl, dataDir }: Config,
  { origin }: UnknownMigrations,
): string {
  const database = databaseUrl === null ? `The database in ${dataDir}` : 'The database of DATABASE_URL';
  const setting = databaseUrl === null ? 'DATA_DIR to another folder' : 'DATABASE_URL to another database';
  const writers = {
    newer:
      'was migrated by a newer version of Baystead, and this version cannot read it: start that version or a later one',
    earlier: `was written before version 1.0.1, and this version cannot read it: start version 1.0.1 on it once, and then this one`,
    unreleased: `was migrated by a version of Baystead that was never released, and this version cannot read it: start the version that wrote it, or set ${setting}`,
  };
  return `${database} ${writers[origin]}.`;
}

const baseline = '0072-baseline';
/** The last of the migrations of version 1.0.1, which the baseline replaced. */
const lastReplaced = '0072-beds';

/** Whether these migrations of a database or an archive include the last one that the baseline replaced. */
export function isReplacedByBaseline(migrations: readonly string[]): boolean {
  return migrations.includes(lastReplaced);
}

/** Names the baseline in place of the migrations that it replaced, in a list that has the last of them. */
export function nameBaseline(migrations: readonly string[]): string[] {
  return isReplacedByBaseline(migrations)
    ? [baseline, ...migrations.filter((name) => name > lastReplaced)]
    : [...migrations];
}

/** Whether these migrations of a database or an archive lack some that the baseline replaced. */
export function isBeforeBaseline(migrations: readonly string[]): boolean {
  return nameBaseline(migrations).some((name) => name < baseline);
}

/** Limits how long a migration waits for a lock, because other queries on the table wait behind it. */
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
 * Migrates the database and the queue's tables to the newest version. Concurrent calls from several processes
 * run one after the other, and the later ones do nothing.
 * @throws UnknownMigrations
 */
export async function migrate(url: string, logger: Logger, migrations = migrationFiles): Promise<void> {
  const pool = openPool(url, logger, { timeouts: queryTimeouts.migrations, connections: 2 });
  const lockClient = await pool.connect();
  try {
    await acquireLock(lockClient);
    await runOwnMigrations(pool, migrations);
    await runMigrations({ pgPool: pool, logger: silentLogger });
  } finally {
    lockClient.release(true); // Closes the connection, which releases the lock.
    await pool.end();
  }
}

/**
 * Whether the database has every migration of this version. It may have more: the next version migrates while
 * this one still runs.
 */
export async function hasAllMigrations(db: Database): Promise<boolean> {
  const { rows } = await sql<{ name: string }>`SELECT name FROM kysely_migration`.execute(db);
  const applied = new Set(rows.map(({ name }) => name));
  return Object.keys(await migrationFiles.getMigrations()).every((name) => applied.has(name));
}

/** Hides the queue's report of each migration. Failures are thrown. */
const silentLogger = new QueueLogger(() => () => undefined);

/** The key of the advisory lock: an arbitrary number that no other code uses. */
const lockKey = 1_650_555_748;

/**
 * Polls instead of waiting in PostgreSQL: a waiting statement would hold a snapshot, and CREATE INDEX
 * CONCURRENTLY in the process that holds the lock waits for all snapshots.
 */
async function acquireLock(client: pg.PoolClient): Promise<void> {
  for (;;) {
    const { rows } = await client.query<{ held: boolean }>('SELECT pg_try_advisory_lock($1) AS held', [
      lockKey,
    ]);
    if (rows[0]?.held) return;
    await pause(100);
  }
}

async function runOwnMigrations(pool: pg.Pool, provider: MigrationProvider): Promise<void> {
  await rejectUnknownMigrations(pool, provider);
  await adoptBaseline(pool);
  await new Kysely<never>({ dialect: new PostgresDialect({ pool }) }).connection().execute(async (db) => {
    await sql`SELECT set_config('lock_timeout', ${lockTimeout}, false)`.execute(db);
    // Migrations open their own transactions, because CREATE INDEX CONCURRENTLY can't run inside one.
    const { error } = await new Migrator({ db, provider, disableTransactions: true }).migrateToLatest();
    if (error) throw new Error('the database could not be migrated', { cause: error });
  });
}

/** The names of the migrations that ran on the database. Empty for a database without tables. */
export async function listMigrations(client: Pick<pg.ClientBase, 'query'>): Promise<string[]> {
  const table = await client.query<pg.QueryResultRow>(
    `SELECT WHERE to_regclass('kysely_migration') IS NOT NULL`,
  );
  if (table.rows.length === 0) return [];
  const { rows } = await client.query<{ name: string }>('SELECT name FROM kysely_migration ORDER BY name');
  return rows.map(({ name }) => name);
}

/** Lists the baseline as applied in a database of version 1.0.1, which has its schema. */
async function adoptBaseline(pool: pg.Pool): Promise<void> {
  if (!isReplacedByBaseline(await listMigrations(pool))) return;
  await pool.query(
    `WITH renamed AS (UPDATE kysely_migration SET name = $1 WHERE name = $2 RETURNING name)
     DELETE FROM kysely_migration WHERE name < (SELECT name FROM renamed)`,
    [baseline, lastReplaced],
  );
}

/** Changes nothing. @throws UnknownMigrations */
export async function rejectUnknownMigrations(
  client: Pick<pg.ClientBase, 'query'>,
  provider = migrationFiles,
): Promise<void> {
  const applied = await listMigrations(client);
  const migrations = await provider.getMigrations();
  const unknown = nameBaseline(applied).filter((name) => !(name in migrations));
  const newest = Object.keys(migrations).toSorted().at(-1) ?? '';
  if (unknown.length === 0) return;
  if (isBeforeBaseline(applied)) throw new UnknownMigrations(unknown, 'earlier');
  throw new UnknownMigrations(unknown, unknown.every((name) => name > newest) ? 'newer' : 'unreleased');
}
