// A calendar of another site, on this machine.
import { closeServers, serve } from './small-server.ts';

/** Marks each text with an ETag of its own, and knows it again; answers with `feed.status` where that is not 200. */
export async function serveFeed(text: () => string) {
  const { place, asked } = await serve((request, response) => {
    const content = text();
    const etag = `"${Buffer.from(content).toString('base64url').slice(0, 200)}"`;
    if (feed.status !== 200) response.writeHead(feed.status).end();
    else if (request.headers['if-none-match'] === etag) response.writeHead(304).end();
    else response.writeHead(200, { etag, 'content-type': 'text/plain' }).end(content);
  });
  const feed = { url: `http://${place}/calendar.ics`, host: place, asked, status: 200, close: closeServers };
  return feed;
}

export type FeedServer = Awaited<ReturnType<typeof serveFeed>>;
