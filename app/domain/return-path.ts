// Where somebody wanted to go before they had to sign in, and where they may be sent afterwards: to a page of this
// site, whatever the address bar says. No imports: visitors' pages load it.

/** Any origin will do: it only shows whether a path stays on its own. */
const here = 'https://here.invalid';

/**
 * The path in `text` when it names a page of this site, or null. Browsers read "//host" and "/\host" as other
 * sites, drop tabs and line breaks before reading, and "/..//host" only becomes one by resolving it (WHATWG URL).
 */
export function returnPath(text: string | null): string | null {
  if (text === null || !/^\/(?![/\\])[^\\\p{Cc}]*$/u.test(text)) return null;
  const url = URL.parse(text, here);
  if (url?.origin !== here || url.pathname.startsWith('//')) return null;
  return `${url.pathname}${url.search}${url.hash}`;
}

/** Pages on the way in or out. Nobody wants to go back to one of them, and some have a secret in their address. */
const onTheWay =
  /^\/(?:login|register|forgot-password|reset-password|verify-email|change-email|account-deleted|logout|404)(?:\/|$)/;

/**
 * The address of a sign-in page that leads back to where somebody is; on the way between sign-in pages the place that
 * they came with is handed on. What it names is checked by `returnPath` when it is used.
 */
export function pathWithReturn(
  page: string,
  { pathname, search }: { pathname: string; search: string },
): string {
  const wanted = onTheWay.test(pathname) ? new URLSearchParams(search).get('to') : pathname + search;
  return wanted === null || wanted === '/' ? page : `${page}?to=${encodeURIComponent(wanted)}`;
}
