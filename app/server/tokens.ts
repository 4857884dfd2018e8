// Creates and stores random secrets. The database holds only hashes of tokens, so that a copy of it opens
// nothing. The site's own secret is in a file that only its owner can read. Never logs a secret.
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/** 256 random bits, as 43 URL-safe characters. */
export function createToken(): string {
  return randomBytes(32).toString('base64url');
}

/** Whether a text has the form of a token. Callers reject other texts without a query. */
export function isToken(text: string): boolean {
  return /^[\w-]{1,200}$/.test(text);
}

/** A fast hash suits random tokens, not passwords. */
export function hashToken(token: string): Buffer {
  return sha256(token);
}

export function sha256(text: string): Buffer {
  return createHash('sha256').update(text).digest();
}

/** Compares in constant time. */
export function matchesHash(token: string, hash: Buffer): boolean {
  return timingSafeEqual(hashToken(token), hash);
}

/**
 * Returns the secret in `file`, and creates it at the first call: 256 random bits in base64url, 43
 * characters. Concurrent processes get the same secret: each writes a temporary file, and only one can link
 * it to `file`.
 */
export async function readOrCreateSecret(file: string): Promise<string> {
  const existing = await read(file);
  if (existing !== null) return existing;
  await mkdir(dirname(file), { recursive: true });
  const temporaryFile = `${file}.${randomUUID()}`;
  await writeFile(temporaryFile, createToken(), { mode: 0o600 });
  try {
    await link(temporaryFile, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(temporaryFile);
  }
  return (await read(file)) ?? readOrCreateSecret(file);
}

async function read(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (error) {
    if (hasCode(error, 'ENOENT')) return null;
    throw error;
  }
}

function hasCode(error: unknown, code: string): boolean {
  return error instanceof Error && 'code' in error && error.code === code;
}
