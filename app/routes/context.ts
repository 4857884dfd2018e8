// What loaders and actions find in their context: the server's functions, and who is asking. app/server is never
// imported here but for its types, so that nothing of it can reach the browser.
import { createContext, redirectDocument, RouterContextProvider } from 'react-router';
import type { Admin, User } from '#server/accounts/access.ts';
import type { App } from '#server/app.ts';
import type { Visit } from '#server/http/pages.ts';

export const appContext = createContext<App>();
export const visitContext = createContext<Visit>();

export function contextFor(app: App, visit: Visit): RouterContextProvider {
  const context = new RouterContextProvider();
  context.set(appContext, app);
  context.set(visitContext, visit);
  return context;
}

/** The administrator who asks; everybody else is sent to the home page (SPECIFICATION section 2, the guard). */
export function adminOf(context: Readonly<RouterContextProvider>): Admin {
  const admin = context.get(appContext).access.admin(context.get(visitContext).user);
  if (!admin) throw redirectHome();
  return admin;
}

/** The person who asks; a visitor without a session is sent to the home page. */
export function userOf(context: Readonly<RouterContextProvider>): User {
  const { user } = context.get(visitContext);
  if (!user) throw redirectHome();
  return user;
}

/** As a whole new page: one that stayed could still show somebody who was logged out elsewhere. */
export function redirectHome(headers: HeadersInit = {}): Response {
  return redirectDocument('/', { headers });
}
