import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { readNote, saveNote } from './notes.ts';
import { saveAll, toggleSaved } from './store.ts';

const [pier, dune] = ['0190b0a0-0000-7000-8000-000000000001', '0190b0a0-0000-7000-8000-000000000002'];

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

test('keeps a note for each saved home, until the next note after its removal', () => {
  saveAll([pier, dune]);
  saveNote(pier, 'Bike room?');
  saveNote(dune, 'Quiet street');
  expect([readNote(pier), readNote(dune)]).toEqual(['Bike room?', 'Quiet street']);
  toggleSaved(pier);
  expect(readNote(pier)).toBe('Bike room?');
  saveNote(dune, '');
  expect([readNote(pier), readNote(dune)]).toEqual(['', '']);
  expect(localStorage.getItem('shortlist-notes')).toBe('{}');
});

test.each(['null', '[1]', '"x"', '{"a":1}', '{'])('ignores stored text that is no notes: %s', (text) => {
  localStorage.setItem('shortlist-notes', text);
  expect(readNote(pier)).toBe('');
  saveAll([pier]);
  saveNote(pier, 'Sunny');
  expect(readNote(pier)).toBe('Sunny');
});
