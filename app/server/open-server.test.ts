import { rm } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { temporaryDataDir } from '#tests/support/site.ts';
import { requireConfig } from './config.ts';
import { openServer } from './open-server.ts';
import { OperatorError } from './terminal.ts';

/** The message that stops the start after `statement` has changed the database. */
async function failureOf(
  env: (database: string, dataDir: string) => Record<string, string>,
  statement: string,
) {
  const database = await freshDatabase();
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
  await expect(opening).rejects.toThrow(OperatorError);
  expect(stop).toHaveBeenCalledOnce();
  const message = await opening.catch((error: unknown) => (error as OperatorError).message);
  return { dataDir, message };
}

test('refuses an embedded database that a newer version migrated', async () => {
  const { dataDir, message } = await failureOf(
    (_, folder) => ({ DATA_DIR: folder }),
    `INSERT INTO kysely_migration VALUES ('8998-next', '2030-01-01'), ('8999-newest', '2030-01-01')`,
  );
  expect(message).toBe(
    `The database in ${dataDir} was migrated by a newer version of Baystead, and this version cannot read it: start that version or a later one.`,
  );
});

test('refuses a database at DATABASE_URL that was written before version 1.0.1', async () => {
  const { message } = await failureOf(
    (url, folder) => ({ DATA_DIR: folder, DATABASE_URL: url }),
    `UPDATE kysely_migration SET name = '0001-baseline' WHERE name = '0072-baseline'`,
  );
  expect(message).toBe(
    'The database of DATABASE_URL was written before version 1.0.1, and this version cannot read it: start version 1.0.1 on it once, and then this one.',
  );
});

test.each([
  ['PUBLIC_URL', { PUBLIC_URL: 'https://stay.example' }],
  ['HOST', { HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' }],
])('refuses to start on demonstration data when %s makes the site public', async (_name, env) => {
  const { message } = await failureOf(
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

test('names the setting of a wrong S3 secret, without showing it', async () => {
  const store = await startS3Server();
  onTestFinished(store.close);
  const { message } = await failureOf(
    (url, folder) => ({
      DATA_DIR: folder,
      DATABASE_URL: url,
      S3_ENDPOINT: store.settings.endpoint,
      S3_REGION: store.settings.region,
      S3_BUCKET: store.settings.bucket,
      S3_ACCESS_KEY_ID: store.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: 'hidden',
    }),
    'SELECT',
  );
  expect(message).toBe(
    'The object store of S3_ENDPOINT cannot be used: S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID.',
  );
});
