// What the visitor writes about the homes of this browser's own shortlist. It stays in localStorage: no page
// sends it, and a shared list doesn't have it.
import { maxSaved } from '#domain/search/shortlist.ts';
import { tryStorage } from '../controls/try-storage.ts';

const storageKey = 'shortlist-notes';

/** In characters. */
export const maxNoteLength = 500;

/** By the ids of the homes. */
function readNotes(): Map<string, string> {
  const stored = tryStorage<unknown>(() => JSON.parse(localStorage.getItem(storageKey) ?? '{}'), {});
  const notes = typeof stored === 'object' && stored !== null ? Object.entries(stored) : [];
  return new Map(notes.filter((entry): entry is [string, string] => typeof entry[1] === 'string'));
}

/** Empty without one. */
export function readNote(id: string): string {
  return readNotes().get(id)?.slice(0, maxNoteLength) ?? '';
}

/**
 * Returns whether the browser keeps the note. A removed home keeps its note, which is back with the home. The
 * oldest of more than `maxSaved` notes are dropped.
 */
export function saveNote(id: string, text: string): boolean {
  const others = [...readNotes()].filter(([home]) => home !== id);
  const notes = text === '' ? others : [[id, text], ...others].slice(0, maxSaved);
  return tryStorage(() => {
    localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(notes)));
    return true;
  }, false);
}

/** Calls `listener` when another tab has changed a note. Returns a function that ends this. */
export function watchNotes(listener: () => void): () => void {
  const handle = ({ key }: StorageEvent) => {
    if (key === storageKey) listener();
  };
  window.addEventListener('storage', handle);
  return () => window.removeEventListener('storage', handle);
}
