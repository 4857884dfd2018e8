// The browser's side of an upload without a browser: answers `XMLHttpRequest` and `fetch`.
import { vi } from 'vitest';

interface NetworkRequest {
  method: string;
  headers: Headers;
  body: Blob | null;
}

/** Null for a broken connection. */
export type NetworkResponse = Response | null;
type Network = (request: NetworkRequest) => NetworkResponse;

/**
 * A server that has received `arrived` of a photo's ten bytes. Answers the first requests with
 * `responses`; 'lost' loses the answer of a request that the server processed. Returns the requests, each
 * PATCH with its offset.
 */
export function stubUpload(responses: (NetworkResponse | 'answered' | 'lost')[] = [], arrived = 0): string[] {
  const requests: string[] = [];
  let offset = arrived;
  stubNetwork(({ method, headers, body }) => {
    requests.push(`${method} ${headers.get('upload-offset') ?? ''}`.trim());
    const response = responses.shift();
    if (response === null || response instanceof Response) return response;
    offset += body?.size ?? 0;
    if (response === 'lost') return null;
    const answer = { 'upload-offset': String(offset), 'upload-length': '10' };
    return new Response(null, { status: method === 'HEAD' ? 200 : 204, headers: answer });
  });
  return requests;
}

export function stubNetwork(network: Network): void {
  class FakeRequest {
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: (error: unknown) => void;
    readonly #headers = new Headers();
    #method = '';
    #response: NetworkResponse = null;
    #isAborted = false;

    open(method: string) {
      this.#method = method;
    }
    setRequestHeader(name: string, value: string) {
      this.#headers.set(name, value);
    }
    getResponseHeader(name: string) {
      return this.#response?.headers.get(name) ?? null;
    }
    abort() {
      this.#isAborted = true;
    }
    async send(body: Blob | null) {
      this.#response = network({ method: this.#method, headers: this.#headers, body });
      this.status = this.#response?.status ?? 0;
      this.responseText = (await this.#response?.text()) ?? '';
      if (this.#isAborted) return;
      if (this.#response) this.onload?.();
      else this.onerror?.(new Error('cut'));
    }
  }
  vi.stubGlobal('location', { href: 'http://localhost:3000/submit-property' });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (_url: string, { method = 'GET', headers }: RequestInit = {}) => {
    const result = network({ method, headers: new Headers(headers), body: null });
    if (!result) throw new TypeError('cut');
    return result;
  });
}
