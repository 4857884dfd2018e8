// Runs single statements of a search, with the settings that they need and the time that is left for them.
import { type RawBuilder } from 'kysely';
import { type Database, wasCutOff } from '../database/database.ts';
import { type Settings, withSettings } from '../database/settings.ts';

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
  return error instanceof OutOfTime || wasCutOff(error);
}
