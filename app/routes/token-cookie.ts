// Cookies that hold several tokens of the form `id.token`, newest first. Each token gives this browser access
// to one draft, property or inquiry. When the cookie is full, the oldest token is dropped. If one of the
// tokens is the current one, it comes first. `id.` without a token names a draft that only its account's
// session opens.
import { deleteAfterDays } from '#domain/inquiry-rules.ts';
import { linkDays } from '#domain/property/owner-property.ts';
import { hostCookie } from './host-cookie.ts';

/** The part of the server that decides how a cookie is named and protected. */
interface Site {
  config: { publicUrl: string };
}

interface TokenCookieSettings {
  name: string;
  days: number;
  /** Maximum number of tokens. Each adds some 80 bytes to every request. */
  maxTokens: number;
}

const noCurrentToken = '';

export function createTokenCookie({ name, days, maxTokens }: TokenCookieSettings) {
  /**
   * Returns the tokens as stored: `noCurrentToken` in front means that none is current. A malformed cookie
   * counts as empty.
   */
  async function read({ config }: Site, request: Request): Promise<string[]> {
    const value: unknown = await hostCookie(name, config.publicUrl).parse(request.headers.get('cookie'));
    const tokens: unknown[] = Array.isArray(value) ? value : [];
    return tokens.filter((token) => typeof token === 'string').slice(0, maxTokens + 1);
  }

  function setCookie({ config }: Site, tokens: string[]): Promise<string> {
    const kept = tokens.slice(0, maxTokens);
    const isEmpty = kept.every((token) => token === noCurrentToken);
    const maxAge = isEmpty ? 0 : days * 24 * 60 * 60;
    return hostCookie(name, config.publicUrl).serialize(isEmpty ? '' : kept, { maxAge });
  }

  return {
    /** Returns all tokens of a request, newest first. */
    tokensOf: async (server: Site, request: Request): Promise<string[]> =>
      (await read(server, request)).filter((token) => token !== noCurrentToken),

    /** Returns the token for this id, or without an id the current one. */
    tokenOf: async (server: Site, request: Request, id?: unknown): Promise<string | null> => {
      const [current, ...older] = await read(server, request);
      if (typeof id !== 'string') return current || null;
      return [current, ...older].find((token) => token && idOf(token) === id) ?? null;
    },

    /** Returns the Set-Cookie header that adds a token and makes it the current one. */
    add: async (server: Site, request: Request, token: string): Promise<string> =>
      setCookie(server, [token, ...removeToken(await read(server, request), idOf(token))]),

    /**
     * Returns the Set-Cookie header after `change` replaced each token, or removed it by returning `''`. Null
     * if nothing changes.
     */
    change: async (
      server: Site,
      request: Request,
      change: (token: string) => Promise<string>,
    ): Promise<string | null> => {
      const tokens = await read(server, request);
      const [current = noCurrentToken, ...older] = await Promise.all(
        tokens.map(async (token) => (token === noCurrentToken ? token : change(token))),
      );
      const changed = [current, ...older.filter((token) => token !== '')];
      return changed.join() === tokens.join() ? null : setCookie(server, changed);
    },

    /**
     * Returns the Set-Cookie header that removes the token for this id. If it was the current one, none is
     * current afterwards.
     */
    remove: async (server: Site, request: Request, id: string): Promise<string> => {
      const [current = noCurrentToken, ...older] = await read(server, request);
      return setCookie(server, [idOf(current) === id ? noCurrentToken : current, ...removeToken(older, id)]);
    },
  };
}

function removeToken(tokens: string[], id: string): string[] {
  return tokens.filter((token) => token !== noCurrentToken && idOf(token) !== id);
}

function idOf(token: string): string {
  return token.split('.')[0] ?? '';
}

/**
 * Tokens for `openDraft`: the drafts that this browser started or opened by a link. The form shows the
 * current one. The cookie is not renewed when a draft is used, because two windows would overwrite each
 * other's tokens. So it must outlive every draft: it lasts 400 days, the browsers' maximum (RFC 6265bis,
 * 5.5).
 */
export const draftCookie = createTokenCookie({ name: 'baystead_draft', days: 400, maxTokens: 6 });

/** Tokens for `authorizeOwner`: the properties that this browser submitted or opened by a mailed link. */
export const ownerCookie = createTokenCookie({ name: 'baystead_owner', days: linkDays, maxTokens: 8 });

/** Tokens for `authorizeSide`: the inquiries that this browser opened by a mailed link. */
export const inquiryCookie = createTokenCookie({
  name: 'baystead_inquiry',
  days: deleteAfterDays,
  maxTokens: 8,
});
