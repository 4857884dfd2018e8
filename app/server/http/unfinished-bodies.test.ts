import { PassThrough } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadBuild } from '#tasks/built-pages.ts';
import { alwaysReady } from '#tests/support/always-ready.ts';
import { connection, origin } from '#tests/support/pages.ts';
import { createTestServer } from '#tests/support/test-server.ts';
import { createHttp } from './create-http.ts';
import { countUnfinishedBody, type UnfinishedBodies } from './unfinished-bodies.ts';

/** The bindings that Node passes for a request whose body is still arriving. */
function request(complete = false): HttpBindings {
  const { socket } = connection.incoming;
  const incoming = Object.assign(new PassThrough(), { complete, socket });
  return { incoming, outgoing: new PassThrough() } as unknown as HttpBindings;
}

test('refuses the 21st unfinished body of one address, and accepts one of another', async () => {
  const unfinished: UnfinishedBodies = new Map();
  const counted: boolean[] = [];
  for (let index = 0; index < 21; index += 1)
    counted.push(await countUnfinishedBody(unfinished, '192.0.2.1', request()));
  expect(counted).toEqual([...Array.from({ length: 20 }, () => true), false]);
  expect(await countUnfinishedBody(unfinished, '192.0.2.2', request())).toBe(true);
});

test('refuses the 201st unfinished body of all addresses together', async () => {
  const unfinished: UnfinishedBodies = new Map();
  const counted: boolean[] = [];
  for (let index = 0; index < 201; index += 1)
    counted.push(await countUnfinishedBody(unfinished, `192.0.2.${index % 20}`, request()));
  expect(counted.filter((isCounted) => !isCounted)).toHaveLength(1);
});

test('forgets a body once it has arrived or its request was answered', async () => {
  const unfinished: UnfinishedBodies = new Map();
  const [arrived, answered] = [request(), request()];
  for (const each of [arrived, answered]) await countUnfinishedBody(unfinished, '192.0.2.1', each);
  arrived.incoming.emit('end');
  arrived.outgoing.emit('close');
  expect([...unfinished]).toEqual([['192.0.2.1', 1]]);
  answered.outgoing.emit('close');
  expect([...unfinished]).toEqual([]);
});

test('does not count a body that has arrived, or whose connection is broken', async () => {
  const unfinished: UnfinishedBodies = new Map();
  const [late, broken] = [request(), request()];
  setImmediate(() => Object.assign(late.incoming, { complete: true }));
  broken.incoming.destroy();
  for (const each of [late, broken, request(true)])
    expect(await countUnfinishedBody(unfinished, '192.0.2.1', each)).toBe(true);
  expect([...unfinished]).toEqual([]);
});

test('answers 408 when a body has not arrived within 30 s', async () => {
  const { server, close } = await createTestServer();
  const http = createHttp(server, {
    build: await loadBuild(),
    staticFiles: null,
    checkReadiness: alwaysReady,
  });
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  onTestFinished(() => void vi.useRealTimers());
  const body = new ReadableStream({ start: (controller) => controller.enqueue(new Uint8Array(1000)) });
  const headers = { origin, 'transfer-encoding': 'chunked' };
  const sent = { method: 'POST', headers, body, duplex: 'half' };
  const pendingResponse = http.request(`${origin}/login`, sent, request());
  await vi.advanceTimersByTimeAsync(30_000);
  const response = await pendingResponse;
  expect(response.status).toBe(408);
  expect(await response.text()).toContain('Your request took too long to reach us');
  vi.useRealTimers();
  await close();
});
