// Keeps searches from slowing other pages down: few run at the same time and few wait, and network addresses
// share the places and take turns. Counts in memory, because it protects this process.

interface Places {
  running: number;
  waiting: number;
}

/** `ofAddress` is the share of one client address. */
export type QueueLimits = Places & { ofAddress: Places };

const ofAddress = { running: 1, waiting: 5 };

/** Queues of their own, so that suggestions and outdated pages don't wait behind searches. */
const queueLimits = {
  searches: { running: 2, waiting: 20, ofAddress },
  /** Searches that replace an outdated page of the page cache. */
  replacements: { running: 1, waiting: 20, ofAddress },
  suggestions: { running: 2, waiting: 20, ofAddress },
} satisfies Record<string, QueueLimits>;

export type QueueName = keyof typeof queueLimits;
export type SearchQueues = ReturnType<typeof createSearchQueues>;

export const createSearchQueues = () => ({
  searches: createQueue(queueLimits.searches),
  replacements: createQueue(queueLimits.replacements),
  suggestions: createQueue(queueLimits.suggestions),
});

interface Entry {
  clientAddress: string;
  start: () => void;
}

/** Work that waits starts in the order of its client addresses, which take turns. */
export function createQueue(limits: QueueLimits) {
  const running: Entry[] = [];
  const waiting: Entry[] = [];

  const hasPlace = (kind: keyof Places, among: Entry[], clientAddress: string) =>
    among.length < limits[kind] &&
    among.filter((entry) => entry.clientAddress === clientAddress).length < limits.ofAddress[kind];

  function start(entry: Entry): void {
    running.push(entry);
    entry.start();
  }

  function end(ended: Entry): void {
    running.splice(running.indexOf(ended), 1);
    // The client address has had its turn: its other entries go behind all others.
    const rankOf = ({ clientAddress }: Entry) => Number(clientAddress === ended.clientAddress);
    waiting.sort((one, other) => rankOf(one) - rankOf(other));
    const next = waiting.find(({ clientAddress }) => hasPlace('running', running, clientAddress));
    if (!next) return;
    waiting.splice(waiting.indexOf(next), 1);
    start(next);
  }

  return {
    /** Does the work when it's the client address's turn. Null, right away, if too much is waiting. */
    run<Result>(clientAddress: string, work: () => Promise<Result>): Promise<Result> | null {
      const turn = Promise.withResolvers<void>();
      const entry = { clientAddress, start: turn.resolve };
      if (hasPlace('running', running, clientAddress)) start(entry);
      else if (hasPlace('waiting', waiting, clientAddress)) waiting.push(entry);
      else return null;
      return turn.promise.then(work).finally(() => end(entry));
    },
  };
}
