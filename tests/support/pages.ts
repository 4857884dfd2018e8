// Serves the built pages on a new database and folder: a request in, a response out, nothing mocked. Works
// like a browser without JavaScript. Needs a build, which `npm test` makes before it runs the tests.
import { UNSAFE_decodeViaTurboStream as decodeData } from 'react-router';
import { afterAll } from 'vitest';
import { createHttp } from '#server/http/create-http.ts';
import { loadBuild } from '#tasks/built-pages.ts';
import { alwaysReady } from './always-ready.ts';
import { createTestServer, sentMails, type TestServer } from './test-server.ts';

export const origin = 'http://localhost:3000';

/** Connection of a request from this machine whose body has arrived. */
export const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' }, complete: true } };

export interface Pages extends TestServer {
  /** Sends a request like a browser on this machine. */
  request: (path: string, init?: RequestInit) => Promise<Response>;
}

/** `env` adds environment variables to the configuration. */
export async function openPages(...settings: Parameters<typeof createTestServer>): Promise<Pages> {
  const testServer = await createTestServer(...settings);
  const http = createHttp(testServer.server, {
    build: await loadBuild(),
    staticFiles: null,
    checkReadiness: alwaysReady,
  });
  return {
    ...testServer,
    request: async (path, init) => http.request(`${origin}${path}`, init, connection),
  };
}

/** Opens pages for all tests of a file, and closes them after the tests. */
export async function setUpPages(...settings: Parameters<typeof openPages>): Promise<Pages> {
  const pages = await openPages(...settings);
  afterAll(pages.close);
  return pages;
}

/** Decodes the data that an action returned to the page's script. */
export async function readResponse(response: Response): Promise<unknown> {
  if (!response.body) throw new Error(`an answer of status ${response.status} without a body`);
  const { value } = await decodeData(response.body, globalThis);
  return (value as { data: unknown }).data;
}

export function visitsTo(pages: Pages) {
  return {
    get: (path: string, cookie = '', init: RequestInit = {}) =>
      pages.request(path, { headers: { cookie }, ...init }),
    post: (path: string, body: Record<string, string>, cookie = '') =>
      pages.request(path, {
        method: 'POST',
        headers: { origin, cookie },
        body: new URLSearchParams(body),
      }),
  };
}

/** Returns the status and the redirect target of a response. */
export function outcomeOf(response: Response): [number, string | null] {
  return [response.status, response.headers.get('location')];
}

/** Returns the path of the first owner link in the newest mail to an address. */
export async function linkMailedTo(
  testServer: Pick<TestServer, 'db' | 'sendMails'>,
  email: string,
): Promise<string> {
  const text = (await sentMails(testServer, email)).at(-1)?.text ?? '';
  return /\/link\/\S+/.exec(text)?.[0] ?? '';
}
