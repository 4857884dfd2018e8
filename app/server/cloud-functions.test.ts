import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, expect, test } from 'vitest';
import { serverWith } from '#tests/support/server.ts';
import { closeServers, serve } from '#tests/support/small-server.ts';
import { callCloudFunction } from './cloud-functions.ts';
import { requireConfig } from './config.ts';

const bodies: string[] = [];
const lines: unknown[] = [];
const logger = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });
const { host, requests } = await serve((request, response) => {
  void text(request).then((body) => {
    bodies.push(body);
    response.writeHead(request.url === '/functions/broken' ? 500 : 200);
    response.end(request.url === '/functions/wordy' ? 'no JSON' : '{"answer":42}');
  });
});
afterAll(closeServers);

const call = (name: string, functionsUrl: string | null = `http://${host}/functions/`) =>
  callCloudFunction(serverWith({ config: { ...requireConfig({}), functionsUrl }, logger }), name, { a: 1 });

test('posts the payload to the named function and returns its JSON', async () => {
  expect(await call('a/b')).toEqual({ answer: 42 });
  expect(requests).toMatchObject([{ method: 'POST', url: '/functions/a%2Fb' }]);
  expect([bodies, lines]).toEqual([['{"a":1}'], []]);
});

test.each(['broken', 'wordy'])('returns null and logs a failed call: %s', async (name) => {
  lines.length = 0;
  expect(await call(name)).toBeNull();
  expect(lines).toMatchObject([{ msg: 'a cloud function failed', name }]);
});

test('returns null without a request if no address is configured', async () => {
  requests.length = 0;
  expect(await call('anything', null)).toBeNull();
  expect(requests).toEqual([]);
});
