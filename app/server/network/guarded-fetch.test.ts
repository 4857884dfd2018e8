import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { closeServers, serve } from '#tests/support/small-server.ts';
import { type FetchError, guardedDownload, guardedFetch, isPublicAddress } from './guarded-fetch.ts';

const limit = 2 * 1024 * 1024;
const marks = { etag: '"1"', 'last-modified': 'Sun, 22 Nov 2026 10:00:00 GMT' };
const none = { etag: null, lastModified: null };

/** Behaves as the first part of the path says, with the second part. */
const behaviors: Record<string, (detail: string, ...handled: Parameters<RequestListener>) => unknown> = {
  text: (_, _request, response) => response.end('there'),
  bytes: (count, _request, response) => response.end(Buffer.alloc(Number(count), 'a')),
  status: (status, _request, response) => response.writeHead(Number(status)).end(),
  move: (status, _request, response) => response.writeHead(Number(status), { location: '/text' }).end(),
  to: (location, _request, response) =>
    response.writeHead(302, { location: decodeURIComponent(location) }).end(),
  moves: (count, _request, response) =>
    response.writeHead(302, { location: count === '1' ? '/text' : `/moves/${Number(count) - 1}` }).end(),
  half: (_, _request, response) => response.write('BEGIN:VCALENDAR'),
  silent: () => undefined,
  endless: (_, request, response) => {
    const more = () => {
      while (!request.destroyed && response.write(Buffer.alloc(65_536)));
      response.once('drain', more);
    };
    more();
  },
  cut: (_, _request, response) =>
    response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy()),
  marked: (_, { headers }, response) =>
    headers['if-none-match'] === marks.etag
      ? response.writeHead(304).end()
      : response.writeHead(200, marks).end('x'),
};
const serveBehaviors = () =>
  serve((request, response) => {
    const [, name = '', detail = ''] = (request.url ?? '').split('/');
    behaviors[name]?.(detail, request, response);
  });

/**
 * The site's guarded fetch with a fake DNS. A name with several lists resolves to the next list each time.
 */
function fetcher(names: Record<string, string[][]> = {}, testHosts: string[] = [], timeoutMs = 10_000) {
  const resolved: string[] = [];
  const resolve = async (name: string) => {
    resolved.push(name);
    const [now = [], ...later] = names[name] ?? [];
    if (later.length > 0) names[name] = later;
    return now.map((address) => ({ address, family: address.includes(':') ? 6 : 4 }));
  };
  const settings = { testHosts, resolve, timeoutMs };
  return { fetch: (address: string) => guardedFetch(settings, address, none), resolved };
}

/** Fetches a path of a host that may be private. */
async function fetchPath(path: string, timeoutMs?: number) {
  const { host } = await serveBehaviors();
  return fetcher({}, [host], timeoutMs).fetch(`http://${host}${path}`);
}

afterEach(closeServers);

const refused = (failure: string) => ({ kind: 'failed', failure });
const there = expect.objectContaining({ kind: 'text', text: 'there' }) as unknown;

describe('isPublicAddress', () => {
  // IPv4-mapped, IPv4-compatible, translated, 6to4 and Teredo addresses contain an IPv4 address.
  const notPublic = `127.0.0.1 127.9.9.9 0.0.0.0 10.1.2.3 172.16.0.1 172.31.255.255 192.168.0.1 169.254.169.254
    100.64.0.1 192.0.0.1 192.0.2.1 198.18.0.1 198.51.100.1 203.0.113.9 224.0.0.1 240.0.0.1 255.255.255.255
    :: ::1 fe80::1 fe80::1%eth0 fc00::1 fd12:3456::1 fec0::1 ff02::1 2001:db8::1 3fff::1 100::1 2001::1
    ::ffff:127.0.0.1 ::ffff:8.8.8.8 ::127.0.0.1 ::ffff:0:127.0.0.1 64:ff9b::7f00:1 64:ff9b:1::7f00:1
    2002:7f00:1:: 2001:0:7f00:1::`;

  test.each(notPublic.split(/\s+/))('rejects %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.32.0.1', '93.184.216.34', '2606:4700::1111', '2a00:1450::1'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('guardedFetch, before it sends a request', () => {
  // Also in decimal, octal, hexadecimal, short form and full-width digits, and IPv4-mapped.
  test.each([
    '127.0.0.1',
    '2130706433',
    '0177.0.0.1',
    '0x7f.1',
    '127.1',
    '１２７.０.０.１',
    '0',
    '[::ffff:127.0.0.1]',
  ])('refuses the loopback address %s', async (name) => {
    const { port, requests } = await serveBehaviors();
    for (const scheme of ['http', 'webcal'])
      expect(await fetcher().fetch(`${scheme}://${name}:${port}/text`)).toEqual(refused('not-public'));
    expect(await fetcher().fetch('http://[::1]:8080/')).toEqual(refused('not-public'));
    expect(requests).toEqual([]);
  });

  test.each([
    'file:///etc/passwd',
    'data:text/calendar,BEGIN:VCALENDAR',
    'feeds.example/1.ics',
    '',
    ...[1, 22, 79, 81, 442, 444, 1023].map((port) => `https://feeds.example:${port}/1.ics`),
    'http://user@feeds.example/',
    'http://:word@feeds.example/',
  ])('refuses the URL «%s»', async (address) => {
    const { fetch, resolved } = fetcher({ 'feeds.example': [['8.8.8.8']] });
    expect(await fetch(address)).toEqual(refused('bad-address'));
    expect(resolved).toEqual([]);
  });
});

describe('guardedFetch, given a host name', () => {
  test.each([
    ['a private address', [['127.0.0.1']]],
    ['a public and a private address', [['8.8.8.8', '127.0.0.1']]],
    // A separate check before connecting would get the private address, and the connection the public one.
    ['another address each time', [['127.0.0.1'], ['8.8.8.8']]],
  ])('refuses a name that resolves to %s, and resolves it once', async (_what, addresses) => {
    const { port, requests } = await serveBehaviors();
    const { fetch, resolved } = fetcher({ 'feeds.example': addresses });
    expect(await fetch(`http://feeds.example:${port}/text`)).toEqual(refused('not-public'));
    expect([resolved, requests]).toEqual([['feeds.example'], []]);
  });

  test('refuses localhost with the real resolver', async () => {
    const { port, requests } = await serveBehaviors();
    const fetched = await guardedFetch({ testHosts: [] }, `http://localhost:${port}/text`, none);
    expect([fetched, requests]).toEqual([refused('not-public'), []]);
  });

  test('allows a test host only with its exact host and port', async () => {
    const { host, port, requests } = await serveBehaviors();
    const { fetch } = fetcher({ localhost: [['127.0.0.1']] }, [host]);
    expect(await fetch(`http://${host}/text`)).toEqual(there);
    for (const other of [`localhost:${port}`, `127.0.0.1:${port + 1}`])
      expect(await fetch(`http://${other}/text`)).toEqual(refused('not-public'));
    expect(requests).toHaveLength(1);
  });

  test('resolves the name again for each redirect, and refuses a private address', async () => {
    const { port, requests } = await serveBehaviors();
    const { host } = await serveBehaviors();
    const { fetch, resolved } = fetcher({ 'feeds.example': [['127.0.0.1']] }, [host]);
    const target = encodeURIComponent(`http://feeds.example:${port}/text`);
    expect(await fetch(`http://${host}/to/${target}`)).toEqual(refused('not-public'));
    expect([resolved, requests]).toEqual([['feeds.example'], []]);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('ENOTFOUND'))],
    ['returns an empty list', () => Promise.resolve([])],
  ])('reports a name as unreachable when its lookup %s', async (_what, resolve) => {
    const fetched = guardedFetch({ testHosts: [], resolve }, 'https://feeds.example/', none);
    expect(await fetched).toEqual(refused('unreachable'));
  });
});

describe('guardedFetch, given a response', () => {
  test.each<readonly [string, unknown]>([
    ...[301, 302, 303, 307, 308].map((status) => [`/move/${status}`, there] as const),
    ['/moves/3', there],
    ['/moves/4', refused('too-many-redirects')],
    ...[
      ['http://169.254.169.254/latest/meta-data', 'not-public'],
      ['http://127.0.0.1:8080/', 'not-public'],
      ['file:///etc/passwd', 'bad-address'],
      ['http://feeds.example:22/', 'bad-address'],
      ['http://user:word@feeds.example/', 'bad-address'],
    ].map(([to = '', failure = '']) => [`/to/${encodeURIComponent(to)}`, refused(failure)] as const),
    ['/status/404', refused('not-found')],
    ['/status/410', refused('not-found')],
    ['/status/401', refused('refused')],
    ['/status/403', refused('refused')],
    ['/status/500', refused('server-error')],
    ['/status/204', refused('server-error')],
    [`/bytes/${limit}`, expect.objectContaining({ kind: 'text' })],
    [`/bytes/${limit + 1}`, refused('too-large')],
    ['/endless', refused('too-large')],
    ['/cut', refused('unreachable')],
  ])('%s ends with %j', async (path, expected) => {
    expect(await fetchPath(path)).toEqual(expected);
  });

  test.each(['/half', '/silent'])('times out: %s', async (path) => {
    expect(await fetchPath(path, 300)).toEqual(refused('too-slow'));
  });

  const keepPlain = (body: string) => Buffer.from(body);
  const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
  test.each<[string, (body: string) => Buffer, unknown]>([
    ['gzip', gzipSync, there],
    ['deflate', deflateSync, there],
    ['br', brotliCompressSync, there],
    ['deflate', deflateRawSync, there],
    ['utf-8', keepPlain, there],
    ['None', keepPlain, there],
    ['gzip', keepPlain, refused('unreachable')],
    ['gzip', () => bomb, refused('too-large')],
  ])('reads a body with the content encoding %s', async (encoding, compress, expected) => {
    const { host } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('there')),
    );
    expect(await fetcher({}, [host]).fetch(`http://${host}/`)).toEqual(expected);
  });

  test('sends the cache headers of the last response in the next request', async () => {
    const { host, requests } = await serveBehaviors();
    const fetch = (known: typeof validators | typeof none) =>
      guardedFetch({ testHosts: [host] }, `http://${host}/marked`, known);
    const validators = { etag: marks.etag, lastModified: marks['last-modified'] };
    expect(await fetch(none)).toEqual({ kind: 'text', text: 'x', validators });
    expect(await fetch(validators)).toEqual({ kind: 'unchanged' });
    expect(requests[1]?.headers['if-modified-since']).toBe(validators.lastModified);
  });
});

test.each<[string, number | string, number?]>([
  ['/bytes/1000', 1000],
  ['/bytes/1001', 'too-large'],
  ['/move/302', 5],
  ['/half', 'too-slow', 100],
  ['/cut', 'unreachable'],
  ['/status/404', 'not-found'],
  ['/to/http%3A%2F%2F127.0.0.1%3A8080%2F', 'not-public'],
])('guardedDownload of %s returns its size or fails: %s', async (path, expected, timeoutMs = 10_000) => {
  const { host } = await serveBehaviors();
  const settings = { testHosts: [host], timeoutMs };
  let bytes = 0;
  const download = async () => {
    for await (const chunk of guardedDownload(settings, `http://${host}${path}`, { maxBytes: 1000 }))
      bytes += chunk.length;
    return bytes;
  };
  expect(await download().catch((error: unknown) => (error as FetchError).failure)).toBe(expected);
});
