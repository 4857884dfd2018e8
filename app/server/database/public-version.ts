// The version number of public data. Triggers raise it in each transaction that changes public data, and it
// includes the date. The page cache compares it with the version of each cached page.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { todayInLosAngeles } from '#domain/day.ts';

export interface PublicVersion {
  /** Changes with every commit that changes public data, and at midnight in Los Angeles. */
  data: string;
  /**
   * Changes when a photo of an approved property becomes ready. Older pages show an empty frame in its place.
   */
  readyPhotos: string;
}

/** Limit for a query in ms. A caller that waits for the next query waits up to twice as long. */
const readTimeoutMs = 1000;

/** Prepared once per connection. A sum of bigint is numeric, which `pg` returns as text. */
const query = {
  name: 'public-version',
  text: 'SELECT sum(version)::text AS data, sum(ready_photos)::text AS "readyPhotos" FROM public_version',
};

export type PublicVersionReader = ReturnType<typeof createPublicVersionReader>;

/** `pool` should have a connection of its own for this, so that it doesn't wait for page queries. */
export function createPublicVersionReader(pool: pg.Pool) {
  let runningQuery: Promise<unknown> = Promise.resolve();
  let queuedQuery: Promise<PublicVersion | null> | null = null;

  const queryVersion = async (): Promise<PublicVersion | null> => {
    try {
      const { rows } = await pool.query<PublicVersion>(query);
      const [row] = rows;
      return row ? { ...row, data: `${row.data} ${todayInLosAngeles(new Date())}` } : null;
    } catch {
      return null;
    }
  };

  const timeOut = async (): Promise<null> => {
    await pause(readTimeoutMs, undefined, { ref: false });
    // After the event loop was blocked, timers fire before responses that already arrived. One more turn lets
    // such a response win the race.
    return nextTurn(null);
  };

  return {
    /** Includes every commit before the call. Null if the database doesn't answer in time. */
    read(): Promise<PublicVersion | null> {
      // Joins the next query. A query that was already sent may have missed the caller's last commit.
      queuedQuery ??= runningQuery.then(() => {
        queuedQuery = null;
        // One timer for all callers.
        const result = Promise.race([queryVersion(), timeOut()]);
        runningQuery = result;
        return result;
      });
      return queuedQuery;
    },
  };
}
