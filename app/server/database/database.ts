// The one way to PostgreSQL: the pool and the tables' types. Every other server module gets `Database` handed in.
import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect, sql } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Tables } from './tables.ts';

/** A transaction is one as well; what needs one asks for a `Transaction`. */
export type Database = Kysely<Tables>;

// Dates without a time stay the text YYYY-MM-DD: a Date object would move them by the machine's time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** How long a query waits for a connection, in milliseconds: while all of them hang, others fail and say so. */
const connectionTimeoutMs = 30_000;

/** Milliseconds after which PostgreSQL cuts a statement off; 0 is never. */
interface QueryTimeouts {
  statement: number;
  /** Of a statement that waits for a lock. */
  lock: number;
  /** Of a connection that holds a transaction open without a word. */
  idleInTransaction: number;
}

const minute = 60_000;

/** By what the connection is for. Parameters of DATABASE_URL, such as `?statement_timeout=5000`, count before them. */
export const queryTimeouts = {
  /** Somebody waits for the answer: it is to come, or be an error, before the page gives up. */
  pages: { statement: 15_000, lock: 5000, idleInTransaction: 15_000 },
  /** The version of the public data, without which a page is rendered. */
  version: { statement: 2000, lock: 2000, idleInTransaction: 2000 },
  /** Sweeps, photos and mails: nobody waits, but a query that hangs must not hold its locks for good. */
  jobs: { statement: 10 * minute, lock: minute, idleInTransaction: 10 * minute },
  /** An index of a large table takes as long as it takes; migrate.ts limits how long it waits for locks. */
  migrations: { statement: 0, lock: 0, idleInTransaction: 0 },
} satisfies Record<string, QueryTimeouts>;

export interface PoolSettings {
  timeouts?: QueryTimeouts;
  /** At most so many. */
  connections?: number;
}

/** Opens a pool. A connection that breaks while idle is logged and replaced; the next query opens another. */
export function openPool(
  url: string,
  logger: Logger,
  { timeouts = queryTimeouts.pages, connections = 10 }: PoolSettings = {},
): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionTimeoutMs,
    statement_timeout: timeouts.statement,
    lock_timeout: timeouts.lock,
    idle_in_transaction_session_timeout: timeouts.idleInTransaction,
    types,
  });
  pool.on('error', ({ message }) => {
    if (!pool.ending) logger.warn({ reason: message }, 'a database connection was lost');
  });
  // One that breaks while in use fails its query; without a listener it would end the process besides.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** query_canceled, lock_not_available and idle_in_transaction_session_timeout (Appendix A of PostgreSQL's manual). */
const cutOffCodes = new Set<unknown>(['57014', '55P03', '25P03']);

/** Whether PostgreSQL ended a query because it took too long: no bug, and worth trying again. */
export function isTimeoutError(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  return ('code' in error && cutOffCodes.has(error.code)) || isTimeoutError(error.cause);
}

/** Milliseconds in which a database that is there has answered. */
const answersWithin = 2000;

/** Whether the database answers: when something has failed, this tells whether trying again is worth it. */
export async function isReachable(db: Database): Promise<boolean> {
  const answer = sql`SELECT 1`.execute(db).then(
    () => true,
    () => false,
  );
  return Promise.race([answer, pause(answersWithin, false, { ref: false })]);
}

export function databaseOver(pool: pg.Pool): Database {
  const plugins = [new CamelCasePlugin({ maintainNestedObjectKeys: true })];
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins });
}
