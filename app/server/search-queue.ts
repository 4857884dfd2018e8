// Keeps searches from slowing other pages down: few run at the same time, few wait for a turn, and a client
// address may start only so many a minute. Counts in memory, because it protects this process.
import { createTokenBuckets, takeToken } from './token-bucket.ts';

export type SearchQueue = ReturnType<typeof createSearchQueue>;

const defaultLimits = { running: 2, waiting: 20 };
/** How many client addresses the limit remembers. */
const maxClients = 10_000;

/** A client address may start a fifth of `searchesPerMinute` at once. */
export function createSearchQueue(searchesPerMinute: number, limits = defaultLimits) {
  const buckets = createTokenBuckets(Math.max(1, searchesPerMinute / 5), searchesPerMinute / 60, maxClients);
  let running = 0;
  const waiting: (() => void)[] = [];
  return {
    /** Counts a search for the client address. False if it has started too many. */
    mayStart: (clientAddress: string): boolean => takeToken(buckets, clientAddress, performance.now()),

    /** Searches when it is its turn. Null if too many searches are waiting. */
    async run<Result>(search: () => Promise<Result>): Promise<Result | null> {
      if (running < limits.running) running += 1;
      else if (waiting.length < limits.waiting) {
        // The search that ends next hands over its place.
        await new Promise<void>((resolve) => waiting.push(resolve));
      } else return null;
      try {
        return await search();
      } finally {
        const next = waiting.shift();
        if (next) next();
        else running -= 1;
      }
    },
  };
}
