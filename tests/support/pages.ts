// The built pages on a database and a folder of their own: a request in, a response out, nothing in between mocked.
// The pages must have been built; `npm test` does that before it runs the tests.
import { UNSAFE_decodeViaTurboStream as decodeData } from 'react-router';
import { createHttp } from '#server/http/server.ts';
import { loadBuild } from '../../tasks/built-pages.ts';
import { type House, openHouse } from './people.ts';

export const origin = 'http://localhost:3000';

export interface Pages extends House {
  /** Sends a request as the browser on this machine does. */
  request: (place: string, init?: RequestInit) => Promise<Response>;
}

/** `env` adds to the configuration, as environment variables would. */
export async function openPages(env: Record<string, string> = {}): Promise<Pages> {
  const house = await openHouse(env);
  const http = createHttp(house.app, { build: await loadBuild(), staticFiles: null });
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  return {
    ...house,
    request: async (place, init) => http.request(`${origin}${place}`, init, connection),
  };
}

/** What a page's action answered to its own script, out of the encoding that React Router gives it on the way. */
export async function answerOf(response: Response): Promise<unknown> {
  if (!response.body) throw new Error(`an answer of status ${response.status} without a body`);
  const { value } = await decodeData(response.body, globalThis);
  return (value as { data: unknown }).data;
}
