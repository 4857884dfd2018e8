// Opens the PostgreSQL connection pool. Every other server module receives a `Database`.
import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Tables } from './tables.ts';

/** Also accepts a transaction. Functions that must run inside one take a `Transaction`. */
export type Database = Kysely<Tables>;

// Keeps dates as the text YYYY-MM-DD, because a Date object would shift them by the machine's time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** Milliseconds that a query waits for a free connection, before it fails. */
const connectionTimeoutMs = 30_000;

/** Milliseconds after which PostgreSQL cancels a statement. 0 means no limit. */
interface QueryTimeouts {
  statement: number;
  /** Limit for waiting for a lock. */
  lock: number;
  /** Limit for an open transaction without a query. */
  idleInTransaction: number;
}

const minute = 60_000;

/**
 * By the use of the connection. Parameters of DATABASE_URL, such as `?statement_timeout=5000`, take
 * precedence.
 */
export const queryTimeouts = {
  /** Shorter than the page timeout, so that the visitor gets an error message. */
  pages: { statement: 15_000, lock: 5000, idleInTransaction: 15_000 },
  /** For searches of visitors. */
  searches: { statement: 5000, lock: 5000, idleInTransaction: 5000 },
  /** For reading the public version. If it fails, the page is rendered without the cache. */
  version: { statement: 2000, lock: 2000, idleInTransaction: 2000 },
  /** For the worker. Generous, but limited, so that a stuck query releases its locks. */
  jobs: { statement: 10 * minute, lock: minute, idleInTransaction: 10 * minute },
  /** Building an index on a large table may take long. migrate.ts limits the wait for locks. */
  migrations: { statement: 0, lock: 0, idleInTransaction: 0 },
} satisfies Record<string, QueryTimeouts>;

export interface PoolSettings {
  timeouts?: QueryTimeouts;
  connections?: number;
  /** PostgreSQL's settings for the connections, as in `-c work_mem=8MB`. */
  options?: string;
}

/**
 * The connections of visitors' searches. Few, so that they leave the database's time to other pages, and
 * without parallel workers, which would give one search the time of three.
 */
export const searchPool: PoolSettings = {
  timeouts: queryTimeouts.searches,
  connections: 4,
  options: '-c max_parallel_workers_per_gather=0',
};

/** Opens a pool. An idle connection that breaks is logged and replaced by the next query. */
export function openPool(
  url: string,
  logger: Logger,
  { timeouts = queryTimeouts.pages, connections = 10, options }: PoolSettings = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    ...(options !== undefined && { options }),
    types,
  });
  pool.on('error', ({ message }) => {
    if (!pool.ending) logger.warn({ reason: message }, 'a database connection was lost');
  });
  // A broken connection in use already fails its query. Without a listener, the "error" event would end the
  // process.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/**
 * query_canceled, lock_not_available and idle_in_transaction_session_timeout (PostgreSQL manual, appendix A).
 */
const timeoutCodes = new Set<unknown>(['57014', '55P03', '25P03']);

/** True if PostgreSQL canceled the query because it took too long. Not a bug, and worth a retry. */
export function isTimeoutError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && timeoutCodes.has(error.code)) || isTimeoutError(error.cause);
}

/**
 * SQLSTATE classes 08 (broken connection), 53 (no room on the disk, in memory or for connections) and 57P
 * (PostgreSQL stops or starts), and 25006 (a failover made this server a standby). Then the codes of a broken
 * connection.
 */
const outageCode = /^(?:08...|53...|57P..|25006|ECONNREFUSED|ECONNRESET|EPIPE)$/;

/** True if the query failed because of the database's state. Not a bug, and worth a retry. */
export function isOutage(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (isTimeoutError(error) || error.message.startsWith('Connection terminated')) return true;
  return ('code' in error && outageCode.test(String(error.code))) || isOutage(error.cause);
}

/** SQLSTATE 23505: a unique index already has this value. */
export function isUniqueViolation(error: unknown): boolean {
  return (error as { code?: unknown }).code === '23505';
}

/**
 * The result of an insert, or null if a row that it refers to was deleted meanwhile (SQLSTATE 23503). Not for
 * a query inside a transaction, which the violation aborts: lock the row there.
 */
export async function unlessDeleted<Value>(insert: Promise<Value>): Promise<Value | null> {
  try {
    return await insert;
  } catch (error) {
    if ((error as { code?: unknown }).code === '23503') return null;
    throw error;
  }
}

/** Timeout of `isReachable`, in ms. */
const reachableTimeoutMs = 2000;

/** True if the database answers. Called after a failure, to decide whether to suggest a retry. */
export async function isReachable(db: Database): Promise<boolean> {
  const query = sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([query, pause(reachableTimeoutMs, false, { ref: false })]);
}

export function createDatabase(pool: pg.Pool): Database {
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins });
}
