// The database that a command works on: the one of DATABASE_URL, or the embedded one.
import pg from 'pg';
import type { Config } from '#server/config.ts';
import { StartProblem } from '#server/terminal.ts';
import { type EmbeddedDatabaseSettings, openEmbeddedDatabase } from './embedded-database.ts';

export interface OpenedDatabase {
  url: string;
  /** Stops the database if this process has to. */
  stop: () => Promise<void>;
}

/** @throws StartProblem with a sentence if the database cannot be used. */
export async function openDatabase(
  { databaseUrl, dataDir }: Config,
  settings: Omit<EmbeddedDatabaseSettings, 'dataDir'>,
): Promise<OpenedDatabase> {
  if (databaseUrl === null) return openEmbeddedDatabase({ dataDir, ...settings });
  await tryConnection(databaseUrl);
  return { url: databaseUrl, stop: () => Promise.resolve() };
}

/** The error never contains the password of `url`. */
async function tryConnection(url: string): Promise<void> {
  const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 10_000 });
  try {
    await client.connect();
  } catch (error) {
    const { code, message } = error as { code?: string; message: string };
    throw new StartProblem(`The database of DATABASE_URL cannot be used: ${message || code || 'no answer'}.`);
  } finally {
    await client.end();
  }
}
