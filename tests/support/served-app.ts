// Serves the application on a new database to a real browser, for journeys that start with existing properties.
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { createHttp } from '#server/http/server.ts';
import { openWebServer } from '#server/http/listener.ts';
import { loadBuild, staticFiles } from '../../tasks/built-pages.ts';
import { createTestApp, type TestApp } from './people.ts';
import { freePort } from './site.ts';

export interface ServedApp extends TestApp {
  url: string;
}

/** Needs a build, which `npm test` makes before it runs the journeys. `change` returns the build to serve instead. */
export async function serveTestApp(
  logger?: Logger,
  change = (build: ServerBuild): ServerBuild => build,
): Promise<ServedApp> {
  const port = await freePort();
  const testApp = await createTestApp({ PORT: String(port) }, logger);
  const web = await openWebServer(port, '127.0.0.1');
  web.answerWith(createHttp(testApp.app, { build: change(await loadBuild()), staticFiles }).fetch);
  return {
    ...testApp,
    url: testApp.app.config.publicUrl,
    async close() {
      await web.stop();
      await testApp.close();
    },
  };
}
