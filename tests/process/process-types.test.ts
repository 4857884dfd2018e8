// Runs a site as a web process and a worker process that share only a database and a secret.
import { rm } from 'node:fs/promises';
import { expect, onTestFinished, test } from 'vitest';
import { pino } from 'pino';
import { createDatabase, openPool } from '#server/database/database.ts';
import { addJob } from '#server/database/queue.ts';
import { freshDatabase } from '../support/database.ts';
import { childrenOf } from '../support/process-memory.ts';
import { launchSite, temporaryDataDir } from '../support/launched-site.ts';

test('a web process serves pages and goes on while it drains, and a worker process runs the jobs', async () => {
  const database = await freshDatabase();
  const db = createDatabase(openPool(database.url, pino({ level: 'silent' }), { connections: 1 }));
  onTestFinished(() => db.destroy());
  const launch = async (env: Record<string, string>) => {
    const dataDir = await temporaryDataDir();
    const shared = { DATABASE_URL: database.url, AUTH_SECRET: 'one secret for all processes of this site' };
    const site = await launchSite({ dataDir, env: { ...shared, ...env } });
    onTestFinished(async () => {
      site.signal('SIGKILL');
      await site.ended;
      await rm(dataDir, { recursive: true });
    });
    return site;
  };

  const web = await launch({ PROCESS_TYPE: 'web', DRAIN_SECONDS: '300' });
  expect(await childrenOf(web.pid, 'worker-process')).toEqual([]);
  await addJob(db, 'send-mail', { about: 'account-deleted', email: 'a@example.com' });
  const worker = await launch({ PROCESS_TYPE: 'worker' });
  expect(worker.url).toBe('');
  const recipients = () => db.selectFrom('mailbox').select('recipient').execute();
  await expect.poll(recipients).toEqual([{ recipient: 'a@example.com' }]);
  worker.signal('SIGTERM');
  expect(await worker.ended).toBe(0);

  web.signal('SIGTERM');
  const answer = async () => {
    const { status, headers } = await fetch(web.url);
    return [status, headers.get('connection')];
  };
  await expect.poll(answer).toEqual([200, 'close']);
});
