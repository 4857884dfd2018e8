// Stores data in this browser until the server has it: photo files (IndexedDB), their order and removals
// (localStorage). Closing the tab then loses nothing. Best effort, because a browser may forbid storage or
// run out of space. So the names of unsent files are listed in localStorage, too, and the next page can name
// the files that were lost.
import { del, entries, set, type UseStore } from 'idb-keyval';
import { draftDays } from '#domain/property/owner-property.ts';
import { openFileStore } from '#ui/controls/forget-unsent.ts';
import { tryStorage } from '#ui/controls/try-storage.ts';
import { fileKey } from './upload.ts';

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

/** The storage key of each file that this page has stored or read. */
const keys = new Map<File, string>();
/** The draft of each file that this page has neither uploaded nor removed yet. */
const unsent = new Map<File, string>();
let lastChange: Promise<unknown> = Promise.resolve();

/** Runs after earlier changes. Does nothing if the browser refuses. */
function withStore(work: (idbStore: UseStore) => Promise<void>): Promise<unknown> {
  const attempt = async () => work(openFileStore());
  lastChange = lastChange.then(attempt).catch(() => undefined);
  return lastChange;
}

/** Unique, because different photos may have the same name, size and date. */
const createKey = (draftId: string) => `${draftId}/${Date.now()}/${Math.random()}`;

/** True if closing the tab wouldn't lose this file: the draft's page would find it again. */
export function isKept(draftId: string | null, file: File): boolean {
  return draftId !== null && keys.get(file)?.startsWith(`${draftId}/`) === true;
}

export function keepFile(draftId: string, file: File): void {
  unlistFile(file);
  unsent.set(file, draftId);
  const fileKeys = new Set(readStoredList(draftId, 'unsent')).add(keyOfFile(file));
  writeStoredList(draftId, 'unsent', [...fileKeys]);
  void withStore(async (idbStore) => {
    if (isKept(draftId, file)) return;
    const previousKey = keys.get(file);
    keys.delete(file);
    if (previousKey !== undefined) await del(previousKey, idbStore);
    const others = await entries<string, KeptFile>(idbStore);
    if (others.reduce((sum, [, other]) => sum + other.file.size, file.size) > maxTotalBytes) return;
    const key = createKey(draftId);
    await set(key, { draftId, file, keptAt: Date.now() } satisfies KeptFile, idbStore);
    keys.set(file, key);
  });
}

export function releaseFile(file: File): void {
  unlistFile(file);
  void withStore(async (idbStore) => {
    const key = keys.get(file);
    keys.delete(file);
    if (key !== undefined) await del(key, idbStore);
  });
}

const keyOfFile = ({ name, size }: File) => fileKey({ name, bytes: size });

function unlistFile(file: File): void {
  const draftId = unsent.get(file);
  unsent.delete(file);
  if (draftId !== undefined) unlistFiles(draftId, [keyOfFile(file)]);
}

/** Removes files, by their `fileKey`, from the draft's list of unsent files. */
export function unlistFiles(draftId: string, fileKeys: readonly string[]): void {
  const remaining = readStoredList(draftId, 'unsent').filter((key) => !fileKeys.includes(key));
  writeStoredList(draftId, 'unsent', remaining);
}

/** The files that any window stored for this draft, oldest first. Deletes expired files. */
export async function readKeptFiles(draftId: string): Promise<File[]> {
  let files: File[] = [];
  await withStore(async (idbStore) => {
    const all = await entries<string, KeptFile>(idbStore);
    const minKeptAt = Date.now() - lifetimeMs;
    for (const [key, { keptAt }] of all) if (keptAt < minKeptAt) await del(key, idbStore);
    const filesOfDraft = all.filter(([, kept]) => kept.draftId === draftId && kept.keptAt >= minKeptAt);
    for (const [key, { file }] of filesOfDraft) keys.set(file, key);
    files = filesOfDraft
      .toSorted(([, one], [, other]) => one.keptAt - other.keptAt)
      .map(([, { file }]) => file);
  });
  return files;
}

/**
 * `order`: the `sortName` of each photo of a draft. `removed`: the ids of removed photos that the server may
 * still have. `unsent`: the `fileKey` of each file that the server may not have.
 */
type StoredList = 'order' | 'removed' | 'unsent';
const storageKey = (draftId: string, list: StoredList) => `baystead-photos:${draftId}:${list}`;

export function writeStoredList(draftId: string, list: StoredList, names: readonly string[]): void {
  const key = storageKey(draftId, list);
  tryStorage(() => {
    if (names.length === 0) localStorage.removeItem(key);
    else localStorage.setItem(key, JSON.stringify(names));
  }, undefined);
}

export function readStoredList(draftId: string, list: StoredList): string[] {
  return tryStorage(() => {
    const stored: unknown = JSON.parse(localStorage.getItem(storageKey(draftId, list)) ?? '[]');
    return Array.isArray(stored) ? stored.map(String) : [];
  }, []);
}
