import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { text } from 'node:stream/consumers';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { serverWith } from '#tests/support/server.ts';
import { callCloudFunction } from './cloud-functions.ts';
import { requireConfig } from './config.ts';

let server: Server;
let address: string;
const requests: string[] = [];
const lines: unknown[] = [];
const logger = pino({ level: 'warn' }, { write: (line) => lines.push(JSON.parse(line)) });

const serverAt = (functionsUrl: string | null) =>
  serverWith({ config: { ...requireConfig({}), functionsUrl }, logger });

beforeAll(async () => {
  server = createServer((request, response) => {
    void text(request).then((body) => {
      requests.push(`${request.method} ${request.url} ${body}`);
      response.writeHead(request.url === '/functions/broken' ? 500 : 200);
      response.end(request.url === '/functions/wordy' ? 'no JSON' : '{"answer":42}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}/functions/`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});

test('posts the payload to the named function and returns its JSON', async () => {
  expect(await callCloudFunction(serverAt(address), 'a/b', { question: true })).toEqual({ answer: 42 });
  expect(requests).toEqual(['POST /functions/a%2Fb {"question":true}']);
  expect(lines).toEqual([]);
});

test.each(['broken', 'wordy'])('returns null and logs a failed call: %s', async (name) => {
  lines.length = 0;
  expect(await callCloudFunction(serverAt(address), name, {})).toBeNull();
  expect(lines).toMatchObject([{ msg: 'a cloud function failed', name }]);
});

test('returns null without a request if no address is configured', async () => {
  requests.length = 0;
  expect(await callCloudFunction(serverAt(null), 'anything', {})).toBeNull();
  expect(requests).toEqual([]);
});
