// The built pages on a database and a folder of their own: a request in, a response out, nothing in between mocked.
// The pages must have been built; `npm test` does that before it runs the tests.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pino } from 'pino';
import { UNSAFE_decodeViaTurboStream as decodeData } from 'react-router';
import { type App, createApp } from '#server/app.ts';
import { requireConfig } from '#server/config.ts';
import { type Database, databaseOver, openPool } from '#server/database/database.ts';
import { createHttp } from '#server/web/http.ts';
import { loadBuild } from '../../tasks/built-pages.ts';
import { freshDatabase } from './database.ts';

export const origin = 'http://localhost:3000';

export interface Pages {
  app: App;
  db: Database;
  /** Sends a request as the browser on this machine does. */
  request: (place: string, init?: RequestInit) => Promise<Response>;
  /** From now on there is no database. */
  loseDatabase: () => Promise<void>;
  close: () => Promise<void>;
}

/** `env` adds to the configuration, as environment variables would. */
export async function openPages(env: Record<string, string> = {}): Promise<Pages> {
  const database = await freshDatabase();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'baystead-pages-'));
  const config = requireConfig({ DATABASE_URL: database.url, DATA_DIR: dataDir, ...env });
  const logger = pino({ level: 'silent' });
  const authSecret = 'a secret of the tests, long enough';
  const app = createApp({ config, databaseUrl: database.url, authSecret, logger });
  const pool = openPool(database.url, logger, 2);
  const http = createHttp(app, { build: await loadBuild(), staticFiles: null });
  const connection = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
  return {
    app,
    db: databaseOver(pool),
    request: async (place, init) => http.request(`${origin}${place}`, init, connection),
    loseDatabase: database.drop,
    async close() {
      await app.close();
      await pool.end();
      await database.drop();
      await rm(dataDir, { recursive: true });
    },
  };
}

/** What a page's action answered to its own script, out of the encoding that React Router gives it on the way. */
export async function answerOf(response: Response): Promise<unknown> {
  if (!response.body) throw new Error(`an answer of status ${response.status} without a body`);
  const { value } = await decodeData(response.body, globalThis);
  return (value as { data: unknown }).data;
}
