// The page to return to after logging in, which must be on this site. Loaded by visitors' pages: no imports.

/** A placeholder origin, to check that a path stays on its own site. */
const placeholderOrigin = 'https://here.invalid';

/**
 * Returns the path in `text` if it names a page of this site, else null. Browsers treat "//host" and "/\host"
 * as other sites and ignore tabs and line breaks, and "/..//host" resolves to "//host" (WHATWG URL).
 */
export function parseReturnPath(text: string | null): string | null {
  if (text === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return null;
  if (!URL.canParse(text, placeholderOrigin)) return null;
  const url = new URL(text, placeholderOrigin);
  if (url.origin !== placeholderOrigin || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/**
 * Login and logout pages, and /404. A login never returns to them, and some of their URLs contain a token.
 */
const neverReturnTo = /^\/(?:login|register|forgot-password|link|account-deleted|logout|404)(?:\/|$)/;

/**
 * The URL of a login page, with the current page as the destination to return to. On the pages in
 * `neverReturnTo`, passes on the destination of the current URL instead. `parseReturnPath` checks it when it
 * is used.
 */
export function pathWithReturn(
  page: string,
  { pathname, search }: { pathname: string; search: string },
): string {
  const destination = neverReturnTo.test(pathname)
    ? new URLSearchParams(search).get('to')
    : pathname + search;
  return destination === null || destination === '/' ? page : `${page}?to=${encodeURIComponent(destination)}`;
}
