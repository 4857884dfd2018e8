// Caches rendered and compressed pages in memory for visitors without a cookie, until public data changes.
// Runs before the application. On a miss, the cache sends its own request without the visitor's headers, so
// that a cached page never contains one visitor's data (docs/decisions/0036-shared-pages.md).
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Server } from '../server.ts';
import type { PublicVersion } from '../database/public-version.ts';
import { createClientAddressResolver } from './client-address.ts';
import { type Coding, chooseCoding } from './compression.ts';
import { isUnchanged } from './headers.ts';
import type { Middleware } from './listener.ts';
import { type Admission, type Refusal, startSearch } from './searches.ts';
import { isCanonical, isSearch } from './shared-pages.ts';

interface PageResponse {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

interface CachedPage extends PageResponse {
  /** The version of the data that the page was rendered for. The page may be newer, but never older. */
  version: PublicVersion;
  /** In ms, as `performance.now` counts. */
  renderedAt: number;
}

interface PageCache {
  server: Server;
  /** Requests a page from the application. */
  fetch: Hono['fetch'];
  /** By coding and request target. */
  pages: LRUCache<string, CachedPage>;
  /** Requests for the same page wait for one rendering. By `version.data`, coding and target. */
  renderings: Map<string, Promise<PageResponse>>;
}

interface PageRequest {
  target: string;
  coding: Coding;
  /** Returns the client address, for the limit on added pages. Called only when a page is added. */
  getClientAddress: () => string;
}

interface FoundPage {
  response: PageResponse;
  /** False if the page was rendered for this request, or for one that waited for the same page. */
  isHit: boolean;
}

/** Rough size of a cached page without its body. */
const overheadBytes = 1000;
/**
 * A cached page that lacks ready photos stays valid for this many ms after it was rendered. While many photos
 * become ready, it is rendered once in that time instead of several times a second.
 */
const photoDelayMs = 10_000;

/** Middleware of the listener: answers with shared pages and leaves all other requests to the application. */
export function createPageCache(server: Server, fetch: Hono['fetch'], maxBytes = 32 * 1024 ** 2): Middleware {
  const cache: PageCache = {
    server,
    fetch,
    pages: new LRUCache({
      maxSize: maxBytes,
      sizeCalculation: ({ body }) => body.length + overheadBytes,
    }),
    renderings: new Map(),
  };
  const clientAddressOf = createClientAddressResolver(server.config.trustedProxies, server.logger);
  return async (request, response, next) => {
    const { socket, headersDistinct } = request;
    const getClientAddress = () =>
      clientAddressOf(socket.remoteAddress ?? '', headersDistinct['x-forwarded-for']?.join(',') ?? null);
    let isAnswered = false;
    try {
      isAnswered = isAnonymous(request) && (await respond(cache, request, response, getClientAddress));
    } catch (error) {
      server.logger.error({ err: error }, 'a page could not be shared');
    }
    if (!isAnswered) next();
  };
}

/** Returns false if the application has to answer. */
async function respond(
  cache: PageCache,
  request: IncomingMessage,
  response: ServerResponse,
  getClientAddress: () => string,
): Promise<boolean> {
  const started = performance.now();
  const { url: target = '', method, headers } = request;
  const found = await findPage(cache, {
    target,
    coding: chooseCoding(headers['accept-encoding']),
    getClientAddress,
  });
  if (!found) return false;
  cache.server.metrics.pageCache.inc({ result: found.isHit ? 'hit' : 'miss' });
  if (!found.isHit) {
    // The application logged this request and set its id.
    send(request, response, found.response);
    return true;
  }
  const requestId = randomUUID();
  const pageResponse = {
    ...found.response,
    headers: { ...found.response.headers, 'x-request-id': requestId },
  };
  const status = send(request, response, pageResponse);
  const [path] = target.split('?', 1);
  const ms = Math.round(performance.now() - started);
  cache.server.logger.info({ requestId, method, path, status, ms, cache: 'hit' }, 'request');
  return true;
}

/** The cached page, or one that is rendered now. Null if the application has to answer. */
async function findPage(cache: PageCache, request: PageRequest): Promise<FoundPage | null> {
  const key = keyOf(request);
  if (!cache.pages.has(key) && !isCanonical(request.target)) return null;
  // Read before rendering: a page can only be newer than its version.
  const version = await cache.server.publicVersion.read();
  if (version === null) return null;
  const page = cache.pages.get(key);
  if (page && isFresh(page, version)) return { response: page, isHit: true };
  const response = await renderOnce(cache, version, request);
  return response.headers['set-cookie'] === undefined ? { response, isHit: false } : null;
}

function isFresh(page: CachedPage, { data, readyPhotos }: PublicVersion): boolean {
  if (page.version.data !== data) return false;
  return page.version.readyPhotos === readyPhotos || performance.now() - page.renderedAt < photoDelayMs;
}

function renderOnce(cache: PageCache, version: PublicVersion, request: PageRequest): Promise<PageResponse> {
  const { renderings } = cache;
  const key = `${version.data} ${keyOf(request)}`;
  const current = renderings.get(key);
  if (current) return current;
  const rendering = startRendering(cache, version, request);
  // Not shared, because another client address may still start this search.
  if (typeof rendering === 'number') return render(cache, version, request, rendering);
  const shared = rendering.finally(() => renderings.delete(key));
  renderings.set(key, shared);
  return shared;
}

function startRendering(
  cache: PageCache,
  version: PublicVersion,
  request: PageRequest,
): Promise<PageResponse> | Refusal {
  const start = () => render(cache, version, request, 'admitted');
  if (!isSearch(request.target)) return start();
  const queue = cache.pages.has(keyOf(request)) ? 'replacements' : 'searches';
  return startSearch(cache.server, queue, request.getClientAddress(), start);
}

/**
 * Asks the application, and caches the response if every visitor may get it and the client address may add a
 * page.
 */
async function render(
  { server, fetch, pages }: PageCache,
  version: PublicVersion,
  request: PageRequest,
  admission: Admission,
): Promise<PageResponse> {
  const renderedAt = performance.now();
  const headers = { 'accept-encoding': request.coding };
  const ownRequest = new Request(server.config.publicUrl + request.target, { headers });
  const key = keyOf(request);
  const response = await readResponse(
    await fetch(ownRequest, ownConnection(request.getClientAddress(), admission)),
  );
  // Replacing a cached page is free.
  const mayAdd = () => pages.has(key) || server.limits.allows('cached-page', request.getClientAddress());
  if (isCacheable(response) && mayAdd()) pages.set(key, { ...response, version, renderedAt });
  return response;
}

function keyOf({ coding, target }: PageRequest): string {
  return `${coding} ${target}`;
}

/** The connection of the cache's own requests, which have no body. The address is for limits only. */
function ownConnection(remoteAddress: string, admission: Admission) {
  return { incoming: { socket: { remoteAddress }, complete: true }, admission };
}

/** True for a GET or HEAD request without a cookie, credentials or a body. */
function isAnonymous({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.cookie === undefined &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

async function readResponse(response: Response): Promise<PageResponse> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = { ...Object.fromEntries(response.headers), 'content-length': String(body.length) };
  return { status: response.status, headers, body };
}

/** Whether the application lets browsers keep the response and revalidate it. */
function isCacheable({ status, headers }: PageResponse): boolean {
  return (
    status === 200 &&
    headers['cache-control'] === 'no-cache' &&
    headers['etag'] !== undefined &&
    headers['set-cookie'] === undefined
  );
}

/** Returns the status that was sent: 304 if the browser already has the page. */
function send(
  request: IncomingMessage,
  response: ServerResponse,
  { status, headers, body }: PageResponse,
): number {
  const { etag } = headers;
  if (status === 200 && etag !== undefined && isUnchanged(request.headers['if-none-match'], etag)) {
    const { 'content-length': _length, 'content-encoding': _coding, ...others } = headers;
    response.writeHead(304, others).end();
    return 304;
  }
  response.writeHead(status, headers);
  response.end(request.method === 'HEAD' ? undefined : body);
  return status;
}
