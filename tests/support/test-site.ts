// Runs the processes of a site, including the worker, on a database of the test run. For journeys that don't
// test the start of a site with a database of its own (start-and-stop.test.ts and interruptions.test.ts do).
import { rm } from 'node:fs/promises';
import { sql } from 'kysely';
import { afterAll } from 'vitest';
import { createTestServer, type TestServer } from './test-server.ts';
import { atFullCost } from './quick-passwords.ts';
import { launchSite, type LaunchedSite, temporaryDataDir } from './site.ts';
import { grantAdmin } from '#server/accounts/accounts.ts';

export interface TestSite extends Pick<LaunchedSite, 'url' | 'mailboxUrl'> {
  /** An administrator who can log in. */
  administrator: { email: string; password: string };
  /** An app on the same database. */
  testServer: TestServer;
  /** Sends mails about decisions now, instead of when they can't be undone anymore. */
  endUndoTime: () => Promise<unknown>;
  stop: () => Promise<void>;
}

/** `env` adds environment variables to the processes. */
export async function startTestSite(env: Record<string, string> = {}): Promise<TestSite> {
  const testServer = await createTestServer();
  const dataDir = await temporaryDataDir();
  const { databaseUrl } = testServer.server.config;
  const site = await launchSite({ dataDir, env: { DATABASE_URL: String(databaseUrl), ...env } });
  const administrator = { email: 'admin@site.example', password: 'a long enough password' };
  await atFullCost(() => grantAdmin(testServer.server, administrator));
  return {
    url: site.url,
    mailboxUrl: site.mailboxUrl,
    administrator,
    testServer,
    async endUndoTime() {
      await sql`UPDATE graphile_worker._private_jobs SET run_at = now()
        WHERE run_at > now() AND attempts = 0`.execute(testServer.db);
      // Wakes the worker, like a new job.
      await sql`SELECT pg_notify('jobs:insert', '{"r":0,"count":1}')`.execute(testServer.db);
    },
    async stop() {
      site.signal('SIGINT');
      await site.ended;
      await testServer.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts a site for all tests of a file, and stops it after them. */
export async function setUpTestSite(...settings: Parameters<typeof startTestSite>): Promise<TestSite> {
  const site = await startTestSite(...settings);
  afterAll(site.stop);
  return site;
}
