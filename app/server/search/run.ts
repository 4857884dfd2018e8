// Runs single statements of a search, with the settings of PostgreSQL that they need and the time that is left for them.
import { type RawBuilder, sql } from 'kysely';
import { type Database, isTimeoutError } from '../database/database.ts';

export type Run = <Row>(statement: RawBuilder<Row>, settings?: Settings) => Promise<Row[]>;

class OutOfTime extends Error {}

/** `deadline` in milliseconds of `performance.now()`: PostgreSQL cuts off what takes longer, and the run is `isOutOfTime`. */
export function runOn(db: Database, deadline = Infinity): Run {
  return async (statement, settings = {}) => {
    if (deadline === Infinity && Object.keys(settings).length === 0)
      return (await statement.execute(db)).rows;
    return withSettings(db, { ...settings, ...timeoutUntil(deadline) }, async (transaction) => {
      const { rows } = await statement.execute(transaction);
      return rows;
    });
  };
}

function timeoutUntil(deadline: number): Settings {
  if (deadline === Infinity) return {};
  const left = Math.ceil(deadline - performance.now());
  if (left <= 0) throw new OutOfTime('no time is left');
  return { statement_timeout: `${left}ms` };
}

/** Whether a statement was cut off, or not begun for lack of time. */
export function isOutOfTime(error: unknown): boolean {
  return error instanceof OutOfTime || isTimeoutError(error);
}

export type Settings = Readonly<Record<string, string>>;

/**
 * Makes PostgreSQL intersect the keys in their indexes, which it has been seen not to do: where words and features
 * exclude each other it expects many matches, and reads the whole table in the hope to meet them soon.
 */
export const noScans: Settings = {
  enable_seqscan: 'off',
  enable_indexscan: 'off',
  enable_indexonlyscan: 'off',
  jit: 'off',
};

/** In a transaction of their own, so that the connection goes back to the pool as it was, even when one is cut off. */
function withSettings<Answer>(
  db: Database,
  settings: Settings,
  work: (transaction: Database) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT set_config(name, value, true) FROM unnest(
      ${Object.keys(settings)}::text[], ${Object.values(settings)}::text[]) AS setting (name, value)`.execute(
      transaction,
    );
    return work(transaction);
  });
}
