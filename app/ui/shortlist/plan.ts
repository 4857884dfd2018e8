// The stay and the landmark that this browser's own shortlist was last compared for, as a query string.
import { readStored, writeStored } from '../controls/browser-store.ts';

/** Empty without a plan. The server ignores what it can't read. */
export function readPlan(): string {
  return readStored('plan', '');
}

export function savePlan(query: string): void {
  writeStored('plan', query);
}

/** The fields of a plan. A new value of one field replaces its whole group. */
const fieldGroups = [['checkIn', 'checkOut'], ['guests'], ['pets', 'animal'], ['near']];

/**
 * The plan that the visitor comes with, completed by the last one of this browser. `search` is as in the URL,
 * and `understood` what the server read of it: the words of a search have dates and places, too.
 */
export function completePlan(search: string, understood: string): string {
  const query = new URLSearchParams(search);
  const stored = new URLSearchParams(readPlan());
  const given = new URLSearchParams([...query, ...new URLSearchParams(understood)]);
  for (const group of fieldGroups) {
    if (group.some((name) => given.has(name))) continue;
    for (const name of group) if (stored.has(name)) query.set(name, stored.get(name) ?? '');
  }
  return String(query);
}

/** Equal for the URLs of lists with equal plans. */
export function toPlanKey(search: string): string {
  const plan = new URLSearchParams([...new URLSearchParams(search)].filter(([name]) => name !== 'ids'));
  plan.sort();
  return String(plan);
}
