// Ways in which a site answers that asks for trouble, and the fetch that meets them.
import type { RequestListener } from 'node:http';
import { guardedFetch } from '#server/calendar/guarded-fetch.ts';

/** Leads to /end by a redirect. */
export const redirectToEnd =
  (status: number): RequestListener =>
  (request, response) => {
    if (request.url === '/end') response.end('there');
    else response.writeHead(status, { location: '/end' }).end();
  };

/** Leads on as often as its path says. */
export const countDown: RequestListener = (request, response) => {
  const left = Number(request.url?.slice(1));
  if (left === 0) response.end('there');
  else response.writeHead(302, { location: `/${left - 1}` }).end();
};

export const endless: RequestListener = (request, response) => {
  const more = () => {
    while (!request.destroyed && response.write(Buffer.alloc(65_536)));
    response.once('drain', more);
  };
  more();
};

/** Never ends; begins only at /half. */
export const stuck: RequestListener = (request, response) => {
  if (request.url === '/half') response.write('BEGIN:VCALENDAR');
};

/** Says something else of its body than what it sends. */
export const untrue: RequestListener = (request, response) => {
  if (request.url === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
  else response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
};

export const marks = { etag: '"1"', 'last-modified': 'Sun, 22 Nov 2026 10:00:00 GMT' };
export const marked: RequestListener = (request, response) => {
  if (request.headers['if-none-match'] === marks.etag) response.writeHead(304).end();
  else response.writeHead(200, marks).end('x');
};

/** As the site fetches, with names that mean what the test says; a name with several lists changes each time it is asked. */
export function fetcher(
  names: Record<string, string[][]> = {},
  testHosts: string[] = [],
  timeoutMs = 10_000,
) {
  const resolved: string[] = [];
  const resolve = async (name: string) => {
    resolved.push(name);
    const [now = [], ...later] = names[name] ?? [];
    if (later.length > 0) names[name] = later;
    return now.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const settings = { testHosts, resolve, timeoutMs };
  const known = { etag: null, lastModified: null };
  return { fetch: (address: string) => guardedFetch(settings, address, known), resolved };
}
