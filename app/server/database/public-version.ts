// The version of the data that visitors can see. Triggers raise it in each transaction that changes that data, and it includes
// the date. The page cache compares it with the version of each cached page.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { todayInLosAngeles } from '#domain/day.ts';

export interface PublicVersion {
  /** Changes with every commit that changes public data, and at midnight in Los Angeles. */
  data: string;
  /** Changes when a photo of an approved property becomes ready. Older pages show an empty frame in its place. */
  readyPhotos: string;
}

/** How long a query may take, in milliseconds, and who waits for the next one twice that: without it a page is rendered. */
const readTimeoutMs = 1000;

/** Prepared once for a connection. A sum of bigint is numeric, which arrives as text. */
const query = {
  name: 'public-version',
  text: 'SELECT sum(version)::text AS data, sum(ready_photos)::text AS "readyPhotos" FROM public_version',
};

export type PublicVersionReader = ReturnType<typeof createPublicVersion>;

/** `pool` should have a connection of its own for this, so that no page's query stands before it. */
export function createPublicVersion(pool: pg.Pool) {
  let sent: Promise<unknown> = Promise.resolve();
  let next: Promise<PublicVersion | null> | null = null;

  const ask = async (): Promise<PublicVersion | null> => {
    try {
      const { rows } = await pool.query<PublicVersion>(query);
      const [counted] = rows;
      return counted ? { ...counted, data: `${counted.data} ${todayInLosAngeles(new Date())}` } : null;
    } catch {
      return null;
    }
  };

  const giveUp = async (): Promise<null> => {
    await pause(readTimeoutMs, undefined, { ref: false });
    // After a halt of the process the timer comes before an answer that has arrived meanwhile.
    return nextTurn(null);
  };

  return {
    /** Includes every commit before the call. Null if the database doesn't answer in time. */
    read(): Promise<PublicVersion | null> {
      // Joins a query that has not been sent: one that is under way may have looked before the caller's last commit.
      next ??= sent.then(() => {
        next = null;
        // One timer for all who wait.
        const answer = Promise.race([ask(), giveUp()]);
        sent = answer;
        return answer;
      });
      return next;
    },
  };
}
