// A migrated database of one's own for a test file, on the PostgreSQL of the run.
import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { sql } from 'kysely';
import { inject } from 'vitest';
import type { Database } from '#server/database/database.ts';

export interface FreshDatabase {
  url: string;
  /** Ends what is still connected. May be called twice. */
  drop: () => Promise<void>;
}

export function freshDatabase(): Promise<FreshDatabase> {
  return copyDatabase(new URL(inject('templateUrl')).pathname.slice(1));
}

/** A database without any table. */
export function emptyDatabase(): Promise<FreshDatabase> {
  return copyDatabase('template1');
}

/** How many sessions of a database wait for what others have locked. */
export async function waitingSessions(db: Database): Promise<number> {
  const { rows } = await sql`SELECT FROM pg_stat_activity
    WHERE wait_event_type = 'Lock' AND datname = current_database()`.execute(db);
  return rows.length;
}

async function copyDatabase(source: string): Promise<FreshDatabase> {
  const template = inject('templateUrl');
  const name = `test_${randomUUID().replaceAll('-', '')}`;
  await administer(template, `CREATE DATABASE ${name} TEMPLATE ${source} STRATEGY file_copy`);
  return {
    url: onDatabase(template, name),
    drop: () => administer(template, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`),
  };
}

async function administer(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: onDatabase(url, 'postgres') });
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
