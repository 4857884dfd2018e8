// Runs statements with a time limit.
import { type RawBuilder, sql } from 'kysely';
import { type Database, isTimeoutError } from '../database/database.ts';

export type Settings = Readonly<Record<string, string>>;

/**
 * Does work each of whose statements PostgreSQL cancels after `timeoutMs`, which `isTimeoutError` recognizes.
 * `settings` are PostgreSQL settings that apply to these statements only. Uses a transaction, so that the
 * connection returns to the pool unchanged.
 */
export function withTimeout<Result>(
  db: Database,
  timeoutMs: number,
  work: (db: Database) => Promise<Result>,
  settings: Settings = {},
): Promise<Result> {
  // A timeout of zero would be no limit.
  const all = { ...settings, statement_timeout: `${Math.max(1, Math.ceil(timeoutMs))}ms` };
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT set_config(name, value, true) FROM unnest(
      ${Object.keys(all)}::text[], ${Object.values(all)}::text[]) AS setting (name, value)`.execute(
      transaction,
    );
    return work(transaction);
  });
}

/** The rows of one statement with a time limit. */
export function runWithTimeout<Row>(
  db: Database,
  timeoutMs: number,
  statement: RawBuilder<Row>,
  settings?: Settings,
): Promise<Row[]> {
  return withTimeout(db, timeoutMs, async (limited) => (await statement.execute(limited)).rows, settings);
}

/** For `catch`: null if the time was up. */
export function nullIfTimeout(error: unknown): null {
  if (!isTimeoutError(error)) throw error;
  return null;
}
