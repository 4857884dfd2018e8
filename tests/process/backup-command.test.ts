// Runs `npm run backup` and `npm run restore` as processes.
import { writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { fillSite, hashSite, createEmptySite } from '../support/backups.ts';
import { setUpFolder } from '../support/folder.ts';
import { runTaskToEnd } from '../support/site.ts';
import { setUpTestServer } from '../support/test-server.ts';

const testServer = await setUpTestServer();
const folder = await setUpFolder();
const file = path.join(folder, 'baystead.tar');

function run(task: 'backup' | 'restore', args: string[], databaseUrl: string | null, dataDir: string) {
  return runTaskToEnd(task, args, { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir });
}

test('writes an archive and restores it, with exit code 0', async () => {
  await fillSite(testServer);
  const { config, store } = testServer.server;
  expect(await run('backup', [file], config.databaseUrl, config.dataDir)).toMatchObject({ outcome: 0 });
  const { target } = await createEmptySite(folder, { hasTables: false });
  const { dataDir } = target.config;
  expect(await run('restore', [file], target.databaseUrl, dataDir)).toMatchObject({ outcome: 0 });
  expect(await hashSite(target.databaseUrl, target.store)).toEqual(
    await hashSite(String(config.databaseUrl), store),
  );
});

test('says in one sentence what is wrong, with exit code 1', async () => {
  const { config } = testServer.server;
  const foreign = path.join(folder, 'letter.txt');
  await writeFile(foreign, 'Dear archive');
  const at = (task: 'backup' | 'restore', args: string[]) =>
    run(task, args, config.databaseUrl, config.dataDir);
  const results = await Promise.all([
    at('backup', [path.join(folder, 'missing', 'baystead.tar')]),
    at('restore', [foreign]),
  ]);
  expect(results).toEqual(
    [
      `Not finished, because ${folder}/missing/baystead.tar.unfinished cannot be used: no such file or directory.`,
      `${foreign} is damaged, cut off, or isn’t a Baystead archive.`,
    ].map((sentence) => ({ outcome: 1, output: `${sentence}\n` })),
  );
});
