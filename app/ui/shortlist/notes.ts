// What the visitor writes about the homes of this browser's own shortlist. It stays in the browser: no page
// sends it, and a shared list doesn't have it.
import { maxSaved } from '#domain/search/shortlist.ts';
import { readStored, writeStored } from '../controls/browser-store.ts';

/** In characters. */
export const maxNoteLength = 500;

/** Pairs of a home's id and a note. The newest is first. */
const readNotes = () => readStored<[string, string][]>('notes', []);

/** Empty without one. */
export function readNote(id: string): string {
  return (
    readNotes()
      .find(([home]) => home === id)?.[1]
      .slice(0, maxNoteLength) ?? ''
  );
}

/**
 * Returns whether the browser keeps the note. A removed home keeps its note, which is back with the home. The
 * oldest of more than `maxSaved` notes are dropped.
 */
export function saveNote(id: string, text: string): boolean {
  const others = readNotes().filter(([home]) => home !== id);
  return writeStored('notes', text === '' ? others : [[id, text], ...others].slice(0, maxSaved));
}
