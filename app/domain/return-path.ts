// Where somebody may be sent after signing in: to a page of this site, whatever the address bar says. No imports.

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
