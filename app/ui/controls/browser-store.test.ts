import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { forgetAtLogout, readStored, watchStored, writeStored } from './browser-store.ts';

const storages = { localStorage: memoryStorage(), sessionStorage: memoryStorage() };

beforeEach(() => {
  vi.useFakeTimers({ now: 0 });
  for (const [name, storage] of Object.entries(storages)) {
    storage.clear();
    vi.stubGlobal(name, storage);
  }
});

afterEach(() => {
  vi.useRealTimers();
});

const storedKeys = () =>
  Object.values(storages).flatMap((storage) =>
    Array.from({ length: storage.length }, (_none, index) => storage.key(index)),
  );

test('keeps values by subject and id until they are deleted', () => {
  expect(readStored('plan', 'none')).toBe('none');
  expect(writeStored('plan', 'guests=2')).toBe(true);
  writeStored('typed', { message: 'Is it quiet?' }, 'ask:a');
  writeStored('sent', 'x');
  const read = [readStored('plan', ''), readStored('typed', null, 'ask:a'), readStored('typed', null)];
  expect(read).toEqual(['guests=2', { message: 'Is it quiet?' }, null]);
  expect(storedKeys()).toEqual(['baystead:plan', 'baystead:typed:ask:a', 'baystead:sent']);
  writeStored('plan', null);
  expect(readStored('plan', 'none')).toBe('none');
});

test.each(['{', 'null', '"x"', '{"v":2,"at":0,"value":"guests=2"}'])('ignores %s', (text) => {
  localStorage.setItem('baystead:plan', text);
  expect(readStored('plan', 'none')).toBe('none');
});

test('deletes unsent text after 30 days', () => {
  writeStored('typed', 'Hi', 'ask:a');
  writeStored('plan', 'Sunny');
  vi.setSystemTime(1);
  writeStored('form-copy', 'Two', 'b');
  vi.setSystemTime(30 * 86_400_000);
  expect([readStored('typed', null, 'ask:a'), readStored('form-copy', null, 'b')]).toEqual([null, 'Two']);
  expect(storedKeys()).toEqual(['baystead:plan', 'baystead:form-copy:b']);
});

test('forgets what was typed, except for drafts that the browser still opens', () => {
  for (const id of ['draft-of-the-account', 'draft-of-a-visitor', 'new'])
    writeStored('form-copy', 'Text', id);
  writeStored('form-copy', { draftId: 'draft-of-a-visitor' }, 'sent');
  writeStored('typed', { message: 'Is it quiet?' }, 'ask:a');
  writeStored('sent', { email: 'rosa@example.com' });
  writeStored('shortlist', 'a-home');
  forgetAtLogout(['draft-of-a-visitor']);
  const kept = ['form-copy:draft-of-a-visitor', 'form-copy:sent', 'shortlist'];
  expect(storedKeys()).toEqual(kept.map((key) => `baystead:${key}`));
  forgetAtLogout([]);
  expect(storedKeys()).toEqual(['baystead:shortlist']);
});

test('forgets what earlier versions stored, also of drafts that the browser still opens', () => {
  const deleteDatabase = vi.fn<(name: string) => void>();
  vi.stubGlobal('indexedDB', { deleteDatabase });
  for (const key of ['baystead-form:a-draft:w', 'baystead-typed:ask:a', 'baystead:notes', 'tus::a::1'])
    localStorage.setItem(key, 'Is it quiet?');
  sessionStorage.setItem('baystead-sent', '{"email":"rosa@example.com"}');
  for (const subject of ['plan', 'review-keys', 'shortlist'] as const) writeStored(subject, 'x');
  forgetAtLogout(['a-draft']);
  expect(storedKeys()).toEqual(['baystead:plan', 'baystead:review-keys', 'baystead:shortlist']);
  expect(deleteDatabase).toHaveBeenCalledExactlyOnceWith('baystead-submission');
});

test('reports changes of other tabs to the same subject', () => {
  vi.stubGlobal('window', new EventTarget());
  const listener = vi.fn<() => void>();
  const unwatch = watchStored('shortlist', listener);
  const change = (key: string | null) => window.dispatchEvent(Object.assign(new Event('storage'), { key }));
  for (const key of ['baystead:shortlist', 'baystead:plan', null]) change(key);
  expect(listener).toHaveBeenCalledTimes(2);
  unwatch();
  change('baystead:shortlist');
  expect(listener).toHaveBeenCalledTimes(2);
});

test('stores nothing where the browser forbids it, without an error', () => {
  vi.stubGlobal('localStorage', undefined);
  vi.stubGlobal('sessionStorage', undefined);
  expect([writeStored('plan', 'Sunny'), readStored('plan', 'none')]).toEqual([false, 'none']);

  expect(() => forgetAtLogout([])).not.toThrow();
});
