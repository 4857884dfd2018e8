import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftDays } from '#domain/owner-property.ts';
import { image } from '../../../tests/support/upload-fixture.ts';
import { isKept, keepFile, readKeptFiles } from './kept-files.ts';

/** Implements the parts of IndexedDB that idb-keyval calls. */
function memoryIndexedDB() {
  const values = new Map<string, unknown>();
  function succeed(result?: unknown) {
    const request: { result: unknown; onsuccess?: () => void } = { result };
    queueMicrotask(() => request.onsuccess?.());
    return request;
  }
  const store = {
    put: (value: unknown, key: string) => void values.set(key, value),
    delete: (key: string) => void values.delete(key),
    getAllKeys: () => succeed([...values.keys()]),
    getAll: () => succeed([...values.values()]),
    get transaction() {
      return succeed();
    },
  };
  return { open: () => succeed({ transaction: () => ({ objectStore: () => store }) }) };
}

beforeEach(() => void vi.stubGlobal('indexedDB', memoryIndexedDB()));
afterEach(() => void vi.useRealTimers());

test('counts a file as kept only while its copy belongs to the current draft', async () => {
  const file = image('a.jpg');
  keepFile('old', file);
  expect(isKept('old', file)).toBe(false);
  expect(await readKeptFiles('old')).toEqual([file]);
  expect([isKept('old', file), isKept(null, file)]).toEqual([true, false]);

  keepFile('new', file);
  expect(isKept('new', file)).toBe(false);
  expect(await readKeptFiles('new')).toEqual([file]);
  expect([isKept('new', file), isKept('old', file)]).toEqual([true, false]);
  expect(await readKeptFiles('old')).toEqual([]);
});

test('deletes an expired file without returning it', async () => {
  vi.useFakeTimers({ toFake: ['Date'], now: 0 });
  const file = image('b.jpg');
  keepFile('d', file);
  expect(await readKeptFiles('d')).toEqual([file]);

  vi.setSystemTime(draftDays * 24 * 60 * 60 * 1000);
  expect(await readKeptFiles('d')).toEqual([file]);
  vi.setSystemTime(Date.now() + 1);
  expect(await readKeptFiles('d')).toEqual([]);
  vi.setSystemTime(0);
  expect(await readKeptFiles('d')).toEqual([]);
});
