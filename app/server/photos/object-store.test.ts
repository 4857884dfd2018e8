// The contract of every object store, tested with each of them. Tests of one store are in its own file.
import { createHash, randomBytes } from 'node:crypto';
import { access, readFile, utimes } from 'node:fs/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { contractStores, type OpenedStore } from '#tests/support/stores.ts';
import type { ObjectStore } from './object-store.ts';

async function* chunks(...texts: string[]): AsyncGenerator<Uint8Array> {
  for (const text of texts) yield Buffer.from(text);
}

async function* broken(): AsyncGenerator<Uint8Array> {
  yield Buffer.from('half');
  throw new Error('the sender went away');
}

describe.each(contractStores())('%s', (_name, openStore) => {
  let openedStore: OpenedStore;
  let store: ObjectStore;
  let kind: string;
  let key: string;

  beforeEach(async () => {
    openedStore = await openStore();
    store = openedStore.store;
    // Each test has its own kind, because a real bucket keeps objects between tests.
    kind = `try${randomBytes(8).toString('hex').replaceAll(/\d/g, '')}`;
    key = `${kind}/abc123`;
  });

  afterEach(async () => {
    for (const start of ['ab', 'c0', 'd0', 'b0'])
      for (const left of await store.list(`${kind}/${start}`)) await store.delete(left.key);
    await openedStore.close();
  });

  const contentOf = async (name: string) => (await store.open(name))?.text() ?? null;

  it('returns stored content and its size, which the next one replaces', async () => {
    await store.put(key, chunks('old'));
    expect(await store.put(key, chunks('living ', 'room'))).toBe(11);
    expect(await contentOf(key)).toBe('living room');
    expect((await store.open(key))?.size).toBe(11);
  });

  it('returns a part of an object, and null without one', async () => {
    expect(await store.openPart(key, 0, 1)).toBeNull();
    await store.put(key, chunks('living room'));
    const [middle, end] = [await store.openPart(key, 2, 6), await store.openPart(key, 7, 99)];
    expect([await middle?.content.text(), middle?.objectBytes]).toEqual(['ving', 11]);
    expect([await end?.content.text(), end?.objectBytes]).toEqual(['room', 11]);
  });

  it('stores large and empty content unchanged', async () => {
    const piece = randomBytes(1024 * 1024);
    async function* large(): AsyncGenerator<Uint8Array> {
      for (let sent = 0; sent < 12; sent += 1) yield piece;
    }
    await store.put(key, large());
    const found = await store.open(key);
    const read = Buffer.from(await new Response(found).bytes());
    expect(read.equals(Buffer.concat(Array.from({ length: 12 }, () => piece)))).toBe(true);

    await store.put(key, chunks());
    expect(await contentOf(key)).toBe('');
    expect(await store.withFile(key, (file) => readFile(file, 'utf8'))).toBe('');
  });

  it('keeps the previous object when the content breaks off', async () => {
    await expect(store.put(key, broken())).rejects.toThrow('the sender went away');
    expect(await store.open(key)).toBeNull();
    expect(await openedStore.localFiles()).toEqual([]);

    await store.put(key, chunks('whole'));
    await expect(store.put(key, broken())).rejects.toThrow('the sender went away');
    expect(await contentOf(key)).toBe('whole');
  });

  it('stores content under the key that `inspect` returns, and stores nothing when `inspect` throws', async () => {
    const { seen } = await store.putInspected(chunks('liv', 'ing'), async ({ file, bytes, sha256 }) => {
      expect(await store.open(key)).toBeNull();
      return { key, seen: [await readFile(file, 'utf8'), bytes, sha256] };
    });
    expect(seen).toEqual(['living', 6, createHash('sha256').update('living').digest()]);
    const before = await openedStore.localFiles();
    for (const [inspect, reason] of [
      [async () => ({ key: 'originals/../etc' }), 'not a key'],
      [() => Promise.reject(new Error('not this one')), 'not this one'],
    ] as const)
      await expect(store.putInspected(chunks('other'), inspect)).rejects.toThrow(reason);
    expect(await contentOf(key)).toBe('living');
    expect(await openedStore.localFiles()).toEqual(before);
  });

  it('deletes an object and its local files, also if it’s missing', async () => {
    await store.put(key, chunks('living'));
    for (const _ of ['once', 'again']) await store.delete(key);
    expect([await store.open(key), await openedStore.localFiles()]).toEqual([null, []]);
    expect(await store.withFile(key, async () => 'seen')).toBeNull();
  });

  it('provides a local file during `withFile` and deletes it with the object', async () => {
    await store.put(key, chunks('kitchen'));
    const before = await openedStore.localFiles();
    const localFile = await store.withFile(key, async (file) => {
      expect(await readFile(file, 'utf8')).toBe('kitchen');
      return file;
    });
    const failing = () => Promise.reject(new Error('it cannot be decoded'));
    await expect(store.withFile(key, failing)).rejects.toThrow('it cannot be decoded');
    expect(await openedStore.localFiles()).toEqual(before);
    await store.delete(key);
    await expect(access(String(localFile))).rejects.toThrow('ENOENT');
  });

  it('lists objects by key prefix', async () => {
    const names = ['abc', 'abd', 'ab-1.webp', 'ab0', 'abz'].map((name) => `${kind}/${name}`);
    for (const name of [...names, `${kind}/b00`]) await store.put(name, chunks('a'));
    const listed = await store.list(`${kind}/ab`);
    expect(listed.map((object) => object.key).toSorted()).toEqual(names.toSorted());
    expect(listed.every(({ storedAt }) => storedAt.getTime() > 0)).toBe(true);
    expect(await store.list(`${kind}/ab-`)).toMatchObject([{ key: `${kind}/ab-1.webp`, bytes: 1 }]);
    expect(await store.list(`${kind}/ff`)).toEqual([]);
  });

  it.each(['../secret', 'originals/../../etc', 'originals/ab/cd', 'ab', 'originals/AB12', 'originals/ab\0c'])(
    'rejects %j as a key',
    async (wrong) => {
      await expect(store.open(wrong)).rejects.toThrow('not a key');
      await expect(store.put(wrong, chunks('x'))).rejects.toThrow('not a key');
      await expect(store.delete(wrong)).rejects.toThrow('not a key');
      expect(await openedStore.localFiles()).toEqual([]);
    },
  );

  it('deletes files of interrupted writes once they are old enough', async () => {
    const { promise: forever, resolve } = Promise.withResolvers<void>();
    async function* unending(): AsyncGenerator<Uint8Array> {
      yield Buffer.from('half');
      await forever;
    }
    const putting = store.put(key, unending());
    await expect.poll(openedStore.localFiles).toHaveLength(1);
    const [left = ''] = await openedStore.localFiles();
    await store.discardUnfinished(new Date(0));
    expect(await openedStore.localFiles()).toEqual([left]);
    await utimes(left, new Date(0), new Date(0));
    await store.discardUnfinished(new Date(1000));
    expect(await openedStore.localFiles()).toEqual([]);
    resolve();
    await expect(putting).rejects.toThrow(/ENOENT|Unable to open file/);
    expect(await store.open(key)).toBeNull();
  });
});
