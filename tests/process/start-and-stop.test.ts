// Starts and stops the real process, as a person at a terminal does.
import { once } from 'node:events';
import { access, readFile, rm, writeFile } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, assert, beforeAll, describe, expect, test } from 'vitest';
import { text } from 'node:stream/consumers';
import { startS3Server } from '../support/s3-server.ts';
import { freePort, LaunchFailed, launchSite, type SiteSettings, temporaryDataDir } from '../support/site.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

const launch = (settings: SiteSettings = {}) => launchSite({ dataDir, ...settings });

/** The process id of PostgreSQL in the data directory, or null if it isn't running. */
async function postgresPid(): Promise<number | null> {
  const note = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => null);
  return note === null ? null : Number.parseInt(note, 10);
}

/** Launches a site that must fail with exit code 1. Returns its error message. */
async function refusal(settings: SiteSettings): Promise<string> {
  const failure: unknown = await launch(settings).then(
    async (site) => {
      site.signal('SIGTERM');
      await site.ended;
      throw new Error('the site started');
    },
    (error: unknown) => error,
  );
  assert(failure instanceof LaunchFailed, String(failure));
  expect(failure.outcome).toBe(1);
  return failure.output.trim();
}

test('creates a site at the first start, stops it with its database on SIGTERM, and reuses it at the second start', async () => {
  const first = await launch();
  expect((await fetch(first.url)).status).toBe(200);
  expect(first.output().match(/no cloud functions \(us-central1\)/g)).toHaveLength(1);
  first.signal('SIGTERM');
  expect(await first.ended).toBe(0);
  expect(await postgresPid()).toBeNull();

  const metricsPort = await freePort();
  const second = await launch({ env: { METRICS_PORT: String(metricsPort) } });
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await metrics.text()).toContain('baystead_database_up 1');
  expect(second.output()).not.toMatch(/Installed|Building|Creating|Filling/);
  second.signal('SIGINT');
  expect(await second.ended).toBe(0);
});

describe('the error message of a failed start', () => {
  test('names a port that another program uses', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    await once(other, 'listening');
    const { port } = other.address() as { port: number };
    expect(await refusal({ port })).toBe(
      `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
    );
    expect(await postgresPid()).toBeNull();
    other.close();
  });

  test('names a data directory that another server uses, without stopping that server', async () => {
    const other = await launch();
    expect(await refusal({})).toBe(
      `The data directory ${dataDir} is in use by another server: stop that one, or set DATA_DIR to another folder.`,
    );
    expect((await fetch(other.url)).status).toBe(200);
    other.signal('SIGTERM');
    expect(await other.ended).toBe(0);
  });

  test('names both versions if another PostgreSQL version wrote the database', async () => {
    const version = path.join(dataDir, 'postgres/PG_VERSION');
    await writeFile(version, '17\n');
    expect(await refusal({})).toMatch(
      /^The database in .* was written by PostgreSQL 17, and this is PostgreSQL 18, [^\n]+$/,
    );
    await writeFile(version, '18\n');
  });

  test.each([
    ['/proc/baystead', /^The data directory \/proc\/baystead cannot be written [^\n]+$/],
    ['/dev/null/baystead', /^The data directory \/dev\/null\/baystead is not a folder[^\n]+$/],
  ])('names the unusable data directory %s', async (folder, sentence) => {
    expect(await refusal({ dataDir: folder })).toMatch(sentence);
  });

  test('names every invalid setting', async () => {
    expect(await refusal({ env: { LOG_LEVEL: 'loud', DEMO_DATA: 'maybe' } })).toBe(
      'DEMO_DATA must be one of on, off, not "maybe".\n' +
        'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".',
    );
  });

  test('names the setting of a wrong S3 secret, without showing it', async () => {
    const server = await startS3Server();
    const env = {
      S3_ENDPOINT: server.settings.endpoint,
      S3_REGION: server.settings.region,
      S3_BUCKET: server.settings.bucket,
      S3_ACCESS_KEY_ID: server.settings.accessKeyId,
      S3_SECRET_ACCESS_KEY: 'hidden',
    };
    expect(await refusal({ env })).toBe(
      'The object store of S3_ENDPOINT cannot be used: S3_SECRET_ACCESS_KEY is not the secret of S3_ACCESS_KEY_ID.',
    );
    await server.close();
  });

  test('names DATABASE_URL if its database does not respond, without showing the password', async () => {
    const env = { DATABASE_URL: `postgres://somebody:hidden@127.0.0.1:${await freePort()}/site` };
    expect(await refusal({ env })).toMatch(
      /^The database of DATABASE_URL cannot be used: connect ECONNREFUSED [^\n]+$/,
    );
  });
});

test('uses the running database of a killed server, and stops it in the end', async () => {
  const killed = await launch();
  const pid = await postgresPid();
  killed.signal('SIGKILL');
  await killed.ended;
  await access(`/proc/${pid}`);

  const next = await launch();
  expect(await postgresPid()).toBe(pid);
  expect((await fetch(next.url)).status).toBe(200);
  next.signal('SIGTERM');
  expect(await next.ended).toBe(0);
  expect(await postgresPid()).toBeNull();
});

test('starts after the server and the database were killed together', async () => {
  const killed = await launch();
  const pid = await postgresPid();
  assert(pid);
  killed.signal('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await killed.ended;

  const next = await launch();
  expect(await postgresPid()).not.toBe(pid);
  next.signal('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('finishes a request in flight after SIGTERM and refuses new connections', async () => {
  const site = await launch();
  const request = await halfSentRequest(site.url);
  site.signal('SIGTERM');
  await untilConnectionsRefused(site.url);
  expect(await request.finish()).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(await site.ended).toBe(0);
  expect(await postgresPid()).toBeNull();
});

/** The site refuses connections from the moment it starts to stop. */
async function untilConnectionsRefused(url: string): Promise<void> {
  const ask = () =>
    fetch(url).then(
      () => 'answered',
      () => 'refused',
    );
  await expect.poll(ask).toBe('refused');
}

test('stops gracefully on two signals within a second, and ends immediately on a later one', async () => {
  const site = await launch();
  const request = await halfSentRequest(site.url);
  site.signal('SIGINT');
  site.signal('SIGINT');
  await untilConnectionsRefused(site.url);
  await pause(1200); // Signals within one second count as one.
  expect(await Promise.race([site.ended, Promise.resolve('waiting')])).toBe('waiting');
  site.signal('SIGINT');
  expect(await site.ended).toBe(1);
  request.abort();

  const next = await launch();
  next.signal('SIGTERM');
  expect(await next.ended).toBe(0);
});

test('stops when its parent process has ended', async () => {
  const site = await launch();
  site.abandon();
  expect(await site.ended).toBe(0);
  expect(await postgresPid()).toBeNull();
});

interface HalfSentRequest {
  /** Sends the rest. Resolves with the response after the server has closed the connection. */
  finish: () => Promise<string>;
  abort: () => void;
}

async function halfSentRequest(url: string): Promise<HalfSentRequest> {
  const { host, hostname, port, origin } = new URL(url);
  const body = 'email=somebody%40site.example&password=something';
  const half = body.length / 2;
  const socket = connect(Number(port), hostname === 'localhost' ? '127.0.0.1' : hostname);
  await once(socket, 'connect');
  const head = [
    'POST /login HTTP/1.1',
    `Host: ${host}`,
    `Origin: ${origin}`,
    'Content-Type: application/x-www-form-urlencoded',
    `Content-Length: ${body.length}`,
    // The server answers "100 Continue" when it has accepted the request.
    'Expect: 100-continue',
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  await once(socket, 'data');
  socket.write(body.slice(0, half));
  return {
    async finish() {
      const response = text(socket);
      socket.write(body.slice(half));
      return response;
    },
    abort: () => socket.destroy(),
  };
}
