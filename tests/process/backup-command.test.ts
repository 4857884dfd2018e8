// Runs `npm run backup` and `npm run restore` as processes.
import path from 'node:path';
import { expect, test } from 'vitest';
import { fillSite, hashSite, createEmptySite } from '../support/backups.ts';
import { setUpFolder } from '../support/folder.ts';
import { runTaskToEnd } from '../support/launched-site.ts';
import { setUpSite } from '../support/site.ts';

const site = await setUpSite();
const folder = await setUpFolder();
const file = path.join(folder, 'baystead.tar');

function run(task: 'backup' | 'restore', args: string[], databaseUrl: string | null, dataDir: string) {
  return runTaskToEnd(task, args, { DATABASE_URL: String(databaseUrl), DATA_DIR: dataDir });
}

test('writes an archive and restores it, with exit code 0', async () => {
  await fillSite(site);
  const { config, store } = site.server;
  expect(await run('backup', [file], config.databaseUrl, config.dataDir)).toMatchObject({ outcome: 0 });
  const { target } = await createEmptySite(folder, { hasTables: false });
  const { dataDir } = target.config;
  expect(await run('restore', [file], target.databaseUrl, dataDir)).toMatchObject({ outcome: 0 });
  expect(await hashSite(target.databaseUrl, target.store)).toEqual(
    await hashSite(String(config.databaseUrl), store),
  );
});
