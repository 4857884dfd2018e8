// The headers that every answer carries. Scripts run only from our own files, or inline when their hash is listed.
import { createHash } from 'node:crypto';

/** Not those that load a file, and not data blocks (HTML, 4.12.1): a browser never runs them, so none is allowed to. */
const inlineScript = /<script(?![^>]*\s(?:src=|type="application\/ld\+json"))[^>]*>([\s\S]*?)<\/script>/g;

/** Hashes of the inline scripts of a page; what visitors typed cannot be among them, React escapes `<`. */
function scriptHashes(html: string): string[] {
  return Array.from(html.matchAll(inlineScript), ([, script = '']) => {
    const hash = createHash('sha256').update(script).digest('base64');
    return `'sha256-${hash}'`;
  });
}

/** The policy of one page (W3C CSP Level 3). Styles may be inline: positions and placeholders are set so. */
export function contentSecurityPolicy(html: string): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...new Set(scriptHashes(html))].join(' '),
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

/** The headers of every answer, whatever it is. */
export function securityHeaders(publicUrl: string): Readonly<Record<string, string>> {
  return {
    'x-content-type-options': 'nosniff',
    'referrer-policy': 'strict-origin-when-cross-origin',
    'permissions-policy': 'camera=(), geolocation=(), microphone=(), payment=(), usb=()',
    'cross-origin-opener-policy': 'same-origin',
    ...(publicUrl.startsWith('https:') && strictTransport),
  };
}
