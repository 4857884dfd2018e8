import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { setUpSite } from '#tests/support/site.ts';
import { fillIn } from './fill-in.ts';
import { storePhoto } from '#server/photos/store-photo.ts';
import { properties } from './properties.ts';

// The demonstration must load with the usual limits, which tests raise.
const site = await setUpSite({ SUBMISSIONS_PER_HOUR: '20' });

test('stores all homes before it prepares photos, main photos first', async () => {
  const startJobs = () => ({ stop: async () => undefined });
  const signal = new AbortController().signal;
  const administrator = await fillIn({
    server: site.server,
    signal,
    printLine: () => undefined,
    startJobs,
  });
  expect(administrator).not.toBeNull();
  const checked = properties.flatMap(({ checks }) => checks).filter((kind) => kind !== undefined);
  const stored = site.db.selectFrom('propertyChecks').select('kind');
  expect((await stored.execute()).length).toBe(checked.length);
  const states = site.db.selectFrom('photos').select('state').distinct();
  expect(await states.execute()).toEqual([{ state: 'pending' }]);

  const photos = site.db.selectFrom('photos').select('id').orderBy('createdAt');
  for (const { id } of await photos.execute()) await storePhoto(site.server, { photoId: id });
  const { rows } = await sql<{ position: number }>`
    SELECT photos.position FROM graphile_worker._private_jobs AS job
    JOIN graphile_worker._private_tasks AS task ON task.id = task_id AND identifier = 'derive-photo'
    JOIN photos ON photos.id = (job.payload->>'photoId')::uuid
    ORDER BY job.priority, job.run_at, job.id LIMIT ${properties.length}`.execute(site.db);
  expect(new Set(rows.map(({ position }) => position))).toEqual(new Set([1]));
}, 240_000);
