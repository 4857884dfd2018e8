import { once } from 'node:events';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../terminal.ts';
import { openWebServer, type WebServer } from './listener.ts';

async function openBackend(): Promise<{ web: WebServer; port: number }> {
  const web = await openWebServer(0, '127.0.0.1');
  web.setHandler(() => new Response('a page'));
  onTestFinished(() => web.stop());
  return { web, port: (web.server.address() as AddressInfo).port };
}

test('a draining server still answers, and ends the connection with the response', async () => {
  const { web, port } = await openBackend();
  const url = `http://127.0.0.1:${port}/`;
  expect((await fetch(url)).headers.get('connection')).toBe('keep-alive');
  expect(web.isStopping()).toBe(false);
  web.drain();
  const response = await fetch(url);
  expect([response.status, response.headers.get('connection')]).toEqual([200, 'close']);
  expect(web.isStopping()).toBe(true);
  await web.stop();
  await expect(fetch(url)).rejects.toThrow('fetch failed');
});

test('names a port that another program uses', async () => {
  const { port } = await openBackend();
  await expect(openWebServer(port, '127.0.0.1')).rejects.toThrow(
    new OperatorError(
      `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
    ),
  );
});

test.each([
  [`GET /shortlist?ids=${'x'.repeat(20_000)} HTTP/1.1`, 431, 'This address is too long for us.'],
  ['rubbish', 400, 'We couldn’t read this request.'],
])('answers a request that Node can’t read in one sentence', async (line, status, sentence) => {
  const { port } = await openBackend();
  const socket = connect(port, '127.0.0.1').end(`${line}\r\nhost: x\r\n\r\n`);
  const answer = await text(socket);
  expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `));
  expect(answer).toContain(sentence);
});

test('closes a refused connection that its client keeps open', async () => {
  const { port, web } = await openBackend();
  const accepted = once(web.server, 'connection') as Promise<[Socket]>;
  const client = connect({ port, host: '127.0.0.1', allowHalfOpen: true });
  onTestFinished(() => void client.destroy());
  client.write('rubbish\r\n\r\n');
  const [socket] = await accepted;
  await once(socket, 'close');
  expect(socket.destroyed).toBe(true);
});
