// Tells a load balancer whether this process should get requests, and an operator which part of the site
// fails (docs/decisions/0062-watching.md).
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'kysely';
import { LRUCache } from 'lru-cache';
import { hasAllMigrations } from '../database/migrate.ts';
import { countWorkers } from '../database/worker-heartbeat.ts';
import type { Server } from '../server.ts';

export interface Readiness {
  status: 200 | 503;
  /** A line for each part: its name, and `ok` or `failing`. */
  text: string;
}

export type CheckReadiness = () => Promise<Readiness>;

type Part = 'process' | 'database' | 'migrations' | 'store' | 'worker';

/**
 * The parts without which almost every request fails. Pages don't need the others, so those don't take the
 * site down.
 */
const required = new Set<Part>(['process', 'database', 'migrations']);

/** Anyone may ask, so all probes within this many ms share an answer. */
const reuseMs = 1000;

/**
 * Fails as soon as `stopping` is aborted, so that a proxy sends no more requests to a process that is about
 * to end.
 */
export function createReadinessCheck(
  server: Server,
  stopping: AbortSignal,
  /** Limit for each part, in ms. */
  timeoutMs = 2000,
): CheckReadiness {
  const answers = new LRUCache<'parts', Map<Part, boolean>>({
    max: 1,
    ttl: reuseMs,
    fetchMethod: () => checkParts(server, timeoutMs),
  });
  return async () => {
    const parts = await answers.forceFetch('parts');
    return toReadiness(new Map<Part, boolean>([['process', !stopping.aborted], ...parts]));
  };
}

function toReadiness(parts: ReadonlyMap<Part, boolean>): Readiness {
  const isReady = [...parts].every(([part, isOk]) => isOk || !required.has(part));
  const lines = Array.from(parts, ([part, isOk]) => `${part} ${isOk ? 'ok' : 'failing'}\n`);
  return { status: isReady ? 200 : 503, text: lines.join('') };
}

async function checkParts({ db, store }: Server, timeoutMs: number): Promise<Map<Part, boolean>> {
  const checks: [Part, Promise<boolean>][] = [
    ['database', sql`SELECT 1`.execute(db).then(() => true)],
    ['migrations', hasAllMigrations(db)],
    ['store', store.list('none/00').then(() => true)],
    ['worker', countWorkers(db).then((workers) => workers > 0)],
  ];
  const states = checks.map(async ([part, check]): Promise<[Part, boolean]> => [
    part,
    await Promise.race([check.catch(() => false), pause(timeoutMs, false, { ref: false })]),
  ]);
  return new Map(await Promise.all(states));
}
