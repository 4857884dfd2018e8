import { beforeEach, expect, test, vi } from 'vitest';
import { maxSaved } from '#domain/search/shortlist.ts';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { readNote, saveNote } from './notes.ts';
import { saveAll, toggleSaved } from '../hearts/store.ts';

const [pier, dune] = ['0190b0a0-0000-7000-8000-000000000001', '0190b0a0-0000-7000-8000-000000000002'];

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

test('keeps a note for each home, also after its removal', () => {
  saveAll([pier, dune]);
  saveNote(pier, 'Bike room?');
  saveNote(dune, 'Quiet street');
  toggleSaved(pier);
  saveNote(dune, '');
  expect([readNote(pier), readNote(dune)]).toEqual(['Bike room?', '']);
});

test('drops the oldest of too many notes', () => {
  const ids = Array.from({ length: maxSaved + 1 }, (_, index) => `home-${index}`);
  for (const id of ids) saveNote(id, id);
  expect(readNote('home-0')).toBe('');
  expect(readNote('home-1')).toBe('home-1');
});
