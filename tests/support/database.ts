// Databases for tests, in the PostgreSQL of the test run. Each worker keeps one database until the run ends,
// and empties it for each test file: creating one soon after another was dropped takes five times as long,
// because ext4 searches past the inodes of deleted files for a minute.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sql } from 'kysely';
import pino from 'pino';
import { afterAll, inject } from 'vitest';
import { type Database, createDatabase, openPool } from '#server/database/database.ts';

export interface FreshDatabase {
  /** Connects as the role that owns the database, like the application. */
  url: string;
  /** Connects as PostgreSQL's superuser. */
  superuserUrl: string;
  /** Deletes all rows that were stored since the migrations. */
  empty: () => Promise<void>;
  /** Loses the database while a server uses it. */
  drop: () => Promise<void>;
}

let own: { database: FreshDatabase; schema: string } | null = null;
/** Whether the current test file has the worker's database. Its other ones are copies of the template. */
let isTaken = false;

/** Before each test file (shared-process.ts). */
export function takeBackDatabase(): void {
  isTaken = false;
}

/** A migrated database without rows. */
export async function freshDatabase(): Promise<FreshDatabase> {
  if (isTaken) return copyTemplate();
  isTaken = true;
  if (own !== null && (await readSchema(own.database)) === own.schema) {
    await own.database.empty();
  } else {
    const database = await copyTemplate();
    own = { database, schema: await readSchema(database) };
  }
  return own.database;
}

function copyTemplate(): Promise<FreshDatabase> {
  return copyDatabase(new URL(inject('databaseUrls').templateUrl).pathname.slice(1));
}

/**
 * Differs once a test has changed a table, a trigger, a function or the list of migrations, or lost the
 * database.
 */
async function readSchema({ superuserUrl }: FreshDatabase): Promise<string> {
  const client = new pg.Client({ connectionString: superuserUrl });
  try {
    await client.connect();
    const { rows } = await client.query<{
      schema: string;
    }>(`SELECT concat(count(*), ' ', max(xmin::text::bigint)) AS schema FROM (
      SELECT xmin FROM pg_class UNION ALL SELECT xmin FROM pg_constraint UNION ALL SELECT xmin FROM pg_trigger
      UNION ALL SELECT xmin FROM pg_proc UNION ALL SELECT xmin FROM pg_attribute
      UNION ALL SELECT xmin FROM kysely_migration) AS rows`);
    return rows[0]?.schema ?? '';
  } catch {
    return 'lost';
  } finally {
    await client.end();
  }
}

/** Opens a migrated database for all tests of a file. */
export async function setUpDatabase(options?: Parameters<typeof openPool>[2]): Promise<Database> {
  const database = await freshDatabase();
  const db = createDatabase(openPool(database.url, pino({ level: 'silent' }), options));
  afterAll(() => db.destroy());
  return db;
}

/** Creates a database without tables. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return copyDatabase('template1');
}

/** Returns how many sessions of the database wait for a lock. */
export async function waitingSessions(db: Database): Promise<number> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(db);
  return rows.length;
}

async function copyDatabase(source: string): Promise<FreshDatabase> {
  const { templateUrl, superuserUrl } = inject('databaseUrls');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  const owner = new URL(templateUrl).username;
  await administer(`CREATE DATABASE ${name} TEMPLATE ${source} OWNER ${owner} STRATEGY file_copy`);
  return {
    url: onDatabase(templateUrl, name),
    superuserUrl: onDatabase(superuserUrl, name),
    empty: () => administer(deleteRows, name),
    drop: () => administer(`DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

/**
 * Faster than a new database or TRUNCATE. Without triggers and foreign keys, the order of the tables doesn't
 * matter.
 */
const deleteRows = `DO $$ DECLARE tables regclass; BEGIN
  PERFORM set_config('session_replication_role', 'replica', true);
  FOR tables IN SELECT oid FROM pg_class WHERE relkind = 'r' AND (
      relnamespace = 'public'::regnamespace AND relname NOT LIKE 'kysely_%' AND relname <> 'public_version'
      OR oid = 'graphile_worker._private_jobs'::regclass) LOOP
    EXECUTE format('DELETE FROM %s', tables);
  END LOOP;
  UPDATE public_version SET version = version + 1;
END $$`;

async function administer(statement: string, database = 'postgres'): Promise<void> {
  const client = new pg.Client({
    connectionString: onDatabase(inject('databaseUrls').superuserUrl, database),
  });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

function onDatabase(url: string, name: string): string {
  return Object.assign(new URL(url), { pathname: name }).href;
}
