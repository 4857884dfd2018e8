// Keeps PostgreSQL from walking where it should look up.
import { sql } from 'kysely';
import type { Database } from './database.ts';

/**
 * Makes PostgreSQL intersect the keys in their indexes, which it has been seen not to do: where words and features
 * exclude each other it expects many matches, and reads the whole table in the hope to meet them soon.
 */
export function withoutScans<Answer>(
  db: Database,
  look: (transaction: Database) => Promise<Answer>,
): Promise<Answer> {
  return db.transaction().execute(async (transaction) => {
    await sql`SELECT set_config(name, 'off', true) FROM unnest(ARRAY[
      'enable_seqscan', 'enable_indexscan', 'enable_indexonlyscan', 'jit']) AS name`.execute(transaction);
    return look(transaction);
  });
}
