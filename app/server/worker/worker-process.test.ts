import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { logger, openPhotoSite, type PhotoSite } from '#tests/support/photo-site.ts';
import { type FeedServer, serveFeed } from '#tests/support/small-server.ts';
import { insertProperty, storedLinks } from '#tests/support/properties.ts';
import { type MailServer, startMailServer } from '#tests/support/mail-server.ts';
import { scene } from '#tests/support/images.ts';
import type { Draft } from '../access/proofs.ts';
import { type Config, requireConfig } from '../config.ts';
import { addJob } from '../database/queue.ts';
import { openObjectStore } from '../photos/open-store.ts';
import { listDraftPhotos } from '../photos/photos.ts';
import type { Server } from '../server.ts';
import { freePort } from '#tests/support/launched-site.ts';
import { whileNothingStarts } from '#tests/support/processes.ts';
import { jobQueuesOf } from './job-handlers.ts';
import { startWorker } from './start-worker.ts';

let site: PhotoSite;
let config: Config;
let onStore: Server;
let draft: Draft;
const started: ChildProcess[] = [];

async function open(): Promise<void> {
  site = await openPhotoSite();
  config = requireConfig({ DATA_DIR: site.folder, LOG_LEVEL: 'silent' });
  const store = await openObjectStore(config);
  onStore = { ...site.server, store };
  draft = await site.newDraft();
}

async function close(): Promise<void> {
  await Promise.all(started.splice(0).map((child) => end(child, () => child.kill('SIGKILL'))));
  await site.close();
}

function startJobs(): ChildProcess {
  const child = fork(path.join(import.meta.dirname, 'worker-process.ts'), [], {
    execArgv: [],
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  child.send({ config, databaseUrl: String(site.server.config.databaseUrl) });
  started.push(child);
  return child;
}

/** Everything that the process prints until it ends. */
async function outputOf({ stdout, stderr }: ChildProcess): Promise<string> {
  const streams = [stdout, stderr].filter((stream) => stream !== null);
  return (await Promise.all(streams.map((stream) => text(stream)))).join('');
}

/** Calls `by` and returns the exit code and signal of the process. */
async function end(child: ChildProcess, by: () => void): Promise<[number | null, string | null]> {
  if (child.exitCode !== null || child.signalCode !== null) return [child.exitCode, child.signalCode];
  const ended = once(child, 'exit');
  by();
  return (await ended) as [number | null, string | null];
}

const mail = { about: 'account-deleted', email: 'rosa@site.test' } as const;
const states = async () => (await listDraftPhotos(site.server, draft)).map(({ state }) => state);
const recipients = async () =>
  (await site.db.selectFrom('mailbox').select('recipient').execute()).map(({ recipient }) => recipient);
/** A process starts within a second, but takes much longer on a busy machine. */
const soon = { timeout: 60_000, interval: 20 };

async function jobs(): Promise<{ locked: boolean; attempts: number }[]> {
  const { rows } = await site.pool.query<{ locked: boolean; attempts: number }>(
    `SELECT locked_by IS NOT NULL AS locked, attempts FROM graphile_worker.jobs`,
  );
  return rows;
}

/** The connection of each worker lock. All locks of one process share a connection. */
async function workerLocks(): Promise<number[]> {
  const { rows } = await site.pool.query<{ pid: number }>(
    `SELECT pid FROM pg_locks WHERE locktype = 'advisory'
     AND database = (SELECT oid FROM pg_database WHERE datname = current_database())`,
  );
  return rows.map(({ pid }) => pid);
}

/** The number of workers that hold their locks, and so have released stale jobs. */
const workers = async () => new Set(await workerLocks()).size;

async function sendPhoto(): Promise<void> {
  const content = await scene(60, 40).jpeg().toBuffer();
  await site.send(draft, [{ name: 'picture.jpg', content }], onStore);
}

/** Blocks workers from finishing a photo until the returned function is called. */
async function holdPhotos(): Promise<() => Promise<void>> {
  const client = await site.pool.connect();
  await client.query('BEGIN');
  // No limit, because a process may take long to start on a busy machine.
  await client.query('SET LOCAL idle_in_transaction_session_timeout = 0');
  await client.query('SELECT FROM photos FOR UPDATE');
  return async () => {
    await client.query('ROLLBACK');
    client.release();
  };
}

describe('a running worker process', () => {
  let mailServer: MailServer;
  let workerPort: number;
  let feed: FeedServer;
  /** Lets the worker finish the photo that was uploaded before its start. */
  let release: () => Promise<void>;
  const start = Date.now();
  const day = (days: number) => new Date(start + days * 86_400_000).toISOString().slice(0, 10);
  const event = `BEGIN:VEVENT\nDTSTART;VALUE=DATE:${day(40).replaceAll('-', '')}\nEND:VEVENT`;

  beforeAll(async () => {
    await open();
    mailServer = await startMailServer();
    feed = await serveFeed(() => `BEGIN:VCALENDAR\n${event}\nEND:VCALENDAR`);
    workerPort = await freePort();
    config = {
      ...config,
      calendarTestHosts: [feed.host],
      metrics: { ...config.metrics, workerPort },
      mail: { ...config.mail, smtpUrl: mailServer.url, from: 'Baystead <no-reply@site.test>' },
    };
    await sendPhoto();
    release = await holdPhotos();
    startJobs();
  });
  afterAll(async () => {
    await close();
    await mailServer.close();
    await feed.close();
  });

  it('sends mails and deletes files while a photo is being processed', async () => {
    await expect.poll(jobs, soon).toEqual([{ locked: true, attempts: 1 }]);
    await addJob(site.db, 'delete-files', { storageKeys: [] });
    await addJob(site.db, 'send-mail', mail);
    await expect.poll(() => mailServer.taken, soon).toHaveLength(1);
    await expect.poll(jobs, soon).toEqual([{ locked: true, attempts: 1 }]);
    expect(await states()).toEqual(['pending']);
  });

  it('makes the variants of photos that were uploaded before and after its start', async () => {
    await release();
    await expect.poll(states, soon).toEqual(['ready']);
    await sendPhoto();
    await expect.poll(states, soon).toEqual(['ready', 'ready']);
    await expect.poll(jobs, soon).toEqual([]);
  });

  it('imports the nights of a linked calendar, and serves its metrics', async () => {
    const propertyId = await insertProperty(site.db, feed.url);
    for (const { id } of await storedLinks(site, propertyId))
      await addJob(site.db, 'read-calendar', { linkId: id });
    const busy = async () => (await site.db.selectFrom('properties').select('busy').execute())[0]?.busy;
    await expect.poll(busy, soon).toBe(`{[${day(40)},${day(41)})}`);
    await expect.poll(jobs, soon).toEqual([]);
    const served = await (await fetch(`http://127.0.0.1:${workerPort}/metrics`)).text();
    expect(served).toContain('\nbaystead_workers 1\n');
    expect(served).toContain('\nbaystead_jobs_total{kind="read-calendar",outcome="done"} 1\n');
    expect(served).toContain('\nbaystead_calendar_reads_total{outcome="done"} 1\n');
  });

  it('retries a mail after the mail server was unavailable, and sends it once', async () => {
    mailServer.taken.length = 0;
    mailServer.mood = 'away';
    await addJob(site.db, 'send-mail', mail);
    await expect.poll(jobs, soon).toEqual([{ locked: false, attempts: 1 }]);
    expect(mailServer.taken).toEqual([]);
    mailServer.mood = 'well';
    await site.pool.query('UPDATE graphile_worker._private_jobs SET run_at = now()');
    // A new job wakes the worker.
    await addJob(site.db, 'send-mail', { ...mail, email: 'lee@site.test' });
    await expect.poll(jobs, soon).toEqual([]);
    expect(mailServer.taken).toHaveLength(2);
    expect(mailServer.taken.filter((sent) => sent.includes('To: rosa@site.test'))).toHaveLength(1);
  });

  it('processes photos while the mail server hangs', async () => {
    mailServer.mood = 'slow';
    const before = mailServer.calls();
    await addJob(site.db, 'send-mail', mail);
    await expect.poll(mailServer.calls, soon).toBe(before + 1);
    await sendPhoto();
    await expect.poll(states, soon).toEqual(['ready', 'ready', 'ready']);
    expect(mailServer.calls()).toBe(before + 1);
    // The photo is ready shortly before its job is deleted.
    await expect.poll(jobs, soon).toEqual([{ locked: true, attempts: 1 }]);
  });
});

describe('worker process', () => {
  beforeEach(open);
  afterEach(close);

  it('is started again when the system could not start it', async () => {
    const settings = { config, databaseUrl: String(site.server.config.databaseUrl) };
    const child = await whileNothingStarts(async () => startWorker(settings, logger));
    await addJob(site.db, 'send-mail', mail);
    await expect.poll(recipients, soon).toEqual([mail.email]);
    await child.stop();
  });

  it('takes over the jobs of a killed worker, and none of a running one', async () => {
    await sendPhoto();
    const release = await holdPhotos();
    const killed = startJobs();
    await expect.poll(jobs, soon).toEqual([{ locked: true, attempts: 1 }]);
    startJobs();
    await expect.poll(workers, soon).toBe(2);
    await addJob(site.db, 'delete-files', { storageKeys: [] });
    await expect.poll(jobs, soon).toEqual([{ locked: true, attempts: 1 }]);
    await end(killed, () => killed.kill('SIGKILL'));
    expect(await jobs()).toEqual([{ locked: true, attempts: 1 }]);

    startJobs();
    await expect.poll(jobs, soon).toEqual([{ locked: true, attempts: 2 }]);
    await release();
    await expect.poll(states, soon).toEqual(['ready']);
    await expect.poll(jobs, soon).toEqual([]);
  });

  it('exits during a job when it loses its lock connection, and logs why', async () => {
    config = { ...config, logLevel: 'error' };
    await sendPhoto();
    const release = await holdPhotos();
    const child = startJobs();
    const output = outputOf(child);
    await expect.poll(workerLocks, soon).toHaveLength(jobQueuesOf(config).length);
    const ended = end(child, () => undefined);
    await site.pool.query('SELECT pg_terminate_backend($1)', [(await workerLocks())[0]]);
    expect(await ended).toEqual([1, null]);
    await release();
    const lines = (await output).trim().split('\n');
    expect(lines.map((line) => JSON.parse(line) as object)).toMatchObject([
      { process: 'jobs', msg: 'the worker process has failed' },
    ]);
  });

  it('finishes the current job and exits on the stop message, on SIGTERM, and when it loses the web process', async () => {
    const ways = [
      (child: ChildProcess) => child.send('stop'),
      (child: ChildProcess) => child.kill('SIGTERM'),
      (child: ChildProcess) => child.disconnect(),
    ];
    for (let count = 0; count < ways.length; count += 1) await sendPhoto();
    const release = await holdPhotos();
    const children = ways.map((stop) => ({ child: startJobs(), stop }));
    await expect.poll(jobs, soon).toEqual(ways.map(() => ({ locked: true, attempts: 1 })));
    const ended = children.map(({ child, stop }) => end(child, () => stop(child)));
    await release();
    expect(await Promise.all(ended)).toEqual(ways.map(() => [0, null]));
    expect(await states()).toEqual(ways.map(() => 'ready'));
    expect(await jobs()).toEqual([]);
  });
});
