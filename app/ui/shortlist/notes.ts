// What the visitor writes about the homes of this browser's own shortlist. It stays in localStorage: no page
// sends it, and a shared list doesn't have it.
import { parseIds } from '#domain/shortlist.ts';
import { tryStorage } from '../controls/try-storage.ts';
import { readSaved } from './store.ts';

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

/** Forgets the notes about homes that were removed before. Until then, Undo brings them back, too. */
export function saveNote(id: string, text: string): void {
  const saved = parseIds(readSaved());
  const notes = [...readNotes().set(id, text)].filter(([home, note]) => saved.includes(home) && note !== '');
  tryStorage(() => localStorage.setItem(storageKey, JSON.stringify(Object.fromEntries(notes))), undefined);
}
