// Malicious and broken responses of other sites, and the fetch function under test.
import type { RequestListener } from 'node:http';
import { guardedFetch } from '#server/calendar/guarded-fetch.ts';

/** Redirects to /end. */
export const redirectToEnd =
  (status: number): RequestListener =>
  (request, response) => {
    if (request.url === '/end') response.end('there');
    else response.writeHead(status, { location: '/end' }).end();
  };

/** Redirects as often as its path says. */
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

/** Never finishes a response; starts one only at /half. */
export const stuck: RequestListener = (request, response) => {
  if (request.url === '/half') response.write('BEGIN:VCALENDAR');
};

/** Sends headers that don't match the body. */
export const untrue: RequestListener = (request, response) => {
  if (request.url === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
  else response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
};

export const marks = { etag: '"1"', 'last-modified': 'Sun, 22 Nov 2026 10:00:00 GMT' };
export const marked: RequestListener = (request, response) => {
  if (request.headers['if-none-match'] === marks.etag) response.writeHead(304).end();
  else response.writeHead(200, marks).end('x');
};

/** The site's guarded fetch with a fake DNS. A name with several lists resolves to the next list each time. */
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
