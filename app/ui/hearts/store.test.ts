import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { readSaved, saveAll, subscribe, toggleSaved } from './store.ts';

const id = (number: number) => `0190b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
  vi.stubGlobal('window', new EventTarget());
});

test('adds ids at the front and removes them', () => {
  toggleSaved(id(1));
  toggleSaved(id(2));
  expect(readSaved()).toBe(`${id(2)},${id(1)}`);
  toggleSaved(id(1));
  expect(readSaved()).toBe(id(2));
});

test('keeps the newest 100 ids', () => {
  for (let number = 1; number <= 101; number++) toggleSaved(id(number));
  const ids = readSaved().split(',');
  expect([ids.length, ids[0], ids.at(-1)]).toEqual([100, id(101), id(2)]);
});

test('adds a list before the others', () => {
  saveAll([id(1), id(2)]);
  saveAll([id(3), id(2)]);
  expect(readSaved()).toBe([id(3), id(2), id(1)].join(','));
});

test('tells subscribers about changes here and in other tabs', () => {
  const listener = vi.fn<() => void>();
  const unsubscribe = subscribe(listener);
  const change = () => {
    toggleSaved(id(1));
    window.dispatchEvent(Object.assign(new Event('storage'), { key: 'baystead:shortlist' }));
  };
  change();
  expect(listener).toHaveBeenCalledTimes(2);
  unsubscribe();
  change();
  expect(listener).toHaveBeenCalledTimes(2);
});

test('keeps the list in memory while storage is forbidden', () => {
  vi.stubGlobal('localStorage', undefined);
  toggleSaved(id(1));
  toggleSaved(id(2));
  expect(readSaved()).toBe(`${id(2)},${id(1)}`);
  // Storage works again.
  vi.stubGlobal('localStorage', memoryStorage());
  toggleSaved(id(2));
  expect(readSaved()).toBe(id(1));
});
