import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, createTestApp } from '../tests/support/people.ts';
import { fillIn } from './fill-in.ts';
import { homes } from './homes.ts';

let testApp: TestApp;

beforeAll(async () => {
  testApp = await createTestApp();
});
afterAll(() => testApp.close());

test('stores the properties before their photos are processed, and processes main photos first', async () => {
  const startJobs = () => ({ stop: async () => undefined });
  const signal = new AbortController().signal;
  const administrator = await fillIn({ app: testApp.app, signal, say: () => undefined, startJobs });
  expect(administrator).not.toBeNull();
  const states = testApp.db.selectFrom('photos').select('state').distinct();
  expect(await states.execute()).toEqual([{ state: 'pending' }]);

  const { rows } = await sql<{ position: number }>`
    SELECT photos.position FROM graphile_worker._private_jobs AS job
    JOIN photos ON photos.id = (job.payload->>'photoId')::uuid
    ORDER BY job.priority, job.run_at, job.id LIMIT ${homes.length}`.execute(testApp.db);
  expect(new Set(rows.map(({ position }) => position))).toEqual(new Set([1]));
}, 240_000);
