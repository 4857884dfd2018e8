// Starts and stops the real process, as a person at a terminal does. A start takes seconds, so the tests
// share a running site: each takes the one that is running, or starts one.
import { once } from 'node:events';
import { access, readFile, rm } from 'node:fs/promises';
import { connect } from 'node:net';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, assert, beforeAll, expect, test } from 'vitest';
import { text } from 'node:stream/consumers';
import {
  freePort,
  type LaunchedSite,
  LaunchFailed,
  launchSite,
  temporaryDataDir,
} from '../support/launched-site.ts';

let dataDir: string;
let running: LaunchedSite | null = null;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
});

afterAll(async () => {
  if (running) expect(await end(running, 'SIGTERM')).toBe(0);
  await rm(dataDir, { recursive: true, force: true });
});

/** Launches a site in the data directory, for this test and the next ones. */
async function launch(env: Record<string, string> = {}): Promise<LaunchedSite> {
  running = await launchSite({ dataDir, env });
  return running;
}

const runningSite = async (): Promise<LaunchedSite> => running ?? launch();

/** Resolves when the site has ended. No test takes this site anymore. */
async function ending(site: LaunchedSite): Promise<number | NodeJS.Signals> {
  running = null;
  return site.ended;
}

function end(site: LaunchedSite, signal: NodeJS.Signals): Promise<number | NodeJS.Signals> {
  site.signal(signal);
  return ending(site);
}

/** The process id of PostgreSQL in the data directory, or null if it isn't running. */
async function postgresPid(): Promise<number | null> {
  const note = await readFile(path.join(dataDir, 'postgres/postmaster.pid'), 'utf8').catch(() => null);
  return note === null ? null : Number.parseInt(note, 10);
}

test('creates a site at the first start, finishes a request in flight on SIGTERM, and reuses the site at the second start', async () => {
  const first = await launch();
  expect((await fetch(first.url)).status).toBe(200);
  expect(first.output().match(/no cloud functions \(us-central1\)/g)).toHaveLength(1);
  const request = await halfSentRequest(first.url);
  first.signal('SIGTERM');
  await untilConnectionsRefused(first.url);
  expect(await request.finish()).toMatch(/^HTTP\/1\.1 \d{3} /);
  expect(await ending(first)).toBe(0);
  expect(await postgresPid()).toBeNull();

  const metricsPort = await freePort();
  const second = await launch({ METRICS_PORT: String(metricsPort) });
  expect((await fetch(`${second.url}/readyz`)).status).toBe(200);
  const metrics = await fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  expect(await metrics.text()).toContain('baystead_database_up 1');
  expect(second.output()).not.toMatch(/Installed|Building|Creating|Filling/);
});

test('exits with code 1 and only a sentence about each invalid setting', async () => {
  const failure: unknown = await launchSite({
    dataDir,
    env: { LOG_LEVEL: 'loud', DEMO_DATA: 'maybe' },
  }).catch((error: unknown) => error);
  assert(failure instanceof LaunchFailed, String(failure));
  expect(failure.outcome).toBe(1);
  expect(failure.output).toBe(
    'DEMO_DATA must be one of on, off, not "maybe".\n' +
      'LOG_LEVEL must be one of fatal, error, warn, info, debug, trace, silent, not "loud".\n',
  );
});

test('starts after the server and the database were killed together', async () => {
  const killed = await runningSite();
  const pid = await postgresPid();
  assert(pid);
  killed.signal('SIGKILL');
  process.kill(pid, 'SIGKILL');
  await ending(killed);
  await launch();
  expect(await postgresPid()).not.toBe(pid);
});

test('uses the running database of a killed server, and stops it in the end', async () => {
  const killed = await runningSite();
  const pid = await postgresPid();
  await end(killed, 'SIGKILL');
  await access(`/proc/${pid}`);

  const next = await launch();
  expect(await postgresPid()).toBe(pid);
  expect((await fetch(next.url)).status).toBe(200);
  expect(await end(next, 'SIGINT')).toBe(0);
  expect(await postgresPid()).toBeNull();
});

test('stops gracefully on two signals within a second, and ends immediately on a later one', async () => {
  const site = await runningSite();
  const request = await halfSentRequest(site.url);
  site.signal('SIGINT');
  site.signal('SIGINT');
  await untilConnectionsRefused(site.url);
  await pause(1200); // Signals within one second count as one.
  expect(await Promise.race([site.ended, Promise.resolve('waiting')])).toBe('waiting');
  expect(await end(site, 'SIGINT')).toBe(1);
  request.abort();
});

test('stops when its parent process has ended', async () => {
  const site = await runningSite();
  site.abandon();
  expect(await ending(site)).toBe(0);
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
