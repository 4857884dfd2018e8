import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { afterAll, expect, test } from 'vitest';
import { emptyDatabase, freshDatabase } from '#tests/support/database.ts';
import { startMailServer } from '#tests/support/mail-server.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { runTaskToEnd } from '#tests/support/site.ts';
import { requireConfig } from '../config.ts';
import { checkFacts } from './check-database.ts';
import { checkSettings } from './check-settings.ts';

const database = await freshDatabase();
const newerDatabase = await freshDatabase();
const mailServer = await startMailServer();
const store = await startS3Server();
const folder = await mkdtemp(path.join(tmpdir(), 'baystead-check-'));
const file = path.join(folder, 'file');
await writeFile(file, '');
await mkdir(path.join(folder, 'data'));
/** A port that no program uses. */
const closed = await closedPort();
const stranger = `stranger_${path.basename(folder).toLowerCase().replaceAll(/\W/g, '')}`;
await run(database.superuserUrl, `CREATE ROLE ${stranger} LOGIN PASSWORD 'hidden'`);
await run(newerDatabase.url, `INSERT INTO kysely_migration VALUES ('8999-newest', '2030-01-01')`);
afterAll(async () => {
  await store.close();
  await mailServer.close();
  await run(newerDatabase.superuserUrl.replace(/[^/]+$/, 'postgres'), `DROP ROLE ${stranger}`);
  await rm(folder, { recursive: true });
});

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query(statement);
  await client.end();
}

async function closedPort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

/** A public site with all its parts. */
const site = {
  PORT: String(closed),
  DATA_DIR: path.join(folder, 'data'),
  DATABASE_URL: database.url,
  S3_ENDPOINT: store.settings.endpoint,
  S3_REGION: store.settings.region,
  S3_BUCKET: store.settings.bucket,
  S3_ACCESS_KEY_ID: store.settings.accessKeyId,
  S3_SECRET_ACCESS_KEY: store.settings.secretAccessKey,
  SMTP_URL: mailServer.url,
  POSTAL_ADDRESS: '12 Harbor Way, San Diego, CA 92101',
  PUBLIC_URL: 'https://192.0.2.80',
  TRUSTED_PROXIES: '127.0.0.1',
  BACKUP_DIR: folder,
};

async function failuresOf(env: Record<string, string>, now?: () => number) {
  const results = await checkSettings(requireConfig({ ...site, ...env }), now);
  return results.filter(({ level }) => level !== 'ok').map(({ setting, says }) => `${setting}: ${says}`);
}

/** The test's database, with another login or another place. */
const databaseUrl = (change: Partial<URL>) => Object.assign(new URL(database.url), change).href;
const user = new URL(database.url).username;

const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

test('finds nothing wrong with a complete site, and leaves nothing behind', async () => {
  const results = await checkSettings(requireConfig(site));
  expect(results.filter(({ level }) => level !== 'ok')).toEqual([]);
  expect(results.map(({ says }) => says)).toEqual([
    expect.stringMatching(/data, \d+\.\d GB free$/),
    expect.stringMatching(/^PostgreSQL 18\./),
    'bucket photos',
    'no streets on the map',
    '127.0.0.1',
    'Baystead <no-reply@192.0.2.80>',
    '12 Harbor Way, San Diego, CA 92101',
    'https://192.0.2.80',
    `127.0.0.1:${closed}`,
    'no metrics',
    '127.0.0.1',
    folder,
    'agrees with the database and the object store',
  ]);
  expect(store.objects.size).toBe(0);
});

test('finds nothing wrong with a private site without settings', async () => {
  const results = await checkSettings(requireConfig({ DATA_DIR: path.join(folder, 'new/data') }));
  expect(results.filter(({ level }) => level !== 'ok')).toEqual([]);
});

test.each([
  [
    { BACKUP_DIR: '' },
    'BACKUP_DIR: This public site makes no backups: set BACKUP_DIR to a folder on another disk.',
  ],
  [
    {
      BACKUPS_DIR: '/backups',
      HOSTNAME: 'web',
      HOME: '/root',
      XDG_DATA_DIRS: '/usr/share',
      MAIL: '/var/mail/me',
    },
    'BACKUPS_DIR: There is no setting BACKUPS_DIR, so it has no effect: rename it if you meant BACKUP_DIR.',
  ],
  [
    { SMPT_URL_FILE: '/secret' },
    'SMPT_URL_FILE: There is no setting SMPT_URL_FILE, so it has no effect: rename it if you meant SMTP_URL_FILE.',
  ],
  [
    { MAIL_FROM: 'Baystead' },
    matching(/^MAIL_FROM: MAIL_FROM is "Baystead", which has no email address, so [^\n]+\.$/),
  ],
  [{ BACKUP_DIR: file }, `BACKUP_DIR: ${file} is not a folder: set BACKUP_DIR to one.`],
  [
    { METRICS_PORT: '9090', METRICS_HOST: '192.0.2.7' },
    'METRICS_PORT: This machine has no address 192.0.2.7: set METRICS_HOST to one that it has.',
  ],
  [{ DATA_DIR: file }, `DATA_DIR: ${file} is not a folder: set DATA_DIR to one.`],
  [
    { DATA_DIR: '/proc/1' },
    'DATA_DIR: This account cannot write to /proc/1: run this command as the site’s account, or give it the folder with chown.',
  ],
  [
    { MIN_FREE_GB: '1000000' },
    matching(
      /^DATA_DIR: The disk of \S+ has only [\d.]+ GB free, so owners can’t upload photos: .* set MIN_FREE_GB lower\.$/,
    ),
  ],
  [
    { DATABASE_URL: `postgres://me:hidden@127.0.0.1:${closed}/site` },
    `DATABASE_URL: No PostgreSQL listens at 127.0.0.1:${closed}: start it, or correct DATABASE_URL.`,
  ],
  [
    { DATABASE_URL: 'postgres://me:hidden@nowhere.invalid/site' },
    matching(
      /^DATABASE_URL: (?:There is no machine called nowhere.invalid: correct DATABASE_URL\.|The database of DATABASE_URL cannot be used: getaddrinfo EAI_AGAIN nowhere\.invalid\.)$/,
    ),
  ],
  [
    { DATABASE_URL: databaseUrl({ password: 'hidden' }) },
    `DATABASE_URL: PostgreSQL refuses the password of the role ${user}: correct DATABASE_URL.`,
  ],
  [
    { DATABASE_URL: databaseUrl({ pathname: '/missing' }) },
    'DATABASE_URL: There is no database called missing: create it, or correct DATABASE_URL.',
  ],
  [
    { DATABASE_URL: databaseUrl({ username: stranger, password: 'hidden' }) },
    `DATABASE_URL: The role ${stranger} may not create and change tables in this database: make it the owner with ALTER DATABASE … OWNER TO ${stranger}, and of its tables if there are any.`,
  ],
  [
    { DATABASE_URL: newerDatabase.url },
    'DATABASE_URL: The database of DATABASE_URL was migrated by a newer version of Baystead, and this version cannot read it: start that version or a later one.',
  ],
  [
    { S3_SECRET_ACCESS_KEY: 'hidden' },
    'S3_ENDPOINT: The object store of S3_ENDPOINT cannot be used: S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID.',
  ],
  [
    { S3_BUCKET: 'missing' },
    'S3_ENDPOINT: The object store of S3_ENDPOINT cannot be used: there is no bucket of the name in S3_BUCKET.',
  ],
  [
    { MAP_TILES: file },
    `MAP_TILES: The map shows no streets, because of ${file}: it is not a PMTiles archive. Correct MAP_TILES.`,
  ],
  [
    { SMTP_URL: `smtp://me:hidden@127.0.0.1:${closed}` },
    matching(
      /^SMTP_URL: The mail server 127\.0\.0\.1 cannot be used: connect ECONNREFUSED \S+ Correct SMTP_URL .*\.$/,
    ),
  ],
  [
    { SMTP_URL: mailServer.url.replace('smtp:', 'smtps:') },
    matching(/^SMTP_URL: The mail server 127\.0\.0\.1 cannot be used: [^\n]+ Correct SMTP_URL .*\.$/),
  ],
  [
    { PUBLIC_URL: 'http://192.0.2.80' },
    matching(
      /^PUBLIC_URL: http:\/\/192\.0\.2\.80 is not encrypted, so [^\n]+ set PUBLIC_URL to that address\.$/,
    ),
  ],
  [
    { PUBLIC_URL: 'https://nowhere.invalid' },
    'PUBLIC_URL: The name nowhere.invalid has no address: add a DNS record for it, or correct PUBLIC_URL.',
  ],
  [{ HOST: '192.0.2.80' }, 'PORT: This machine has no address 192.0.2.80: set HOST to one that it has.'],
  [
    { TRUSTED_PROXIES: '127.0.0.1, 0.0.0.0/0' },
    matching(/^TRUSTED_PROXIES: 0\.0\.0\.0\/0 lets every visitor choose [^\n]+\.$/),
  ],
  [
    { TRUSTED_PROXIES: 'none' },
    matching(/^TRUSTED_PROXIES: HOST is 127\.0\.0\.1, so [^\n]+ add 127\.0\.0\.1 to TRUSTED_PROXIES\.$/),
  ],
])('explains %o in one sentence without a secret', async (env: Record<string, string>, sentence: unknown) => {
  const failures = await failuresOf(env);
  expect(failures).toEqual([sentence]);
  expect(failures.join('')).not.toContain('hidden');
});

test.each([
  [60_000, '60 s ahead of'],
  [-60_000, '60 s behind'],
])('notices a clock that is %s ms off', async (off, words) => {
  expect(await failuresOf({}, () => Date.now() + off)).toEqual([
    `clock: The clock of this machine is ${words} the clock of the database: synchronize both with a time server (timedatectl set-ntp true).`,
  ]);
});

test('accepts an empty database', async () => {
  const empty = await emptyDatabase();
  expect(await failuresOf({ DATABASE_URL: empty.url })).toEqual([]);
});

test.each([
  [{ version: 140_019, versionName: '14.19' }, /^This is PostgreSQL 14\.19, and .* upgrade it\.$/],
  [{ isReadOnly: true }, /^The database is read-only: .* not to a standby\.$/],
  [{ encoding: 'SQL_ASCII' }, /^The database stores text as SQL_ASCII: create it with ENCODING 'UTF8'\.$/],
  [{ mayCreate: false }, /^The role owner may not create .*\.$/],
  [{ ownsTables: false }, /^The role owner may not create .*\.$/],
  [{ missingExtensions: ['pg_trgm'] }, /^PostgreSQL lacks pg_trgm: install .*\.$/],
])('explains a database with %o', (change, sentence) => {
  const facts = {
    version: 150_000,
    versionName: '15.0',
    isReadOnly: false,
    encoding: 'UTF8',
    role: 'owner',
    mayCreate: true,
    ownsTables: true,
    missingExtensions: [],
  };
  expect(checkFacts(facts)).toBeNull();
  expect(checkFacts({ ...facts, ...change })).toMatch(sentence);
});

test('warns of a site that mails about saved searches without a postal address', async () => {
  const results = await checkSettings(requireConfig({ ...site, POSTAL_ADDRESS: '' }));
  expect(results.filter(({ level }) => level !== 'ok')).toEqual([
    {
      setting: 'POSTAL_ADDRESS',
      level: 'warning',
      says: expect.stringMatching(/^Mails about saved searches .* set POSTAL_ADDRESS to yours\.$/),
    },
  ]);
});

test('npm run check prints a line for each setting, and exits with 1 if one is wrong', async () => {
  expect(await runTaskToEnd('check', [], { ...site, S3_BUCKET: 'missing' })).toEqual({
    outcome: 1,
    output: expect.stringMatching(
      /^DATA_DIR +ok: .*\nDATABASE_URL +ok: .*\nS3_ENDPOINT +PROBLEM: .*S3_BUCKET\.\n(?:\w+ +ok: .*\n){10}$/,
    ),
  });
});
