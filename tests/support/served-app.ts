// Serves the application on a new database to a real browser, for journeys that start with existing
// properties. One image stands in for their photos.
import type { Logger } from 'pino';
import { afterAll } from 'vitest';
import type { ServerBuild } from 'react-router';
import { createHttp } from '#server/http/create-http.ts';
import { openWebServer } from '#server/http/listener.ts';
import { loadBuild, staticFiles } from '#tasks/built-pages.ts';
import { alwaysReady } from './always-ready.ts';
import { createTestServer, type TestServer } from './test-server.ts';
import { freePort } from './launched-site.ts';
import { withStandIns } from './stand-in-photos.ts';

export interface ServedServer extends TestServer {
  url: string;
}

/**
 * Needs a build, which `npm test` makes before it runs the journeys. `change` returns the build to serve
 * instead.
 */
export async function serveTestServer(
  logger?: Logger,
  change = (build: ServerBuild): ServerBuild => build,
  env: Record<string, string> = {},
): Promise<ServedServer> {
  const port = await freePort();
  const testServer = await createTestServer({ PORT: String(port), ...env }, logger);
  const web = await openWebServer(port, '127.0.0.1');
  web.setHandler(
    createHttp(
      { ...testServer.server, store: withStandIns(testServer.server.store) },
      {
        build: change(await loadBuild()),
        staticFiles,
        checkReadiness: alwaysReady,
      },
    ).fetch,
  );
  return {
    ...testServer,
    url: testServer.server.config.publicUrl,
    async close() {
      await web.stop();
      await testServer.close();
    },
  };
}

/** Serves the application to all tests of a file, and stops it after them. */
export async function setUpServedServer(...settings: Parameters<typeof serveTestServer>) {
  const testServer = await serveTestServer(...settings);
  afterAll(testServer.close);
  return testServer;
}
