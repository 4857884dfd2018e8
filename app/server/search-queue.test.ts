import { expect, test } from 'vitest';
import { createQueue } from './search-queue.ts';

/** A queue whose work ends on request. `started` lists the work that has begun, in order. */
function observe(...[limits]: Parameters<typeof createQueue>) {
  const queue = createQueue(limits);
  const started: string[] = [];
  const ends = new Map<string, () => void>();
  return {
    started,
    /** The first letter of the name is the client address. */
    add: (name: string) =>
      queue.run(name.slice(0, 1), () => {
        started.push(name);
        const work = Promise.withResolvers<string>();
        ends.set(name, () => work.resolve(name));
        return work.promise;
      }),
    end: async (name: string) => {
      await settled();
      ends.get(name)?.();
      await settled();
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const unshared = { running: 2, waiting: 3 };

test('runs two, lets three wait in order, and refuses more right away', async () => {
  const { add, end, started } = observe({ ...unshared, ofAddress: unshared });
  const results = ['a1', 'a2', 'a3', 'a4', 'a5'].map(add);
  expect(add('a6')).toBeNull();
  await settled();
  expect(started).toEqual(['a1', 'a2']);
  for (const name of ['a2', 'a1', 'a3', 'a4', 'a5']) await end(name);
  expect(await Promise.all(results.map((result) => Promise.resolve(result)))).toEqual([
    'a1',
    'a2',
    'a3',
    'a4',
    'a5',
  ]);
});

test('leaves places for other client addresses, running and waiting', async () => {
  const { add, end, started } = observe({ running: 2, waiting: 4, ofAddress: { running: 1, waiting: 2 } });
  const isRefused = (name: string) => add(name) === null;
  expect(['a0', 'a1', 'a2', 'a3', 'a4'].filter(isRefused)).toEqual(['a3', 'a4']);
  expect(['b1', 'b2', 'b3', 'b4'].filter(isRefused)).toEqual(['b4']);
  // All four places are taken.
  expect(isRefused('c1')).toBe(true);
  await settled();
  expect(started).toEqual(['a0', 'b1']);
  await end('b1');
  expect(started).toEqual(['a0', 'b1', 'b2']);
  expect(isRefused('c1')).toBe(false);
});

test('lets client addresses take turns', async () => {
  const { add, end, started } = observe({ running: 1, waiting: 9, ofAddress: { running: 1, waiting: 9 } });
  for (const name of ['a1', 'a2', 'a3', 'b1', 'b2', 'c1']) void add(name);
  for (const name of ['a1', 'b1', 'c1', 'a2', 'b2', 'a3']) await end(name);
  expect(started).toEqual(['a1', 'b1', 'c1', 'a2', 'b2', 'a3']);
});

test('gives the place of work that fails to the next', async () => {
  const queue = createQueue({ ...unshared, running: 1, ofAddress: unshared });
  const failing = queue.run('a', () => Promise.reject(new Error('the database is away')));
  const next = queue.run('a', async () => 'found');
  await expect(failing).rejects.toThrow('the database is away');
  expect(await next).toBe('found');
});
