// Calls the site's optional cloud functions by name, at FUNCTIONS_URL (docs/configuration.md). The
// specification asks for this client but names no function (docs/product.md, "Integrations"), so no code of
// the site calls it yet. Everything works without it: server.ts only logs a warning if FUNCTIONS_URL is
// missing.
import type { Server } from './server.ts';

const timeoutMs = 10_000;

/**
 * Posts the payload as JSON and returns the response's JSON. Null if FUNCTIONS_URL isn't set, or after a
 * failure, which is logged.
 */
export async function callCloudFunction(server: Server, name: string, payload: unknown): Promise<unknown> {
  const baseUrl = server.config.functionsUrl;
  if (baseUrl === null) return null;
  try {
    const response = await fetch(`${baseUrl.replace(/\/$/, '')}/${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the status of the response is ${response.status}`);
    return await response.json();
  } catch (error) {
    server.logger.warn({ err: error, name }, 'a cloud function failed');
    return null;
  }
}
