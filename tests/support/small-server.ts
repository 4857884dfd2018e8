// A server on the loopback interface that responds as a test says.
import { createServer, type IncomingMessage, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';

const servers: Server[] = [];

/** Starts a server. Returns its `host:port` and the requests it received. */
export async function serve(handle: RequestListener) {
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    handle(request, response);
  });
  servers.push(server);
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return { host: `127.0.0.1:${port}`, port, requests };
}

/** Closes all servers, including open responses. */
export async function closeServers(): Promise<void> {
  for (const server of servers.splice(0)) {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
}

/** Serves a feed with an ETag for each text. Returns `feed.status` instead if it isn't 200. */
export async function serveFeed(text: () => string) {
  const { host, requests } = await serve((request, response) => {
    const content = text();
    const etag = `"${Buffer.from(content).toString('base64url').slice(0, 200)}"`;
    if (feed.status !== 200) response.writeHead(feed.status).end();
    else if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag, 'content-type': 'text/plain' }).end(content);
  });
  const feed = { url: `http://${host}/calendar.ics`, host, requests, status: 200, close: closeServers };
  return feed;
}

export type FeedServer = Awaited<ReturnType<typeof serveFeed>>;
