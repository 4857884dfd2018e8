// From a configuration and a reachable database to an application on its migrated schema, for the server and for the
// commands beside it. Listens on nothing.
import path from 'node:path';
import type { Logger } from 'pino';
import { type App, createApp } from './app.ts';
import type { Config } from './config.ts';
import { migrate, openPool } from './database/database.ts';
import { keptSecret } from './secret-file.ts';
import { reachObjectStore } from './photos/create-store.ts';

export interface OpenedApp {
  app: App;
  databaseUrl: string;
  /** Ends the connections, then stops the database. */
  close: () => Promise<void>;
}

/** Stops the database when the application cannot be opened on it. @throws StartProblem with a sentence. */
export async function openApp(
  config: Config,
  logger: Logger,
  database: Readonly<{ url: string; stop: () => Promise<void> }>,
): Promise<OpenedApp> {
  try {
    await reachObjectStore(config);
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
