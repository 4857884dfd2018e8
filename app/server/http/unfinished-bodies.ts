// Counts the request bodies of each address that are still arriving, so that one address can't fill the memory with bodies that
// it never finishes. Node's own limit of five minutes for a whole request is too long for that, and uploads need it.
import { setImmediate as nextTurn } from 'node:timers/promises';
import type { HttpBindings } from '@hono/node-server';

/** At most this many bodies of one address may be unfinished. Each may take 1 MB of memory until its time is over. */
const maxUnfinished = 20;

/** How many unfinished bodies each address has. */
export type UnfinishedBodies = Map<string, number>;

/**
 * Counts the request until its body has arrived or it was answered. Returns false, and doesn't count it, if the address has too
 * many. A body that arrives together with its headers, as those of most forms do, is never refused.
 */
export async function countUnfinishedBody(
  unfinished: UnfinishedBodies,
  address: string,
  { incoming, outgoing }: HttpBindings,
): Promise<boolean> {
  // Node hands over the request before it has looked at the rest of what came with the headers.
  if (!incoming.complete) await nextTurn();
  if (incoming.complete || incoming.destroyed) return true;
  const count = unfinished.get(address) ?? 0;
  if (count >= maxUnfinished) return false;
  unfinished.set(address, count + 1);
  const forget = () => {
    incoming.off('end', forget);
    outgoing.off('close', forget);
    const left = (unfinished.get(address) ?? 1) - 1;
    if (left > 0) unfinished.set(address, left);
    else unfinished.delete(address);
  };
  incoming.on('end', forget);
  // Also comes when the connection breaks.
  outgoing.on('close', forget);
  return true;
}
