// Runs `npm run import`, `npm run export` and `npm run check` as processes.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test } from 'vitest';
import { completeEntry } from '../support/property-files.ts';
import { runTaskToEnd } from '../support/launched-site.ts';
import { setUpSite } from '../support/site.ts';

const { server, db } = await setUpSite();
const folder = await mkdtemp(path.join(tmpdir(), 'baystead-commands-'));
afterAll(() => rm(folder, { recursive: true }));
const file = path.join(folder, 'homes.json');
const exported = path.join(folder, 'exported.json');

const run = (name: 'import' | 'export', ...args: string[]) => {
  const { databaseUrl, dataDir } = server.config;
  return runTaskToEnd(name, args, { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir });
};

test('imports a file and exports it', async () => {
  await writeFile(file, JSON.stringify([completeEntry]));
  expect(await run('import', file)).toEqual({
    outcome: 0,
    output: 'Stored 1 of 1 properties.\nProperties imported: 1. Photos: 0.\n',
  });
  expect(await run('export', exported)).toMatchObject({ outcome: 0 });
  expect(JSON.parse(await readFile(exported, 'utf8'))).toMatchObject([{ title: completeEntry.title }]);
  expect(await run('import', exported, '--dry-run')).toEqual({
    outcome: 0,
    output: 'Already here and left as they are: 1.\nNo problems. Properties to import: 0. Photos: 0.\n',
  });
});

test('creates no database before it has checked its arguments, and none for a dry run', async () => {
  await writeFile(file, JSON.stringify([completeEntry]));
  const dataDir = path.join(folder, 'nothing-yet');
  const archive = path.join(folder, 'letter.tar');
  await writeFile(archive, 'Dear archive');
  const at = (name: string, ...args: string[]) => runTaskToEnd(name, args, { DATA_DIR: dataDir });
  const results = await Promise.all([
    at('import', file, '--dry-run'),
    at('import', file, '--dry'),
    at('import', path.join(folder, 'gone.csv')),
    at('check'),
    at('export', path.join(folder, 'none.csv')),
    at('backup', path.join(folder, 'none.tar')),
    at('restore', archive),
    at('restore', path.join(folder, 'gone.tar')),
    at('admin', 'ada@site.example', '--reset-two-factor'),
  ]);
  expect(results.map(({ outcome, output }) => `${outcome} ${output.replaceAll(folder, 'FOLDER')}`)).toEqual([
    '0 No problems. Properties to import: 1. Photos: 0.\n',
    "1 Unknown option '--dry'. Say: npm run import -- FILE [--photos FOLDER] [--dry-run]\n",
    '1 FOLDER/gone.csv can’t be read: no such file or directory.\n',
    '0 The site can start with these settings.\n',
    '1 There is nothing to export: FOLDER/nothing-yet has no database.\n',
    '1 There is nothing to back up: FOLDER/nothing-yet has no database.\n',
    '1 FOLDER/letter.tar is damaged, cut off, or isn’t a Baystead archive.\n',
    '1 Not finished, because FOLDER/gone.tar cannot be used: no such file or directory.\n',
    '1 There is no account for ada@site.example.\n',
  ]);
  expect(existsSync(dataDir)).toBe(false);
});

test('check prints the warnings of the start, and what would stop it', async () => {
  const { databaseUrl, dataDir } = server.config;
  const check = (env: Record<string, string>) =>
    runTaskToEnd('check', [], { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir, ...env });
  await writeFile(file, '');
  const shared = { PROCESS_TYPE: 'web', AUTH_SECRET: 'one secret for all processes of this site' };
  const warned = await check({ ...shared, SMTP_URL: 'smtp://127.0.0.1:9', BACKUPS_DIR: '/backups' });
  expect(warned).toEqual({
    outcome: 0,
    output: expect.stringMatching(
      /^Warning: There is no setting BACKUPS_DIR, .*\nWarning: Photos are in DATA_DIR, .*\nWarning: Mails about saved searches .*\nThe site can start with these settings\.\n$/,
    ),
  });
  expect(await check({ MAP_TILES: file })).toEqual({
    outcome: 1,
    output: `The map shows no streets, because of ${file}: it is not a PMTiles archive. Correct MAP_TILES.\n`,
  });
  onTestFinished(async () => {
    await sql`DELETE FROM kysely_migration WHERE name = '8999-newest'`.execute(db);
  });
  await sql`INSERT INTO kysely_migration VALUES ('8999-newest', '2030-01-01')`.execute(db);
  expect(await check({})).toMatchObject({
    outcome: 1,
    output: expect.stringContaining('was migrated by a newer version of Baystead'),
  });
});
