// How s3-store.ts handles a store in trouble. object-store.test.ts tests what all stores have in common.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterAll, beforeEach, describe, expect, it, test, vi } from 'vitest';
import { freePort } from '#tests/support/launched-site.ts';
import { openS3Store } from '#tests/support/stores.ts';
import type { S3Settings } from '../config.ts';
import type { ObjectStore } from './object-store.ts';
import { checkObjectStore, openObjectStore } from './open-store.ts';
import { createS3Store } from './s3-store.ts';

const key = 'originals/abc123';
const large = Buffer.alloc(1024 * 1024, 'sea');

const openedStore = await openS3Store();
afterAll(openedStore.close);
const { server, store } = openedStore;

beforeEach(async () => {
  server.mood = 'well';
  server.objects.clear();
  await store.put(key, once(large));
  server.requests.length = 0;
});

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** A store on the same server that soon gives up. */
const impatient = () => createS3Store({ ...server.settings, folder: openedStore.folder, timeoutMs: 500 });

const verbsOf = (of: ObjectStore): [string, () => Promise<unknown>][] => [
  ['put', () => of.put(key, once(Buffer.from('sea')))],
  ['open', () => of.open(key)],
  ['withFile', () => of.withFile(key, async () => 'seen')],
  ['delete', () => of.delete(key)],
  ['list', () => of.list('originals/ab')],
];

const busy = expect.objectContaining({ name: 'SlowDown' });

describe('s3Store, with a store in trouble', () => {
  it('retries once when the store is busy', async () => {
    for (const [name, act] of verbsOf(store).filter(([verb]) => verb !== 'put')) {
      server.mood = 'busy';
      server.requests.length = 0;
      await act();
      expect([name, server.requests.length]).toEqual([name, 2]);
    }
  });

  it('rejects every call while the store fails, and leaves no local file', async () => {
    server.mood = 'failing';
    const outcomes = await Promise.allSettled(verbsOf(store).map(([, act]) => act()));
    expect(outcomes).toEqual(verbsOf(store).map(() => ({ status: 'rejected', reason: busy })));
    expect(await openedStore.localFiles()).toEqual([]);
    server.mood = 'well';
    for (const [, act] of verbsOf(store)) await act();
  });

  it('times out on every call when the store hangs, even during garbage collection', async () => {
    setFlagsFromString('--expose-gc');
    const collecting = setInterval(runInNewContext('gc') as () => void, 200);
    server.mood = 'hanging';
    const outcomes = await Promise.allSettled(verbsOf(impatient()).map(([, act]) => act()));
    clearInterval(collecting);
    const reason = expect.objectContaining({ name: 'TimeoutError' });
    expect(outcomes).toEqual(verbsOf(store).map(() => ({ status: 'rejected', reason })));
    expect(await openedStore.localFiles()).toEqual([]);
    await expect.poll(server.unfinished).toBe(0);
  });

  it('rejects every call, instead of reporting a missing object, when the bucket or server is missing', async () => {
    const storeWith = (change: object) =>
      createS3Store({ ...server.settings, folder: openedStore.folder, ...change });
    for (const [, act] of verbsOf(storeWith({ bucket: 'elsewhere' })))
      await expect(act()).rejects.toThrow(expect.objectContaining({ name: 'NoSuchBucket' }));
    for (const [, act] of verbsOf(storeWith({ endpoint: await unusedAddress() })))
      await expect(act()).rejects.toThrow('ECONNREFUSED');
    expect(await openedStore.localFiles()).toEqual([]);
  });
});

const unusedAddress = async () => `http://127.0.0.1:${await freePort()}`;

describe.each([
  ['stalling', '500 ms of inactivity'],
  ['breaking', 'aborted'],
] as const)('s3Store, with a store that is %s in the middle of an object', (mood, reason) => {
  it('rejects `open`, and `withFile` without calling back', async () => {
    server.mood = mood;
    await expect(impatient().open(key)).rejects.toThrow(reason);
    const work = vi.fn<() => Promise<string>>();
    await expect(impatient().withFile(key, work)).rejects.toThrow(reason);
    expect(work).not.toHaveBeenCalled();
    expect(await openedStore.localFiles()).toEqual([]);
    await expect.poll(server.unfinished).toBe(0);
  });
});

test('lists only objects with keys of our form', async () => {
  for (const foreign of ['originals/ab/below', 'originals/abC'])
    server.objects.set(foreign, { content: large, storedAt: new Date() });
  expect((await store.list('originals/ab')).map((object) => object.key)).toEqual([key]);
});

describe('checkObjectStore', () => {
  async function check(s3: S3Settings | null) {
    const settings = { dataDir: openedStore.folder, s3 };
    await checkObjectStore(settings, await openObjectStore(settings));
  }
  const reach = (change: Partial<S3Settings>) => check({ ...server.settings, ...change });

  it('accepts a store that can be listed, written and deleted from', async () => {
    await reach({});
    await check(null);
    const requests = server.requests.map((line) => line.split('/')[0]);
    expect(requests).toEqual(['GET ', 'PUT none', 'GET none', 'DELETE none']);
    expect([...server.objects.keys()]).toEqual([key]);
  });

  it.each([
    [
      'a key that can read but not write',
      'read-only',
      'the key of S3_ACCESS_KEY_ID may not do this in the bucket',
    ],
    ['a server that is not an S3 store', 'website', 'this is no S3-compatible store'],
  ] as const)('reports %s', async (_what, mood, reason) => {
    server.mood = mood;
    await expect(reach({})).rejects.toThrow(reason);
  });

  it.each([
    [{ bucket: 'elsewhere' }, 'there is no bucket of the name in S3_BUCKET'],
    [{ accessKeyId: 'AKIDOTHER' }, 'it does not know the key of S3_ACCESS_KEY_ID'],
    [{ secretAccessKey: 'guessed' }, 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID'],
    [{ region: 'other-1' }, 'the bucket is in another region than S3_REGION'],
  ])('explains %o without revealing a secret', async (change, reason) => {
    await expect(reach(change)).rejects.toThrow(`The object store of S3_ENDPOINT cannot be used: ${reason}.`);
  });

  it('reports the address of an unreachable store', async () => {
    await expect(reach({ endpoint: await unusedAddress() })).rejects.toThrow(
      'The object store of S3_ENDPOINT cannot be used: connect ECONNREFUSED 127.0.0.1:',
    );
  });
});
