import { expect, test, vi } from 'vitest';
import { createSearchQueue } from './search-queue.ts';

const settled = () => new Promise((resolve) => setImmediate(resolve));

test('runs two searches, lets three wait in order, and refuses more', async () => {
  const queue = createSearchQueue(60, { running: 2, waiting: 3 });
  const started: number[] = [];
  const searches = Array.from({ length: 6 }, (_, index) => {
    const end = Promise.withResolvers<number>();
    const found = queue.run('192.0.2.1', () => {
      started.push(index);
      return end.promise;
    });
    return { found, end: () => end.resolve(index) };
  });
  expect(await searches[5]?.found).toBeNull();
  expect(started).toEqual([0, 1]);
  searches[1]?.end();
  await settled();
  expect(started).toEqual([0, 1, 2]);
  for (const { end } of searches) end();
  expect(await Promise.all(searches.map(({ found }) => found))).toEqual([0, 1, 2, 3, 4, null]);
  expect(started).toEqual([0, 1, 2, 3, 4]);
  expect(await queue.run('192.0.2.1', async () => 'again')).toBe('again');
});

test('lets another client address go before an address that has a search running', async () => {
  const queue = createSearchQueue(60, { running: 2, waiting: 5 });
  const started: string[] = [];
  const search = (clientAddress: string, name: string) =>
    queue.run(clientAddress, async () => {
      started.push(name);
      await settled();
    });
  const flood = ['flood 1', 'flood 2', 'flood 3', 'flood 4'].map((name) => search('192.0.2.1', name));
  await Promise.all([...flood, search('192.0.2.2', 'guest')]);
  expect(started).toEqual(['flood 1', 'flood 2', 'guest', 'flood 3', 'flood 4']);
});

test('gives the place of a search that fails to the next one', async () => {
  const queue = createSearchQueue(60, { running: 1, waiting: 1 });
  const failing = queue.run('192.0.2.1', () => Promise.reject(new Error('the database is away')));
  const next = queue.run('192.0.2.1', async () => 'found');
  await expect(failing).rejects.toThrow('the database is away');
  expect(await next).toBe('found');
});

test('lets a client address start a fifteenth of its searches in a burst, then one a second', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const queue = createSearchQueue(60);
  const start = (clientAddress: string) => queue.mayStart(clientAddress);
  expect(Array.from({ length: 5 }, () => start('192.0.2.1')).filter(Boolean)).toHaveLength(4);
  expect(start('192.0.2.2')).toBe(true);
  now.mockReturnValue(1000);
  expect([start('192.0.2.1'), start('192.0.2.1')]).toEqual([true, false]);
});
