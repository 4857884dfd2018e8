// Backs up a running site: its photos, then all tables from one snapshot. Changes nothing.
import { createWriteStream } from 'node:fs';
import { readFile, rm } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { Config } from '../config.ts';
import type { ObjectStore } from '../photos/object-store.ts';
import { listMigrations } from '../database/migrate.ts';
import { isOriginalKey, photoKinds, storageKeyOf } from '../photos/photo-objects.ts';
import { OperatorError } from '../terminal.ts';
import { type ArchiveWriter, writeArchive } from './archive.ts';
import { copyJobsOut, copyOut, copySettings, listArchivedTables } from './archived-tables.ts';
import {
  format,
  jobsName,
  type Manifest,
  manifestName,
  objectName,
  secretName,
  shards,
  tableName,
} from './manifest.ts';
import { hashAuthSecret, readSecret, secretFiles } from './secrets.ts';
import { withRetries } from './with-retries.ts';

export interface BackupSource {
  config: Pick<Config, 'dataDir' | 'authSecret'>;
  pool: pg.Pool;
  store: ObjectStore;
  /** Gets lines about the progress. */
  printLine: (line: string) => void;
  signal: AbortSignal;
}

/** The state of each photo when its files were archived, by storage key. */
type ArchivedPhotos = Map<string, string>;

/**
 * Writes one archive, and replaces `file` with it.
 *
 * Photos come first, because copying them may take an hour, and an open snapshot would keep PostgreSQL from
 * cleaning up for as long. The snapshot follows, and in it only the files of photos that were added or
 * changed meanwhile. So the files of every photo in the snapshot are archived, unless they were missing
 * before.
 * @throws OperatorError if there is nothing to back up.
 */
export async function backUp(source: BackupSource, file: string): Promise<void> {
  const { pool, printLine } = source;
  const migrations = await listMigrations(pool);
  if (migrations.length === 0) throw new OperatorError('There is nothing to back up: the database is empty.');
  await writeArchive(file, async (archive) => {
    await archive.addText(manifestName, JSON.stringify(await describe(source, migrations), null, 2));
    await archiveSecrets(source, archive);
    const archived: ArchivedPhotos = new Map();
    await archivePhotos(source, pool, archive, archived, printLine);
    const client = await pool.connect();
    try {
      await client.query(`BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY; ${copySettings}`);
      const missing = await archivePhotos(source, client, archive, archived);
      await archiveTables(client, archive, source.signal);
      await requireMigrations(client, migrations);
      printLine(`${archived.size} photos and all tables are in ${file}.`);
      if (missing > 0)
        printLine(`${missing} photos have no file in the object store, and none in the archive.`);
    } finally {
      client.release(true); // Ends the transaction, also in the middle of COPY.
    }
  });
}

async function describe({ config, pool }: BackupSource, migrations: string[]): Promise<Manifest> {
  const packageFile = path.resolve(import.meta.dirname, '../../../package.json');
  const { version } = JSON.parse(await readFile(packageFile, 'utf8')) as { version: string };
  const { rows } = await pool.query<{ version: string }>(
    `SELECT current_setting('server_version') AS version`,
  );
  return {
    product: 'Baystead',
    format,
    version,
    createdAt: new Date().toISOString(),
    postgres: rows[0]?.version ?? '',
    migrations,
    authSecretSha256: await hashAuthSecret(config),
  };
}

async function archiveSecrets({ config }: BackupSource, archive: ArchiveWriter): Promise<void> {
  for (const file of secretFiles) {
    // The operator keeps AUTH_SECRET. A generated one would be an old one.
    if (file === 'auth-secret' && config.authSecret !== null) continue;
    const secret = await readSecret(config.dataDir, file);
    if (secret !== null) await archive.addText(secretName(file), secret);
  }
}

/**
 * Archives the files of photos that aren't in `archived` in their present state, except unfinished uploads,
 * which browsers start again. Returns how many have no original.
 */
async function archivePhotos(
  { store, signal }: BackupSource,
  client: Pick<pg.ClientBase, 'query'>,
  archive: ArchiveWriter,
  archived: ArchivedPhotos,
  printLine?: (line: string) => void,
): Promise<number> {
  let missing = 0;
  for (const [index, shard] of shards.entries()) {
    // Read before the files are listed: the files of a state are stored before it.
    const { rows } = await client.query<{ storageKey: string; state: string }>(
      `SELECT storage_key AS "storageKey", state || ' ' || has_avif AS state FROM photos
       WHERE storage_key LIKE $1 AND (state = 'pending' OR media_type IS NOT NULL)`,
      [`${shard}%`],
    );
    const photos = new Map(
      rows
        .filter(({ storageKey, state }) => archived.get(storageKey) !== state)
        .map(({ storageKey, state }) => [storageKey, state]),
    );
    const listed = [];
    // Public images first, because an archived original stands for all files of its photo.
    for (const kind of photos.size === 0 ? [] : photoKinds.toReversed())
      listed.push(...(await store.list(`${kind}/${shard}`)));
    for (const { key } of listed) {
      signal.throwIfAborted();
      const storageKey = storageKeyOf(key);
      const state = photos.get(storageKey);
      if (state === undefined || !(await archiveObject(store, archive, key))) continue;
      if (isOriginalKey(key)) archived.set(storageKey, state);
    }
    for (const [storageKey, state] of photos) if (archived.get(storageKey) !== state) missing += 1;
    if ((index + 1) % 32 === 0) printLine?.(`  ${((index + 1) / 256) * 100} % of the photos`);
  }
  return missing;
}

/** False if the object was deleted meanwhile. */
async function archiveObject(store: ObjectStore, archive: ArchiveWriter, key: string): Promise<boolean> {
  const added = await withRetries(() =>
    store.withFile(key, (local) => archive.addFile(objectName(key), local)),
  );
  return added === true;
}

/**
 * Writes each table to a temporary file first, because a tar states the size of a file before its content.
 */
async function archiveTables(
  client: pg.ClientBase,
  archive: ArchiveWriter,
  signal: AbortSignal,
): Promise<void> {
  const tables = (await listArchivedTables(client)).map((table) => [tableName(table.name), copyOut(table)]);
  for (const [name = '', copy = ''] of [...tables, [jobsName, copyJobsOut]]) {
    const text = path.join(archive.folder, 'table');
    await pipeline(client.query(copyTo(copy)), createWriteStream(text, { mode: 0o600 }), { signal });
    await archive.addFile(name, text);
    await rm(text);
  }
}

async function requireMigrations(client: pg.ClientBase, expected: string[]): Promise<void> {
  const migrations = await listMigrations(client);
  if (migrations.join(',') !== expected.join(','))
    throw new OperatorError('Another version of Baystead has started during the backup: run it again.');
}
