// Names the bytes of a page, so that a browser that has them is told so and sent nothing (RFC 9110, 8.8.3 and 13.1.2).
import { createHash } from 'node:crypto';

export function etagOf(content: string): string {
  return `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`;
}

/** Weak comparison: compression turns a strong ETag into a weak one. `known` is a request's If-None-Match. */
export function isUnchanged(known: string | null | undefined, etag: string): boolean {
  return (known ?? '').split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag);
}
