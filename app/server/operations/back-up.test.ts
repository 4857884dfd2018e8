import { readFile, stat } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { describe, expect, test } from 'vitest';
import { v7 as uuidv7 } from 'uuid';
import {
  backUpSite,
  fillSite,
  hashFiles,
  hashSite,
  createEmptySite,
  storePhoto,
} from '#tests/support/backups.ts';
import { emptyDatabase } from '#tests/support/database.ts';
import { setUpFolder } from '#tests/support/folder.ts';
import { openS3Store } from '#tests/support/stores.ts';
import { setUpSite } from '#tests/support/site.ts';
import { openPool } from '../database/database.ts';
import { migrate, migrationFiles } from '../database/migrate.ts';
import type { ObjectStore } from '../photos/object-store.ts';
import { addDroppedColumns, listArchivedTables } from './archived-tables.ts';

const logger = pino({ level: 'silent' });
const site = await setUpSite();
const { server, db } = site;
const folder = await setUpFolder();
await fillSite(site);
const databaseUrl = String(server.config.databaseUrl);
const hashes = await hashSite(databaseUrl, server.store);
const { file, lines } = await backUpSite(site, folder);

async function query<Row extends pg.QueryResultRow>(url: string, text: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return (await client.query<Row>(text)).rows;
  } finally {
    await client.end();
  }
}

describe('an archive', () => {
  test('is readable by its owner only, and leaves no temporary files', async () => {
    expect((await stat(file)).mode & 0o777).toBe(0o600);
    await expect(stat(`${file}.unfinished`)).rejects.toThrow('ENOENT');
    expect(lines.at(-1)).toBe(`3 photos and all tables are in ${file}.`);
  });

  test('can be restored into another database and another folder', async () => {
    const copy = await createEmptySite(folder);
    await copy.restoreFrom(file);
    const { databaseUrl: url, store, config } = copy.target;
    expect(await hashSite(url, store)).toEqual(hashes);
    const isFilled = (name: string) => !hashes[name]?.startsWith('0 rows');
    expect(['properties', 'photos', 'inquiries', 'auth_sessions', 'jobs'].filter(isFilled)).toHaveLength(5);
    const secret = path.join(config.dataDir, 'auth-secret');
    expect(await readFile(secret, 'utf8')).toBe(
      await readFile(path.join(server.config.dataDir, 'auth-secret'), 'utf8'),
    );
    expect((await stat(secret)).mode & 0o777).toBe(0o600);
    expect(copy.lines.at(-1)).toMatch(/^Restored/);

    // Numbers continue, and triggers act again.
    const [added] = await query<{ isNext: boolean }>(
      url,
      `INSERT INTO audit_log (action) VALUES ('approved')
       RETURNING id = (SELECT max(id) + 1 FROM audit_log) AS "isNext"`,
    );
    expect(added).toEqual({ isNext: true });
    await expect(query(url, 'DELETE FROM audit_log')).rejects.toThrow('append only');
    const version = () => query(url, 'SELECT sum(version)::text FROM public_version');
    const before = await version();
    await query(url, `UPDATE properties SET title = 'New' WHERE status = 'approved'`);
    expect(await version()).not.toEqual(before);
  });

  test('moves a site from a folder to S3 and back', async () => {
    const s3 = await openS3Store();
    const inS3 = await createEmptySite(folder, { store: s3.store });
    await inS3.restoreFrom(file);
    expect(s3.server.objects.size).toBe(7);
    const config = { ...server.config, databaseUrl: inS3.target.databaseUrl };
    const { file: second } = await backUpSite({ server: { ...server, config, store: s3.store } }, folder);
    const back = await createEmptySite(folder);
    await back.restoreFrom(second);
    expect(await hashSite(back.target.databaseUrl, back.target.store)).toEqual(hashes);
    await s3.close();
  });

  test('of version 1.0.1 is migrated after its rows are restored', async () => {
    const old = await emptyDatabase();
    const known = Object.entries(await migrationFiles.getMigrations()).slice(0, 1);
    await migrate(old.url, logger, { getMigrations: async () => Object.fromEntries(known) });
    await query(
      old.url,
      `${addDroppedColumns}; CREATE TABLE drafts (id uuid PRIMARY KEY);
       UPDATE kysely_migration SET name = '0072-beds';
       INSERT INTO kysely_migration VALUES ('0001-baseline', '2026-11-20');
       INSERT INTO drafts VALUES (gen_random_uuid());
       INSERT INTO auth_users (id, name, email) VALUES ('1', 'Rosa', 'rosa@site.example');
       INSERT INTO email_changes VALUES ('1', 'rosa@new.example', now(), sha256('token'))`,
    );
    const config = { ...server.config, databaseUrl: old.url };
    const { file: archive } = await backUpSite({ server: { ...server, config } }, folder);
    const copy = await createEmptySite(folder, { hasTables: false });
    await copy.restoreFrom(archive);
    const { databaseUrl: url } = copy.target;
    expect(await query(url, 'SELECT email FROM auth_users')).toEqual([{ email: 'rosa@site.example' }]);
    expect(await query(url, `SELECT uid, email, to_regclass('drafts') AS drafts FROM email_changes`)).toEqual(
      [{ uid: '1', email: 'rosa@new.example', drafts: null }],
    );
    const migrated = await query<{ name: string }>(url, 'SELECT name FROM kysely_migration ORDER BY name');
    expect(migrated.map(({ name }) => name)).toEqual(
      Object.keys(await migrationFiles.getMigrations()).toSorted(),
    );
  });
});

describe('a backup of a site that changes meanwhile', () => {
  /** Calls `change` once, when the first file of the photo is read. */
  function changing(change: () => Promise<void>, storageKey = ''): ObjectStore {
    let isChanged = false;
    return {
      ...server.store,
      async withFile(key, work) {
        if (!isChanged && key.includes(storageKey)) {
          isChanged = true;
          await change();
        }
        return server.store.withFile(key, work);
      },
    };
  }
  const newKey = '0f'.repeat(16);
  const pendingKey = 'ab'.repeat(16);
  /** The last one to be archived. */
  const goneKey = 'fe'.repeat(16);

  async function addPhoto(storageKey: string): Promise<void> {
    await storePhoto(server.store, storageKey, 'jpg');
    const place = { propertyId: null, position: null, storageKey, extension: 'jpg' as const };
    const upload = { originalName: 'a.jpg', mediaType: 'image/jpeg', bytes: 1, digest: null };
    const photo = { id: uuidv7(), ...place, ...upload, placeholder: null };
    await db.insertInto('photos').values(photo).execute();
  }
  async function deletePhoto(storageKey: string): Promise<void> {
    await db.deleteFrom('photos').where('storageKey', '=', storageKey).execute();
    for (const key of Object.keys(await hashFiles(server.store)).filter((name) => name.includes(storageKey)))
      await server.store.delete(key);
  }

  test('contains photos that were added or became ready, and neither row nor file of a deleted one', async () => {
    for (const storageKey of [goneKey, pendingKey]) await addPhoto(storageKey);
    await server.store.delete(`variants/${pendingKey}-400.webp`);
    const store = changing(async () => {
      await addPhoto(newKey);
      await deletePhoto(goneKey);
      await storePhoto(server.store, pendingKey, 'jpg');
      await sql`UPDATE photos SET state = 'ready', width = 1, height = 1, placeholder = ''
        WHERE storage_key = ${pendingKey}`.execute(db);
    }, goneKey);
    const { file: archive, lines: printed } = await backUpSite(site, folder, { store });
    expect(printed.at(-1)).toContain('5 photos and all tables');
    const copy = await createEmptySite(folder);
    await copy.restoreFrom(archive);
    expect(await hashSite(copy.target.databaseUrl, copy.target.store)).toEqual(
      await hashSite(databaseUrl, server.store),
    );
    for (const storageKey of [newKey, pendingKey]) await deletePhoto(storageKey);
  });

  test('names the number of photos whose file is missing', async () => {
    await addPhoto(newKey);
    await server.store.delete(`properties/${newKey}.jpg`);
    const { lines: printed } = await backUpSite(site, folder);
    expect(printed.at(-1)).toMatch(/^1 photos have no file/);
    await deletePhoto(newKey);
  });

  test('leaves no file when it is stopped', async () => {
    const stop = new AbortController();
    const store = changing(async () => stop.abort(new Error('stopped')));
    await expect(backUpSite(site, folder, { store, signal: stop.signal })).rejects.toThrow('stopped');
  });
});

test('refuses a database without tables', async () => {
  const empty = await emptyDatabase();
  const config = { ...server.config, databaseUrl: empty.url };
  await expect(backUpSite({ server: { ...server, config } }, folder)).rejects.toThrow('nothing to back up');
});

test('every table has a primary key, which gives its rows an order', async () => {
  const pool = openPool(databaseUrl, logger, { connections: 1 });
  const tables = await listArchivedTables(pool);
  await pool.end();
  expect(tables.length).toBeGreaterThan(20);
  expect(tables.filter(({ order }) => order === null)).toEqual([]);
});
