// A browser without JavaScript that keeps cookies and doesn't follow redirects, and the mails of a running
// site.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { password } from './test-server.ts';
import type { TestSite } from './test-site.ts';

type Site = Pick<TestSite, 'url' | 'testServer'>;

export type HttpBrowser = ReturnType<typeof browserAt>;

export function browserAt({ url, testServer }: Site) {
  const cookies = new Map<string, string>();
  const lastLinkTo = async (email: string, start: string) =>
    String((await linksTo({ testServer }, email, start)).at(-1));

  async function send(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers(init.headers);
    headers.set('origin', url);
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '));
    const response = await fetch(new URL(path, url), { ...init, headers, redirect: 'manual' });
    for (const cookie of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return response;
  }

  const post = (path: string, fields: Record<string, string> = {}) =>
    send(path, { method: 'POST', body: new URLSearchParams(fields) });

  return {
    get: (path: string) => send(path),
    post,
    postJson: (path: string, body: unknown) =>
      send(path, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    /** Returns the redirect target; null if the page doesn't redirect. */
    redirectOf: async (path: string) => (await send(path)).headers.get('location'),
    logIn: (email: string) => post('/login', { email, password }),
    /** Registers and verifies an account, which stays logged in. */
    async register(email: string): Promise<void> {
      await post('/register', {
        email,
        password,
        confirmPassword: password,
        firstName: 'Rosa',
        lastName: 'Lee',
      });
      await post(await lastLinkTo(email, '/link/'), { intent: 'verify-email' });
    },
  };
}

/** Waits until the site has sent all mails, then returns the texts of those to an address, oldest first. */
export async function mailsTo({ testServer }: Pick<Site, 'testServer'>, email: string): Promise<string[]> {
  const { db } = testServer;
  const waiting = async () => (await sql`SELECT FROM graphile_worker.jobs`.execute(db)).rows.length;
  await expect.poll(waiting, { interval: 20, timeout: 10_000 }).toBe(0);
  const mails = db.selectFrom('mailbox').select('bodyText').where('recipient', '=', email).orderBy('id');
  return (await mails.execute()).map(({ bodyText }) => bodyText);
}

/** The paths that start with `start` and are linked in the mails to an address, oldest first. */
export async function linksTo(
  site: Pick<Site, 'testServer'>,
  email: string,
  start: string,
): Promise<string[]> {
  const text = (await mailsTo(site, email)).join('\n');
  return Array.from(text.matchAll(/https?:\/\/[^/\s]+(\/\S+)/g), ([, path = '']) => path).filter((path) =>
    path.startsWith(start),
  );
}
