// The headers that every answer carries. Scripts run only from our own files, or inline when the policy lists their hash.
import { createHash } from 'node:crypto';

/**
 * A finished page, and the policy that allows the inline scripts which were rendered with this nonce: those of our
 * components and of the framework, and no script that got into the page in another way, since the nonce is drawn for
 * this one rendering. The nonce is taken out: the same page is the same bytes every time (docs/decisions/0035).
 */
export function hashInlineScripts(markedHtml: string, nonce: string): { html: string; policy: string } {
  const ownScript = new RegExp(`<script(?=[^>]* nonce="${nonce}")[^>]*>([\\s\\S]*?)</script>`, 'g');
  const hashes = Array.from(markedHtml.matchAll(ownScript), ([, script = '']) => {
    const hash = createHash('sha256').update(script).digest('base64');
    return `'sha256-${hash}'`;
  });
  return { html: markedHtml.replaceAll(` nonce="${nonce}"`, ''), policy: contentSecurityPolicy(hashes) };
}

/** The policy of one page (W3C CSP Level 3). Styles may be inline: positions and placeholders are set so. */
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

/** A year. Names below the site's own are not ours to decide on. */
const strictTransport = { 'strict-transport-security': 'max-age=31536000' };

/**
 * The policy of every answer that is no page: photos, calendars, data, redirects and refusals run and load nothing if a browser
 * opens them as a document. Browsers that apply it to an SVG image need its inline styles.
 */
const documentPolicy = "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'; sandbox";

/** The headers of every answer that doesn't set them itself. Pages set their own content-security-policy. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    'content-security-policy': documentPolicy,
    ...(publicUrl.startsWith('https:') && strictTransport),
  };
}

export function etagOf(content: Uint8Array): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Weak comparison: compression turns a strong ETag into a weak one. `known` is a request's If-None-Match. */
export function isUnchanged(known: string | null | undefined, etag: string): boolean {
  return (known ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
