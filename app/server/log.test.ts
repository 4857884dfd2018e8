import { spawnSync } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { AsyncLocalStorage } from 'node:async_hooks';
import { expect, test, vi } from 'vitest';
import { alwaysReady } from '#tests/support/always-ready.ts';
import { setUpSite } from '#tests/support/site.ts';
import { loadBuild } from '#tasks/built-pages.ts';
import { createLogger, logConsole, type RequestContext } from './log.ts';
import { createHttp } from './http/create-http.ts';

const lines: string[] = [];
const requestContext: RequestContext = new AsyncLocalStorage();
const logger = createLogger('info', requestContext, { write: (line: string) => lines.push(line) });
const site = await setUpSite({}, logger, requestContext);

test('removes the values of a row from a logged database error', async () => {
  const row = { uid: 'x', email: 'rosa@private.example', firstName: 'Rosa', role: 'owner' as 'user' };
  const insert = site.db.insertInto('users').values({ ...row, phoneNumber: null });
  const error: unknown = await insert.execute().catch((refused: unknown) => refused);
  logger.error({ err: error }, 'a row was refused');
  expect(lines.join()).toContain('violates');
  expect(lines.join()).not.toContain('private.example');
});

test('logs the failures of a request with its id', async () => {
  const http = createHttp(site.server, {
    build: await loadBuild(),
    staticFiles: null,
    checkReadiness: alwaysReady,
  });
  vi.spyOn(site.server.store, 'open').mockRejectedValue(new Error('the store is away'));
  const responses = await Promise.all(
    [`/photos/${'a'.repeat(32)}-400.webp`, `/photos/${'b'.repeat(32)}-400.webp`].map(async (path) =>
      http.request(path),
    ),
  );
  const logged = lines.map((line) => JSON.parse(line) as { msg: string; requestId?: string });
  for (const response of responses) {
    const own = logged.filter(({ requestId }) => requestId === response.headers.get('x-request-id'));
    expect(own.map(({ msg }) => msg)).toEqual(['a photo could not be read', 'request']);
  }
});

test('logs where a library wrote to the console, without its text', () => {
  const own = { ...console };
  const listeners = process.listeners('warning');
  const before = lines.length;
  try {
    logConsole(logger);
    console.warn('No route matches /link/SECRET');
    console.error(new Error('SECRET'));
    process.emit('warning', new Error('something is deprecated'));
  } finally {
    Object.assign(console, own);
    process.removeAllListeners('warning');
    for (const listener of listeners) process.on('warning', listener);
  }
  const logged = lines.slice(before).map((line) => JSON.parse(line) as { msg: string; stack?: string });
  expect(logged.map(({ msg }) => msg)).toEqual([
    'a library wrote to the console',
    'a library wrote to the console',
    'Node warned',
  ]);
  expect(logged[0]?.stack).toContain('log.test.ts');
  expect(lines.slice(before).join()).not.toContain('SECRET');
});

test('goes on when the disk of the log is full', () => {
  const code = `
    const { createLogger } = await import('#server/log.ts');
    const logger = createLogger('info');
    for (let line = 0; line < 3; line += 1) {
      logger.info('a line');
      await new Promise((resolve) => setImmediate(resolve));
    }
    process.stderr.write('still here');`;
  const full = openSync('/dev/full', 'w');
  const ended = spawnSync(process.execPath, ['--input-type=module', '-e', code], {
    stdio: ['ignore', full, 'pipe'],
    timeout: 20_000,
    encoding: 'utf8',
  });
  closeSync(full);
  expect(ended).toMatchObject({ status: 0, stderr: 'still here' });
});
