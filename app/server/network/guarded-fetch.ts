// Fetches a URL that a user entered, without access to hosts in private networks. Checks every address in the same
// DNS lookup that the connection uses, so that the name can't resolve to another address afterwards.
import type { LookupOptions } from 'node:dns';
import { lookup as resolveName } from 'node:dns/promises';
import * as http from 'node:http';
import * as https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { pipeline } from 'node:stream/promises';
import { callbackify } from 'node:util';
import { createBrotliDecompress, createUnzip } from 'node:zlib';
import ipaddr from 'ipaddr.js';
import type { FeedProblem } from '#domain/calendar-link.ts';

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
  | { kind: 'failed'; problem: FeedProblem };

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

/** Returns the text at an http, https or webcal URL. `known` makes the request conditional. */
export async function guardedFetch(
  settings: FetchSettings,
  urlText: string,
  validators: Validators,
): Promise<Fetched> {
  const signal = AbortSignal.timeout(settings.timeoutMs ?? 10_000);
  try {
    return await follow(settings, urlText, validators, signal);
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'failed', problem: error.problem };
    return { kind: 'failed', problem: signal.aborted ? 'too-slow' : 'unreachable' };
  }
}

async function follow(
  settings: FetchSettings,
  urlText: string,
  validators: Validators,
  signal: AbortSignal,
): Promise<Fetched> {
  let url = checkUrl(settings, urlText.replace(/^webcal:/i, 'https:'));
  for (let redirects = 0; redirects <= maxRedirects; redirects += 1) {
    const response = await request(settings, url, requestHeaders(validators), signal);
    const { statusCode = 0, headers } = response;
    const isRedirect = [301, 302, 303, 307, 308].includes(statusCode) && headers.location !== undefined;
    if (!isRedirect) return readResponse(response);
    response.destroy();
    url = checkUrl(settings, headers.location ?? '', url);
  }
  throw new Refusal('too-many-redirects');
}

function checkUrl(settings: FetchSettings, text: string, base?: URL): URL {
  if (!URL.canParse(text, base?.href)) throw new Refusal('bad-address');
  const url = new URL(text, base?.href);
  if (!['http:', 'https:'].includes(url.protocol)) throw new Refusal('bad-address');
  if (url.username !== '' || url.password !== '') throw new Refusal('bad-address');
  if (isTestHost(settings, url)) return url;
  const port = portOf(url);
  if (port !== 80 && port !== 443 && port < 1024) throw new Refusal('bad-address');
  // An IP address is never looked up, so it is checked here. `URL` normalizes every notation.
  const host = url.hostname.replaceAll(/^\[|\]$/g, '');
  if (isIP(host) !== 0 && !isPublicAddress(host)) throw new Refusal('not-public');
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

class Refusal extends Error {
  readonly problem: FeedProblem;
  constructor(problem: FeedProblem) {
    super(problem);
    this.problem = problem;
  }
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
    if (addresses.length === 0) throw new Refusal('unreachable');
    if (addresses.every(({ address }) => isPublicAddress(address))) return addresses;
    throw new Refusal('not-public');
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
  response.destroy();
  if (statusCode === 304) return { kind: 'unchanged' };
  if ([404, 410].includes(statusCode)) throw new Refusal('not-found');
  throw new Refusal([401, 403].includes(statusCode) ? 'refused' : 'server-error');
}

/** Limits the decompressed size, to stop decompression bombs. */
async function readText(response: http.IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  const collect = async (source: AsyncIterable<Buffer>) => {
    for await (const chunk of source) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw new Refusal('too-large');
      chunks.push(chunk);
    }
  };
  const encoding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (['', 'identity'].includes(encoding)) await pipeline(response, collect);
  else if (encoding === 'br') await pipeline(response, createBrotliDecompress(), collect);
  else await pipeline(response, createUnzip(), collect);
  return new TextDecoder().decode(Buffer.concat(chunks));
}
