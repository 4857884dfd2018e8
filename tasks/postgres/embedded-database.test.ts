import { access, rm } from 'node:fs/promises';
import path from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import { type EmbeddedDatabaseSettings, openEmbeddedDatabase } from './embedded-database.ts';
import { temporaryDataDir } from '../../tests/support/site.ts';

let dataDir: string;

beforeAll(async () => {
  dataDir = await temporaryDataDir();
});

afterAll(() => rm(dataDir, { recursive: true, force: true }));

async function open(purpose: 'serve' | 'visit', settings: Partial<EmbeddedDatabaseSettings> = {}) {
  const database = await openEmbeddedDatabase({
    dataDir,
    purpose,
    say: () => undefined,
    durable: false,
    ...settings,
  });
  onTestFinished(() => database.stop());
  return database;
}

async function ask(url: string, question: string): Promise<unknown> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { rows } = await client.query<{ answer: unknown }>(question);
    return rows[0]?.answer;
  } finally {
    await client.end();
  }
}

const alive = (url: string) => ask(url, 'SELECT 1 AS answer');

test('two processes that open an empty directory at once get one database', async () => {
  const [one, other] = await Promise.all([open('visit'), open('visit')]);
  expect(one.url).toBe(other.url);
  expect(one.startedHere).not.toBe(other.startedHere);
  expect(await alive(one.url)).toBe(1);
});

test('what was written is there after a restart, sorted alike on every machine', async () => {
  const first = await open('serve');
  await ask(first.url, "CREATE TABLE kept AS SELECT unnest(ARRAY['b', 'B', 'a', 'é']) AS word");
  await first.stop();
  const second = await open('serve');
  expect(await ask(second.url, "SELECT string_agg(word, '' ORDER BY word) AS answer FROM kept")).toBe('Babé');
  expect(await ask(second.url, "SELECT current_setting('server_version_num')::int / 10000 AS answer")).toBe(
    18,
  );
});

test('a visitor stops what it has started, and nothing that a server uses', async () => {
  const visitor = await open('visit');
  const server = await open('serve');
  expect(server.startedHere).toBe(false);
  await visitor.stop();
  expect(await alive(server.url)).toBe(1);

  const guest = await open('visit');
  expect(guest.startedHere).toBe(false);
  await guest.stop();
  expect(await alive(server.url)).toBe(1);

  await server.stop();
  await expect(alive(server.url)).rejects.toThrow('ECONNREFUSED');
});

test('only this machine can reach it, and only with the password', async () => {
  const { url } = await open('serve');
  const wrong = Object.assign(new URL(url), { password: 'guessed' }).href;
  await expect(alive(wrong)).rejects.toThrow('password authentication failed');
  expect(await ask(url, "SELECT current_setting('listen_addresses') AS answer")).toBe('127.0.0.1');
  expect(await ask(url, "SELECT current_setting('unix_socket_directories') AS answer")).toBe('');
});

test('a server whose lock was cut off takes it again before another can', async () => {
  const onLost = vi.fn<() => void>();
  const { url } = await open('serve', { onLost });
  const holder = "SELECT pid AS answer FROM pg_locks WHERE locktype = 'advisory'";
  const before = await ask(url, holder);
  await ask(url, `SELECT pg_terminate_backend(${Number(before)}) AS answer`);
  await expect.poll(() => ask(url, holder), { timeout: 5000 }).not.toBeOneOf([undefined, before]);
  await expect(open('serve')).rejects.toThrow('is in use by another server');
  expect(onLost).not.toHaveBeenCalled();
});

test('the password does not fit another database, and that is said', async () => {
  const { url, stop } = await open('serve');
  await ask(url, "ALTER USER baystead PASSWORD 'changed'");
  await expect(open('visit')).rejects.toThrow('does not accept the password kept in the data directory');
  const changed = Object.assign(new URL(url), { password: 'changed' }).href;
  await ask(changed, `ALTER USER baystead PASSWORD '${new URL(url).password}'`);
  await stop();
  await expect(access(path.join(dataDir, 'postgres/postmaster.pid'))).rejects.toThrow('ENOENT');
});
