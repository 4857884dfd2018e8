import { once } from 'node:events';
import { Agent, createServer, get, type IncomingMessage, type ServerResponse } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, onTestFinished, test } from 'vitest';
import { OperatorError } from '../terminal.ts';
import { openWebServer, type WebServer } from './listener.ts';

interface Backend {
  web: WebServer;
  port: number;
  answered: number;
}

async function openBackend(): Promise<Backend> {
  const web = await openWebServer(0, '127.0.0.1');
  const backend = { web, port: (web.server.address() as AddressInfo).port, answered: 0 };
  web.setHandler(() => {
    backend.answered += 1;
    return new Response('a page');
  });
  onTestFinished(() => web.stop());
  return backend;
}

interface Proxy {
  url: string;
  /** Stops choosing the backends that aren't ready. A real proxy does this every few seconds. */
  checkHealth: () => void;
  /** How many requests wait for an answer of the backend. */
  pending: (backend: Backend) => number;
}

/**
 * Passes requests to the backends in turn, over connections that it keeps. Answers 502 if a backend doesn't.
 */
async function openProxy(backends: Backend[]): Promise<Proxy> {
  const agent = new Agent({ keepAlive: true });
  const pending = new Map<Backend, number>();
  const count = (backend: Backend, change: number) =>
    pending.set(backend, (pending.get(backend) ?? 0) + change);
  let ready = [...backends];
  let turn = 0;
  const forward = (request: IncomingMessage, response: ServerResponse) => {
    turn += 1;
    const backend = ready[turn % ready.length];
    if (!backend) return;
    count(backend, 1);
    response.on('close', () => count(backend, -1));
    get({ port: backend.port, host: '127.0.0.1', path: request.url, agent }, (answer) => {
      response.writeHead(answer.statusCode ?? 500);
      answer.pipe(response);
    }).on('error', () => response.writeHead(502).end());
  };
  const server = createServer(forward).listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.closeAllConnections();
    server.close();
    agent.destroy();
  });
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/`,
    checkHealth() {
      ready = backends.filter(({ web }) => !web.isStopping());
    },
    pending: (backend) => pending.get(backend) ?? 0,
  };
}

const soon = { interval: 1 };

test('two servers behind a proxy are replaced one after the other without a failed request', async () => {
  const old = [await openBackend(), await openBackend()];
  const backends = [...old];
  const proxy = await openProxy(backends);
  const statuses = new Set<number>();
  const done = new AbortController();
  const visit = async () => {
    while (!done.signal.aborted) {
      const response = await fetch(proxy.url);
      await response.text();
      statuses.add(response.status);
    }
  };
  const visitors = Promise.all(Array.from({ length: 8 }, visit));

  for (const backend of old) {
    const next = await openBackend();
    backends.push(next);
    backend.web.drain();
    const answered = backend.answered;
    await expect.poll(() => backend.answered, soon).toBeGreaterThan(answered + 10);
    proxy.checkHealth();
    await expect.poll(() => proxy.pending(backend), soon).toBe(0);
    await backend.web.stop();
    await expect.poll(() => next.answered, soon).toBeGreaterThan(10);
  }
  done.abort();
  await visitors;
  expect([...statuses]).toEqual([200]);
});

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
