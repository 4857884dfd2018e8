// What the page of a shortlist changes in this browser's own list and plan. Loaded by that page only.
import { parseIds } from '#domain/search/shortlist.ts';
import { savePlan } from './plan.ts';
import { readSaved, saveAll, toggleSaved } from '../hearts/store.ts';

/** Homes that were taken off the list on the page. */
export interface Removal {
  /** "Loft over the market", or "2 homes" */
  name: string;
  /** The ids of the list before. */
  before: readonly string[];
  removed: readonly string[];
  /** Whether the list is this browser's own, so that the hearts change, too. */
  isOwn: boolean;
}

/** Removes the hearts if the list is this browser's own. Another tab may have removed some already. */
export function removeHomes({ removed, isOwn }: Removal): void {
  if (!isOwn) return;
  const saved = new Set(parseIds(readSaved()));
  removed.filter((id) => saved.has(id)).forEach(toggleSaved);
}

/** Brings the hearts back, in their order. Keeps what was saved or removed after the removal. */
export function restoreHomes({ before, removed, isOwn }: Removal): void {
  const saved = new Set(parseIds(readSaved()));
  if (isOwn) saveAll(before.filter((id) => removed.includes(id) || saved.has(id)));
}

/** Saves a shared list, and the plan it was compared for. Without one, the last plan stays. */
export function saveShared(ids: readonly string[], plan: string): void {
  saveAll(ids);
  if (plan !== '') savePlan(plan);
}
