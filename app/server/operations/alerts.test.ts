import { sql } from 'kysely';
import pg from 'pg';
import { pino } from 'pino';
import { beforeEach, expect, test } from 'vitest';
import { addJob } from '../database/queue.ts';
import { workerConnectionName } from '../database/worker-heartbeat.ts';
import { setUpSite } from '#tests/support/site.ts';
import { checkAlerts, listAlerts } from './alerts.ts';

const lines: string[] = [];
const logger = pino({ level: 'error' }, { write: (line: string) => lines.push(line) });
const site = await setUpSite({}, logger);
const { server, db } = site;
const ada = await site.admin();
await site.admin('alan@site.example');
await site.user('rosa@site.example');

const noon = new Date('2026-11-25T12:00:00Z');
const later = (minutes: number) => new Date(noon.getTime() + minutes * 60_000);
const mailsSent = async () => (await site.mails()).map(({ to, subject }) => `${to}: ${subject}`);
const deleteJobs = () => sql`DELETE FROM graphile_worker._private_jobs`.execute(db);

/** Makes all jobs due for two hours. With an attempt, `sendMails` doesn't move them. */
const delayJobs = () =>
  sql`UPDATE graphile_worker._private_jobs SET attempts = 1, run_at = now() - interval '2 hours'`.execute(db);

async function addLateCalendar(): Promise<void> {
  await addJob(db, 'read-calendar', { linkId: 'any' });
  await delayJobs();
}

/** Adds mails that were last tried a while ago. */
async function addFailedMails(count: number, { createdHours = 2, triedHours = 0 } = {}): Promise<void> {
  for (let index = 0; index < count; index += 1)
    await addJob(db, 'send-mail', { about: 'account-deleted', email: 'rosa@site.example' });
  await sql`UPDATE graphile_worker._private_jobs SET attempts = 1, last_error = 'connection refused',
    run_at = now() + interval '1 hour', created_at = now() - make_interval(hours => ${createdHours}),
    updated_at = now() - make_interval(hours => ${triedHours})`.execute(db);
}

beforeEach(async () => {
  const { databaseUrl } = server.config;
  const worker = new pg.Client({
    connectionString: databaseUrl ?? '',
    application_name: workerConnectionName,
  });
  // One test terminates the connection.
  worker.on('error', () => undefined);
  await worker.connect();
  await deleteJobs();
  await db.updateTable('users').set({ alertedAt: null }).execute();
  await site.clearMails();
  lines.length = 0;
  return () => worker.end();
});

test('mails and logs what is wrong once a day, to each administrator', async () => {
  await checkAlerts(server, noon);
  expect(await mailsSent()).toEqual([]);

  await addLateCalendar();
  await checkAlerts(server, later(5));
  const mails = ['ada@site.example', 'alan@site.example'].map((to) => `${to}: Calendars aren’t being read`);
  expect((await mailsSent()).toSorted()).toEqual(mails);

  await addJob(db, 'derive-photo', { photoId: 'any' });
  await delayJobs();
  await checkAlerts(server, later(10));
  await checkAlerts(server, later(5 + 24 * 60 - 1));
  expect(lines).toHaveLength(1);
  await checkAlerts(server, later(5 + 24 * 60));
  expect((await mailsSent()).slice(2).toSorted()).toEqual(
    mails.map((mail) => mail.replace(/: .*/, ': Photos are taking too long, and 1 more problem')),
  );
  expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
    { event: 'alerts', alerts: ['calendars-waiting'], msg: 'Calendars aren’t being read' },
    { event: 'alerts', alerts: ['photos-waiting', 'calendars-waiting'] },
  ]);
});

test('replaces a mail that still waits, and mails no administrator who has lost the role', async () => {
  await addLateCalendar();
  await checkAlerts(server, noon);
  await checkAlerts(server, later(24 * 60));
  await db.updateTable('users').set({ role: 'user' }).where('email', '=', 'alan@site.example').execute();
  expect(await mailsSent()).toEqual(['ada@site.example: Calendars aren’t being read']);
});

test.each([
  ['3 mails that failed and wait since two hours', 3, {}, ['mails-failing']],
  ['2 mails', 2, {}, []],
  ['mails that wait since this hour', 3, { createdHours: 0 }, []],
  ['mails that were given up a day ago', 3, { createdHours: 99, triedHours: 25 }, []],
])('lists the alerts of %s', async (_name, count, times, alerts) => {
  await addFailedMails(count, times);
  expect(await listAlerts(server, ada)).toEqual(alerts);
});

test('lists a missing worker', async () => {
  expect(await listAlerts(server, ada)).toEqual([]);
  await sql`SELECT pg_terminate_backend(pid, 5000) FROM pg_stat_activity
    WHERE application_name = ${workerConnectionName} AND datname = current_database()`.execute(db);
  expect(await listAlerts(server, ada)).toEqual(['worker-missing']);
});
