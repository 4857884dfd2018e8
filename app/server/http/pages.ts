// Answers requests with the built pages: reads the session, falls back to the error page, and adds headers
// that depend on the finished page. Must not contain page content.
import { randomBytes } from 'node:crypto';
import { createRequestHandler, type RouterContextProvider, type ServerBuild } from 'react-router';
import { readBrowser } from '../access/browser-cookie.ts';
import type { Caller, User } from '../access/proofs.ts';
import { getUser } from '../access/sessions.ts';
import type { Server } from '../server.ts';
import { isOutage, isReachable } from '../database/database.ts';
import { runForAccount } from '../log.ts';
import { chooseCoding, compressPage } from './compression.ts';
import { renderErrorPage } from './error-page.ts';
import { etagOf, isUnchanged, hashInlineScripts } from './headers.ts';
import { isShared } from './shared-pages.ts';

/** The request's context for pages. */
export interface Visit extends Caller {
  /** The client address, for rate limits. */
  clientAddress: string;
  /** Set-Cookie headers that the response adds. */
  cookies: string[];
  /** Errors during rendering. They decide between 500 and 503, and prevent caching. */
  errors: unknown[];
  /** Marks the inline scripts of this rendering. Must not leave the server. */
  nonce: string;
}

/** The part of app/entry.server.tsx that React Router doesn't define. */
interface EntryModule {
  createRequestContext: (server: Server, visit: Visit) => RouterContextProvider;
}

/** `clientAddress` is for rate limits. The page reads from `pageServer`, by default the handler's server. */
export type PageHandler = (request: Request, clientAddress: string, pageServer?: Server) => Promise<Response>;

/** Returns the handler of page requests. */
export function createPageHandler(server: Server, build: ServerBuild): PageHandler {
  // Behind a proxy that terminates TLS, React Router sees another origin than the public one.
  const allowedActionOrigins = [new URL(server.config.publicUrl).host];
  const { createRequestContext } = build.entry.module as unknown as EntryModule;
  const handle = createRequestHandler({ ...build, allowedActionOrigins }, 'production');
  return async (request, clientAddress, pageServer = server) => {
    let user: User | null;
    try {
      user = await getUser(server, request);
    } catch (error) {
      // Without the session, no page can be rendered. Most likely the database is unavailable.
      server.logger.error({ err: error }, 'a session could not be read');
      if (!isLogout(request)) return renderErrorPage(503, request.method);
      // Logging out needs no session: the browser deletes its cookie anyway.
      user = null;
    }
    const visit: Visit = {
      user,
      browser: await readBrowser(server.config, request),
      clientAddress,
      cookies: [],
      errors: [],
      nonce: randomBytes(18).toString('base64url'),
    };
    const response = await runForAccount(server, user?.uid, () =>
      handle(request, createRequestContext(pageServer, visit)),
    );
    // For a form sent to a resource route such as /robots.txt, React Router answers 405 with JSON that
    // reports a server error.
    if (response.status === 405 && response.headers.get('content-type') === 'application/json') {
      return new Response(null, { status: 405, headers: { allow: 'GET, HEAD' } });
    }
    // An outage of the database is temporary, so the visitor should retry.
    if (response.status === 500 && (visit.errors.some(isOutage) || !(await isReachable(server.db))))
      return renderErrorPage(503, request.method);
    return finishResponse(request, response, visit);
  };
}

const isLogout = ({ method, url }: Request) =>
  method === 'POST' && /^\/logout(?:\.data)?$/.test(new URL(url).pathname);

/** Adds the content security policy and the cache headers, and compresses the page. */
async function finishResponse(request: Request, response: Response, visit: Visit): Promise<Response> {
  const { status } = response;
  const headers = new Headers(response.headers);
  for (const cookie of visit.cookies) headers.append('set-cookie', cookie);
  const isPage = headers.get('content-type')?.startsWith('text/html') ?? false;
  const mayRevalidate =
    status === 200 &&
    request.method === 'GET' &&
    visit.user === null &&
    visit.errors.length === 0 &&
    isShared(new URL(request.url).pathname) &&
    !headers.has('set-cookie');
  if (!headers.has('cache-control')) headers.set('cache-control', mayRevalidate ? 'no-cache' : 'no-store');
  if (!isPage && !mayRevalidate) return new Response(response.body, { status, headers });

  let content = await response.text();
  if (isPage) {
    const { html, policy } = hashInlineScripts(content, visit.nonce);
    headers.set('content-security-policy', policy);
    content = html;
  }
  const bytes = Buffer.from(content);
  headers.append('vary', 'accept-encoding');
  if (mayRevalidate) {
    const etag = etagOf(bytes);
    headers.set('etag', etag);
    headers.append('vary', 'cookie');
    if (isUnchanged(request.headers.get('if-none-match'), etag))
      return new Response(null, { status: 304, headers });
  }
  const coding = chooseCoding(request.headers.get('accept-encoding'));
  if (coding !== 'identity') headers.set('content-encoding', coding);
  return new Response(await compressPage(bytes, coding), { status, headers });
}
