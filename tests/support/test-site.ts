// Runs the processes of a site, including the worker, on a database of the test run. For journeys that don't test
// the start of a site (start-and-stop.test.ts and main-job.test.ts do).
import { rm } from 'node:fs/promises';
import { createTestApp, type TestApp } from './people.ts';
import { atFullCost } from './quick-passwords.ts';
import { launchSite, type Site, temporaryDataDir } from './site.ts';
import { grantAdmin } from '#server/accounts/accounts.ts';

export interface TestSite extends Pick<Site, 'url' | 'mailboxUrl' | 'administrator' | 'stop'> {
  /** An app on the same database. */
  testApp: TestApp;
}

/** `env` adds environment variables to the processes. */
export async function startTestSite(env: Record<string, string> = {}): Promise<TestSite> {
  const testApp = await createTestApp();
  const dataDir = await temporaryDataDir();
  const { databaseUrl } = testApp.app.config;
  const site = await launchSite({ dataDir, env: { DATABASE_URL: String(databaseUrl), ...env } });
  const administrator = { email: 'admin@site.example', password: 'a long enough password' };
  await atFullCost(() => grantAdmin(testApp.app, administrator));
  return {
    url: site.url,
    mailboxUrl: site.mailboxUrl,
    administrator,
    testApp,
    async stop() {
      site.signal('SIGINT');
      await site.ended;
      await testApp.close();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
