// A database of its own for a benchmark, filled with generated properties. A folder that already holds the wanted
// number is used as it is.
import { chmod, mkdir, rm } from 'node:fs/promises';
import type pg from 'pg';
import { pino } from 'pino';
import { openPool, queryTimeouts } from '#server/database/database.ts';
import { migrate } from '#server/database/migrate.ts';
import { openEmbeddedDatabase } from '../postgres/embedded-database.ts';
import { generateProperty, type GeneratedProperty } from './generate-properties.ts';

export interface Catalogue {
  pool: pg.Pool;
  /** Does nothing when that many properties are there. */
  fill: (size: number) => Promise<void>;
  /** Stops the database; its folder goes too unless it is to be kept. */
  close: (keep: boolean) => Promise<void>;
}

const batch = 1000;
/** Connections that insert side by side. */
const writers = 4;

export async function openCatalogue(folder: string): Promise<Catalogue> {
  await mkdir(folder, { recursive: true });
  await chmod(folder, 0o711); // root's stand-in has to pass
  const database = await openEmbeddedDatabase({
    dataDir: folder,
    purpose: 'serve',
    durable: false,
    say: () => undefined,
  });
  const logger = pino({ level: 'warn' });
  await migrate(database.url, logger);
  // An index of a million homes takes longer than a page may.
  const pool = openPool(database.url, logger, { timeouts: queryTimeouts.migrations });
  let closing: Promise<void> | null = null;
  const close = async (keep: boolean) => {
    await pool.end();
    await database.stop();
    if (!keep) await rm(folder, { recursive: true });
  };
  return {
    pool,
    async fill(size) {
      if (!(await isFilled(pool, size))) await fill(pool, size);
      // As the database itself does it in time: a migration may have written every row anew.
      await pool.query('VACUUM ANALYZE properties');
      await pool.query('VACUUM ANALYZE photos');
    },
    close: (keep) => (closing ??= close(keep)),
  };
}

/** Whether that many properties are there, drawn as they are drawn now: the last of them tells. */
async function isFilled(pool: pg.Pool, size: number): Promise<boolean> {
  const { id, landlord_email: email } = generateProperty(size - 1, size);
  const { rows } = await pool.query<{ count: number; known: boolean }>(
    `SELECT count(*)::int AS count, coalesce(bool_or(id = $1 AND landlord_email = $2), false) AS known FROM properties`,
    [id, email],
  );
  return rows[0]?.count === size && rows[0].known;
}

async function fill(pool: pg.Pool, size: number): Promise<void> {
  await pool.query('TRUNCATE properties CASCADE');
  // Indexes are made faster whole than entry by entry.
  const { rows: indexes } = await pool.query<{ name: string; definition: string }>(
    `SELECT i.indexrelid::regclass::text AS name, pg_get_indexdef(i.indexrelid) AS definition FROM pg_index i
     WHERE i.indrelid = 'properties'::regclass AND NOT i.indisunique`,
  );
  for (const { name } of indexes) await pool.query(`DROP INDEX ${name}`);
  let begun = 0;
  const insertInTurn = async () => {
    while (begun < size) {
      const first = begun;
      const count = Math.min(batch, size - first);
      begun += count;
      await insert(
        pool,
        Array.from({ length: count }, (_, index) => generateProperty(first + index, size)),
      );
    }
  };
  await Promise.all(Array.from({ length: writers }, insertInTurn));
  for (const { definition } of indexes) await pool.query(definition);
}

async function insert(pool: pg.Pool, properties: GeneratedProperty[]): Promise<void> {
  const columns = Object.keys(properties[0] ?? {}).join(', ');
  await pool.query(
    `INSERT INTO properties (${columns})
     SELECT ${columns} FROM json_populate_recordset(NULL::properties, $1)`,
    [JSON.stringify(properties)],
  );
  await pool.query(
    `INSERT INTO photos (id, property_id, position, storage_key, original_name, media_type, width, height, bytes, placeholder, state)
     SELECT id, id, 1, id, 'home.jpg', 'image/jpeg', 1600, 1200, 400000, 'data:image/webp;base64,UklGRg', 'ready'
     FROM unnest($1::uuid[]) AS id`,
    [properties.map(({ id }) => id)],
  );
}
