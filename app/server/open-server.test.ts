import { rm } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '../../tests/support/database.ts';
import { temporaryDataDir } from '../../tests/support/site.ts';
import { requireConfig } from './config.ts';
import { openServer } from './open-server.ts';
import { StartProblem } from './terminal.ts';

/**
 * The message that stops the start after `statement` has changed the database. By default, another version has
 * migrated it.
 */
async function refusalOf(
  env: (database: string, dataDir: string) => Record<string, string>,
  statement = `INSERT INTO kysely_migration VALUES ('0011-admin-search-punctuation', '2026-01-01')`,
) {
  const database = await freshDatabase();
  onTestFinished(database.drop);
  const dataDir = await temporaryDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
  const stop = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const opening = openServer(
    requireConfig(env(database.url, dataDir)),
    { logger: pino({ level: 'silent' }) },
    {
      url: database.url,
      stop,
    },
  );
  await expect(opening).rejects.toThrow(StartProblem);
  expect(stop).toHaveBeenCalledOnce();
  const message = await opening.catch((error: unknown) => (error as StartProblem).message);
  return { dataDir, message };
}

test('refuses to start on an embedded database of another version', async () => {
  const { dataDir, message } = await refusalOf((_, folder) => ({ DATA_DIR: folder }));
  expect(message).toBe(
    `The database in ${dataDir} is of another version of Baystead and cannot be brought to this one: to begin anew, delete that folder, or set DATA_DIR to another one.`,
  );
});

test('refuses to start on a database of another version at DATABASE_URL', async () => {
  const { message } = await refusalOf((url, folder) => ({ DATA_DIR: folder, DATABASE_URL: url }));
  expect(message).toBe(
    'The database of DATABASE_URL is of another version of Baystead and cannot be brought to this one: to begin anew, set DATABASE_URL to an empty database.',
  );
});

test.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'https://stay.example' }],
  ['HOST', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
])('refuses to start on demonstration data when %s makes the site public', async (_name, env) => {
  const { message } = await refusalOf(
    (url, folder) => ({
      DATA_DIR: folder,
      DATABASE_URL: url,
      SMTP_URL: 'smtp://127.0.0.1:9',
      TRUSTED_PROXIES: 'none',
      ...env,
    }),
    `INSERT INTO audit_log (action) VALUES ('demonstration-began')`,
  );
  expect(message).toBe(
    'This database holds demonstration data with its administrator, and other machines can reach this site: start with an empty DATA_DIR or DATABASE_URL.',
  );
});
