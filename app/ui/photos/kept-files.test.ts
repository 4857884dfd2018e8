import { expect, test, vi } from 'vitest';
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

test('counts a file as kept only while its copy belongs to the current draft', async () => {
  vi.stubGlobal('indexedDB', memoryIndexedDB());
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
