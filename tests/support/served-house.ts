// The application on a database of its own, its pages served to a real browser: for journeys that begin with homes that
// are there already.
import type { Logger } from 'pino';
import type { ServerBuild } from 'react-router';
import { createHttp } from '#server/http/server.ts';
import { openWebServer } from '#server/http/listener.ts';
import { loadBuild, staticFiles } from '../../tasks/built-pages.ts';
import { type House, openHouse } from './people.ts';
import { freePort } from './site.ts';

export interface ServedHouse extends House {
  url: string;
}

/**
 * The pages must have been built; `npm test` does that before it runs the journeys. `change` returns the build that is
 * served instead.
 */
export async function serveHouse(
  logger?: Logger,
  change = (build: ServerBuild): ServerBuild => build,
): Promise<ServedHouse> {
  const port = await freePort();
  const house = await openHouse({ PORT: String(port) }, logger);
  const web = await openWebServer(port, '127.0.0.1');
  web.answerWith(createHttp(house.app, { build: change(await loadBuild()), staticFiles }));
  return {
    ...house,
    url: house.app.config.publicUrl,
    async close() {
      await web.stop();
      await house.close();
    },
  };
}
