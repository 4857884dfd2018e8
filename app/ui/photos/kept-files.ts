// Stores in this browser what the server doesn't have yet: photo files (IndexedDB), their order and removals (localStorage). A
// closed tab then loses nothing. Best effort, because a browser may forbid storage or run out of space.
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { draftDays } from '#domain/owner-property.ts';

interface KeptFile {
  draftId: string;
  file: File;
  /** Milliseconds since 1970. */
  keptAt: number;
}

/** Limit for all files together. */
const maxTotalBytes = 600_000_000;
/** As long as the server keeps an unused draft, in ms. */
const lifetimeMs = draftDays * 24 * 60 * 60 * 1000;

/** The store's keys of the files that this page has stored or read. */
const keys = new Map<File, string>();
let store: UseStore | undefined;
let lastChange: Promise<unknown> = Promise.resolve();

/** Runs after earlier changes. Does nothing if the browser refuses. */
function withStore(work: (idbStore: UseStore) => Promise<void>): Promise<unknown> {
  const attempt = async () => work((store ??= createStore('baystead-submission', 'pending-files')));
  lastChange = lastChange.then(attempt).catch(() => undefined);
  return lastChange;
}

const keyOf = (draftId: string, file: File) => `${draftId}/${file.name}/${file.size}/${file.lastModified}`;

/** True if closing the tab wouldn't lose this file: the draft's page would find it again. */
export function isKept(draftId: string | null, file: File): boolean {
  return draftId !== null && keys.get(file) === keyOf(draftId, file);
}

export function keepFile(draftId: string, file: File): void {
  void withStore(async (idbStore) => {
    const key = keyOf(draftId, file);
    const previousKey = keys.get(file);
    if (previousKey !== undefined && previousKey !== key) await del(previousKey, idbStore);
    const others = (await entries<string, KeptFile>(idbStore)).filter(([other]) => other !== key);
    if (others.reduce((sum, [, other]) => sum + other.file.size, file.size) > maxTotalBytes) return;
    await set(key, { draftId, file, keptAt: Date.now() } satisfies KeptFile, idbStore);
    keys.set(file, key);
  });
}

export function releaseFile(file: File): void {
  void withStore(async (idbStore) => {
    const key = keys.get(file);
    keys.delete(file);
    if (key !== undefined) await del(key, idbStore);
  });
}

/** The files that any window stored for this draft, oldest first. Deletes expired files. */
export async function readKeptFiles(draftId: string): Promise<File[]> {
  let files: File[] = [];
  await withStore(async (idbStore) => {
    const all = await entries<string, KeptFile>(idbStore);
    for (const [key, { keptAt }] of all) if (Date.now() - keptAt > lifetimeMs) await del(key, idbStore);
    const filesOfDraft = all.filter(([, stored]) => stored.draftId === draftId);
    for (const [key, { file }] of filesOfDraft) keys.set(file, key);
    files = filesOfDraft
      .toSorted(([, one], [, other]) => one.keptAt - other.keptAt)
      .map(([, { file }]) => file);
  });
  return files;
}

/** `order`: the `sortName` of each photo of a draft. `removed`: the ids of removed photos that the server may still have. */
type StoredList = 'order' | 'removed';
const storageKey = (draftId: string, list: StoredList) => `baystead-photos:${draftId}:${list}`;

export function writeStoredList(draftId: string, list: StoredList, names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(storageKey(draftId, list));
    else localStorage.setItem(storageKey(draftId, list), JSON.stringify(names));
  } catch {
    // Storage is forbidden or full.
  }
}

export function readStoredList(draftId: string, list: StoredList): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(storageKey(draftId, list)) ?? '[]');
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}
