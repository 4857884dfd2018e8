// Runs the processes of a site, including the worker, on a database of the test run. start-and-stop.test.ts
// tests the start with a database of its own.
import { rm } from 'node:fs/promises';
import { afterAll } from 'vitest';
import { createTestServer, type TestServer } from './test-server.ts';
import { atFullCost } from './quick-passwords.ts';
import { launchSite, type LaunchedSite, temporaryDataDir } from './launched-site.ts';
import { grantAdmin } from '#server/accounts/accounts.ts';

export interface TestSite extends Pick<LaunchedSite, 'url'> {
  /** An administrator who can log in. */
  administrator: { email: string; password: string };
  /** An app on the same database. */
  testServer: TestServer;
  /** Kills the server, and starts it again at the same URL. */
  killAndRestart: () => Promise<void>;
  stop: () => Promise<void>;
}

/** `env` adds environment variables to the processes. */
export async function startTestSite(env: Record<string, string> = {}): Promise<TestSite> {
  const testServer = await createTestServer();
  const dataDir = await temporaryDataDir();
  const { databaseUrl } = testServer.server.config;
  const settings = { dataDir, env: { DATABASE_URL: String(databaseUrl), ...env } };
  let site = await launchSite(settings);
  const administrator = { email: 'admin@site.example', password: 'a long enough password' };
  await atFullCost(() => grantAdmin(testServer.server, administrator));
  return {
    url: site.url,
    administrator,
    testServer,
    async killAndRestart() {
      site.signal('SIGKILL');
      await site.ended;
      site = await launchSite({ ...settings, port: Number(new URL(site.url).port) });
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
