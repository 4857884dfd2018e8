// Random secrets and how they are kept: only their hash is stored, so a copy of the database opens nothing.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

/** 256 random bits, as URL-safe text. */
export function newSecret(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text of an address could be such a secret, or one of the auth library's: anything else need not be looked for. */
export function isSecretText(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text);
}

/** SHA-256: enough for secrets that are random, as opposed to passwords. */
export function hashSecret(secret: string): Buffer {
  return createHash('sha256').update(secret).digest();
}

/** Compares in constant time. */
export function matchesHash(secret: string, hash: Buffer): boolean {
  return timingSafeEqual(hashSecret(secret), hash);
}
