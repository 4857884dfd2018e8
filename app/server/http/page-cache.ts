// Rendered pages, kept compressed and sent again to every visitor without a cookie for as long as nothing that visitors
// can see has changed. Stands before the application and fills itself by requests of its own, which carry nothing of the
// visitor who caused them: so nothing of one visitor can reach another (docs/decisions/0036-shared-pages.md).
import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Hono } from 'hono';
import { LRUCache } from 'lru-cache';
import type { Server } from '../server.ts';
import type { PublicVersion } from '../database/public-version.ts';
import { clientAddressBehind } from './client-address.ts';
import { type Coding, codingFor } from './compression.ts';
import { isUnchanged } from './headers.ts';
import type { Middleware } from './listener.ts';
import { isCanonical } from './shared-pages.ts';
import { createTokenBuckets, takeToken } from './token-bucket.ts';

interface Answer {
  status: number;
  headers: Readonly<Record<string, string>>;
  body: Buffer;
}

interface CachedPage extends Answer {
  /** The version of the data that the page was rendered for. The page may be newer, but never older. */
  version: PublicVersion;
  /** In ms, as `performance.now` counts. */
  renderedAt: number;
}

interface Wanted {
  target: string;
  coding: Coding;
  /** The address that limits count. Asked for when a page is added. */
  address: () => string;
}

interface Found {
  answer: Answer;
  /** False when it was rendered for this request, or for one that waited for the same page. */
  isHit: boolean;
}

export interface PageCacheSettings {
  maxBytes?: number;
  /** How many pages one address may add in a burst, before it is limited to one per second. */
  burst?: number;
}

/** What a page takes beside its body, roughly. */
const overheadBytes = 1000;
/**
 * How many pages one address may add. The burst is for many visitors behind one address; the rate keeps a crawler from
 * evicting the pages that visitors read.
 */
const addedPages = { burst: 100, perSecond: 1 };
/**
 * A cached page that lacks ready photos is refreshed this many ms after it was rendered. While many photos become ready, this
 * renders it once in that time instead of several times a second. Visitors get the cached page during the refresh, but wait
 * for a new one once the cached page is twice as old.
 */
const photoDelayMs = 10_000;
/** How many addresses the limit remembers. */
const maxAddresses = 10_000;

/** The listener's middleware: answers what it can, and hands on the rest. */
export function createPageCache(
  app: Server,
  fetch: Hono['fetch'],
  settings: PageCacheSettings = {},
): Middleware {
  const addressOf = clientAddressBehind(app.config.trustedProxies, app.logger);
  const find = createStore(app, fetch, settings);

  async function respond(request: IncomingMessage, response: ServerResponse): Promise<boolean> {
    const started = performance.now();
    const { url: target = '', method, socket, headers } = request;
    const address = () =>
      addressOf(socket.remoteAddress ?? '', request.headersDistinct['x-forwarded-for']?.join(',') ?? null);
    const found = await find({ target, coding: codingFor(headers['accept-encoding']), address });
    if (!found) return false;
    // One that was rendered is in the log already, with the id of the request that asked for it here.
    if (!found.isHit) {
      send(request, response, found.answer);
      return true;
    }
    const requestId = randomUUID();
    const answer = { ...found.answer, headers: { ...found.answer.headers, 'x-request-id': requestId } };
    const status = send(request, response, answer);
    const [path] = target.split('?', 1);
    const ms = Math.round(performance.now() - started);
    app.logger.info({ requestId, method, path, status, ms, cache: 'hit' }, 'request');
    return true;
  }

  return async (request, response, next) => {
    let isAnswered = false;
    try {
      isAnswered = isAnonymous(request) && (await respond(request, response));
    } catch (error) {
      app.logger.error({ err: error }, 'a page could not be shared');
    }
    if (!isAnswered) next();
  };
}

/** Returns what finds a page: kept, or rendered once for all who wait for it; null where the application is to answer. */
function createStore(
  app: Server,
  fetch: Hono['fetch'],
  { maxBytes = 32 * 1024 ** 2, burst = addedPages.burst }: PageCacheSettings,
) {
  const pages = new LRUCache<string, CachedPage>({
    maxSize: maxBytes,
    sizeCalculation: ({ body }) => body.length + overheadBytes,
  });
  const additions = createTokenBuckets(burst, addedPages.perSecond, maxAddresses);
  const underWay = new Map<string, Promise<Answer>>();

  /** Replacing a cached page is free. A new page counts against the address that asked for it. */
  function mayKeep(key: string, address: string): boolean {
    return pages.has(key) || takeToken(additions, address, performance.now());
  }

  async function fill(
    key: string,
    version: PublicVersion,
    { target, coding, address }: Wanted,
  ): Promise<Answer> {
    const renderedAt = performance.now();
    const request = new Request(app.config.publicUrl + target, { headers: { 'accept-encoding': coding } });
    const answer = await readAnswer(await fetch(request, ownConnection));
    if (isCacheable(answer) && mayKeep(key, address())) pages.set(key, { ...answer, version, renderedAt });
    return answer;
  }

  function fillOnce(key: string, version: PublicVersion, wanted: Wanted): Promise<Answer> {
    const flight = `${version.data} ${key}`;
    const known = underWay.get(flight);
    if (known) return known;
    const filling = fill(key, version, wanted).finally(() => underWay.delete(flight));
    underWay.set(flight, filling);
    return filling;
  }

  /** Renders a page again in the background, while visitors get the cached one. */
  function refresh(key: string, version: PublicVersion, wanted: Wanted): void {
    fillOnce(key, version, wanted).catch((error: unknown) =>
      app.logger.error({ err: error }, 'a cached page could not be refreshed'),
    );
  }

  return async (wanted: Wanted): Promise<Found | null> => {
    const key = `${wanted.coding} ${wanted.target}`;
    if (!pages.has(key) && !isCanonical(wanted.target)) return null;
    // Read before rendering: a page can only be newer than its version.
    const version = await app.publicVersion.read();
    if (version === null) return null;
    const page = pages.get(key);
    if (page?.version.data === version.data) {
      const lacksPhotos = page.version.readyPhotos !== version.readyPhotos;
      const age = performance.now() - page.renderedAt;
      if (lacksPhotos && age >= photoDelayMs && age < 2 * photoDelayMs) refresh(key, version, wanted);
      if (!lacksPhotos || age < 2 * photoDelayMs) return { answer: page, isHit: true };
    }
    const answer = await fillOnce(key, version, wanted);
    return answer.headers['set-cookie'] === undefined ? { answer, isHit: false } : null;
  };
}

/** Stands for the connection of the cache's own requests, which have no body. */
const ownConnection = { incoming: { socket: { remoteAddress: '127.0.0.1' }, complete: true } };

/** Nothing that tells who asks, and no body. */
function isAnonymous({ method, headers }: IncomingMessage): boolean {
  return (
    (method === 'GET' || method === 'HEAD') &&
    headers.cookie === undefined &&
    headers.authorization === undefined &&
    headers['content-length'] === undefined &&
    headers['transfer-encoding'] === undefined
  );
}

async function readAnswer(response: Response): Promise<Answer> {
  const body = Buffer.from(await response.arrayBuffer());
  const headers = { ...Object.fromEntries(response.headers), 'content-length': String(body.length) };
  return { status: response.status, headers, body };
}

/** What the application lets a browser keep and ask about each time. */
function isCacheable({ status, headers }: Answer): boolean {
  return (
    status === 200 &&
    headers['cache-control'] === 'no-cache' &&
    headers['etag'] !== undefined &&
    headers['set-cookie'] === undefined
  );
}

/** Answers with the status that was sent: 304 where the browser has the page already. */
function send(request: IncomingMessage, response: ServerResponse, { status, headers, body }: Answer): number {
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
