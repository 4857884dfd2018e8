// Runs `npm run import` and `npm run export` as processes.
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { completeEntry } from '../support/property-files.ts';
import { runTaskToEnd } from '../support/site.ts';
import { setUpTestServer } from '../support/test-server.ts';

const { server } = await setUpTestServer();
const folder = await mkdtemp(path.join(tmpdir(), 'baystead-commands-'));
afterAll(() => rm(folder, { recursive: true }));
const file = path.join(folder, 'homes.json');
const exported = path.join(folder, 'exported.json');

const run = (name: 'import' | 'export', ...args: string[]) => {
  const { databaseUrl, dataDir } = server.config;
  return runTaskToEnd(name, args, { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir });
};

test('imports a file, exports it, and says what is wrong with others in one sentence', async () => {
  await writeFile(file, JSON.stringify([completeEntry]));
  const [imported, absent, unknown] = await Promise.all([
    run('import', file),
    run('import', path.join(folder, 'gone.csv')),
    run('import', file, '--dry'),
  ]);
  expect(imported).toEqual({
    outcome: 0,
    output: 'Stored 1 of 1 properties.\nProperties imported: 1. Photos: 0.\n',
  });
  expect(absent).toMatchObject({
    outcome: 1,
    output: expect.stringMatching(/^\S+gone\.csv can’t be read: ENOENT.*\n$/),
  });
  expect(unknown).toEqual({
    outcome: 1,
    output: "Unknown option '--dry'. Say: npm run import -- FILE [--photos FOLDER] [--dry-run]\n",
  });
  expect(await run('export', exported)).toMatchObject({ outcome: 0 });
  expect(JSON.parse(await readFile(exported, 'utf8'))).toMatchObject([{ title: completeEntry.title }]);
});
