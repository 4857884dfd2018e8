// Sends malformed and hostile requests, combined from lists of parts, to a running site. It must never answer
// with a 5xx, crash, or write anything but log lines.
import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { peakMegabytes } from '../support/process-memory.ts';
import { launchTemporarySite, type TemporarySite } from '../support/launched-site.ts';

const secret = 'SECRET0123456789abcdefghijklmnopqrstuvwxyz';

let site: TemporarySite;
/** The length of the process's output when it was ready. */
let ready = 0;

beforeAll(async () => {
  // Avoids the warning that no cloud functions are configured.
  site = await launchTemporarySite({ FUNCTIONS_URL: 'http://127.0.0.1:9' });
  ready = site.output().length;
});
afterAll(() => site.stop());

/** Sends the bytes and half-closes the connection. Resolves with the status, or 0 without a response. */
async function send(bytes: string): Promise<number> {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  // The server may reset the connection.
  socket.on('error', () => undefined);
  await once(socket, 'connect');
  socket.end(Buffer.from(bytes, 'latin1'));
  const response = await text(socket).catch(() => '');
  return Number(/^HTTP\/1\.1 (\d{3}) /.exec(response)?.[1] ?? 0);
}

const line = (...lines: string[]) => `${lines.join('\r\n')}\r\n\r\n`;
const close = 'Connection: close';
const host = 'Host: localhost';

const get = (target: string, ...headers: string[]) => line(`GET ${target} HTTP/1.1`, host, close, ...headers);
const post = (target: string, type: string, body: string, ...headers: string[]) =>
  line(
    `POST ${target} HTTP/1.1`,
    host,
    close,
    'Origin: http://localhost',
    `Content-Type: ${type}`,
    `Content-Length: ${Buffer.byteLength(body, 'latin1')}`,
    ...headers,
  ) + body;

const encodings = '% %%32%65 %2e %252e %00 %zz %c0%af %ff%fe %u0041 %2f..%2f \u00E9 %f0%9f%8f%a0'.split(' ');
const paths = ['/link/', '/mailbox/', '/listings/', '/photos/', '/assets/', '/sitemap/'];
const names = "__proto__ constructor toString .. . ... '-- <script> $(id) ;ls con -1 0".split(' ');
const queries = [
  `q=${'a'.repeat(8000)}`,
  'type=House&'.repeat(700),
  'cursor=%00',
  'cursor=%zz&q=%',
  'checkIn=0000-00-00&checkOut=9999-99-99',
  'price=1e400&bedrooms=NaN',
  '__proto__[a]=1&constructor=2',
  '_routes=root&_data=x',
  'index&index&index=1',
];
const bodies: readonly (readonly [string, string])[] = [
  ['application/x-www-form-urlencoded', 'email=%00&password=%ff'],
  ['application/x-www-form-urlencoded', '%'.repeat(5000)],
  ['application/x-www-form-urlencoded', 'a=1&'.repeat(20_000)],
  ['multipart/form-data', 'no boundary'],
  ['multipart/form-data; boundary=x', '--x\r\n'],
  ['multipart/form-data; boundary=x', '--x\r\nContent-Disposition: form-data; name="email"\r\n\r\nhalf'],
  ['application/json', '{"intent":'],
  ['application/json', '['.repeat(50_000)],
  ['text/plain', 'email=a'],
  ['application/x-www-form-urlencoded; charset=utf-7', 'email=+ADw-'],
  ['', ''],
  ['\u00FF\u00FE/\u0080', 'x'],
];
const forms = ['/login', '/register.data', '/links', '/web-vitals'].concat(
  ['', '/draft', '/photos', '/uploads'].map((part) => `/submit-property${part}`),
);
const headers = [
  'Cookie: baystead.session_token=%',
  `Cookie: baystead.session_token=${'x'.repeat(4000)}`,
  'Cookie: =; ;;; a',
  'Cookie: baystead_browser=%00.%ff; baystead_draft=%00.%ff; baystead.session_token="',
  'Accept-Encoding: br;q=x, *;q=2, ,',
  'Accept-Language: \u00FF',
  'If-None-Match: "',
  'If-Modified-Since: yesterday',
  'Range: bytes=9-1,-',
  'X-Forwarded-For: 1.2.3.4, \u00FF, [::',
  'X-Forwarded-Host: evil.example',
  'Forwarded: for=;;',
  'Origin: null',
  'Referer: http://[',
  'Purpose: prefetch',
  'Upgrade: websocket',
  'Content-Length: 5',
  'Transfer-Encoding: chunked',
];
const methods = ['PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE', 'PROPFIND', 'QUERY'];

const requests: string[] = [
  ...paths.flatMap((path) => encodings.map((encoding) => get(`${path}${secret}${encoding}`))),
  ...names.flatMap((name) => [get(`/listings/${name}`), get(`/photos/${name}`), get(`/${name}.data`)]),
  ...queries.flatMap((query) => [
    get(`/listings?${query}`),
    get(`/listings.data?${query}`),
    get(`/?${query}`),
  ]),
  ...forms.flatMap((form) => bodies.map(([type, body]) => post(form, type, body))),
  ...headers.flatMap((header) => [get('/listings', header), get('/photos/a.jpg', header)]),
  ...methods.flatMap((method) =>
    ['/listings', '/login', '/robots.txt', '/photos/a.jpg'].map((path) =>
      line(`${method} ${path} HTTP/1.1`, host, close, 'Content-Length: 0'),
    ),
  ),
  ...['', 'a b', '1.2.3.4.5.6', '[::1', 'localhost:99999', 'evil.example', '\u00FF'].map((name) =>
    line('GET /listings HTTP/1.1', `Host: ${name}`, close),
  ),
  // Incomplete requests, and bytes that aren't HTTP.
  'GET /listings HT',
  'GET /listings HTTP/1.1\r\nHost: local',
  `POST /login HTTP/1.1\r\n${host}\r\nContent-Type: application/x-www-form-urlencoded\r\nContent-Length: 500\r\n\r\nemail`,
  line(
    'PATCH /submit-property/uploads/0190b0a0-0000-7000-8000-000000000002 HTTP/1.1',
    host,
    'Tus-Resumable: 1.0.0',
    'Upload-Offset: 0',
    'Content-Type: application/offset+octet-stream',
    'Content-Length: 9999',
  ) + 'half',
  line('POST /login HTTP/1.1', host, 'Transfer-Encoding: chunked') + 'zz\r\n',
  line('GET http://[ HTTP/1.1', host, close),
  line('GET * HTTP/1.1', host, close),
  line('GET //evil.example/%2e%2e HTTP/1.1', host, close),
  line('GET /listings HTTP/1.1', host, host, close),
  line('GET /listings HTTP/1.0'),
  line('GET /listings HTTP/9.9', host),
  '\0\0\0\0',
  '\u0016\u0003\u0001\u0002\u0000\u0001\u0000',
];

test('answers no hostile request with a 5xx and writes only log lines', async () => {
  expect(requests.length).toBeGreaterThanOrEqual(200);
  const responses: { request: string; status: number }[] = [];
  const sendRest = async (queue: Iterator<string>) => {
    for (let next = queue.next(); !next.done; next = queue.next())
      responses.push({ request: next.value.slice(0, 200), status: await send(next.value) });
  };
  const queue = requests.values();
  await Promise.all(Array.from({ length: 10 }, () => sendRest(queue)));
  expect(responses.filter(({ status }) => status >= 500)).toEqual([]);
  expect((await fetch(`${site.url}/listings`)).status).toBe(200);
  const written = site.output().slice(ready).trim().split('\n');
  expect(written.length).toBeGreaterThan(100);
  const logged = written.map((each) => JSON.parse(each) as { level: number; msg: string });
  // Warnings are allowed, for example about a proxy header from an untrusted address.
  expect(logged.filter(({ level }) => level > 40)).toEqual([]);
  expect(site.output()).not.toContain(secret);
});

const stalledPost =
  line('POST /login HTTP/1.1', host, 'Origin: http://localhost', 'Transfer-Encoding: chunked') +
  `${(999_000).toString(16)}\r\n${'x'.repeat(999_000)}\r\n`;

/** Sends a body that never ends. `status` is 0 until the site answers. */
function stall(): { status: number; destroy: () => void } {
  const socket = connect(Number(new URL(site.url).port), '127.0.0.1');
  const stalled = { status: 0, destroy: () => socket.destroy() };
  socket.on('error', () => undefined);
  socket.once('data', (chunk) => {
    stalled.status = Number(/^HTTP\/1\.1 (\d{3}) /.exec(chunk.toString('latin1'))?.[1]);
  });
  socket.write(stalledPost);
  return stalled;
}

test('rejects a 21st unfinished body of one address within 300 MB of memory, and answers other requests', async () => {
  const before = await peakMegabytes(site.pid);
  const stalled = Array.from({ length: 600 }, stall);
  await expect.poll(() => stalled.filter(({ status }) => status === 429).length).toBe(580);
  const body = new URLSearchParams({ email: 'a@site.example', password: 'wrong' });
  const login = { method: 'POST', headers: { origin: site.url }, body };
  const ordinary = [await fetch(`${site.url}/listings`), await fetch(`${site.url}/login`, login)];
  expect(ordinary.map(({ status }) => status)).toEqual([200, 401]);
  expect((await peakMegabytes(site.pid)) - before).toBeLessThan(300);
  for (const { destroy } of stalled) destroy();
});
