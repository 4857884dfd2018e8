// The one way to PostgreSQL: the pool and the tables' types. Every other server module gets `Database` handed in.
import { setTimeout as pause } from 'node:timers/promises';
import { CamelCasePlugin, Kysely, PostgresDialect } from 'kysely';
import pg from 'pg';
import type { Logger } from 'pino';
import type { Tables } from './tables.ts';

export type Database = Kysely<Tables>;

const camelCase = () => new CamelCasePlugin({ maintainNestedObjectKeys: true });

// Dates without a time stay the text YYYY-MM-DD: a Date object would move them by the machine's time zone.
const types = new pg.TypeOverrides();
types.setTypeParser(pg.types.builtins.DATE, (text: string) => text);

/** How long a query waits for a connection, in milliseconds: while all of them hang, others fail and say so. */
const connectionPatience = 30_000;

/** Opens a pool. A connection that breaks while idle is logged and replaced; the next query opens another. */
export function openPool(url: string, logger: Logger, connections = 10): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    max: connections,
    connectionTimeoutMillis: connectionPatience,
    types,
  });
  pool.on('error', ({ message }) => {
    if (!pool.ending) logger.warn({ reason: message }, 'a database connection was lost');
  });
  // One that breaks while in use fails its query; without a listener it would end the process besides.
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

/** Milliseconds in which a database that is there has answered. */
const answersWithin = 2000;

/** Whether the database answers: when something has failed, this tells whether trying again is worth it. */
export async function isReachable(pool: pg.Pool): Promise<boolean> {
  const answer = pool.query('SELECT 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answer, pause(answersWithin, false, { ref: false })]);
}

export function databaseOver(pool: pg.Pool): Database {
  return new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), plugins: [camelCase()] });
}
