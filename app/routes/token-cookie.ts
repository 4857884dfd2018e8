// A cookie with several keys of the form `id.token`, each of which proves that something is this browser's own. The
// newest comes first, so that two of them do not push each other out; one of them may be the current one.
import { createCookie } from 'react-router';

interface RingSettings {
  name: string;
  days: number;
  /** How many keys it holds: some 80 bytes each travel with every request. */
  most: number;
}

const noKey = '';

export function createKeyRing({ name, days, most }: RingSettings) {
  const cookie = createCookie(name, { path: '/', httpOnly: true, sameSite: 'lax' });

  /** As the cookie holds them: `noKey` in front says that none is the current one. Anything garbled counts as none. */
  async function held(request: Request): Promise<string[]> {
    const value: unknown = await cookie.parse(request.headers.get('cookie'));
    // One key alone, without a list, is what earlier versions kept.
    const keys: unknown[] = Array.isArray(value) ? value : [value];
    return keys.filter((key) => typeof key === 'string').slice(0, most + 1);
  }

  /** `publicUrl` decides whether the cookie wants HTTPS. */
  function setCookie(keys: string[], publicUrl: string): Promise<string> {
    const kept = keys.slice(0, most);
    const isEmpty = kept.every((key) => key === noKey);
    const maxAge = isEmpty ? 0 : days * 24 * 60 * 60;
    return cookie.serialize(isEmpty ? '' : kept, { maxAge, secure: publicUrl.startsWith('https:') });
  }

  return {
    /** All keys that a request shows, the newest first. */
    keysOf: async (request: Request): Promise<string[]> =>
      (await held(request)).filter((key) => key !== noKey),

    /** The current key. */
    currentKeyOf: async (request: Request): Promise<string | null> => (await held(request))[0] || null,

    /** The key of the thing with this id. */
    keyOf: async (request: Request, id: string): Promise<string | null> =>
      (await held(request)).find((key) => key !== noKey && idOf(key) === id) ?? null,

    /** The Set-Cookie header that adds a key, or makes it the current one. */
    keep: async (request: Request, key: string, publicUrl: string): Promise<string> =>
      setCookie([key, ...without(await held(request), idOf(key))], publicUrl),

    /** The Set-Cookie header that takes away the key of one thing. When that was the current one, none is afterwards. */
    forget: async (request: Request, id: string, publicUrl: string): Promise<string> => {
      const [current = noKey, ...older] = await held(request);
      return setCookie([idOf(current) === id ? noKey : current, ...without(older, id)], publicUrl);
    },
  };
}

function without(keys: string[], id: string): string[] {
  return keys.filter((key) => key !== noKey && idOf(key) !== id);
}

function idOf(key: string): string {
  return key.split('.')[0] ?? '';
}
