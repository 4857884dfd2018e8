import { mkdtemp, readdir, rm, utimes } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { folderStore, type ObjectStore } from './object-store.ts';

let folder: string;
let store: ObjectStore;

beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'baystead-store-'));
  store = folderStore(folder);
});

afterEach(() => rm(folder, { recursive: true }));

const key = 'originals/abc123';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function contentOf(name: string): Promise<string | null> {
  const found = await store.open(name);
  return found && new Response(found.stream).text();
}

async function filesBelow(): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries.filter((entry) => entry.isFile()).map((entry) => path.join(entry.parentPath, entry.name));
}

describe('the folder store', () => {
  it('gives back what was put, with its size', async () => {
    expect(await store.put(key, chunks('living ', 'room'))).toBe(11);
    expect(await contentOf(key)).toBe('living room');
    expect((await store.open(key))?.bytes).toBe(11);
  });

  it('replaces what was there', async () => {
    await store.put(key, chunks('old'));
    await store.put(key, chunks('new'));
    expect(await contentOf(key)).toBe('new');
  });

  it('shows nothing of a content that breaks off, and keeps what was there before', async () => {
    async function* broken(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      throw new Error('the sender went away');
    }
    await expect(store.put(key, broken())).rejects.toThrow('the sender went away');
    expect(await store.open(key)).toBeNull();
    expect(await filesBelow()).toEqual([]);

    await store.put(key, chunks('whole'));
    await expect(store.put(key, broken())).rejects.toThrow('the sender went away');
    expect(await contentOf(key)).toBe('whole');
  });

  it('knows nothing of an object that was never put, and deletes it without complaint', async () => {
    expect(await store.open(key)).toBeNull();
    expect(await store.withFile(key, async () => 'seen')).toBeNull();
    await store.delete(key);
  });

  it('hands out a file for as long as it is needed', async () => {
    await store.put(key, chunks('kitchen'));
    const name = await store.withFile(key, async (file) => path.basename(file));
    expect(name).toBe('abc123');
  });

  it('copies an object, and either lives without the other', async () => {
    await store.put(key, chunks('kitchen'));
    const long = new Date(1000);
    for (const file of await filesBelow()) await utimes(file, long, long);
    for (const copy of ['originals/c0ffee', 'originals/d00d']) expect(await store.copy(key, copy)).toBe(true);
    const [listed] = await store.list('originals/c0');
    expect(listed?.storedAt.getTime()).toBeGreaterThan(1000);
    await store.put(key, chunks('bath'));
    await store.delete('originals/d00d');
    expect(await contentOf('originals/c0ffee')).toBe('kitchen');
    await store.delete('originals/c0ffee');
    expect(await contentOf(key)).toBe('bath');
    expect(await store.copy('originals/none', 'originals/c0ffee')).toBe(false);
  });

  it('copies over what was there, as where a file can have one name only', async () => {
    await store.put(key, chunks('kitchen'));
    await store.put('originals/c0ffee', chunks('bath'));
    expect(await store.copy(key, 'originals/c0ffee')).toBe(true);
    expect(await contentOf('originals/c0ffee')).toBe('kitchen');
    await store.delete(key);
    expect(await contentOf('originals/c0ffee')).toBe('kitchen');
  });

  it('lists objects by the begin of their names', async () => {
    await store.put(key, chunks('a'));
    await store.put('originals/abd', chunks('b'));
    await store.put('originals/b00', chunks('c'));
    const listed = await store.list('originals/ab');
    expect(listed.map((object) => object.key).toSorted()).toEqual(['originals/abc123', 'originals/abd']);
    expect(await store.list('originals/ff')).toEqual([]);
  });

  it.each([
    '../secret',
    'originals/../../etc',
    'originals/ab/cd',
    'originals/',
    'ab',
    'originals/AB12',
    'originals/ab\0c',
  ])('refuses %j as a key', async (wrong) => {
    await expect(store.open(wrong)).rejects.toThrow('not a key');
    await expect(store.put(wrong, chunks('x'))).rejects.toThrow('not a key');
    await expect(async () => store.delete(wrong)).rejects.toThrow('not a key');
  });

  it('discards what an interrupted put has left, and nothing younger', async () => {
    const { promise: forever, resolve } = Promise.withResolvers<void>();
    async function* unending(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      await forever;
    }
    const putting = store.put(key, unending());
    await expect.poll(filesBelow).toHaveLength(1);
    const [left = ''] = await filesBelow();
    await store.discardUnfinished(new Date(0));
    expect(await filesBelow()).toEqual([left]);
    await utimes(left, new Date(0), new Date(0));
    await store.discardUnfinished(new Date(1000));
    expect(await filesBelow()).toEqual([]);
    resolve();
    await expect(putting).rejects.toThrow('ENOENT');
  });
});
