// Keeps searches from slowing other pages down: few run at the same time, few wait for a turn, and a client
// address may start only so many a minute. Counts in memory, because it protects this process.
import { createTokenBuckets, takeToken } from './token-bucket.ts';

export type SearchQueue = ReturnType<typeof createSearchQueue>;

const defaultLimits = { running: 2, waiting: 20 };
/** How many client addresses the limit remembers. */
const maxClients = 10_000;

interface WaitingSearch {
  clientAddress: string;
  start: () => void;
}

/** A client address may start a fifteenth of `searchesPerMinute` in a burst. */
export function createSearchQueue(searchesPerMinute: number, limits = defaultLimits) {
  const buckets = createTokenBuckets(Math.max(1, searchesPerMinute / 15), searchesPerMinute / 60, maxClients);
  /** The client addresses of the searches that run. */
  const running: string[] = [];
  const waiting: WaitingSearch[] = [];

  function startNext(): void {
    // A client address that has a search running lets others go first.
    const next = waiting.findIndex(({ clientAddress }) => !running.includes(clientAddress));
    const [search] = waiting.splice(Math.max(0, next), 1);
    if (!search) return;
    running.push(search.clientAddress);
    search.start();
  }

  return {
    /** Counts a search for the client address. False if it has started too many. */
    mayStart: (clientAddress: string): boolean => takeToken(buckets, clientAddress, performance.now()),

    /** Calls `search` when it is the client address's turn. Null if too many searches are waiting. */
    async run<Result>(clientAddress: string, search: () => Promise<Result>): Promise<Result | null> {
      if (running.length < limits.running) running.push(clientAddress);
      else if (waiting.length < limits.waiting)
        await new Promise<void>((start) => waiting.push({ clientAddress, start }));
      else return null;
      try {
        return await search();
      } finally {
        running.splice(running.indexOf(clientAddress), 1);
        startNext();
      }
    },
  };
}
