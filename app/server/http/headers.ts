// Headers of all responses. The browser runs only our script files, and inline scripts whose hash is in the
// policy.
import { createHash } from 'node:crypto';

/**
 * Removes the nonce from a rendered page and returns the policy for its inline scripts. Allows only scripts
 * with this nonce, which come from our components and the framework: an injected script can't guess it.
 * Hashes keep the page identical between renderings (docs/decisions/0035).
 */
export function hashInlineScripts(htmlWithNonces: string, nonce: string): { html: string; policy: string } {
  const ownScript = new RegExp(`<script(?=[^>]* nonce="${nonce}")[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = Array.from(htmlWithNonces.matchAll(ownScript), ([, script = '']) => {
    const hash = createHash('sha256').update(script).digest('base64');
    return `'sha256-${hash}'`;
  });
  return { html: htmlWithNonces.replaceAll(` nonce="${nonce}"`, ''), policy: contentSecurityPolicy(hashes) };
}

/**
 * The Content-Security-Policy of a page (W3C CSP Level 3). Allows inline styles for positions and
 * placeholders.
 */
export function contentSecurityPolicy(scriptHashes: readonly string[] = []): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(scriptHashes)].join(' '),
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' blob: data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ');
}

/** One year. Doesn't include subdomains, because they may not be ours. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/**
 * The policy of all responses except pages: photos, calendars, data, redirects and errors run and load
 * nothing if a browser opens them as a document. Allows inline styles for browsers that apply the policy to
 * SVG images.
 */
const nonPagePolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/**
 * The policy of the map's worker, which gets its data from the page and requests nothing. The same as for
 * other files, except that a browser doesn't start a worker whose policy is a sandbox (W3C CSP Level 3,
 * "sandbox").
 */
export const workerPolicy = "default-src 'none'; frame-ancestors 'none'";

/** The default headers of every response. Pages set their own content-security-policy. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': nonPagePolicy,
    ...(publicUrl.startsWith('https:') && strictTransport),
  };
}

export function etagOf(content: Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/**
 * Weak comparison, because compression turns a strong ETag into a weak one. `known` is the If-None-Match
 * header.
 */
export function isUnchanged(knownEtag: string | null | undefined, etag: string): boolean {
  return (knownEtag ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
