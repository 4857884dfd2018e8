// Runs the processes of a site, including the worker, on a database of the test run. start-and-stop.test.ts
// tests the start with a database of its own.
import { rm } from 'node:fs/promises';
import { afterAll } from 'vitest';
import { openSite, type Site } from './site.ts';
import { atFullCost } from './quick-passwords.ts';
import { launchSite, type LaunchedSite, temporaryDataDir } from './launched-site.ts';
import { grantAdmin } from '#server/accounts/accounts.ts';

export type TestSite = Site &
  Pick<LaunchedSite, 'url'> & {
    /** An administrator who can log in. */
    administrator: { email: string; password: string };
    /** Kills the server, and starts it again at the same URL. */
    killAndRestart: () => Promise<void>;
  };

/** Starts a site for all tests of a file, and stops it after them. `env` adds environment variables. */
export async function setUpTestSite(env: Record<string, string> = {}): Promise<TestSite> {
  const site = await openSite();
  const dataDir = await temporaryDataDir();
  const { databaseUrl } = site.server.config;
  const settings = { dataDir, env: { DATABASE_URL: String(databaseUrl), ...env } };
  let launched = await launchSite(settings);
  const administrator = { email: 'admin@site.example', password: 'a long enough password' };
  await atFullCost(() => grantAdmin(site.server, administrator));
  afterAll(async () => {
    launched.signal('SIGINT');
    await launched.ended;
    await site.close();
    await rm(dataDir, { recursive: true, force: true });
  });
  return Object.assign(site, {
    url: launched.url,
    administrator,
    async killAndRestart() {
      launched.signal('SIGKILL');
      await launched.ended;
      launched = await launchSite({ ...settings, port: Number(new URL(launched.url).port) });
    },
  });
}
