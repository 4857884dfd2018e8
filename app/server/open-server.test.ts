import { rm } from 'node:fs/promises';
import pg from 'pg';
import { pino } from 'pino';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';
import { freshDatabase } from '#tests/support/database.ts';
import { startS3Server } from '#tests/support/s3-server.ts';
import { temporaryDataDir } from '#tests/support/launched-site.ts';
import { requireConfig } from './config.ts';
import { openServer } from './open-server.ts';
import { OperatorError } from './terminal.ts';

const newerMigrations = `INSERT INTO kysely_migration VALUES ('8999-newest', '2030-01-01')`;
const oldMigrations = `UPDATE kysely_migration SET name = '0001-baseline' WHERE name = '0072-baseline'`;
const demonstration = `INSERT INTO audit_log (action) VALUES ('demonstration-began')`;
const publicSite = {
  PUBLIC_URL: 'https://stay.example',
  SMTP_URL: 'smtp://127.0.0.1:9',
  TRUSTED_PROXIES: 'none',
};
const refusesDemonstration =
  'This database holds demonstration data with its administrator, and other machines can reach this site: start with an empty DATA_DIR or DATABASE_URL.';
const store = await startS3Server();
afterAll(store.close);
const { endpoint, region, bucket, accessKeyId } = store.settings;
const wrongS3 = {
  S3_ENDPOINT: endpoint,
  S3_REGION: region,
  S3_BUCKET: bucket,
  S3_ACCESS_KEY_ID: accessKeyId,
  S3_SECRET_ACCESS_KEY: 'hidden',
};

test.each<[string, string, Record<string, string>, string]>([
  [
    'an embedded database that a newer version migrated',
    newerMigrations,
    { DATABASE_URL: '' },
    'The database in DATA_DIR was migrated by a newer version of Baystead, and this version cannot read it: start that version or a later one.',
  ],
  [
    'a database at DATABASE_URL that was written before version 1.0.1',
    oldMigrations,
    {},
    'The database of DATABASE_URL was written before version 1.0.1, and this version cannot read it: start version 1.0.1 on it once, and then this one.',
  ],
  ['demonstration data behind a PUBLIC_URL', demonstration, publicSite, refusesDemonstration],
  [
    'demonstration data on an open HOST',
    demonstration,
    { ...publicSite, HOST: '0.0.0.0', PUBLIC_URL: 'http://localhost:3000' },
    refusesDemonstration,
  ],
  [
    'a wrong S3 secret, without showing it',
    'SELECT',
    wrongS3,
    'The object store of S3_ENDPOINT cannot be used: S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID.',
  ],
])('refuses %s', async (_what, statement, env, sentence) => {
  const database = await freshDatabase();
  const dataDir = await temporaryDataDir();
  onTestFinished(() => rm(dataDir, { recursive: true, force: true }));
  const client = new pg.Client({ connectionString: database.url });
  await client.connect();
  await client.query(statement);
  await client.end();
  const stop = vi.fn<() => Promise<void>>(() => Promise.resolve());
  const config = requireConfig({ DATA_DIR: dataDir, DATABASE_URL: database.url, ...env });
  const opening = openServer(config, { logger: pino({ level: 'silent' }) }, { url: database.url, stop });
  await expect(opening).rejects.toThrow(
    new OperatorError(sentence.replace('DATA_DIR was', `${dataDir} was`)),
  );
  expect(stop).toHaveBeenCalledOnce();
});
