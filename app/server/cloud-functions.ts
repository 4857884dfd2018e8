// The optional client of cloud functions: calls one by its name at the configured address. No function is known yet, so no
// code waits for one.
import type { Server } from './server.ts';

/** Milliseconds after which a function that does not answer is given up. */
const timeoutMs = 10_000;

/** What a function answers to a payload, both as JSON; null where there is none, or it failed, which is logged. */
export async function callCloudFunction(server: Server, name: string, payload: unknown): Promise<unknown> {
  const address = server.config.functionsUrl;
  if (address === null) return null;
  try {
    const response = await fetch(`${address.replace(/\/$/, '')}/${encodeURIComponent(name)}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(payload),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`it answered with the status ${response.status}`);
    return await response.json();
  } catch (error) {
    server.logger.warn({ err: error, name }, 'a cloud function failed');
    return null;
  }
}
