// The HTTP server. Takes the port immediately, holds requests until the application is ready, and stops
// without breaking off requests. Must not contain application code.
//
// It stops in two steps, so that another process can replace it without a failed request
// (docs/decisions/0063-process-types.md): `drain` makes it unready, and `stop` closes the port.
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import { getRequestListener } from '@hono/node-server';
import { OperatorError } from '../terminal.ts';

export type Fetch = Parameters<typeof getRequestListener>[0];

/** Runs before the application. Calls `next` to pass the request on. */
export type Middleware = (
  request: IncomingMessage,
  response: ServerResponse,
  next: () => void,
) => void | Promise<void>;

export interface WebServer {
  server: Server;
  /** Sets the handler, and answers the requests that are waiting. */
  setHandler: (fetch: Fetch, middleware?: Middleware) => void;
  /** True from the stop request on. A readiness check then fails, and the proxy chooses another process. */
  isStopping: () => boolean;
  /** Goes on answering, and ends each connection with its next response. */
  drain: () => void;
  /** Stops accepting requests. Resolves when all current requests are answered. */
  stop: () => Promise<void>;
}

/** Limit for current requests during a stop, in ms. */
const stopTimeoutMs = 30_000;

/** @throws OperatorError if the port is in use or not allowed. */
export async function openWebServer(port: number, host: string): Promise<WebServer> {
  const ready = Promise.withResolvers<(request: IncomingMessage, response: ServerResponse) => void>();
  let isStopping = false;
  const server = createServer((request, response) => {
    if (isStopping) response.setHeader('connection', 'close');
    void ready.promise.then((handle) => handle(request, response));
  });
  server.on('clientError', refuse);
  await listen(server, port, host);
  const drain = () => {
    isStopping = true;
  };
  return {
    server,
    isStopping: () => isStopping,
    drain,
    setHandler(fetch, middleware = (_request, _response, next) => next()) {
      const listener = getRequestListener(fetch);
      ready.resolve((request, response) => {
        void middleware(request, response, () => void listener(request, response));
      });
    },
    stop() {
      drain();
      ready.resolve((_request, response) => response.writeHead(503).end());
      return closeServer(server);
    },
  };
}

/** Status lines by Node's error codes. Other errors are 400. */
const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
};

/** Time in ms for a browser to read the answer. Closing a connection with unread bytes resets it. */
const closingMs = 1000;

/**
 * Answers a request that Node can't read, which never reaches the application. Node alone sends an empty
 * page.
 */
function refuse({ code = '' }: NodeJS.ErrnoException, socket: Duplex): void {
  if (!socket.writable) return;
  const status = statusLines[code] ?? '400 Bad Request';
  const sentence =
    code === 'HPE_HEADER_OVERFLOW'
      ? 'This address is too long for us. Please go back and open a shorter one.'
      : 'We couldn’t read this request. Please go back and try again.';
  const headers = [
    'Content-Type: text/plain; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(sentence)}`,
    'Connection: close',
  ];
  socket.end(`HTTP/1.1 ${status}\r\n${headers.join('\r\n')}\r\n\r\n${sentence}`);
  // A client that never closes its side would hold the connection, and delay a stop.
  socket.resume();
  setTimeout(() => socket.destroy(), closingMs).unref();
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
    throw reasons[code] ? new OperatorError(reasons[code]) : error;
  }
}

async function closeServer(server: Server): Promise<void> {
  const closed = new Promise((resolve) => server.close(resolve));
  // A keep-alive connection becomes idle only after its current response.
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  const timer = setTimeout(() => server.closeAllConnections(), stopTimeoutMs);
  await closed;
  clearInterval(sweep);
  clearTimeout(timer);
}
