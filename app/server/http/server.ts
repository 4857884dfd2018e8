// HTTP around the pages: what is refused, static files, photos, headers, the log. Pages themselves are answered in
// pages.ts.
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
import type { Server } from '../server.ts';
import { logRateLimited } from '../log.ts';
import { clientAddressBehind } from './client-address.ts';
import { errorPage } from './error-page.ts';
import { createPageHandler } from './pages.ts';
import { securityHeaders } from './headers.ts';
import { servePhoto } from './photo.ts';
import { countUnfinishedBody, type UnfinishedBodies } from './unfinished-bodies.ts';

export interface HttpSettings {
  build: ServerBuild;
  /** The folder of static files; null where something else serves them. */
  staticFiles: string | null;
}

const formBytes = 1024 * 1024;
/** Where bodies may be large and take their time: nothing here reads one whole. */
const isUpload = (c: Context) => /^\/(?:submit-property|admin)\/uploads(?:\/|$)/.test(c.req.path);
const uploadType = 'application/offset+octet-stream';
/** How long a form may take to arrive and a page to be answered, in ms: neither a client nor the database may hold a request. */
const pageTimeoutMs = 30_000;
/** The work goes on: what it writes is whole, and a repeated request is answered by what it wrote. */
const tooSlow = new HTTPException(503);
/** The connection closes after this answer, which frees what has arrived of the body. */
const stalledBody = new HTTPException(408);
/** Seconds after which what is away may be back. */
const outageSeconds = 60;
/** In the log only, as nginx has it: nothing failed, and nobody was there to be answered. */
const leftBeforeAnswer = 499;

/** A page whose visitor has gone on is broken off, which React Router answers like a bug. */
function hasLeft(c: Context): boolean {
  return c.res.status === 500 && c.req.raw.signal.aborted;
}

export function createHttp(app: Server, { build, staticFiles }: HttpSettings): Hono {
  const http = new Hono();
  const addressOf = clientAddressBehind(app.config.trustedProxies, app.logger);
  const clientAddress = (c: Context) =>
    addressOf(getConnInfo(c).remote.address ?? '', c.req.header('x-forwarded-for') ?? null);
  const answerPage = createPageHandler(app, build);
  const fixedHeaders = Object.entries(securityHeaders(app.config.publicUrl));

  http.use(async (c, next) => {
    const started = performance.now();
    const requestId = randomUUID();
    await app.requestContext.run({ requestId }, next);
    for (const [name, value] of fixedHeaders) {
      if (!c.res.headers.has(name)) c.res.headers.set(name, value);
    }
    c.res.headers.set('x-request-id', requestId);
    if (c.res.status === 503) c.res.headers.set('retry-after', String(outageSeconds));
    const { method } = c.req;
    const shownPath = withoutSecrets(rawPath(c));
    const ms = Math.round(performance.now() - started);
    const status = hasLeft(c) ? leftBeforeAnswer : c.res.status;
    app.logger.info({ requestId, method, path: shownPath, status, ms }, 'request');
  });
  http.use(compress());
  http.use((c, next) =>
    URL.canParse(c.req.url) ? next() : Promise.resolve(c.text('This request names no host.', 400)),
  );
  // No address of ours is written with escapes. Hono, the files and React Router each decode a path in their own way:
  // refused here, none of them can take it for something that another check did not see.
  http.use((c, next) => (isEscaped(rawPath(c)) ? Promise.resolve(c.redirect('/404')) : next()));
  http.onError((error, c) => answerError(error, c, app));
  http.get('/photos/:name', (c) => servePhoto(c, app));
  if (staticFiles) serveFiles(http, staticFiles);
  // Other sites read the same calendar again and again.
  http.use('/calendars/*', answerHeadAsGet, etag());
  http.use(csrf({ origin: (origin, c) => isSameOrigin(origin, c, app.config.publicUrl) }));
  http.use((c, next) => refuseForeignChange(c, next, app.config.publicUrl));
  // The time limit comes first, because the limit of bytes reads a body of unknown length to its end.
  const limitTime = timeout(pageTimeoutMs, (c) => (bindingsOf(c).incoming.complete ? tooSlow : stalledBody));
  const limitBody = bodyLimit({ maxSize: formBytes });
  const unfinished: UnfinishedBodies = new Map();
  http.use((c, next) => (isUpload(c) ? takeUploadsOnly(c, next) : limitTime(c, next)));
  http.use(async (c, next) => {
    // Uploads go to the disk or the object store as they arrive, and hold no body in memory.
    if (isUpload(c)) return next();
    const isAllowed = await countUnfinishedBody(unfinished, clientAddress(c), bindingsOf(c));
    return isAllowed ? limitBody(c, next) : refuseUnfinished(c, app);
  });

  http.all('*', (c) => answerPage(c.req.raw, clientAddress(c)));
  return http;
}

/** Node's own request and response, which know whether the body has arrived. */
function bindingsOf(c: Context): HttpBindings {
  return c.env as HttpBindings;
}

async function refuseUnfinished(c: Context, { logger }: Server): Promise<Response> {
  logRateLimited(logger, 'unfinished-bodies');
  const response = await errorPage(429, c.req.method);
  response.headers.set('retry-after', String(pageTimeoutMs / 1000));
  return response;
}

/** The ETag is made of the body, which nothing behind this has for HEAD; Hono leaves it out at the end. */
function answerHeadAsGet(c: Context, next: Next): Promise<void> {
  const { method, url, headers, signal } = c.req.raw;
  if (method === 'HEAD') c.req.raw = new Request(url, { headers, signal });
  return next();
}

/** A body of another kind would be read whole, and an upload has no limit of bytes for that. */
async function takeUploadsOnly(c: Context, next: Next): Promise<Response | void> {
  const type = c.req.header('content-type');
  const hasBody = Number(c.req.header('content-length') ?? 0) !== 0 || c.req.header('transfer-encoding');
  const isAllowed = c.req.method === 'PATCH' ? type === uploadType : !type && !hasBody;
  if (!isAllowed) return c.text(`Photos are sent by PATCH as ${uploadType}.`, 415);
  await next();
}

/** The path as the visitor sent it, nothing decoded; Hono's own `c.req.path` is decoded where it can be. */
function rawPath(c: Context): string {
  return URL.canParse(c.req.url) ? new URL(c.req.url).pathname : '';
}

const isEscaped = (rawPathname: string) => rawPathname.includes('%');

/**
 * A path as it may be logged: without the key of a mailbox or a calendar and the token of a mailed link. The query, which
 * may hold what somebody searches for, is no part of it.
 */
function withoutSecrets(rawPathname: string): string {
  if (isEscaped(rawPathname)) return '(an escaped path)';
  const [, kind] = /\/(mailbox|calendars|owner-link|inquiry-link)\b/i.exec(rawPathname) ?? [];
  return kind === undefined ? rawPathname : `/${kind.toLowerCase()}/…`;
}

/** Answers what is thrown above the pages: a timeout, a refusal of the checks here, a broken connection, or a bug. */
function answerError(error: Error, c: Context, { logger }: Server): Response | Promise<Response> {
  if (error === tooSlow) {
    logger.error('an answer took too long');
    return errorPage(503, c.req.method);
  }
  if (error === stalledBody) return errorPage(408, c.req.method);
  if (error instanceof HTTPException) return error.getResponse();
  if (c.req.raw.signal.aborted) return c.body(null, 400);
  logger.error({ err: error }, 'a request failed');
  return errorPage(500, c.req.method);
}

/** The check before this one knows of forms only; other bodies and methods it leaves to the browser's preflight. */
async function refuseForeignChange(c: Context, next: Next, publicUrl: string): Promise<Response | void> {
  const origin = c.req.header('origin');
  const changes = !['GET', 'HEAD', 'OPTIONS'].includes(c.req.method);
  if (changes && origin !== undefined && !isSameOrigin(origin, c, publicUrl)) return c.text('Forbidden', 403);
  await next();
}

/** A form may come from the origin that it was served from; with a proxy in between that is the public one. */
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
      onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
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
