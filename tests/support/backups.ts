// A site with something in most tables, its backup, an empty place to restore it, and what tests compare.
import { createHash, randomBytes } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import pg from 'pg';
import pino from 'pino';
import { addJob } from '#server/database/queue.ts';
import { openPool } from '#server/database/database.ts';
import { backUp, type BackupSource } from '#server/operations/back-up.ts';
import { readManifest } from '#server/operations/manifest.ts';
import { checkArchive, listObjects, restore, type RestoreTarget } from '#server/operations/restore.ts';
import { createFolderStore } from '#server/photos/folder-store.ts';
import { originalKey } from '#server/photos/photo-objects.ts';
import type { ObjectStore } from '#server/photos/object-store.ts';
import { createPieceKey } from '#server/photos/upload-store.ts';
import { startDraft } from './keys.ts';
import { readOrCreateSecret } from '#server/tokens.ts';
import { emptyDatabase, freshDatabase } from './database.ts';
import type { Site } from './site.ts';
import { addUploadingPhoto } from './stand-in-photos.ts';

const logger = pino({ level: 'silent' });
const never = new AbortController().signal;

export async function* toChunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

/** Adds accounts, properties, photos with files, an inquiry, waiting mails and an unfinished upload. */
export async function fillSite(site: Site): Promise<void> {
  const { server, db } = site;
  const admin = await site.admin();
  const approved = await site.listedHome(admin, {
    title: 'Tab\there, newline\nthere, back\\slash',
  });
  await site.pendingHome({ email: 'eve@site.example' });
  await site.inquiry(await site.home());
  await sql`INSERT INTO featured_properties (property_id, "order") VALUES (${approved}, 1)`.execute(db);
  await sql`INSERT INTO busy_ranges (property_id, source, nights) VALUES (${approved}, 'owner', '[2027-01-04,2027-02-04)')`.execute(
    db,
  );
  const { draft } = await startDraft(server);
  await addUploadingPhoto(db, draft.id);
  const pendingKey = await addUploadingPhoto(db, draft.id, { state: 'pending' });
  await server.store.put(createPieceKey(pendingKey, 0), toChunks(randomBytes(1000)));
  await addJob(db, 'delete-files', { storageKeys: ['00ab'] }, { key: 'a key', delaySeconds: 60 });
  const ready = db.selectFrom('photos').select('storageKey').where('state', '=', 'ready');
  for (const { storageKey } of await ready.execute()) await storePhoto(server.store, storageKey);
  await readOrCreateSecret(path.join(server.config.dataDir, 'auth-secret'));
}

/** Stores a photo's files. By default the original has no extension, as in earlier releases. */
export async function storePhoto(
  store: ObjectStore,
  storageKey: string,
  extension: 'jpg' | null = null,
): Promise<void> {
  await store.put(originalKey({ storageKey, extension }), toChunks(randomBytes(100_000)));
  for (const suffix of ['-400.webp', '.jpg'])
    await store.put(`variants/${storageKey}${suffix}`, toChunks(randomBytes(2000)));
}

/** Backs the site up into a new file in `folder`. Returns the file and the printed lines. */
export async function backUpSite(
  { server }: Pick<Site, 'server'>,
  folder: string,
  changes: Partial<BackupSource> = {},
): Promise<{ file: string; lines: string[] }> {
  const file = path.join(folder, `${randomBytes(4).toString('hex')}.tar`);
  const lines: string[] = [];
  const pool = openPool(String(server.config.databaseUrl), logger, { connections: 2 });
  const source = { config: server.config, pool, store: server.store, signal: never, ...changes };
  try {
    await backUp({ printLine: (line) => lines.push(line), ...source }, file);
  } finally {
    await pool.end();
  }
  return { file, lines };
}

export interface EmptySite {
  target: RestoreTarget;
  lines: string[];
  restoreFrom: (file: string) => Promise<void>;
}

/**
 * Creates an empty database, with or without tables, and an empty store in `folder`. `changes` may replace
 * the store.
 */
export async function createEmptySite(
  folder: string,
  { hasTables = true, ...changes }: Partial<RestoreTarget> & { hasTables?: boolean } = {},
): Promise<EmptySite> {
  const database = hasTables ? await freshDatabase() : await emptyDatabase();
  const dataDir = await mkdtemp(path.join(folder, 'restored-'));
  const lines: string[] = [];
  const target: RestoreTarget = {
    config: { dataDir, authSecret: null },
    databaseUrl: database.url,
    store: createFolderStore(path.join(dataDir, 'objects')),
    logger,
    printLine: (line) => lines.push(line),
    signal: never,
    ...changes,
  };
  async function restoreFrom(file: string): Promise<void> {
    const manifest = await readManifest(file);
    await checkArchive(target, file);
    await restore(target, file, manifest);
  }
  return { target, lines, restoreFrom };
}

/** A hash of each table, including the queue, and of each stored file. */
export async function hashSite(databaseUrl: string, store: ObjectStore): Promise<Record<string, string>> {
  return { ...(await hashTables(databaseUrl)), ...(await hashFiles(store)) };
}

async function hashTables(databaseUrl: string): Promise<Record<string, string>> {
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(`
      SELECT table_name AS name FROM information_schema.tables
      WHERE table_schema = 'public' AND table_type = 'BASE TABLE' AND table_name !~ '^kysely'`);
    const hashes: Record<string, string> = {};
    for (const { name } of tables) hashes[name] = await hashRows(client, `SELECT * FROM ${name}`);
    hashes['jobs'] = await hashRows(
      client,
      `SELECT identifier, payload::text, run_at, max_attempts, key, job.priority
       FROM graphile_worker._private_jobs AS job JOIN graphile_worker._private_tasks AS task ON task.id = task_id`,
    );
    return hashes;
  } finally {
    await client.end();
  }
}

async function hashRows(client: pg.Client, query: string): Promise<string> {
  const { rows } = await client.query<{ hash: string }>(
    `SELECT count(*) || ' rows ' || coalesce(md5(string_agg(row::text, ',' ORDER BY row::text)), '') AS hash
     FROM (${query}) AS row`,
  );
  return rows[0]?.hash ?? '';
}

export async function hashFiles(store: ObjectStore): Promise<Record<string, string>> {
  const hashes: Record<string, string> = {};
  for (const key of await listObjects(store)) {
    const content = await store.open(key);
    const bytes = content ? await buffer(content.stream()) : Buffer.alloc(0);
    hashes[key] = createHash('sha256').update(bytes).digest('hex');
  }
  return hashes;
}
