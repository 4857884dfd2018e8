// Restores an archive into an empty database and an empty object store. Checks the whole archive first, and
// what arrived afterwards. The rows appear in one transaction at the end, so an interrupted restore leaves
// none.
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import pg from 'pg';
import { from as copyFrom, to as copyTo } from 'pg-copy-streams';
import type { Logger } from 'pino';
import type { Config } from '../config.ts';
import {
  isReplacedByBaseline,
  listMigrations,
  migrate,
  migrationFiles,
  nameBaseline,
} from '../database/migrate.ts';
import type { ObjectStore } from '../photos/object-store.ts';
import { photoKinds } from '../photos/photo-objects.ts';
import { OperatorError } from '../terminal.ts';
import { type ArchivedFile, readArchive, readToEnd } from './archive.ts';
import {
  addArchivedJobs,
  addDroppedColumns,
  copyIn,
  copyJobsIn,
  copyJobsOut,
  copyOut,
  copySettings,
  createJobsTable,
  droppedTables,
  findFilledTable,
  finishTables,
  listArchivedTables,
  prepareTables,
} from './archived-tables.ts';
import { identifyContent, type Manifest, shards } from './manifest.ts';
import { hashAuthSecret } from './secrets.ts';
import { withRetries } from './with-retries.ts';

interface ArchiveReader {
  store: ObjectStore;
  /** Gets lines about the progress. */
  printLine: (line: string) => void;
  signal: AbortSignal;
}

export interface RestoreTarget extends ArchiveReader {
  config: Pick<Config, 'dataDir' | 'authSecret'>;
  databaseUrl: string;
  logger: Logger;
}

/**
 * Restores an archive that `checkArchive` has read, and then migrates the database to this release. A second
 * call continues what an interrupted one began.
 * @throws OperatorError if the database isn't empty.
 */
export async function restore(target: RestoreTarget, file: string, manifest: Manifest): Promise<void> {
  const { databaseUrl, logger, printLine } = target;
  const client = await connect(databaseUrl);
  try {
    await requireEmpty(client, manifest);
    printLine('The archive is complete. Restoring it.');
    const known = await migrationFiles.getMigrations();
    const archived = nameBaseline(manifest.migrations);
    const applied = Object.entries(known).filter(([name]) => archived.includes(name));
    await migrate(databaseUrl, logger, { getMigrations: async () => Object.fromEntries(applied) });
    if (isReplacedByBaseline(manifest.migrations)) await client.query(addDroppedColumns);
    await restoreFiles(target, client, file);
    await migrate(databaseUrl, logger);
    // Searches read indexes only once a table was vacuumed.
    for (const { name } of await listArchivedTables(client))
      await client.query(`VACUUM (ANALYZE) ${pg.escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
  printLine('Restored: each table and each file has the checksum that the archive states.');
  await printSecretNote(target, manifest);
}

async function connect(databaseUrl: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: databaseUrl, keepAlive: true });
  client.on('error', () => undefined); // The next query fails.
  await client.connect();
  return client;
}

/** @throws OperatorError if the database has rows, or tables of another version than the archive. */
export async function requireEmptyDatabase(databaseUrl: string, manifest: Manifest): Promise<void> {
  const client = await connect(databaseUrl);
  try {
    await requireEmpty(client, manifest);
  } finally {
    await client.end();
  }
}

async function requireEmpty(client: pg.Client, { migrations }: Manifest): Promise<void> {
  const filled = await findFilledTable(client);
  if (filled !== null)
    throw new OperatorError(`The database is not empty (${filled} has rows): restore into an empty one.`);
  const archived = nameBaseline(migrations);
  const isOther = (await listMigrations(client)).some((name) => !archived.includes(name));
  if (isOther)
    throw new OperatorError(
      'The database has tables of another version: restore into a database without tables.',
    );
}

/**
 * Reads a whole archive. The store may only hold files that an interrupted restore of the same archive left
 * there.
 * @throws OperatorError if the archive is damaged, or the store isn't empty.
 */
export async function checkArchive(target: ArchiveReader, file: string): Promise<void> {
  target.printLine(`Checking ${file}.`);
  const others = await listObjects(target.store);
  for await (const archived of readWithProgress(target, file)) {
    const found = identifyContent(file, archived);
    await readToEnd(archived.content);
    if (found.kind === 'object') others.delete(found.key);
  }
  if (others.size > 0)
    throw new OperatorError('The object store is not empty: restore into an empty folder or bucket.');
}

/** The keys of all originals and variants. */
export async function listObjects(store: ObjectStore): Promise<Set<string>> {
  const keys = new Set<string>();
  for (let from = 0; from < shards.length; from += 16) {
    const some = shards.slice(from, from + 16);
    const prefixes = some.flatMap((shard) => photoKinds.map((kind) => `${kind}/${shard}`));
    // Concurrent requests, because even an empty bucket takes 768 of them.
    for (const { key } of (await Promise.all(prefixes.map((prefix) => store.list(prefix)))).flat())
      keys.add(key);
  }
  return keys;
}

async function* readWithProgress(
  { printLine, signal }: Pick<ArchiveReader, 'printLine' | 'signal'>,
  file: string,
): AsyncGenerator<ArchivedFile> {
  const { size } = await stat(file);
  let read = 0;
  let nextTenth = 1;
  for await (const archived of readArchive(file)) {
    signal.throwIfAborted();
    yield archived;
    read += archived.bytes;
    if (read / size < nextTenth / 10) continue;
    nextTenth = Math.floor((read / size) * 10) + 1;
    printLine(`  ${(nextTenth - 1) * 10} %`);
  }
}

/** Stores the files, and all rows in one transaction. */
async function restoreFiles(target: RestoreTarget, client: pg.Client, file: string): Promise<void> {
  await client.query(`BEGIN; ${copySettings}`);
  const tables = await listArchivedTables(client);
  await prepareTables(client, tables);
  await client.query(createJobsTable);
  const missing = new Map(tables.map((table) => [table.name, table]));
  const copied: { copy: string; sha256: string }[] = [];
  for await (const archived of readWithProgress(target, file)) {
    const found = identifyContent(file, archived);
    if (found.kind === 'object') {
      await restoreObject(target.store, found.key, archived);
    } else if (found.kind === 'secret') {
      await restoreSecret(target, found.file, archived);
    } else if (found.kind === 'table') {
      if (droppedTables.has(found.table)) {
        await readToEnd(archived.content);
        continue;
      }
      const table = missing.get(found.table);
      if (!table) throw new OperatorError(`${file} contains an unknown table: ${found.table}.`);
      missing.delete(found.table);
      await pipeline(archived.content, client.query(copyFrom(copyIn(table))));
      copied.push({ copy: copyOut(table), sha256: archived.sha256() });
    } else if (found.kind === 'jobs') {
      await pipeline(archived.content, client.query(copyFrom(copyJobsIn)));
      await client.query(addArchivedJobs);
      copied.push({ copy: copyJobsOut, sha256: archived.sha256() });
    } else {
      await readToEnd(archived.content);
    }
  }
  if (missing.size > 0) throw new OperatorError(`${file} lacks the table ${[...missing.keys()].join(', ')}.`);
  for (const { copy, sha256 } of copied) {
    if ((await hashOf(client.query(copyTo(copy)))) !== sha256)
      throw new OperatorError(`Nothing was restored: PostgreSQL returns other rows than it got (${copy}).`);
  }
  await finishTables(client, tables);
  await client.query('COMMIT');
}

/** The object is in memory, so that a failed `put` can be retried. */
async function restoreObject(store: ObjectStore, key: string, archived: ArchivedFile): Promise<void> {
  const content = await buffer(archived.content);
  await withRetries(() => store.put(key, toChunks(content)));
  const isStored = await withRetries(() =>
    store.withFile(key, async (local) => (await hashOf(createReadStream(local))) === archived.sha256()),
  );
  if (isStored !== true)
    throw new OperatorError(`Nothing was restored: the object store returns another ${key} than it got.`);
}

async function* toChunks(content: Uint8Array): AsyncGenerator<Uint8Array> {
  yield content;
}

async function hashOf(content: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of content) hash.update(chunk);
  return hash.digest('hex');
}

async function restoreSecret(
  { config }: RestoreTarget,
  name: string,
  { content }: ArchivedFile,
): Promise<void> {
  const secret = await buffer(content);
  if (name === 'auth-secret' && config.authSecret !== null) return;
  await writeFile(path.join(config.dataDir, name), secret, { mode: 0o600 });
}

async function printSecretNote({ config, printLine }: RestoreTarget, manifest: Manifest): Promise<void> {
  const { authSecretSha256 } = manifest;
  if (authSecretSha256 === null || authSecretSha256 === (await hashAuthSecret(config))) return;
  printLine(
    'AUTH_SECRET is not that of the archived site: set that one before the start. Otherwise everyone is logged out, and two-step login needs --reset-two-factor for each account.',
  );
}
