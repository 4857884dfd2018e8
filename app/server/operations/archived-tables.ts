// The tables of an archive, and how COPY reads and writes each. The schema comes from the migrations, so an
// archive holds rows only.
import { type QueryResultRow, escapeIdentifier as quote } from 'pg';
import type pg from 'pg';

export interface ArchivedTable {
  name: string;
  /** In alphabetical order, without columns that PostgreSQL generates. */
  columns: string[];
  /** The primary key, as the terms of an ORDER BY. */
  order: string;
  /** Columns with a sequence. */
  numbered: string[];
  references: string[];
}

type Queryable = Pick<pg.ClientBase, 'query'>;

/** These rows exist in a new database, and are replaced. */
const filledByMigrations = 'public_version';

/**
 * Every table with data of the site, each after the tables that its foreign keys refer to. Leaves out the
 * list of migrations.
 */
export async function listArchivedTables(client: Queryable): Promise<ArchivedTable[]> {
  const { rows } = await client.query<ArchivedTable>(`
    SELECT relname AS name,
      array_agg(attname::text ORDER BY attname COLLATE "C") FILTER (WHERE attgenerated = '') AS columns,
      coalesce(array_agg(attname::text) FILTER (WHERE attidentity <> ''), '{}') AS numbered,
      (SELECT string_agg(quote_ident(attname) || CASE WHEN attcollation = 0 THEN '' ELSE ' COLLATE "C"' END,
                         ', ' ORDER BY array_position(indkey, attnum))
       FROM pg_index JOIN pg_attribute ON attrelid = indrelid AND attnum = ANY (indkey)
       WHERE indrelid = pg_class.oid AND indisprimary) AS "order",
      ARRAY(SELECT DISTINCT confrelid::regclass::text FROM pg_constraint
            WHERE conrelid = pg_class.oid AND contype = 'f' AND confrelid <> conrelid) AS references
    FROM pg_class JOIN pg_attribute ON attrelid = pg_class.oid AND attnum > 0 AND NOT attisdropped
    WHERE relnamespace = current_schema()::regnamespace AND relkind = 'r'
      AND relname NOT IN ('kysely_migration', 'kysely_migration_lock')
    GROUP BY pg_class.oid ORDER BY relname`);
  return sortByReferences(rows);
}

function sortByReferences(tables: readonly ArchivedTable[]): ArchivedTable[] {
  const sorted: ArchivedTable[] = [];
  let left = [...tables];
  while (left.length > 0) {
    const waiting = new Set(left.map(({ name }) => name));
    const next = left.filter(({ references }) => !references.some((name) => waiting.has(name)));
    if (next.length === 0) throw new Error(`foreign keys refer to each other: ${[...waiting].join(', ')}`);
    sorted.push(...next);
    left = left.filter((table) => !next.includes(table));
  }
  return sorted;
}

/** The rows in the order of the primary key, so that the same rows always give the same text. */
export function copyOut({ name, columns, order }: ArchivedTable): string {
  const selected = `SELECT ${columns.map(quote).join(', ')} FROM ${quote(name)} ORDER BY ${order}`;
  return `COPY (${selected}) TO STDOUT (HEADER)`;
}

export function copyIn({ name, columns }: Pick<ArchivedTable, 'name' | 'columns'>): string {
  return `COPY ${quote(name)} (${columns.map(quote).join(', ')}) FROM STDIN (HEADER MATCH)`;
}

/** Makes the text of COPY independent of the settings of the database. */
export const copySettings = `
  SET LOCAL statement_timeout = 0; SET LOCAL idle_in_transaction_session_timeout = 0; SET LOCAL lock_timeout = 0;
  SET LOCAL datestyle = 'ISO, YMD'; SET LOCAL timezone = 'UTC'; SET LOCAL intervalstyle = 'postgres';
  SET LOCAL bytea_output = 'hex'; SET LOCAL extra_float_digits = 1`;

/**
 * Jobs that wait or run, such as mails and photos. Running ones are archived too, and run again. Leaves out
 * scheduled jobs, which each site schedules itself, and jobs without attempts left.
 */
export const copyJobsOut = `
  COPY (SELECT identifier, payload, run_at, max_attempts, key, job.priority
        FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = task_id
        WHERE attempts < max_attempts AND payload::jsonb -> '_cron' IS NULL
        ORDER BY job.id) TO STDOUT (HEADER)`;

/** A temporary table for the archived jobs, in their order. */
export const createJobsTable = `
  CREATE TEMP TABLE archived_jobs (number bigint GENERATED ALWAYS AS IDENTITY, identifier text, payload json,
    run_at timestamptz, max_attempts integer, key text, priority integer) ON COMMIT DROP`;
export const copyJobsIn = copyIn({
  name: 'archived_jobs',
  columns: ['identifier', 'payload', 'run_at', 'max_attempts', 'key', 'priority'],
});
/** Adds the jobs through the queue's own function, whose tables may differ between its versions. */
export const addArchivedJobs = `
  SELECT count(graphile_worker.add_job(identifier, payload => payload, run_at => run_at, max_attempts => max_attempts,
    job_key => key, priority => priority))
  FROM (SELECT * FROM archived_jobs ORDER BY number) AS job`;

/** The first table that has rows. Null if there is none. */
export async function findFilledTable(client: Queryable): Promise<string | null> {
  for (const { name } of await listArchivedTables(client)) {
    const isFilled =
      name !== filledByMigrations && (await exists(client, `SELECT FROM ${quote(name)} LIMIT 1`));
    if (isFilled) return name;
  }
  return null;
}

async function exists(client: Queryable, query: string): Promise<boolean> {
  return (await client.query<QueryResultRow>(query)).rows.length > 0;
}

/**
 * Lets rows be copied as they are: no trigger computes columns or counts the change, and the tables are
 * empty.
 */
export async function prepareTables(client: Queryable, tables: readonly ArchivedTable[]): Promise<void> {
  for (const { name } of tables) await client.query(`ALTER TABLE ${quote(name)} DISABLE TRIGGER USER`);
  await client.query(`DELETE FROM ${filledByMigrations}`);
}

/** Tables and columns that version 1.0.1 still had. An archive from before 1.1.0 has them. */
export const droppedTables = new Set([
  'access_tokens',
  'calendar_feeds',
  'drafts',
  'property_reports',
  'property_revisions',
]);
/** The next migration drops them again. */
export const addDroppedColumns = `
  ALTER TABLE email_changes ADD COLUMN IF NOT EXISTS token_hash bytea;
  ALTER TABLE inquiries ADD COLUMN IF NOT EXISTS guest_report text, ADD COLUMN IF NOT EXISTS owner_report text,
    ADD COLUMN IF NOT EXISTS reported_at timestamptz(3);
  ALTER TABLE photos ADD COLUMN IF NOT EXISTS draft_id uuid;
  ALTER TABLE property_versions ADD COLUMN IF NOT EXISTS token_hash bytea`;

/** Sequences continue after the highest number. */
export async function finishTables(client: Queryable, tables: readonly ArchivedTable[]): Promise<void> {
  for (const { name, numbered } of tables) {
    for (const column of numbered)
      await client.query(
        `SELECT setval(pg_get_serial_sequence($1, $2), max(${quote(column)})) FROM ${quote(name)}`,
        [quote(name), column],
      );
  }
  // Otherwise a deferred check would forbid the next statement.
  await client.query('SET CONSTRAINTS ALL IMMEDIATE');
  for (const { name } of tables) await client.query(`ALTER TABLE ${quote(name)} ENABLE TRIGGER USER`);
}
