// The one way to PostgreSQL: the pool, the tables' types, migrations. Every other server module gets `Database` handed in.
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import { Logger as QueueLogger, runMigrations } from 'graphile-worker';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import { type Migration, type MigrationProvider, Migrator } from 'kysely/migration';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const camelCase = () => new CamelCasePlugin({ maintainNestedObjectKeys: true });

// Dates without a time stay the text YYYY-MM-DD: a Date object would move them by the machine's time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** How long a query waits for a connection, in milliseconds: while all of them hang, others fail and say so. */
const connectionPatience = 30_000;

/** Opens a pool. A connection that breaks while idle is logged and replaced; the next query opens another. */
export function openPool(url: string, logger: Logger, connections = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionPatience,
    types,
  });
  pool.on('error', ({ message }) => {
    if (!pool.ending) logger.warn({ reason: message }, 'a database connection was lost');
  });
  // One that breaks while in use fails its query; without a listener it would end the process besides.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Milliseconds in which a database that is there has answered. */
const answersWithin = 2000;

/** Whether the database answers: when something has failed, this tells whether trying again is worth it. */
export async function isReachable(pool: pg.Pool): Promise<boolean> {
  const answer = pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, pause(answersWithin, false, { ref: false })]);
}

export function databaseOver(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase()] });
}

/** The queue would report each of its migrations on the terminal; what fails is thrown anyway. */
const silent = new QueueLogger(() => () => undefined);

const folder = path.resolve(import.meta.dirname, '../../../migrations');

const migrations: MigrationProvider = {
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
 * once: they take turns on locks in the database, and the later ones find nothing left to do.
 */
export async function migrate(pool: pg.Pool): Promise<void> {
  const db = new Kysely<never>({ dialect: new PostgresDialect({ pool }) });
  const { error } = await new Migrator({ db, provider: migrations }).migrateToLatest();
  if (error) throw new Error('the database could not be migrated', { cause: error });
  await runMigrations({ pgPool: pool, logger: silent });
}
