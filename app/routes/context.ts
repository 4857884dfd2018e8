// The context of loaders and actions: the server, which server functions take, and the visit with its user.
import { createContext, redirectDocument, RouterContextProvider } from 'react-router';
import { endBrowser, writeBrowser } from '#server/access/browser-cookie.ts';
import { type Browser, createBrowser, deleteBrowser, isKnownBrowser } from '#server/access/browsers.ts';
import type { Admin, Caller, User } from '#server/access/proofs.ts';
import { getUser, toAdmin } from '#server/access/sessions.ts';
import type { Server } from '#server/server.ts';
import type { Visit } from '#server/http/pages.ts';
import { type Failure, toFailure } from '#domain/failure.ts';

export const serverContext = createContext<Server>();
export const visitContext = createContext<Visit>();
/**
 * True while a page answers a refused form without JavaScript. If the subject of the page is gone, its loader
 * then doesn't redirect, so that the page can show the typed text.
 */
export const refusedContext = createContext(false);

export function createRequestContext(server: Server, visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(serverContext, server);
  context.set(visitContext, visit);
  return context;
}

export function callerOf(context: Readonly<RouterContextProvider>): Caller {
  const { user, browser } = context.get(visitContext);
  return { user, browser };
}

/** Returns the request's browser. The response sets the cookie of a new one. Call before giving a key. */
export async function openBrowser(context: Readonly<RouterContextProvider>): Promise<Browser> {
  const { db, config } = context.get(serverContext);
  const visit = context.get(visitContext);
  if (visit.browser && (await isKnownBrowser(db, visit.browser))) return visit.browser;
  const { browser, secret } = await createBrowser(db);
  visit.cookies.push(await writeBrowser(config, secret));
  context.set(visitContext, { ...visit, browser });
  return browser;
}

/** Ends everything that this browser opens without an account. The response deletes its cookie. */
export async function leaveBrowser(context: Readonly<RouterContextProvider>): Promise<void> {
  const { db, config } = context.get(serverContext);
  const visit = context.get(visitContext);
  await deleteBrowser(db, visit.browser);
  visit.cookies.push(await endBrowser(config));
  context.set(visitContext, { ...visit, browser: null });
}

/**
 * Returns the logged-in administrator. Redirects an administrator who still has to set up two-step login to
 * that page, and everyone else to the home page.
 */
export function adminOf(context: Readonly<RouterContextProvider>): Admin {
  const { user } = context.get(visitContext);
  const admin = toAdmin(user);
  if (admin) return admin;
  throw user?.twoFactor === 'required' ? redirectDocument('/account/two-factor') : redirectHome();
}

/** Returns the logged-in user. Redirects a visitor to the home page. */
export function userOf(context: Readonly<RouterContextProvider>): User {
  const { user } = context.get(visitContext);
  if (!user) throw redirectHome();
  return user;
}

/**
 * Compares the account that a form was made for with the logged-in one, which another tab may have changed.
 * Returns the failure, or null. A form without an account was made for a visitor, and anyone may send it.
 */
export function checkAccount(context: Readonly<RouterContextProvider>, account: unknown): Failure | null {
  const { user } = context.get(visitContext);
  if (account === undefined || account === user?.uid) return null;
  return toFailure(
    user
      ? `You’re logged in as ${user.firstName || user.email} now, but this page was opened with another account. Nothing was changed. Log in with that account in another tab and try again here, or reload this page.`
      : 'You’re logged out. Log in again in another tab, then try again here.',
  );
}

/**
 * Reloads the visit's user after an action. `sessionHeaders` sets the cookies of a session that the action
 * started. Without JavaScript the action's response is a page, which shows the user.
 */
export async function refreshVisit(
  request: Request,
  context: Readonly<RouterContextProvider>,
  sessionHeaders: Headers | null,
): Promise<void> {
  const headers = new Headers(request.headers);
  const cookies = sessionHeaders?.getSetCookie().map((cookie) => cookie.split(';')[0]);
  if (cookies) headers.set('cookie', cookies.join('; '));
  const visit = context.get(visitContext);
  const user = await getUser(context.get(serverContext), new Request(request.url, { headers }));
  context.set(visitContext, { ...visit, user: user ?? visit.user });
}

/**
 * Reloads the document, because the open page may still show an account that was logged out in another
 * window.
 */
export function redirectHome(headers: HeadersInit = {}): Response {
  return redirectDocument('/', { headers });
}
