// Counts the unfinished request bodies of each address, so that one address can't fill the memory with them. Node's own limit
// of five minutes for a request is too long for that, and uploads need it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';

/** Each body may take 1 MB of memory until it times out. */
const maxOfAddress = 20;
/** Bounds the memory that someone with many addresses can fill. */
const maxInAll = 200;

/** How many unfinished bodies each address has. */
export type UnfinishedBodies = Map<string, number>;

/**
 * Counts the request until its body has arrived or the response has ended. Returns false without counting it if the address,
 * or all addresses together, have too many. Never refuses a body that arrives together with its headers, as those of most forms do.
 */
export async function countUnfinishedBody(
  unfinished: UnfinishedBodies,
  address: string,
  { incoming, outgoing }: HttpBindings,
): Promise<boolean> {
  // Node emits the request before it parses a body that came in the same packet.
  if (!incoming.complete) await nextTurn();
  if (incoming.complete || incoming.destroyed) return true;
  const count = unfinished.get(address) ?? 0;
  const inAll = [...unfinished.values()].reduce((sum, each) => sum + each, 0);
  if (count >= maxOfAddress || inAll >= maxInAll) return false;
  unfinished.set(address, count + 1);
  const forget = () => {
    incoming.off('end', forget);
    outgoing.off('close', forget);
    const left = (unfinished.get(address) ?? 1) - 1;
    if (left > 0) unfinished.set(address, left);
    else unfinished.delete(address);
  };
  incoming.on('end', forget);
  // Also emitted when the connection breaks.
  outgoing.on('close', forget);
  return true;
}
