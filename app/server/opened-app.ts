// From a configuration to an application on a reachable, migrated database, for the server and for the commands beside
// it. Listens on nothing.
import path from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { type App, createApp } from './app.ts';
import type { Config } from './config.ts';
import { migrate, openPool } from './database/database.ts';
import { openEmbeddedDatabase, type EmbeddedDatabaseSettings } from './database/embedded-database.ts';
import { keptSecret } from './kept-secret.ts';
import { reachObjectStore } from './photos/opened-store.ts';
import { StartProblem } from './terminal.ts';

export interface OpenedApp {
  app: App;
  databaseUrl: string;
  /** Ends the connections, then the database if it is this process's to end. */
  close: () => Promise<void>;
}

type Opening = Omit<EmbeddedDatabaseSettings, 'dataDir'>;

/** @throws StartProblem with a sentence, when the database or the object store cannot be had. */
export async function openApp(config: Config, logger: Logger, opening: Opening): Promise<OpenedApp> {
  await reachObjectStore(config);
  const database = await openDatabase(config, opening);
  try {
    await bringUpToDate(database.url, logger);
    const authSecret = config.authSecret ?? (await keptSecret(path.join(config.dataDir, 'auth-secret')));
    const app = createApp({ config, databaseUrl: database.url, authSecret, logger });
    return {
      app,
      databaseUrl: database.url,
      async close() {
        await app.close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

async function bringUpToDate(url: string, logger: Logger): Promise<void> {
  const pool = openPool(url, logger, 1);
  try {
    await migrate(pool);
  } finally {
    await pool.end();
  }
}

async function openDatabase({ databaseUrl, dataDir }: Config, opening: Opening) {
  if (databaseUrl === null) return openEmbeddedDatabase({ dataDir, ...opening });
  await reach(databaseUrl);
  return { url: databaseUrl, stop: () => Promise.resolve() };
}

/** Tries a database that somebody else runs; what it answers is said without the address's password. */
async function reach(url: string): Promise<void> {
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
