// A browser without scripts: one client address, its cookies, and requests to the site.
import { once } from 'node:events';
import { Agent, type IncomingMessage, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { setTimeout as pause } from 'node:timers/promises';

export interface Browser {
  siteUrl: string;
  agent: Agent;
  /** The visitor gives up after this many ms. */
  timeoutMs: number;
  cookies: Map<string, string>;
}

export interface Answer {
  status: number;
  uploadOffset: string | undefined;
  body: string;
}

export interface SentRequest {
  method?: string;
  headers?: Record<string, string>;
  body?: string | Uint8Array;
}

const retryAfterMs = 500;

/** HAProxy and the rate limits see the loopback address with this number. */
export function openBrowser(siteUrl: string, number: number, timeoutMs = 20_000): Browser {
  const localAddress = `127.1.${number >> 8}.${number & 255 || 255}`;
  return { siteUrl, agent: new Agent({ keepAlive: true, localAddress }), timeoutMs, cookies: new Map() };
}

/** Rejects if no complete response arrives. */
export async function send(browser: Browser, path: string, sent: SentRequest = {}): Promise<Answer> {
  const { method = 'GET', headers = {}, body } = sent;
  const { siteUrl, agent, timeoutMs, cookies } = browser;
  const cookie = Array.from(cookies, (entry) => entry.join('=')).join('; ');
  const outgoing = request(new URL(path, siteUrl), {
    agent,
    method,
    headers: {
      'accept-encoding': 'br',
      'user-agent': 'Mozilla/5.0',
      ...(cookie && { cookie }),
      ...(method !== 'GET' && { origin: siteUrl }),
      ...headers,
    },
    signal: AbortSignal.timeout(timeoutMs),
  }).end(body);
  const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
  for (const line of response.headers['set-cookie'] ?? []) {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
    cookies.set(name, value);
  }
  return {
    status: response.statusCode ?? 0,
    uploadOffset: response.headers['upload-offset'] as string | undefined,
    body: await text(response),
  };
}

/** Repeats a request until the site answers it, like the form's script and a patient person. */
export async function untilAnswered(ask: () => Promise<Answer>): Promise<Answer> {
  for (;;) {
    const answer = await ask().catch(() => null);
    if (answer && answer.status < 500) return answer;
    await pause(retryAfterMs);
  }
}
