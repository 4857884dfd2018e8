// The built pages on a database and a folder of their own: a request in, a response out, nothing in between mocked. Pages are
// looked at and forms sent as a browser without script does it. The pages must have been built; `npm test` does that before
// it runs the tests.
import { UNSAFE_decodeViaTurboStream as decodeData } from 'react-router';
import { createHttp } from '#server/http/server.ts';
import { loadBuild } from '../../tasks/built-pages.ts';
import { createTestApp, sentMails, type TestApp } from './people.ts';

export const origin = 'http://localhost:3000';

/** Stands for a request from this machine whose body has arrived. */
export const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' }, complete: true } };

export interface Pages extends TestApp {
  /** Sends a request as the browser on this machine does. */
  request: (place: string, init?: RequestInit) => Promise<Response>;
}

/** `env` adds to the configuration, as environment variables would. */
export async function openPages(...settings: Parameters<typeof createTestApp>): Promise<Pages> {
  const testApp = await createTestApp(...settings);
  const http = createHttp(testApp.app, { build: await loadBuild(), staticFiles: null });
  return {
    ...testApp,
    request: async (place, init) => http.request(`${origin}${place}`, init, connection),
  };
}

/** What a page's action answered to its own script, out of the encoding that React Router gives it on the way. */
export async function answerOf(response: Response): Promise<unknown> {
  if (!response.body) throw new Error(`an answer of status ${response.status} without a body`);
  const { value } = await decodeData(response.body, globalThis);
  return (value as { data: unknown }).data;
}

export function visitsTo(pages: () => Pages) {
  return {
    get: (place: string, cookie = '', init: RequestInit = {}) =>
      pages().request(place, { headers: { cookie }, ...init }),
    post: (place: string, body: Record<string, string>, cookie = '') =>
      pages().request(place, {
        method: 'POST',
        headers: { origin, cookie },
        body: new URLSearchParams(body),
      }),
  };
}

/** The status of an answer, and where it leads. */
export function outcomeOf(response: Response): [number, string | null] {
  return [response.status, response.headers.get('location')];
}

/** The path of the first owner's link in the newest mail to somebody. */
export async function linkMailedTo(
  testApp: Pick<TestApp, 'db' | 'sendMails'>,
  email: string,
): Promise<string> {
  const text = (await sentMails(testApp, email)).at(-1)?.text ?? '';
  return /\/owner-link\/\S+/.exec(text)?.[0] ?? '';
}
