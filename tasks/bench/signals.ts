// Times the signals of a review among many properties with five photos each; `npm run bench -- quality`
// measures what they find. Argument: the number of properties (100000).
import { performance } from 'node:perf_hooks';
import { compareProperty } from '#server/admin/find-signals.ts';
import { createDatabase } from '#server/database/database.ts';
import { quantile, withProperties } from './properties.ts';

export async function benchSignals([size = '100000']: readonly string[]): Promise<void> {
  await withProperties(Number(size), async (pool) => {
    // Four more photos for each property, and a hash for each, as different as those of unrelated photos.
    await pool.query(`
      INSERT INTO photos (id, property_id, position, storage_key, original_name, media_type, width, height, bytes, placeholder, state)
      SELECT gen_random_uuid(), property_id, extra, property_id || '-' || extra, 'home.jpg', media_type, width, height, bytes,
        placeholder, state FROM photos, generate_series(2, 5) AS extra`);
    await pool.query(`UPDATE photos SET hash = ('x' || md5(id::text))::bit(64)`);
    await pool.query('VACUUM ANALYZE photos');
    const { rows } = await pool.query<{ id: string }>(
      'SELECT id FROM properties ORDER BY md5(id::text) LIMIT 100',
    );
    const times: number[] = [];
    const unchecked: string[] = [];
    for (const { id } of rows) {
      const began = performance.now();
      const found = await compareProperty(createDatabase(pool), id);
      times.push(performance.now() - began);
      unchecked.push(...(found?.unchecked ?? []));
    }
    const [median, worst] = [0.5, 0.95].map((share) => quantile(times, share).toFixed(0));
    console.log(
      `${size} properties: p50 ${median} ms, p95 ${worst} ms, ${unchecked.length} comparisons of 400 ended by the limit`,
    );
    for (const [name, ended] of Map.groupBy(unchecked, (each) => each))
      console.log(`  ${name}: ${ended.length}`);
  });
}
