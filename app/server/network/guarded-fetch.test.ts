import type { RequestListener } from 'node:http';
import { brotliCompressSync, deflateRawSync, deflateSync, gzipSync } from 'node:zlib';
import { afterEach, describe, expect, test } from 'vitest';
import { closeServers, serve } from '#tests/support/small-server.ts';
import { type FetchError, guardedDownload, guardedFetch, isPublicAddress } from './guarded-fetch.ts';

/** Redirects to /end. */
const redirectToEnd =
  (status: number): RequestListener =>
  (request, response) => {
    if (request.url === '/end') response.end('there');
    else response.writeHead(status, { location: '/end' }).end();
  };

/** Redirects as often as its path says. */
const countDown: RequestListener = (request, response) => {
  const left = Number(request.url?.slice(1));
  if (left === 0) response.end('there');
  else response.writeHead(302, { location: `/${left - 1}` }).end();
};

const endless: RequestListener = (request, response) => {
  const more = () => {
    while (!request.destroyed && response.write(Buffer.alloc(65_536)));
    response.once('drain', more);
  };
  more();
};

/** Never finishes a response; starts one only at /half. */
const stuck: RequestListener = (request, response) => {
  if (request.url === '/half') response.write('BEGIN:VCALENDAR');
};

/** Sends headers that don't match the body. */
const untrue: RequestListener = (request, response) => {
  if (request.url === '/broken') response.writeHead(200, { 'content-encoding': 'gzip' }).end('plain');
  else response.writeHead(200, { 'content-length': '100' }).write('half', () => response.destroy());
};

const marks = { etag: '"1"', 'last-modified': 'Sun, 22 Nov 2026 10:00:00 GMT' };
const marked: RequestListener = (request, response) => {
  if (request.headers['if-none-match'] === marks.etag) response.writeHead(304).end();
  else response.writeHead(200, marks).end('x');
};

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
  const validators = { etag: null, lastModified: null };
  return { fetch: (address: string) => guardedFetch(settings, address, validators), resolved };
}

afterEach(closeServers);

const none = { etag: null, lastModified: null };
const text: RequestListener = (_request, response) => response.end('BEGIN:VCALENDAR');

const refused = (failure: string) => ({ kind: 'failed', failure });

describe('isPublicAddress', () => {
  test.each([
    // IPv4-mapped, IPv4-compatible, translated, 6to4 and Teredo addresses contain an IPv4 address.
    '127.0.0.1',
    '127.9.9.9',
    '0.0.0.0',
    '10.1.2.3',
    '172.16.0.1',
    '172.31.255.255',
    '192.168.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '192.0.0.1',
    '192.0.2.1',
    '198.18.0.1',
    '198.51.100.1',
    '203.0.113.9',
    '224.0.0.1',
    '240.0.0.1',
    '255.255.255.255',
    '::',
    '::1',
    'fe80::1',
    'fe80::1%eth0',
    'fc00::1',
    'fd12:3456::1',
    'fec0::1',
    'ff02::1',
    '2001:db8::1',
    '3fff::1',
    '100::1',
    '2001::1',
    '::ffff:127.0.0.1',
    '::ffff:8.8.8.8',
    '::127.0.0.1',
    '::ffff:0:127.0.0.1',
    '64:ff9b::7f00:1',
    '64:ff9b:1::7f00:1',
    '2002:7f00:1::',
    '2001:0:7f00:1::',
  ])('rejects %s', (address) => expect(isPublicAddress(address)).toBe(false));

  test.each(['8.8.8.8', '172.32.0.1', '93.184.216.34', '2606:4700::1111', '2a00:1450::1'])(
    'accepts %s',
    (address) => expect(isPublicAddress(address)).toBe(true),
  );
});

describe('guardedFetch, before it sends a request', () => {
  test.each([
    ['the loopback address', (port: number) => `http://127.0.0.1:${port}/`],
    ['the loopback address in decimal', (port: number) => `http://2130706433:${port}/`],
    ['the loopback address in octal', (port: number) => `http://0177.0.0.1:${port}/`],
    ['the loopback address in hexadecimal', (port: number) => `http://0x7f.1:${port}/`],
    ['the loopback address in short form', (port: number) => `http://127.1:${port}/`],
    ['the loopback address in full-width digits', (port: number) => `http://１２７.０.０.１:${port}/`],
    ['the host 0', (port: number) => `http://0:${port}/`],
    ['an IPv4-mapped loopback address', (port: number) => `http://[::ffff:127.0.0.1]:${port}/`],
    ['a webcal URL of the loopback address', (port: number) => `webcal://127.0.0.1:${port}/`],
  ])('refuses %s', async (_name, addressOf) => {
    const { port, requests } = await serve(text);
    expect(await fetcher().fetch(addressOf(port))).toEqual(refused('not-public'));
    expect(requests).toEqual([]);
  });

  test('refuses the IPv6 loopback address', async () => {
    expect(await fetcher().fetch('http://[::1]:8080/')).toEqual(refused('not-public'));
  });

  test.each([
    'file:///etc/passwd',
    'ftp://feeds.example/1.ics',
    'gopher://feeds.example/',
    'data:text/calendar,BEGIN:VCALENDAR',
    'javascript:1',
    'feeds.example/1.ics',
    '',
    ...[1, 22, 25, 79, 81, 442, 444, 1023].map((port) => `https://feeds.example:${port}/1.ics`),
    'http://user:word@feeds.example/',
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
    const { port, requests } = await serve(text);
    const { fetch, resolved } = fetcher({ 'feeds.example': addresses });
    expect(await fetch(`http://feeds.example:${port}/`)).toEqual(refused('not-public'));
    expect(resolved).toEqual(['feeds.example']);
    expect(requests).toEqual([]);
  });

  test('refuses localhost with the real resolver', async () => {
    const { port, requests } = await serve(text);
    expect(await guardedFetch({ testHosts: [] }, `http://localhost:${port}/`, none)).toEqual(
      refused('not-public'),
    );
    expect(requests).toEqual([]);
  });

  test('resolves the name again for each redirect, and refuses a private address', async () => {
    const { port, requests } = await serve(text);
    const { host } = await serve((_request, response) =>
      response.writeHead(302, { location: `http://feeds.example:${port}/` }).end(),
    );
    const { fetch, resolved } = fetcher({ 'feeds.example': [['127.0.0.1']] }, [host]);
    expect(await fetch(`http://${host}/`)).toEqual(refused('not-public'));
    expect(resolved).toEqual(['feeds.example']);
    expect(requests).toEqual([]);
  });

  test.each([
    ['fails', () => Promise.reject(new Error('ENOTFOUND'))],
    ['returns an empty list', () => Promise.resolve([])],
  ])('reports a name as unreachable when its lookup %s', async (_what, resolve) => {
    expect(await guardedFetch({ testHosts: [], resolve }, 'https://feeds.example/', none)).toEqual(
      refused('unreachable'),
    );
  });
});

describe('guardedFetch, given redirects', () => {
  const to = (location: string, status = 302) =>
    serve((_request, response) => response.writeHead(status, { location }).end());

  test.each([301, 302, 303, 307, 308])('follows status %i', async (status) => {
    const { host } = await serve(redirectToEnd(status));
    expect(await fetcher({}, [host]).fetch(`http://${host}/`)).toMatchObject({
      kind: 'text',
      text: 'there',
    });
  });

  test('refuses a private address, another scheme, a low port and a password', async () => {
    const { port, requests } = await serve(text);
    for (const [location, failure] of [
      [`http://127.0.0.1:${port}/`, 'not-public'],
      ['http://169.254.169.254/latest/meta-data', 'not-public'],
      ['file:///etc/passwd', 'bad-address'],
      ['http://feeds.example:22/', 'bad-address'],
      ['http://user:word@feeds.example/', 'bad-address'],
    ] as const) {
      const { host } = await to(location);
      expect([location, await fetcher({}, [host]).fetch(`http://${host}/`)]).toEqual([
        location,
        refused(failure),
      ]);
    }
    expect(requests).toEqual([]);
  });

  test('follows three redirects and refuses a fourth', async () => {
    const { host, requests } = await serve(countDown);
    const { fetch } = fetcher({}, [host]);
    expect(await fetch(`http://${host}/3`)).toMatchObject({ kind: 'text' });
    requests.length = 0;
    expect(await fetch(`http://${host}/4`)).toEqual(refused('too-many-redirects'));
    expect(requests).toHaveLength(4);
  });
});

describe('guardedFetch, given a body', () => {
  const limit = 2 * 1024 * 1024;
  const keepPlain = (body: string) => Buffer.from(body);

  test.each<[string, (body: string) => Buffer]>([
    ['gzip', gzipSync],
    ['deflate', deflateSync],
    ['br', brotliCompressSync],
    ['deflate', deflateRawSync],
    ['utf-8', keepPlain],
    ['None', keepPlain],
    ['binary', keepPlain],
  ])('reads a body with the content encoding %s', async (encoding, compress) => {
    const { host } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': encoding }).end(compress('BEGIN:VCALENDAR')),
    );
    expect(await fetcher({}, [host]).fetch(`http://${host}/`)).toMatchObject({ text: 'BEGIN:VCALENDAR' });
  });

  test('accepts 2 MB and refuses one byte more', async () => {
    const { host } = await serve((request, response) =>
      response.end(Buffer.alloc(limit + Number(request.url?.slice(1)), 'a')),
    );
    const { fetch } = fetcher({}, [host]);
    expect(await fetch(`http://${host}/0`)).toMatchObject({ kind: 'text' });
    expect(await fetch(`http://${host}/1`)).toEqual(refused('too-large'));
  });

  test('refuses a body that decompresses to more than 2 MB', async () => {
    const bomb = gzipSync(Buffer.alloc(64 * 1024 * 1024));
    expect(bomb.length).toBeLessThan(100_000);
    const { host } = await serve((_request, response) =>
      response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb),
    );
    expect(await fetcher({}, [host]).fetch(`http://${host}/`)).toEqual(refused('too-large'));
  });

  test('aborts an endless body', async () => {
    const { host } = await serve(endless);
    expect(await fetcher({}, [host]).fetch(`http://${host}/`)).toEqual(refused('too-large'));
  });

  test('times out when the body stalls or the response never starts', async () => {
    const { host } = await serve(stuck);
    const { fetch } = fetcher({}, [host], 300);
    expect(await fetch(`http://${host}/half`)).toEqual(refused('too-slow'));
    expect(await fetch(`http://${host}/`)).toEqual(refused('too-slow'));
  });

  test('refuses a truncated body and a wrong content encoding', async () => {
    const { host } = await serve(untrue);
    const { fetch } = fetcher({}, [host]);
    expect(await fetch(`http://${host}/broken`)).toEqual(refused('unreachable'));
    expect(await fetch(`http://${host}/`)).toEqual(refused('unreachable'));
  });
});

describe('guardedFetch, given a response', () => {
  test.each([
    [404, 'not-found'],
    [410, 'not-found'],
    [401, 'refused'],
    [403, 'refused'],
    [500, 'server-error'],
    [204, 'server-error'],
  ])('maps status %i to a failure', async (status, failure) => {
    const { host } = await serve((_request, response) => response.writeHead(status).end());
    expect(await fetcher({}, [host]).fetch(`http://${host}/`)).toEqual(refused(failure));
  });

  test('sends the cache headers of the last response in the next request', async () => {
    const { host, requests } = await serve(marked);
    const settings = { testHosts: [host] };
    const first = await guardedFetch(settings, `http://${host}/`, none);
    const validators = { etag: marks.etag, lastModified: marks['last-modified'] };
    expect(first).toEqual({ kind: 'text', text: 'x', validators });
    expect(await guardedFetch(settings, `http://${host}/`, validators)).toEqual({ kind: 'unchanged' });
    expect(requests[1]?.headers['if-modified-since']).toBe(validators.lastModified);
  });

  test('allows a test host only with its exact host and port', async () => {
    const { host, port, requests } = await serve(text);
    const { fetch } = fetcher({ localhost: [['127.0.0.1']] }, [host]);
    expect(await fetch(`http://${host}/`)).toMatchObject({ kind: 'text' });
    expect(await fetch(`http://localhost:${port}/`)).toEqual(refused('not-public'));
    expect(await fetch(`http://127.0.0.1:${port + 1}/`)).toEqual(refused('not-public'));
    expect(requests).toHaveLength(1);
  });
});

describe('guardedDownload', () => {
  /** The size of the content, or why there is none. */
  async function download(
    address: string,
    testHosts: string[],
    timeoutMs = 10_000,
  ): Promise<number | string> {
    let bytes = 0;
    try {
      for await (const chunk of guardedDownload({ testHosts, timeoutMs }, address, { maxBytes: 1000 }))
        bytes += chunk.length;
      return bytes;
    } catch (error) {
      return (error as FetchError).failure;
    }
  }

  test('returns content up to the limit, also after a redirect', async () => {
    const { host } = await serve((request, response) =>
      response.end(Buffer.alloc(Number(request.url?.slice(1)), 'a')),
    );
    const moved = await serve((_request, response) =>
      response.writeHead(302, { location: `http://${host}/1000` }).end(),
    );
    expect(await download(`http://${moved.host}/`, [moved.host, host])).toBe(1000);
    expect(await download(`http://${host}/1001`, [host])).toBe('too-large');
  });

  test('refuses private addresses, missing files, and content that is cut off or never ends', async () => {
    const { host, port, requests } = await serve(stuck);
    expect(await download(`http://127.0.0.1:${port}/`, [])).toBe('not-public');
    expect(requests).toEqual([]);
    expect(await download(`http://${host}/half`, [host], 100)).toBe('too-slow');
    const cut = await serve(untrue);
    expect(await download(`http://${cut.host}/`, [cut.host])).toBe('unreachable');
    const missing = await serve((_request, response) => response.writeHead(404).end());
    expect(await download(`http://${missing.host}/`, [missing.host])).toBe('not-found');
  });
});
