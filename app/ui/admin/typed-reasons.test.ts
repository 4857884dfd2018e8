import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { forgetAtLogout } from '../controls/browser-store.ts';
import { dropReasons, keepReason, readReasons, restoreReasons } from './typed-reasons.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('sessionStorage', memoryStorage());
});

test('keeps the texts of each property until they are emptied or the administrator logs out', () => {
  keepReason('a', 'notes', 'Too dark.');
  keepReason('a', 'changeNotes', 'Which floor?');
  keepReason('b', 'notes', 'A duplicate.');
  expect(readReasons('a')).toEqual({ notes: 'Too dark.', changeNotes: 'Which floor?' });
  keepReason('a', 'notes', '');
  expect(readReasons('a')).toEqual({ changeNotes: 'Which floor?' });
  forgetAtLogout([]);
  expect([readReasons('a'), readReasons('b')]).toEqual([{}, {}]);
  expect(localStorage).toHaveLength(0);
});

test('drops the texts of a decision, and brings them back after Undo', () => {
  keepReason('a', 'notes', 'Too dark.');
  keepReason('a', 'pauseReason', 'Reported.');
  dropReasons('a', ['notes', 'changeNotes']);
  expect(readReasons('a')).toEqual({ pauseReason: 'Reported.' });
  keepReason('a', 'changeNotes', 'Which floor?');
  restoreReasons('a');
  expect(readReasons('a')).toEqual({
    notes: 'Too dark.',
    changeNotes: 'Which floor?',
    pauseReason: 'Reported.',
  });
  dropReasons('a', ['pauseReason']);
  restoreReasons('b');
  expect(readReasons('b')).toEqual({});
});
