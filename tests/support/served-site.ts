// Serves the application on a new database to a real browser, for journeys that start with existing
// properties. One image stands in for their photos.
import type { Logger } from 'pino';
import { afterAll } from 'vitest';
import type { ServerBuild } from 'react-router';
import { createHttp } from '#server/http/create-http.ts';
import { openWebServer } from '#server/http/listener.ts';
import { loadBuild, staticFiles } from '#tasks/built-pages.ts';
import { alwaysReady } from './always-ready.ts';
import { openSite, type Site } from './site.ts';
import { freePort } from './launched-site.ts';
import { withStandIns } from './stand-in-photos.ts';

export type ServedSite = Site & { url: string };

/**
 * Needs a build, which `npm test` makes before it runs the journeys. `change` returns the build to serve
 * instead.
 */
export async function serveSite(
  logger?: Logger,
  change = (build: ServerBuild): ServerBuild => build,
  env: Record<string, string> = {},
): Promise<ServedSite> {
  const port = await freePort();
  const site = await openSite({ PORT: String(port), ...env }, logger);
  const web = await openWebServer(port, '127.0.0.1');
  const server = { ...site.server, store: withStandIns(site.server.store) };
  const build = change(await loadBuild());
  web.setHandler(createHttp(server, { build, staticFiles, checkReadiness: alwaysReady }).fetch);
  const { close } = site;
  return Object.assign(site, {
    url: site.server.config.publicUrl,
    async close() {
      await web.stop();
      await close();
    },
  });
}

/** Serves a site to all tests of a file, and stops it after them. */
export async function setUpServedSite(...settings: Parameters<typeof serveSite>): Promise<ServedSite> {
  const site = await serveSite(...settings);
  afterAll(site.close);
  return site;
}
