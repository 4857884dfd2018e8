// The database that a command works on: the one of DATABASE_URL, or the embedded one.
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { createDatabase, type Database, openPool } from '#server/database/database.ts';
import { listMigrations } from '#server/database/migrate.ts';
import { createLogger } from '#server/log.ts';
import { printLine, OperatorError } from '#server/terminal.ts';
import { type EmbeddedDatabaseSettings, openEmbeddedDatabase } from './embedded-database.ts';
import { hasCluster } from './embedded-layout.ts';

export interface OpenedDatabase {
  url: string;
  /** Stops the database if this process has to. */
  stop: () => Promise<void>;
}

/** @throws OperatorError with a sentence if the database cannot be used. */
export async function openDatabase(
  { databaseUrl, dataDir }: Config,
  settings: Omit<EmbeddedDatabaseSettings, 'dataDir'>,
): Promise<OpenedDatabase> {
  if (databaseUrl === null) return openEmbeddedDatabase({ dataDir, ...settings });
  await tryConnection(databaseUrl);
  return { url: databaseUrl, stop: () => Promise.resolve() };
}

/** Whether `openDatabase` would open a database instead of creating one. */
export async function hasDatabase({ databaseUrl, dataDir }: Config): Promise<boolean> {
  return databaseUrl !== null || hasCluster(dataDir);
}

/** Calls `read` with the database and migrates nothing. Passes null if it doesn't exist or has no tables. */
export async function readDatabase(
  config: Config,
  read: (db: Database | null) => Promise<void>,
): Promise<void> {
  if (!(await hasDatabase(config))) return read(null);
  const database = await openDatabase(config, { purpose: 'command', printLine });
  const pool = openPool(database.url, createLogger('warn'));
  try {
    await read((await listMigrations(pool)).length > 0 ? createDatabase(pool) : null);
  } finally {
    await pool.end();
    await database.stop();
  }
}

/** The error never contains the password of `url`. */
async function tryConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new OperatorError(
      `The database of DATABASE_URL cannot be used: ${message || code || 'no answer'}.`,
    );
  } finally {
    await client.end();
  }
}
