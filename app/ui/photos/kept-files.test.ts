import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { draftDays } from '#domain/property/owner-property.ts';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { forgetFiles } from '#ui/controls/forget-unsent.ts';
import { image } from '#tests/support/upload-fixture.ts';
import { isKept, keepFile, readKeptFiles, readStoredList, releaseFile, unlistFiles } from './kept-files.ts';

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

beforeEach(() => {
  vi.stubGlobal('indexedDB', memoryIndexedDB());
  vi.stubGlobal('localStorage', memoryStorage());
});
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

test('keeps two different photos with the same name, size and date', async () => {
  const files = [image('h.jpg', 10, 1), image('h.jpg', 10, 2)];
  for (const file of files) keepFile('h', file);
  expect(await readKeptFiles('h')).toEqual(files);
  for (const file of files) releaseFile(file);
  expect(await readKeptFiles('h')).toEqual([]);
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

test('forgets the files of all drafts but the given ones', async () => {
  const [own, other] = [image('i.jpg'), image('j.jpg')];
  keepFile('i', own);
  keepFile('j', other);
  expect(await readKeptFiles('i')).toEqual([own]);
  await forgetFiles(['j']);
  expect(await readKeptFiles('i')).toEqual([]);
  expect(await readKeptFiles('j')).toEqual([other]);
});

test('lists a file as unsent until it is uploaded or removed, also if the browser is full', async () => {
  const [fits, tooMuch] = [image('c.jpg'), image('d.jpg')];
  Object.defineProperty(tooMuch, 'size', { value: 700_000_000 });
  keepFile('e', fits);
  keepFile('e', tooMuch);
  keepFile('e', tooMuch);
  // Without waiting for IndexedDB, because the tab may close meanwhile.
  expect(readStoredList('e', 'unsent')).toEqual(['c.jpg/10', 'd.jpg/700000000']);
  expect(await readKeptFiles('e')).toEqual([fits]);
  releaseFile(fits);
  expect(readStoredList('e', 'unsent')).toEqual(['d.jpg/700000000']);
  keepFile('f', tooMuch);
  expect([readStoredList('e', 'unsent'), readStoredList('f', 'unsent')]).toEqual([[], ['d.jpg/700000000']]);
  releaseFile(tooMuch);
  expect(localStorage.length).toBe(0);
});

test('removes dismissed files from the unsent ones', () => {
  const file = image('g.jpg');
  keepFile('g', file);
  unlistFiles('g', ['lost.jpg/10']);
  expect(readStoredList('g', 'unsent')).toEqual(['g.jpg/10']);
  unlistFiles('g', ['g.jpg/10']);
  expect(readStoredList('g', 'unsent')).toEqual([]);
});
