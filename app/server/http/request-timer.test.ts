import type { IncomingMessage, ServerResponse } from 'node:http';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { loadBuild } from '#tasks/built-pages.ts';
import { setUpSite } from '#tests/support/site.ts';
import { createRequestTimer } from './request-timer.ts';

const { server } = await setUpSite();
const { routes } = await loadBuild();
const timeRequest = createRequestTimer(server, routes);

/** The labels that a request is counted with. */
async function labelsOf(
  url: string,
  answer: { statusCode: number; headersSent: boolean },
): Promise<string[]> {
  server.metrics.requests.reset();
  const response = Object.assign(new PassThrough(), answer);
  timeRequest({ url } as IncomingMessage, response as unknown as ServerResponse);
  response.emit('close');
  const { values } = await server.metrics.requests.get();
  return values
    .filter(({ metricName }) => metricName?.endsWith('_count'))
    .map(({ labels, value }) => `${labels.route} ${labels.status} ${value}`);
}

const id = '0190b0a0-0000-7000-8000-000000000002';

test.each([
  ['/', 'routes/site/home'],
  ['/_.data?_routes=x', 'routes/site/home'],
  ['/listings?pets=dogs', 'routes/search/listings'],
  [`/listings/${id}`, 'routes/properties/listing'],
  [`/listings/${id}.data`, 'routes/properties/listing'],
  [`/admin/properties/${id}/review`, 'routes/admin/review'],
  ['/admin', 'routes/admin/properties'],
  ['/link/secret', 'routes/links/link'],
  ['/404', 'routes/site/not-found'],
  ['/assets/app-x1.js', 'static'],
  ['/photos/abc-800.webp', 'photo'],
  ['/readyz', 'probe'],
  ['/wp-login.php', 'unknown'],
  ['/admin/bookings', 'routes/admin/not-found'],
  ['//evil%zz', 'unknown'],
])('counts %s as %s, also the second time', async (url, route) => {
  const answer = { statusCode: 200, headersSent: true };
  expect(await labelsOf(url, answer)).toEqual([`${route} 200 1`]);
  expect(await labelsOf(url, answer)).toEqual([`${route} 200 1`]);
});

test('counts the status, and 499 if the client left before the response', async () => {
  expect(await labelsOf('/', { statusCode: 304, headersSent: true })).toEqual(['routes/site/home 304 1']);
  expect(await labelsOf('/', { statusCode: 200, headersSent: false })).toEqual(['routes/site/home 499 1']);
});
