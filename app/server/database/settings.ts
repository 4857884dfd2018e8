// Settings of PostgreSQL for a few statements.
import { sql } from 'kysely';
import type { Database } from './database.ts';

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
export function withSettings<Answer>(
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
