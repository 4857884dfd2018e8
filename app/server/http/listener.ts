// One HTTP server on one port: taken at once, answering when the application is ready, ended without breaking off a
// request. Knows nothing of what it serves.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import { getRequestListener } from '@hono/node-server';
import { StartProblem } from '../terminal.ts';

export type Fetch = Parameters<typeof getRequestListener>[0];

/** Looks at a request first; calls `next` when it is for the application. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void | Promise<void>;

export interface WebServer {
  server: Server;
  /** From now on requests are answered, those that came before included. */
  answerWith: (fetch: Fetch, middleware?: Middleware) => void;
  /** Accepts nothing new, and resolves when what is in flight has been answered. */
  stop: () => Promise<void>;
}

/** How long a request in flight may hold up the stop. */
const stopTimeoutMs = 30_000;

/** @throws StartProblem when the port is taken or not allowed. */
export async function openWebServer(port: number, host: string): Promise<WebServer> {
  const ready = Promise.withResolvers<(request: IncomingMessage, response: ServerResponse) => void>();
  const server = createServer((request, response) => {
    void ready.promise.then((answer) => answer(request, response));
  });
  await listen(server, port, host);
  return {
    server,
    answerWith(fetch, middleware = (_request, _response, next) => next()) {
      const listener = getRequestListener(fetch);
      ready.resolve((request, response) => {
        void middleware(request, response, () => void listener(request, response));
      });
    },
    stop() {
      ready.resolve((_request, response) => response.writeHead(503).end());
      return stop(server);
    },
  };
}

async function listen(server: Server, port: number, host: string): Promise<void> {
  try {
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(port, host, resolve);
    });
  } catch (error) {
    const { code = '' } = error as NodeJS.ErrnoException;
    const reasons: Record<string, string> = {
      EADDRINUSE: `Port ${port} is taken by another program: stop that one, or set PORT to another number.`,
      EACCES: `Port ${port} is not allowed for this account: set PORT to a number from 1024.`,
      EADDRNOTAVAIL: `This machine has no address ${host}: set HOST to one that it has.`,
      ENOTFOUND: `There is no address called ${host}: set HOST to one that this machine has.`,
    };
    throw reasons[code] ? new StartProblem(reasons[code]) : error;
  }
}

async function stop(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A connection that a browser keeps for its next request becomes idle only after the answer in flight.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
