// Fetches a URL that a user entered, without access to hosts in private networks. Checks every address in the
// same DNS lookup that the connection uses, so that the name can't resolve to another address afterwards.
import type { LookupOptions } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { createBrotliDecompress, createInflateRaw, createUnzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import type { FeedFailure } from '#domain/property/calendar-link.ts';

export type FetchFailure = Exclude<
  FeedFailure,
  'not-a-calendar' | 'too-many-events' | `invalid-date ${string}`
>;

/** Limit of a text. */
const maxBytes = 2 * 1024 * 1024;
const maxRedirects = 3;

/** The cache headers of a response, for the next conditional request. */
export interface Validators {
  etag: string | null;
  lastModified: string | null;
}

export type Fetched =
  | { kind: 'text'; text: string; validators: Validators }
  | { kind: 'unchanged' }
  | { kind: 'failed'; failure: FetchFailure };

interface Address {
  address: string;
  family: number;
}

export interface FetchSettings {
  /** Exact `host:port` pairs that may be private and use any port (CALENDAR_TEST_HOSTS). */
  testHosts: readonly string[];
  /** Returns all addresses of a name. */
  resolve?: (name: string) => Promise<Address[]>;
  /** Includes redirects and the body. */
  timeoutMs?: number;
}

/**
 * Returns the text at an http or https URL, which may be written as webcal, webcals or feed. `known` makes
 * the request conditional.
 */
export async function guardedFetch(
  settings: FetchSettings,
  urlText: string,
  validators: Validators,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(settings.timeoutMs ?? 10_000);
  try {
    return await readResponse(await follow(settings, urlText, requestHeaders(validators), signal));
  } catch (error) {
    return { kind: 'failed', failure: toFetchError(error, signal).failure };
  }
}

/**
 * The content at an http or https URL, in parts. Throws a `FetchError` if it can't be fetched or has more
 * than `maxBytes`.
 */
export async function* guardedDownload(
  settings: FetchSettings,
  urlText: string,
  limits: { maxBytes: number },
): AsyncGenerator<Uint8Array> {
  const signal = AbortSignal.timeout(settings.timeoutMs ?? 60_000);
  try {
    const headers = { accept: 'image/*', 'accept-encoding': 'identity', 'user-agent': 'Baystead-Import/1.0' };
    const response = await follow(settings, urlText, headers, signal);
    if (response.statusCode !== 200) throw refuseResponse(response);
    yield* limited(response, limits.maxBytes);
  } catch (error) {
    throw toFetchError(error, signal);
  }
}

async function follow(
  settings: FetchSettings,
  urlText: string,
  headersToSend: http.OutgoingHttpHeaders,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  let url = checkUrl(settings, urlText.replace(/^(?:webcals?|feed):/i, 'https:'));
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await request(settings, url, headersToSend, signal);
    const { statusCode = 0, headers } = response;
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
    if (!isRedirect) return response;
    response.destroy();
    url = checkUrl(settings, headers.location ?? '', url);
  }
  throw new FetchError('too-many-redirects');
}

function checkUrl(settings: FetchSettings, text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new FetchError('bad-address');
  const url = new URL(text, base?.href);
  if (!['http:', 'https:'].includes(url.protocol)) throw new FetchError('bad-address');
  if (url.username !== '' || url.password !== '') throw new FetchError('bad-address');
  if (isTestHost(settings, url)) return url;
  const port = portOf(url);
  if (port !== 80 && port !== 443 && port < 1024) throw new FetchError('bad-address');
  // An IP address is never looked up, so it is checked here. `URL` normalizes every notation.
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new FetchError('not-public');
  return url;
}

function isTestHost({ testHosts }: FetchSettings, url: URL): boolean {
  return testHosts.includes(`${url.hostname}:${portOf(url)}`);
}

/** Sends one request. `signal` also aborts the body. */
function request(
  settings: FetchSettings,
  url: URL,
  headers: http.OutgoingHttpHeaders,
  signal: AbortSignal,
): Promise<http.IncomingMessage> {
  const { promise, resolve, reject } = Promise.withResolvers<http.IncomingMessage>();
  const resolveHost = settings.resolve ?? ((name) => resolveName(name, { all: true }));
  // With `autoSelectFamily`, Node asks `lookup` for all addresses of a name.
  const lookupOptions = isTestHost(settings, url)
    ? {}
    : { lookup: publicLookup(resolveHost), autoSelectFamily: true };
  const { request: send } = url.protocol === 'https:' ? https : http;
  // Without an agent, because a kept-alive connection would skip the lookup.
  send(url, { ...lookupOptions, agent: false, headers, signal }, resolve)
    .on('error', reject)
    .end();
  return promise;
}

export class FetchError extends Error {
  readonly failure: FetchFailure;
  constructor(failure: FetchFailure) {
    super(failure);
    this.failure = failure;
  }
}

function toFetchError(error: unknown, signal: AbortSignal): FetchError {
  if (error instanceof FetchError) return error;
  return new FetchError(signal.aborted ? 'too-slow' : 'unreachable');
}

function portOf({ protocol, port }: URL): number {
  return port === '' ? (protocol === 'https:' ? 443 : 80) : Number(port);
}

const globalUnicast = ipaddr.IPv6.parseCIDR('2000::/3');

/** True for public addresses. False for addresses that contain another one, such as IPv4-mapped IPv6. */
export function isPublicAddress(text: string): boolean {
  const address = ipaddr.parse(text);
  if (address.range() !== 'unicast') return false;
  return address instanceof ipaddr.IPv4 || address.match(globalUnicast);
}

/** Rejects a name without an address, or with any private address. */
function publicLookup(resolve: (name: string) => Promise<Address[]>): LookupFunction {
  const checked = async (name: string, _options: LookupOptions) => {
    const addresses = await resolve(name);
    // Given an empty list, Node throws outside any promise, which ends the process.
    if (addresses.length === 0) throw new FetchError('unreachable');
    if (addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    throw new FetchError('not-public');
  };
  return callbackify(checked);
}

function requestHeaders({ etag, lastModified }: Validators): http.OutgoingHttpHeaders {
  return {
    accept: 'text/calendar, */*;q=0.5',
    'accept-encoding': 'gzip, deflate, br',
    'user-agent': 'Baystead-Calendar/1.0',
    ...(etag === null ? {} : { 'if-none-match': etag }),
    ...(lastModified === null ? {} : { 'if-modified-since': lastModified }),
  };
}

async function readResponse(response: http.IncomingMessage): Promise<Fetched> {
  const { statusCode = 0, headers } = response;
  if (statusCode === 200) {
    const text = await readText(response);
    const validators = { etag: headers.etag ?? null, lastModified: headers['last-modified'] ?? null };
    return { kind: 'text', text, validators };
  }
  if (statusCode === 304) {
    response.destroy();
    return { kind: 'unchanged' };
  }
  throw refuseResponse(response);
}

function refuseResponse(response: http.IncomingMessage): FetchError {
  response.destroy();
  const { statusCode = 0 } = response;
  if ([404, 410].includes(statusCode)) return new FetchError('not-found');
  return new FetchError([401, 403].includes(statusCode) ? 'refused' : 'server-error');
}

async function* limited(source: AsyncIterable<Buffer>, limit: number): AsyncGenerator<Buffer> {
  let bytes = 0;
  for await (const chunk of source) {
    bytes += chunk.length;
    if (bytes > limit) throw new FetchError('too-large');
    yield chunk;
  }
}

/** What some sites declare for a body that isn't compressed. */
const plainEncodings = new Set(['', 'identity', 'none', 'binary', 'utf-8', 'utf8', '8bit']);

/** Limits the decompressed size, to stop decompression bombs. */
async function readText(response: http.IncomingMessage): Promise<string> {
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  const body = await collect(limited(response, maxBytes));
  if (plainEncodings.has(encoding)) return new TextDecoder().decode(body);
  const text = await pipeline([body], createDecompressor(encoding, body), (source: AsyncIterable<Buffer>) =>
    collect(limited(source, maxBytes)),
  );
  return new TextDecoder().decode(text);
}

async function collect(source: AsyncIterable<Buffer>): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of source) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function createDecompressor(encoding: string, body: Buffer) {
  if (encoding === 'br') return createBrotliDecompress();
  // Some servers send `deflate` without the header of zlib (RFC 1950), whose first two bytes are a multiple
  // of 31.
  const hasHeader = body.length >= 2 && (body.readUInt8(0) & 15) === 8 && body.readUInt16BE(0) % 31 === 0;
  return encoding === 'deflate' && !hasHeader ? createInflateRaw() : createUnzip();
}
