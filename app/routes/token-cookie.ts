// Cookies that hold several tokens of the form `id.token`, newest first. Each token gives this browser access to
// one draft, property or inquiry. When the cookie is full, the oldest token is dropped. The first may be the
// current one.
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
  /** Maximum number of tokens. Each adds some 80 bytes to every request. */
  most: number;
}

const noKey = '';

export function createTokenCookie({ name, days, most }: TokenCookieSettings) {
  /**
   * Returns the tokens as stored: `noToken` in front means that none is current. A malformed cookie counts as
   * empty.
   */
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
    /** Returns all tokens of a request, newest first. */
    keysOf: async (server: Site, request: Request): Promise<string[]> =>
      (await read(server, request)).filter((key) => key !== noKey),

    /** Returns the token for this id, or without an id the current one. */
    keyOf: async (server: Site, request: Request, id?: unknown): Promise<string | null> => {
      const [current, ...older] = await read(server, request);
      if (typeof id !== 'string') return current || null;
      return [current, ...older].find((key) => key && idOf(key) === id) ?? null;
    },

    /** Returns the Set-Cookie header that adds a token and makes it the current one. */
    keep: async (server: Site, request: Request, key: string): Promise<string> =>
      setCookie(server, [key, ...without(await read(server, request), idOf(key))]),

    /**
     * Returns the Set-Cookie header that removes the token for this id. If it was the current one, none is current
     * afterwards.
     */
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
 * Tokens for `openDraft`: the drafts that this browser started or opened by a link. The form shows the current one.
 * The cookie is not renewed when a draft is used, because two windows would overwrite each other's tokens. So it
 * must outlive every draft: it lasts 400 days, the browsers' maximum (RFC 6265bis, 5.5).
 */
export const draftCookie = createTokenCookie({ name: 'baystead_draft', days: 400, most: 6 });

/** Tokens for `proveOwnership`: the properties that this browser submitted or opened by a mailed link. */
export const ownerCookie = createTokenCookie({ name: 'baystead_owner', days: linkDays, most: 8 });

/** Tokens for `proveSide`: the inquiries that this browser opened by a mailed link. */
export const inquiryCookie = createTokenCookie({ name: 'baystead_inquiry', days: endAfterDays, most: 8 });
