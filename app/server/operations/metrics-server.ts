// Serves /metrics, /healthz and /readyz on a port of their own, which visitors can't reach. The web process
// and the worker each have one (docs/operations.md).
import { createServer, type ServerResponse } from 'node:http';
import { collectDefaultMetrics } from 'prom-client';
import type { Server } from '../server.ts';
import { OperatorError } from '../terminal.ts';
import { updateSiteMetrics } from './measurements.ts';
import type { CheckReadiness } from './readiness.ts';

interface MetricsServerSettings {
  /** Null: opens nothing. */
  port: number | null;
  checkReadiness: CheckReadiness;
}

/** Returns a function that closes the port. @throws OperatorError if the port can't be opened. */
export async function openMetricsServer(
  server: Server,
  { port, checkReadiness }: MetricsServerSettings,
): Promise<() => Promise<void>> {
  if (port === null) return () => Promise.resolve();
  const { registry } = server.metrics;
  const { host } = server.config.metrics;

  async function respond(path: string | undefined, response: ServerResponse): Promise<void> {
    if (path === '/metrics') {
      await updateSiteMetrics(server);
      const text = await registry.metrics();
      response.writeHead(200, { 'content-type': registry.contentType }).end(text);
    } else if (path === '/readyz') {
      const { status, text } = await checkReadiness();
      response.writeHead(status, { 'content-type': 'text/plain' }).end(text);
    } else if (path === '/healthz') {
      response.writeHead(200, { 'content-type': 'text/plain' }).end('ok\n');
    } else {
      response.writeHead(404).end();
    }
  }

  const http = createServer((request, response) => {
    respond(request.url, response).catch((error: unknown) => {
      server.logger.error({ err: error }, 'metrics could not be read');
      response.writeHead(500).end();
    });
  });
  await new Promise<void>((resolve, reject) => {
    http.once('error', (error: NodeJS.ErrnoException) =>
      reject(new OperatorError(`Metrics can’t be served on ${host}:${port} (${error.code}).`)),
    );
    http.listen(port, host, resolve);
  });
  collectDefaultMetrics({ register: registry });
  return async () => {
    http.closeAllConnections();
    await new Promise((resolve) => http.close(resolve));
  };
}
