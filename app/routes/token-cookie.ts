// A cookie with several keys of the form `id.token`, each of which proves that something is this browser's own. The
// newest comes first, so that two of them do not push each other out; one of them may be the current one.
import { endAfterDays } from '#domain/inquiry.ts';
import { linkDays } from '#domain/own-property.ts';
import { hostCookie } from './host-cookie.ts';

/** The part of the server that decides how a cookie is named and protected. */
interface Site {
  config: { publicUrl: string };
}

interface TokenCookieSettings {
  name: string;
  days: number;
  /** How many keys it holds: some 80 bytes each travel with every request. */
  most: number;
}

const noKey = '';

export function createTokenCookie({ name, days, most }: TokenCookieSettings) {
  /** As the cookie holds them: `noKey` in front says that none is the current one. Anything garbled counts as none. */
  async function read({ config }: Site, request: Request): Promise<string[]> {
    const value: unknown = await hostCookie(name, config.publicUrl).parse(request.headers.get('cookie'));
    const keys: unknown[] = Array.isArray(value) ? value : [];
    return keys.filter((key) => typeof key === 'string').slice(0, most + 1);
  }

  function setCookie({ config }: Site, keys: string[]): Promise<string> {
    const kept = keys.slice(0, most);
    const isEmpty = kept.every((key) => key === noKey);
    const maxAge = isEmpty ? 0 : days * 24 * 60 * 60;
    return hostCookie(name, config.publicUrl).serialize(isEmpty ? '' : kept, { maxAge });
  }

  return {
    /** All keys that a request shows, the newest first. */
    keysOf: async (server: Site, request: Request): Promise<string[]> =>
      (await read(server, request)).filter((key) => key !== noKey),

    /** The key of the thing with this id; without an id the current one. */
    keyOf: async (server: Site, request: Request, id?: unknown): Promise<string | null> => {
      const [current, ...older] = await read(server, request);
      if (typeof id !== 'string') return current || null;
      return [current, ...older].find((key) => key && idOf(key) === id) ?? null;
    },

    /** The Set-Cookie header that adds a key, or makes it the current one. */
    keep: async (server: Site, request: Request, key: string): Promise<string> =>
      setCookie(server, [key, ...without(await read(server, request), idOf(key))]),

    /** The Set-Cookie header that takes away the key of one thing. When that was the current one, none is afterwards. */
    forget: async (server: Site, request: Request, id: string): Promise<string> => {
      const [current = noKey, ...older] = await read(server, request);
      return setCookie(server, [idOf(current) === id ? noKey : current, ...without(older, id)]);
    },
  };
}

function without(keys: string[], id: string): string[] {
  return keys.filter((key) => key !== noKey && idOf(key) !== id);
}

function idOf(key: string): string {
  return key.split('.')[0] ?? '';
}

/**
 * The keys, for `openDraft`, of the drafts that this browser began or opened by a link. The form shows the current one.
 * How long an unused draft is kept the server decides, and using one sets no cookie again: two windows would overwrite
 * each other's keys. So a key outlives its draft, up to the most that browsers keep (RFC 6265bis, 5.5: 400 days).
 */
export const draftCookie = createTokenCookie({ name: 'baystead_draft', days: 400, most: 6 });

/** The keys, for `proveOwnership`, of the properties that this browser sent or opened by a mailed link. */
export const ownerCookie = createTokenCookie({ name: 'baystead_owner', days: linkDays, most: 8 });

/** The keys, for `proveSide`, of the conversations that this browser opened by a mailed link. */
export const inquiryCookie = createTokenCookie({ name: 'baystead_inquiry', days: endAfterDays, most: 8 });
