// A browser without JavaScript for a running site. Keeps cookies and doesn't follow redirects.
import { inquiryForm } from './inquiries.ts';
import { password } from './test-server.ts';

export function browserAt(url: string) {
  const cookies = new Map<string, string>();

  async function send(place: string, init: RequestInit = {}): Promise<Response> {
    const headers = new Headers({ origin: url });
    headers.set('cookie', Array.from(cookies, ([name, value]) => `${name}=${value}`).join('; '));
    const answer = await fetch(new URL(place, url), { ...init, headers, redirect: 'manual' });
    for (const cookie of answer.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(cookie) ?? [];
      cookies.set(name, value);
    }
    return answer;
  }

  const post = (place: string, fields: Record<string, string> = {}) =>
    send(place, { method: 'POST', body: new URLSearchParams(fields) });

  return {
    get: (place: string) => send(place),
    post,
    /** Returns the redirect target; null if the page doesn't redirect. */
    redirectOf: async (place: string) => (await send(place)).headers.get('location'),
    register: (email: string) =>
      post('/register', { email, password, confirmPassword: password, firstName: 'Rosa', lastName: 'Lee' }),
    logIn: (email: string) => post('/login', { email, password }),
    /** Sends an inquiry. `key` is the idempotency key, a UUID; `change` replaces fields of the form. */
    ask: (propertyId: string, key: string, change: Record<string, string> = {}) =>
      post(`/listings/${propertyId}/ask`, { ...inquiryForm(change), idempotencyKey: key }),
  };
}
