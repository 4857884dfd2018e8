import { access, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest';
import { requireConfig } from '#server/config.ts';
import { migrate } from '#server/database/migrate.ts';
import { readOrCreateSecret } from '#server/tokens.ts';
import { endPostgres, ensureCluster, startPostgres } from './embedded-cluster.ts';
import { type EmbeddedDatabaseSettings, openEmbeddedDatabase } from './embedded-database.ts';
import { prepareLayout } from './embedded-layout.ts';
import { openDatabase } from './open-database.ts';
import { freePort, temporaryDataDir } from '#tests/support/launched-site.ts';
import { superuserUrl } from '#tests/support/superuser-url.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function open(purpose: 'serve' | 'command', settings: Partial<EmbeddedDatabaseSettings> = {}) {
  const database = await openEmbeddedDatabase({
    dataDir,
    purpose,
    printLine: () => undefined,
    temporary: true,
    ...settings,
  });
  onTestFinished(() => database.stop());
  return database;
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(question);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const alive = (url: string) => ask(url, 'SELECT 1 AS answer');

test('gives two concurrent processes the same database in an empty directory', async () => {
  const [one, other] = await Promise.all([open('command'), open('command')]);
  expect(one.url).toBe(other.url);
  expect(one.startedHere).not.toBe(other.startedHere);
  expect(await alive(one.url)).toBe(1);
});

test('keeps its rows after a restart, and sorts the same on every machine', async () => {
  const first = await open('serve');
  await ask(first.url, "CREATE TABLE kept AS SELECT unnest(ARRAY['b', 'B', 'a', 'é']) AS word");
  await first.stop();
  const second = await open('serve');
  expect(await ask(second.url, "SELECT string_agg(word, '' ORDER BY word) AS answer FROM kept")).toBe('Babé');
  expect(await ask(second.url, "SELECT current_setting('server_version_num')::int / 10000 AS answer")).toBe(
    18,
  );
});

test('stops a database that a command started unless a server uses it', async () => {
  const command = await open('command');
  const server = await open('serve');
  expect(server.startedHere).toBe(false);
  await command.stop();
  expect(await alive(server.url)).toBe(1);

  const otherCommand = await open('command');
  expect(otherCommand.startedHere).toBe(false);
  await otherCommand.stop();
  expect(await alive(server.url)).toBe(1);

  await server.stop();
  await expect(alive(server.url)).rejects.toThrow('ECONNREFUSED');
});

test('accepts connections from this machine only, and only with the password', async () => {
  const { url } = await open('serve');
  const wrong = Object.assign(new URL(url), { password: 'guessed' }).href;
  await expect(alive(wrong)).rejects.toThrow('password authentication failed');
  expect(await ask(url, "SELECT current_setting('listen_addresses') AS answer")).toBe('127.0.0.1');
  const superuser = await superuserUrl(dataDir, url);
  expect(await ask(superuser, "SELECT current_setting('unix_socket_directories') AS answer")).toBe('');
});

test('takes the lock again after its connection was cut, before another server can', async () => {
  const onLost = vi.fn<() => void>();
  const { url } = await open('serve', { onLost });
  const holder = "SELECT pid AS answer FROM pg_locks WHERE locktype = 'advisory'";
  const before = await ask(url, holder);
  await ask(url, `SELECT pg_terminate_backend(${Number(before)}) AS answer`);
  await expect.poll(() => ask(url, holder), { timeout: 5000 }).not.toBeOneOf([undefined, before]);
  await expect(open('serve')).rejects.toThrow(
    `The data directory ${dataDir} is in use by another server: stop that one, or set DATA_DIR to another folder.`,
  );
  expect(await alive(url)).toBe(1);
  expect(onLost).not.toHaveBeenCalled();
});

test('explains that the database does not accept the password', async () => {
  const { url, stop } = await open('serve');
  const superuser = await superuserUrl(dataDir, url);
  await ask(superuser, "ALTER USER baystead PASSWORD 'changed'");
  await expect(open('command')).rejects.toThrow('does not accept the password kept in the data directory');
  const changed = Object.assign(new URL(superuser), { password: 'changed' }).href;
  await ask(changed, `ALTER USER baystead PASSWORD '${new URL(superuser).password}'`);
  await stop();
  await expect(access(path.join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});

test('names both versions if another PostgreSQL version wrote the database', async () => {
  const version = path.join(dataDir, 'postgres/PG_VERSION');
  await writeFile(version, '17\n');
  await expect(open('serve')).rejects.toThrow(
    /^The database in .* was written by PostgreSQL 17, and this is PostgreSQL 18, [^\n]+$/,
  );
  await writeFile(version, '18\n');
});

test.each([
  ['/proc/baystead', /^The data directory \/proc\/baystead cannot be written [^\n]+$/],
  ['/dev/null/baystead', /^The data directory \/dev\/null\/baystead is not a folder[^\n]+$/],
])('names the unusable data directory %s', async (folder, sentence) => {
  await expect(open('serve', { dataDir: folder })).rejects.toThrow(sentence);
});

test('names DATABASE_URL if its database does not respond, without showing the password', async () => {
  const config = requireConfig({
    DATABASE_URL: `postgres://somebody:hidden@127.0.0.1:${await freePort()}/site`,
  });
  const opening = openDatabase(config, { purpose: 'serve', printLine: () => undefined });
  await expect(opening).rejects.toThrow(
    /^The database of DATABASE_URL cannot be used: connect ECONNREFUSED [^\n]+$/,
  );
});

describe("the application's role", () => {
  test('owns its database and is no superuser', async () => {
    const { url } = await open('serve');
    const rights = `SELECT concat_ws(' ', rolsuper, rolcreatedb, rolcreaterole, rolreplication, rolbypassrls,
        pg_get_userbyid(datdba) = rolname) AS answer
      FROM pg_roles, pg_database WHERE rolname = current_user AND datname = current_database()`;
    expect(await ask(url, rights)).toBe('f f f f f t');
  });

  const forbidden = [
    'SET session_replication_role = replica',
    `COPY (SELECT 1) TO PROGRAM 'true'`,
    `SELECT pg_read_file('postgresql.conf')`,
    `SELECT lo_import('/etc/passwd')`,
    'CREATE EXTENSION file_fdw',
    `CREATE FUNCTION run(text) RETURNS int LANGUAGE c AS 'libc.so.6', 'system'`,
    'ALTER SYSTEM SET fsync = off',
    'CREATE ROLE another SUPERUSER',
    'SET ROLE baystead',
  ];

  test('is refused statements that reach beyond its database', async () => {
    const { url } = await open('serve');
    for (const statement of forbidden)
      expect([statement, await ask(url, statement).catch(String)]).toEqual([
        statement,
        expect.stringContaining('permission denied'),
      ]);
  });

  test('gets a new password when its password file is lost', async () => {
    const file = path.join(dataDir, 'application-password');
    const first = await open('serve');
    await first.stop();
    await rm(file);
    const second = await open('serve');
    expect(second.url).not.toBe(first.url);
    expect(await alive(second.url)).toBe(1);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

describe('a data directory from before the role existed', () => {
  let olderDir: string;
  beforeAll(async () => {
    olderDir = await temporaryDataDir();
    await makeOlderDirectory(olderDir);
  });
  afterAll(() => rm(olderDir, { recursive: true, force: true }));

  test('belongs to the role after a start, which migrates it and keeps its rows', async () => {
    const { url, stop } = await open('serve', { dataDir: olderDir });
    expect(await ask(url, ownedBySuperuser)).toBeNull();
    await migrate(url, pino({ level: 'silent' }));
    expect(await ask(url, 'SELECT word AS answer FROM kept')).toBe('before');
    await ask(url, `INSERT INTO kept (word) VALUES ('after')`);
    await ask(url, 'ALTER TABLE audit_log ADD COLUMN planted integer');
    await ask(url, `SELECT graphile_worker.add_job('send-mail') AS answer`);
    expect(await ask(url, 'SELECT count(*)::integer AS answer FROM graphile_worker._private_jobs')).toBe(1);
    await expect(ask(url, 'TRUNCATE audit_log')).rejects.toThrow('append only');
    await stop();
  });
});

/** Makes a data directory as older releases did, in which the superuser owns everything. */
async function makeOlderDirectory(folder: string): Promise<void> {
  const layout = await prepareLayout(folder, () => undefined);
  const password = await readOrCreateSecret(path.join(folder, 'database-password'));
  await ensureCluster(layout, password, () => undefined);
  const running = await startPostgres(layout, path.join(folder, 'postgres.log'), ['fsync=off']);
  const on = (database: string) => `postgres://baystead:${password}@127.0.0.1:${running?.port}/${database}`;
  await ask(on('postgres'), 'CREATE DATABASE baystead');
  const url = on('baystead');
  await migrate(url, pino({ level: 'silent' }));
  for (const statement of [
    `CREATE TYPE mood AS ENUM ('calm')`,
    'CREATE DOMAIN word AS text',
    'CREATE SEQUENCE counted',
    'CREATE TABLE kept (id integer GENERATED ALWAYS AS IDENTITY, number serial, word word)',
    'CREATE VIEW "Kept Words" AS SELECT word FROM kept',
    `INSERT INTO kept (word) VALUES ('before')`,
  ])
    await ask(url, statement);
  await endPostgres(layout, running?.pid ?? 0);
}

/**
 * Lists everything that the superuser still owns in the application's schemas, except parts of extensions.
 */
const ownedBySuperuser = `
  SELECT string_agg(name, ', ') AS answer FROM (
    SELECT nspname::text AS name, 'pg_namespace'::regclass AS classid, oid, oid AS namespace, nspowner AS owner FROM pg_namespace
    UNION ALL SELECT relname::text, 'pg_class'::regclass, oid, relnamespace, relowner FROM pg_class
    UNION ALL SELECT proname::text, 'pg_proc'::regclass, oid, pronamespace, proowner FROM pg_proc
    UNION ALL SELECT typname::text, 'pg_type'::regclass, oid, typnamespace, typowner FROM pg_type
    UNION ALL SELECT oprname::text, 'pg_operator'::regclass, oid, oprnamespace, oprowner FROM pg_operator
    UNION ALL SELECT collname::text, 'pg_collation'::regclass, oid, collnamespace, collowner FROM pg_collation
    UNION ALL SELECT cfgname::text, 'pg_ts_config'::regclass, oid, cfgnamespace, cfgowner FROM pg_ts_config
    UNION ALL SELECT stxname::text, 'pg_statistic_ext'::regclass, oid, stxnamespace, stxowner FROM pg_statistic_ext
  ) AS object
  WHERE owner = 'baystead'::regrole AND namespace IN (
      SELECT oid FROM pg_namespace WHERE nspname !~ '^pg_' AND nspname <> 'information_schema')
    AND NOT EXISTS (SELECT FROM pg_depend WHERE deptype = 'e'
      AND pg_depend.classid = object.classid AND pg_depend.objid = object.oid)`;
