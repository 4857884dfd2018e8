// The version of all that visitors can see: another one after each commit that changed something of it (triggers of
// the baseline migration count), and on each day. Whoever keeps a rendered page asks here whether it is still true.
import { setImmediate as nextTurn, setTimeout as pause } from 'node:timers/promises';
import type pg from 'pg';
import { todayInLosAngeles } from '#domain/day.ts';

/** How long a query may take, in milliseconds, and who waits for the next one twice that: without it a page is rendered. */
const readTimeoutMs = 1000;

/** Prepared once for a connection. A sum of bigint is numeric, which arrives as text. */
const query = { name: 'public-version', text: 'SELECT sum(version)::text AS version FROM public_version' };

/** `pool` should have a connection of its own for this, so that no page's query stands before it. */
export function createPublicVersion(pool: pg.Pool) {
  let sent: Promise<unknown> = Promise.resolve();
  let next: Promise<string | null> | null = null;

  const ask = async (): Promise<string | null> => {
    try {
      const { rows } = await pool.query<{ version: string }>(query);
      const [counted] = rows;
      return counted ? `${counted.version} ${todayInLosAngeles(new Date())}` : null;
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
    /** The version, which all that was committed before the call is part of; null where it cannot be had quickly. */
    read(): Promise<string | null> {
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
