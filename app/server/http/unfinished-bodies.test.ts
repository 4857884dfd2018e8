import { PassThrough } from 'node:stream';
import type { HttpBindings } from '@hono/node-server';
import { expect, onTestFinished, test, vi } from 'vitest';
import { loadBuild } from '#tasks/built-pages.ts';
import { alwaysReady } from '#tests/support/always-ready.ts';
import { connection, openSite, origin } from '#tests/support/site.ts';
import { createHttp } from './create-http.ts';
import { countUnfinishedBody, type UnfinishedBodies } from './unfinished-bodies.ts';

/** The bindings that Node passes for a request whose body is still arriving. */
function request(complete = false): HttpBindings {
  const { socket } = connection.incoming;
  const incoming = Object.assign(new PassThrough(), { complete, socket });
  return { incoming, outgoing: new PassThrough() } as unknown as HttpBindings;
}

/** How many of so many bodies are counted. `addresses` send them in turn. */
async function countBodies(count: number, addresses: number): Promise<number> {
  const unfinished: UnfinishedBodies = new Map();
  let counted = 0;
  for (let index = 0; index < count; index += 1)
    if (await countUnfinishedBody(unfinished, `192.0.2.${index % addresses}`, request())) counted += 1;
  return counted;
}

test('refuses the 21st unfinished body of one address, and the 201st of all', async () => {
  expect([await countBodies(21, 1), await countBodies(40, 2), await countBodies(201, 20)]).toEqual([
    20, 40, 200,
  ]);
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
  const { server, close } = await openSite();
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
