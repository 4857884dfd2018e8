// Creates the `Server`: opens its connections and its libraries' clients.
import { AsyncLocalStorage } from 'node:async_hooks';
import { createHmac } from 'node:crypto';
import { MemoryLocker } from '@tus/server';
import type pg from 'pg';
import type { Logger } from 'pino';
import { createAuth } from './accounts/auth.ts';
import type { Config } from './config.ts';
import { createDatabase, openPool, queryTimeouts, searchPool } from './database/database.ts';
import { createPublicVersionReader } from './database/public-version.ts';
import { createMailTransport } from './mail/mail.ts';
import { createMetrics } from './operations/metrics.ts';
import type { ObjectStore } from './photos/object-store.ts';
import type { RequestContext } from './log.ts';
import { createLimits } from './rate-limits.ts';
import { createSearchQueues } from './search-queue.ts';
import { createToken } from './tokens.ts';
import type { Server } from './server.ts';

export interface ServerSettings {
  config: Config;
  databaseUrl: string;
  /** Signs cookies. Must be the same for every process on one database. */
  authSecret: string;
  store: ObjectStore;
  logger: Logger;
  /** Must be the one that the logger was created with. */
  requestContext?: RequestContext | undefined;
  /** The worker passes its own pool, whose queries may take longer. */
  pool?: pg.Pool;
}

export interface ConnectedServer extends Server {
  /** Closes the database connections. */
  close: () => Promise<void>;
}

/** Expects a migrated database. */
export function createServer({
  config,
  databaseUrl,
  authSecret,
  store,
  logger,
  requestContext = new AsyncLocalStorage(),
  pool = openPool(databaseUrl, logger),
}: ServerSettings): ConnectedServer {
  // Separate pools: a transaction that checks a rate limit must not wait for a connection of `pool`, the page
  // cache must not wait behind the queries of pages, and other pages must not wait behind searches.
  const limitsPool = openPool(databaseUrl, logger, { connections: 2 });
  const versionPool = openPool(databaseUrl, logger, { connections: 1, timeouts: queryTimeouts.version });
  const searches = openPool(databaseUrl, logger, searchPool);
  return {
    config,
    db: createDatabase(pool),
    searchDb: createDatabase(searches),
    searchQueues: createSearchQueues(),
    auth: createAuth({ pool, publicUrl: config.publicUrl, secret: authSecret, logger }),
    limits: createLimits(limitsPool, config.limits, logger),
    store,
    uploadLocks: new MemoryLocker({ acquireLockTimeout: 1000 }),
    mailTransport: createMailTransport(config.mail),
    mailboxToken: createToken(),
    // Keys of their own, so that no other signature made with AUTH_SECRET is valid for them.
    savedSearchSecret: deriveKey(authSecret, 'saved searches'),
    publicVersion: createPublicVersionReader(versionPool),
    metrics: createMetrics({
      pages: pool,
      searches,
      'rate limits': limitsPool,
      'public version': versionPool,
    }),
    // Only web processes open it (server.ts at the root).
    mapTiles: null,
    logger,
    requestContext,
    async close() {
      await limitsPool.end();
      await versionPool.end();
      await searches.end();
      await pool.end();
    },
  };
}

function deriveKey(secret: string, purpose: string): string {
  return createHmac('sha256', secret).update(purpose).digest('base64url');
}
