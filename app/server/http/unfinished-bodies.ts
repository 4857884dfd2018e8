// Limits the unfinished request bodies of each client address, because they take memory. Node's own limit of
// five minutes per request is too long for that, and uploads need it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';

/** Each body may take 1 MB of memory until it times out. */
const maxPerClient = 20;
/** Limits the memory that a client with many addresses can use. */
const maxTotal = 200;

/** The number of unfinished bodies by client address. */
export type UnfinishedBodies = Map<string, number>;

/**
 * Counts the request until its body has arrived or the response has ended. Returns false, without counting,
 * if the address or all addresses together have too many. Never refuses a body that arrives together with its
 * headers, as most forms do.
 */
export async function countUnfinishedBody(
  unfinished: UnfinishedBodies,
  clientAddress: string,
  { incoming, outgoing }: HttpBindings,
): Promise<boolean> {
  // Node emits the request before it parses a body from the same packet.
  if (!incoming.complete) await nextTurn();
  if (incoming.complete || incoming.destroyed) return true;
  const count = unfinished.get(clientAddress) ?? 0;
  const total = [...unfinished.values()].reduce((sum, each) => sum + each, 0);
  if (count >= maxPerClient || total >= maxTotal) return false;
  unfinished.set(clientAddress, count + 1);
  const forget = () => {
    incoming.off('end', forget);
    outgoing.off('close', forget);
    const left = (unfinished.get(clientAddress) ?? 1) - 1;
    if (left > 0) unfinished.set(clientAddress, left);
    else unfinished.delete(clientAddress);
  };
  incoming.on('end', forget);
  // Also emitted when the connection breaks.
  outgoing.on('close', forget);
  return true;
}
