// Migrates the database and opens the `Server` on it, for the web server and for commands. Doesn't listen on
// a port.
import type { Logger } from 'pino';
import { createServer, type ConnectedServer } from './create-server.ts';
import type { Config } from './config.ts';
import type { RequestContext } from './log.ts';
import { explainUnknownMigrations, migrate, UnknownMigrations } from './database/migrate.ts';
import { readAuthSecret } from './accounts/auth.ts';
import { checkObjectStore, openObjectStore } from './photos/open-store.ts';
import { warmUp } from './search/read-query.ts';
import { OperatorError } from './terminal.ts';
import { hasDemonstrationBegun } from './properties/demonstration.ts';

export interface ServerAndDatabase {
  server: ConnectedServer;
  databaseUrl: string;
  /** Closes the connections, then stops the database. */
  close: () => Promise<void>;
}

/** Stops the database if the server can't be opened. @throws OperatorError */
export async function openServer(
  config: Config,
  { logger, requestContext }: { logger: Logger; requestContext?: RequestContext | undefined },
  database: Readonly<{ url: string; stop: () => Promise<void> }>,
): Promise<ServerAndDatabase> {
  try {
    const store = await openObjectStore(config);
    await checkObjectStore(config, store);
    await migrate(database.url, logger).catch((error: unknown) => {
      throw explainMigrationError(config, error);
    });
    const authSecret = await readAuthSecret(config);
    const server = createServer({
      config,
      databaseUrl: database.url,
      authSecret,
      store,
      logger,
      requestContext,
    });
    warmUp();
    // The demonstration administrator's password was printed.
    if (config.isPublic && (await hasDemonstrationBegun(server))) {
      await server.close();
      throw new OperatorError(demonstrationMessage);
    }
    return {
      server,
      databaseUrl: database.url,
      async close() {
        await server.close();
        await database.stop();
      },
    };
  } catch (error) {
    await database.stop();
    throw error;
  }
}

/** An OperatorError if the error says that this version doesn't know the database, or else the error. */
export function explainMigrationError(config: Config, error: unknown): unknown {
  return error instanceof UnknownMigrations
    ? new OperatorError(explainUnknownMigrations(config, error))
    : error;
}

const demonstrationMessage =
  'This database holds demonstration data with its administrator, and other machines can reach this site: start with an empty DATA_DIR or DATABASE_URL.';
