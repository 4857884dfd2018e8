// How a store in trouble is met; what an S3-compatible store has in common with others is in object-store.test.ts.
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { beforeEach, describe, expect, it, test } from 'vitest';
import type { S3Server } from '../../../tests/support/s3-server.ts';
import { freePort } from '../../../tests/support/site.ts';
import { openS3Store, type OpenedStore } from '../../../tests/support/stores.ts';
import type { S3Settings } from '../config.ts';
import type { ObjectStore } from './object-store.ts';
import { checkObjectStore, openObjectStore } from './create-store.ts';
import { s3Store } from './s3-store.ts';

const key = 'originals/abc123';
const large = Buffer.alloc(8 * 1024 * 1024, 'sea');
/** Milliseconds; silence must be noticed soon, but not on a machine that is merely busy. */
const timeoutMs = 1500;

let opened: OpenedStore;
let server: S3Server;
let store: ObjectStore;

beforeEach(async () => {
  const room = await openS3Store(timeoutMs);
  opened = room;
  ({ server, store } = room);
  await store.put(key, once(large));
  server.requests.length = 0;
  return room.close;
});

async function* once(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

const verbsOf = (of: ObjectStore): [string, () => Promise<unknown>][] => [
  ['put', () => of.put(key, once(Buffer.from('sea')))],
  ['open', () => of.open(key)],
  ['withFile', () => of.withFile(key, async () => 'seen')],
  ['copy', () => of.copy(key, 'originals/c0ffee')],
  ['delete', () => of.delete(key)],
  ['list', () => of.list('originals/ab')],
];

const busy = expect.objectContaining({ name: 'SlowDown' });

describe('a store in trouble', () => {
  it('is asked once more when it is busy', async () => {
    for (const [name, act] of verbsOf(store).filter(([verb]) => verb !== 'put')) {
      server.mood = 'busy';
      server.requests.length = 0;
      await act();
      expect([name, server.requests.length]).toEqual([name, 2]);
    }
  });

  it('is told at once when it is busy while a content is on its way there', async () => {
    server.mood = 'busy';
    await expect(store.put(key, once(large))).rejects.toThrow(busy);
    expect(server.requests).toEqual([`PUT ${key}`]);
    await store.put(key, once(large));
  });

  it('is told by every verb when it stays so, and leaves no file here', async () => {
    server.mood = 'failing';
    for (const [, act] of verbsOf(store)) await expect(act()).rejects.toThrow(busy);
    expect(await opened.localFiles()).toEqual([]);
    server.mood = 'well';
    for (const [, act] of verbsOf(store)) await act();
  });

  it('is told by every verb when it hangs, also when memory is collected meanwhile', async () => {
    setFlagsFromString('--expose-gc');
    const collecting = setInterval(runInNewContext('gc') as () => void, 200);
    server.mood = 'hanging';
    const outcomes = await Promise.allSettled(verbsOf(store).map(([, act]) => act()));
    clearInterval(collecting);
    const reason = expect.objectContaining({ name: 'TimeoutError' });
    expect(outcomes).toEqual(verbsOf(store).map(() => ({ status: 'rejected', reason })));
    expect(await opened.localFiles()).toEqual([]);
    await expect.poll(server.unfinished).toBe(0);
  });

  it('is told when it cannot be reached, or has no such bucket: no object counts as lost', async () => {
    const elsewhere = s3Store({ ...server.settings, bucket: 'elsewhere', folder: opened.folder });
    for (const [, act] of verbsOf(elsewhere))
      await expect(act()).rejects.toThrow(expect.objectContaining({ name: 'NoSuchBucket' }));
    const nowhere = s3Store({ ...server.settings, endpoint: await nobody(), folder: opened.folder });
    for (const [, act] of verbsOf(nowhere)) await expect(act()).rejects.toThrow('ECONNREFUSED');
    expect(await opened.localFiles()).toEqual([]);
  });
});

const nobody = async () => `http://127.0.0.1:${await freePort()}`;

describe.each([
  ['stalling', '1500 ms of inactivity'],
  ['breaking', 'aborted'],
] as const)('a store that is %s in the middle of an object', (mood, reason) => {
  it('breaks off what is read', async () => {
    server.mood = mood;
    await expect(store.open(key)).rejects.toThrow(reason);
    await expect.poll(server.unfinished).toBe(0);
  });

  it('hands out no file', async () => {
    server.mood = mood;
    let seen = false;
    const work = async () => {
      seen = true;
    };
    await expect(store.withFile(key, work)).rejects.toThrow(reason);
    expect(seen).toBe(false);
    expect(await opened.localFiles()).toEqual([]);
  });
});

test('a copy that fails in its answer has failed', async () => {
  server.mood = 'regretting';
  await expect(store.copy(key, 'originals/c0ffee')).rejects.toThrow(
    expect.objectContaining({ name: 'InternalError' }),
  );
});

test('what others keep in the bucket is not listed', async () => {
  for (const foreign of ['originals/ab/below', 'originals/abC'])
    server.objects.set(foreign, { content: large, storedAt: new Date() });
  expect((await store.list('originals/ab')).map((object) => object.key)).toEqual([key]);
});

describe('at the start', () => {
  async function check(s3: S3Settings | null) {
    const settings = { dataDir: opened.folder, s3 };
    await checkObjectStore(settings, await openObjectStore(settings));
  }
  const reach = (change: Partial<S3Settings>) => check({ ...server.settings, ...change });

  it('nothing is said when the store can be used', async () => {
    await reach({});
    await check(null);
    expect(server.requests).toEqual(['GET ', 'PUT none/00start', 'DELETE none/00start']);
    expect(server.objects.has('none/00start')).toBe(false);
  });

  it('a key that may read but not write is told', async () => {
    server.mood = 'read-only';
    await expect(reach({})).rejects.toThrow('the key of S3_ACCESS_KEY_ID may not do this in the bucket');
  });

  it.each([
    [{ bucket: 'elsewhere' }, 'there is no bucket of the name in S3_BUCKET'],
    [{ accessKeyId: 'AKIDOTHER' }, 'it does not know the key of S3_ACCESS_KEY_ID'],
    [{ secretAccessKey: 'guessed' }, 'S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID'],
    [{ region: 'other-1' }, 'the bucket is in another region than S3_REGION'],
  ])('%o is told in a sentence without a secret', async (change, reason) => {
    await expect(reach(change)).rejects.toThrow(`The object store of S3_ENDPOINT cannot be used: ${reason}.`);
  });

  it('a store that is away is told with its address', async () => {
    await expect(reach({ endpoint: await nobody() })).rejects.toThrow(
      'The object store of S3_ENDPOINT cannot be used: connect ECONNREFUSED 127.0.0.1:',
    );
  });

  it('something that answers, but is no store, is told apart', async () => {
    server.mood = 'website';
    await expect(reach({})).rejects.toThrow('this is no S3-compatible store');
  });
});
