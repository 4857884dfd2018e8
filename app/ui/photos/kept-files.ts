// What this browser keeps of photos until the server knows it: the files (IndexedDB), the order of the list and removals
// (localStorage), so that a closed tab loses nothing. Best effort: the browser may forbid storage or have no room.
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { draftDays } from '#domain/owner-property.ts';

interface KeptFile {
  draftId: string;
  file: File;
  /** In ms. */
  keptAt: number;
}

/** Bytes of all kept files together. */
const room = 600_000_000;
/** As long as the server keeps an unused draft, in ms. */
const keptMs = draftDays * 24 * 60 * 60 * 1000;

/** The files that this page has kept or found, by their keys in the store. */
const keys = new Map<File, string>();
let store: UseStore | undefined;
let lastChange: Promise<unknown> = Promise.resolve();

/** Runs after earlier changes; does nothing if the browser refuses. */
function change(work: (opened: UseStore) => Promise<void>): Promise<unknown> {
  const attempt = async () => work((store ??= createStore('baystead-submission', 'pending-files')));
  lastChange = lastChange.then(attempt).catch(() => undefined);
  return lastChange;
}

/** Whether a closed tab would not lose this file. */
export function isKept(file: File): boolean {
  return keys.has(file);
}

export function keepFile(draftId: string, file: File): void {
  void change(async (opened) => {
    const key = `${draftId}/${file.name}/${file.size}/${file.lastModified}`;
    const former = keys.get(file);
    if (former !== undefined && former !== key) await del(former, opened);
    const others = (await entries<string, KeptFile>(opened)).filter(([other]) => other !== key);
    if (others.reduce((sum, [, other]) => sum + other.file.size, file.size) > room) return;
    await set(key, { draftId, file, keptAt: Date.now() } satisfies KeptFile, opened);
    keys.set(file, key);
  });
}

export function releaseFile(file: File): void {
  void change(async (opened) => {
    const key = keys.get(file);
    keys.delete(file);
    if (key !== undefined) await del(key, opened);
  });
}

/** The files that windows of this draft have kept, oldest first. Deletes expired ones. */
export async function readKeptFiles(draftId: string): Promise<File[]> {
  let files: File[] = [];
  await change(async (opened) => {
    const all = await entries<string, KeptFile>(opened);
    for (const [key, { keptAt }] of all) if (Date.now() - keptAt > keptMs) await del(key, opened);
    const ofDraft = all.filter(([, kept]) => kept.draftId === draftId);
    for (const [key, { file }] of ofDraft) keys.set(file, key);
    files = ofDraft.toSorted(([, one], [, other]) => one.keptAt - other.keptAt).map(([, { file }]) => file);
  });
  return files;
}

/** The order of a draft's photos by their names, or the ids of removed photos that the server has not heard of. */
type Note = 'order' | 'removed';
const noteKey = (draftId: string, note: Note) => `baystead-photos:${draftId}:${note}`;

export function writeNote(draftId: string, note: Note, names: readonly string[]): void {
  try {
    if (names.length === 0) localStorage.removeItem(noteKey(draftId, note));
    else localStorage.setItem(noteKey(draftId, note), JSON.stringify(names));
  } catch {
    // Storage is forbidden or full.
  }
}

export function readNote(draftId: string, note: Note): string[] {
  try {
    const names: unknown = JSON.parse(localStorage.getItem(noteKey(draftId, note)) ?? '[]');
    return Array.isArray(names) ? names.map(String) : [];
  } catch {
    return [];
  }
}
