// The browser's side of an upload without a browser: `XMLHttpRequest` and `fetch` answered by the test.
import type { PreviousUpload, UrlStorage } from 'tus-js-client';
import { vi } from 'vitest';

interface NetworkRequest {
  method: string;
  url: string;
  headers: Headers;
  body: Blob | null;
}

/** Null for a broken connection. */
type NetworkResponse = Response | null;
type Network = (request: NetworkRequest) => Promise<NetworkResponse> | NetworkResponse;

/**
 * A server with one upload of ten bytes. Answers requests for its photo with these, one after the other; null
 * loses the answer of a photo that was made. Returns the requests.
 */
export function stubUploads(
  ends: (NetworkResponse | (() => Promise<NetworkResponse>))[],
  { isOffline = false, isClosed = false } = {},
): string[] {
  const requests: string[] = [];
  let arrived: number | null = null;
  stubNetwork(({ method, url, body }) => {
    const isBegin = method === 'POST' && url.includes('/uploads?');
    requests.push(isBegin ? 'begin' : method);
    if (isOffline) return null;
    if (isClosed) return new Response(null, { status: 404 });
    if (isBegin) {
      arrived = 0;
      return new Response(null, { status: 201, headers: { location: '/uploads/1?draft=d' } });
    }
    if (method === 'POST') {
      const end = ends.shift() ?? null;
      if (end === null) arrived = null;
      return typeof end === 'function' ? end() : end;
    }
    if (arrived === null) return new Response(null, { status: 404 });
    arrived += body?.size ?? 0;
    const headers = { 'upload-offset': String(arrived), 'upload-length': '10' };
    return new Response(null, { status: method === 'HEAD' ? 200 : 204, headers });
  });
  return requests;
}

/** Where the library keeps the URLs of uploads: in a browser, localStorage. */
export function memoryUrlStorage(): UrlStorage {
  const storedUploads = new Map<string, PreviousUpload>();
  return {
    findAllUploads: async () => [...storedUploads.values()],
    findUploadsByFingerprint: async (fingerprint) =>
      [...storedUploads.values()].filter(({ urlStorageKey }) => urlStorageKey === fingerprint),
    addUpload: async (fingerprint, upload) => {
      storedUploads.set(fingerprint, { ...upload, urlStorageKey: fingerprint });
      return fingerprint;
    },
    removeUpload: async (key) => void storedUploads.delete(key),
  };
}

function stubNetwork(network: Network): void {
  class FakeRequest {
    status = 0;
    responseText = '';
    onload?: () => void;
    onerror?: (error: unknown) => void;
    readonly #headers = new Headers();
    #method = '';
    #url = '';
    #response: Response | null = null;
    #isAborted = false;

    open(method: string, url: string) {
      this.#method = method;
      this.#url = url;
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
      this.#response = await network({ method: this.#method, url: this.#url, headers: this.#headers, body });
      if (this.#isAborted) return;
      this.status = this.#response?.status ?? 0;
      this.responseText = (await this.#response?.text()) ?? '';
      if (this.#response) this.onload?.();
      else this.onerror?.(new Error('cut'));
    }
  }
  vi.stubGlobal('location', { href: 'http://localhost:3000/submit-property' });
  vi.stubGlobal('XMLHttpRequest', FakeRequest);
  vi.stubGlobal('fetch', async (url: string, { method = 'GET', headers }: RequestInit = {}) => {
    const result = await network({ method, url, headers: new Headers(headers), body: null });
    if (!result) throw new TypeError('cut');
    return result;
  });
}
