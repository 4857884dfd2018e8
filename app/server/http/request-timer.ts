// Measures every request by route and status. Runs before the page cache, which answers most requests.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { ServerBuild } from 'react-router';
import type { Server } from '../server.ts';
import { createRouteNamer } from './route-names.ts';

/** As in the log: the visitor left before the response began. */
const clientClosedRequest = 499;

/** Returns a function that starts to measure a request. */
export function createRequestTimer({ metrics }: Pick<Server, 'metrics'>, routes: ServerBuild['routes']) {
  const nameRoute = createRouteNamer(routes);
  return (request: IncomingMessage, response: ServerResponse): void => {
    const started = performance.now();
    response.once('close', () => {
      const [path = ''] = (request.url ?? '').split('?', 1);
      const status = response.headersSent ? response.statusCode : clientClosedRequest;
      metrics.requests.observe({ route: nameRoute(path), status }, (performance.now() - started) / 1000);
    });
  };
}
