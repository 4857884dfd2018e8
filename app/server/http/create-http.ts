// The HTTP layer around the pages: request checks, static files, photos, headers and the request log.
// pages.ts answers page requests.
import { randomUUID } from 'node:crypto';
import path from 'node:path';
import type { HttpBindings } from '@hono/node-server';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono, type Context, type Next } from 'hono';
import { bodyLimit } from 'hono/body-limit';
import { compress } from 'hono/compress';
import { csrf } from 'hono/csrf';
import { etag } from 'hono/etag';
import { HTTPException } from 'hono/http-exception';
import { timeout } from 'hono/timeout';
import type { ServerBuild } from 'react-router';
import type { CheckReadiness } from '../operations/readiness.ts';
import type { Server } from '../server.ts';
import { logRateLimited } from '../log.ts';
import { createClientAddressResolver } from './client-address.ts';
import { renderErrorPage } from './error-page.ts';
import { createPageHandler } from './pages.ts';
import { type Admission, createSearchHandler } from './searches.ts';
import { securityHeaders, workerPolicy } from './headers.ts';
import { serveMapTiles, servePhoto, serveVisitPhoto } from './stored-files.ts';
import { countUnfinishedBody, type UnfinishedBodies } from './unfinished-bodies.ts';

export interface HttpSettings {
  build: ServerBuild;
  /** The folder of static files. Null if another server serves them. */
  staticFiles: string | null;
  checkReadiness: CheckReadiness;
}

const isProbe = (c: Context) => c.req.path === '/healthz' || c.req.path === '/readyz';
const probeHeaders = { 'cache-control': 'no-store' };
const maxFormBytes = 1024 * 1024;
/** A request with the content of a photo. Its body may be large and slow, and no handler reads it whole. */
const isUpload = (c: Context) => /^\/(?:submit-property|admin)\/uploads\/./.test(c.req.path);
const uploadType = 'application/offset+octet-stream';
/**
 * A form with a photo. The page streams it to the disk or the store, once it has checked its sender. The
 * intent is in the URL, because the page reads a form without one whole.
 */
const isPhotoForm = (c: Context) =>
  c.req.method === 'POST' &&
  /^\/submission\/[^/]+\/visit(?:\.data)?$/.test(c.req.path) &&
  new URL(c.req.url).searchParams.get('intent') === 'send-photo' &&
  c.req.header('content-type')?.startsWith('multipart/form-data') === true;
/**
 * Limit in ms for a form to arrive and for a page to be answered, so that neither a client nor the database
 * can hold a request forever.
 */
const pageTimeoutMs = 30_000;
/**
 * The response after `pageTimeoutMs`. The handler keeps running and commits its changes; a retry with the
 * same idempotency key returns their result.
 */
const pageTimeout = new HTTPException(503);
/** The connection closes after this response, which frees the received part of the body. */
const stalledBody = new HTTPException(408);
/** For Retry-After. */
const outageSeconds = 60;
/** Only in the log, as in nginx: the visitor left, and nothing failed. */
const clientClosedRequest = 499;

/** React Router answers 500 when it aborts a page because the visitor left. */
function hasClientLeft(c: Context): boolean {
  return c.res.status === 500 && c.req.raw.signal.aborted;
}

export function createHttp(server: Server, { build, staticFiles, checkReadiness }: HttpSettings): Hono {
  const http = new Hono();
  const clientAddressOf = createClientAddressResolver(server.config.trustedProxies, server.logger);
  const clientAddress = (c: Context) =>
    clientAddressOf(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for') ?? null);
  const handlePage = createSearchHandler(server, createPageHandler(server, build), build.routes);
  const fixedHeaders = Object.entries(securityHeaders(server.config.publicUrl));

  http.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    await server.requestContext.run({ requestId }, next);
    for (const [name, value] of fixedHeaders) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    c.res.headers.set('x-request-id', requestId);
    if (c.res.status === 503 && !c.res.headers.has('retry-after'))
      c.res.headers.set('retry-after', String(outageSeconds));
    const { method } = c.req;
    const loggedPath = toLoggedPath(rawPath(c));
    const ms = Math.round(performance.now() - started);
    const status = hasClientLeft(c) ? clientClosedRequest : c.res.status;
    // A load balancer probes every few seconds.
    const level = isProbe(c) ? 'debug' : 'info';
    server.logger[level]({ requestId, method, path: loggedPath, status, ms }, 'request');
  });
  http.use(compress());
  http.use((c, next) =>
    URL.canParse(c.req.url) ? next() : Promise.resolve(c.text('This request names no host.', 400)),
  );
  // Our URLs contain no escapes. Hono, the file server and React Router decode paths differently, so an
  // escaped path could pass the check of one and reach another.
  http.use((c, next) => (isEscaped(rawPath(c)) ? Promise.resolve(c.redirect('/404')) : next()));
  http.onError((error, c) => respondToError(error, c, server));
  http.get('/healthz', (c) => c.text('ok\n', 200, probeHeaders));
  http.get('/readyz', async (c) => {
    const { status, text } = await checkReadiness();
    return c.text(text, status, probeHeaders);
  });
  // Neither has a rate limit, as scripts have none: browsers keep them, and reading them costs little.
  http.get('/photos/:name', (c) => servePhoto(c, server));
  http.get('/admin/visit-photos/:id', (c) => serveVisitPhoto(c, server));
  http.get('/map-tiles/:name', (c) => serveMapTiles(c, server));
  if (staticFiles) serveFiles(http, staticFiles);
  // Adds an ETag, because other sites read the same calendar repeatedly.
  http.use('/calendars/*', handleHeadAsGet, etag());
  const rejectForeignForm = csrf({ origin: (origin, c) => isSameOrigin(origin, c, server.config.publicUrl) });
  http.use((c, next) => (isOneClick(c) ? next() : rejectForeignForm(c, next)));
  http.use((c, next) => (isOneClick(c) ? next() : rejectCrossSiteChange(c, next, server.config.publicUrl)));
  // The time limit comes first, because the size limit reads a body of unknown length to its end.
  const limitTime = timeout(pageTimeoutMs, (c) =>
    bindingsOf(c).incoming.complete ? pageTimeout : stalledBody,
  );
  const limitBody = bodyLimit({ maxSize: maxFormBytes });
  const unfinished: UnfinishedBodies = new Map();
  http.use((c, next) => {
    if (isPhotoForm(c)) return next();
    return isUpload(c) ? rejectNonUpload(c, next) : limitTime(c, next);
  });
  http.use(async (c, next) => {
    // Uploads are streamed to the disk or the object store, so their bodies take no memory.
    if (isUpload(c) || isPhotoForm(c)) return next();
    const isAllowed = await countUnfinishedBody(unfinished, clientAddress(c), bindingsOf(c));
    return isAllowed ? limitBody(c, next) : refuseUnfinished(c, server);
  });

  http.all('*', (c) => {
    const request = isOneClick(c) ? withoutOrigin(c.req.raw) : c.req.raw;
    return handlePage(request, clientAddress(c), bindingsOf(c).admission);
  });
  return http;
}

/**
 * A press of "Unsubscribe" in a mail program. Its provider sends the form, without cookies and from any
 * origin (RFC 8058). The token in the URL is the proof.
 */
function isOneClick(c: Context): boolean {
  return c.req.method === 'POST' && rawPath(c) === '/alerts/all';
}

/** React Router compares the origin, too. */
function withoutOrigin(request: Request): Request {
  const headers = new Headers(request.headers);
  headers.delete('origin');
  return new Request(request, { headers });
}

/** Node's request and response objects, which tell whether the body has arrived. */
function bindingsOf(c: Context): HttpBindings & { admission?: Admission } {
  return c.env as HttpBindings;
}

async function refuseUnfinished(c: Context, { logger }: Server): Promise<Response> {
  logRateLimited(logger, 'unfinished-bodies');
  const response = await renderErrorPage(429, c.req.method);
  response.headers.set('retry-after', String(pageTimeoutMs / 1000));
  return response;
}

/** Turns HEAD into GET, because the ETag is computed from the body. Hono drops the body from the response. */
function handleHeadAsGet(c: Context, next: Next): Promise<void> {
  const { method, url, headers, signal } = c.req.raw;
  if (method === 'HEAD') c.req.raw = new Request(url, { headers, signal });
  return next();
}

/** Rejects other content types, because a handler would read such a body whole, without a size limit. */
async function rejectNonUpload(c: Context, next: Next): Promise<Response | void> {
  const type = c.req.header('content-type');
  const hasBody = Number(c.req.header('content-length') ?? 0) !== 0 || c.req.header('transfer-encoding');
  const isAllowed = c.req.method === 'PATCH' ? type === uploadType : !type && !hasBody;
  if (!isAllowed) return c.text(`Photos are sent by PATCH as ${uploadType}.`, 415);
  await next();
}

/** The undecoded path. Hono's `c.req.path` is decoded where possible. */
function rawPath(c: Context): string {
  return URL.canParse(c.req.url) ? new URL(c.req.url).pathname : '';
}

const isEscaped = (rawPathname: string) => rawPathname.includes('%');

/**
 * The path for the log, without tokens of mailed links, calendars and the mailbox. The links of 1.0.0 are no
 * pages, but their tokens still work. Leaves the query out, which may contain a visitor's search.
 */
function toLoggedPath(rawPathname: string): string {
  if (isEscaped(rawPathname)) return '(an escaped path)';
  const [, kind] = /\/(mailbox|calendars|link|owner-link|inquiry-link)\b/i.exec(rawPathname) ?? [];
  return kind === undefined ? rawPathname : `/${kind.toLowerCase()}/…`;
}

/** Handles errors from outside the pages: timeouts, rejected requests, broken connections and bugs. */
function respondToError(error: Error, c: Context, { logger }: Server): Response | Promise<Response> {
  if (error === pageTimeout) {
    logger.error('an answer took too long');
    return renderErrorPage(503, c.req.method);
  }
  if (error === stalledBody) return renderErrorPage(408, c.req.method);
  if (error instanceof HTTPException) return error.getResponse();
  if (c.req.raw.signal.aborted) return c.body(null, 400);
  logger.error({ err: error }, 'a request failed');
  return renderErrorPage(500, c.req.method);
}

/**
 * Rejects changes that other sites request without a form. `csrf` checks only forms, and leaves other content
 * types to CORS preflights.
 */
async function rejectCrossSiteChange(c: Context, next: Next, publicUrl: string): Promise<Response | void> {
  const origin = c.req.header('origin');
  const isChange = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
  if (isChange && origin !== undefined && !isSameOrigin(origin, c, publicUrl))
    return c.text('Forbidden', 403);
  await next();
}

/** True for the origin of the request, and for the public origin, which differs behind a proxy. */
function isSameOrigin(origin: string, c: Context, publicUrl: string): boolean {
  return origin === new URL(c.req.url).origin || origin === publicUrl;
}

function serveFiles(http: Hono, folder: string): void {
  const root = path.relative(process.cwd(), folder);
  http.use(
    '/assets/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (file, c) => {
        c.header('cache-control', 'public, max-age=31536000, immutable');
        if (/\.mjs(?:\.\w+)?$/.test(file)) c.header('content-security-policy', workerPolicy);
      },
    }),
  );
  http.get(
    '/*',
    serveStatic({
      root,
      precompressed: true,
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=3600'),
    }),
  );
}
