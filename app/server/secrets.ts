// Random secrets and how they are kept. Of one that opens something only the hash is stored, so a copy of the database opens
// nothing; one of the site's own is kept in a file that only its owner can read. Never logs one.
import { createHash, randomBytes, randomUUID, timingSafeEqual } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

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

/**
 * The secret in `file`, made at the first call: 256 random bits in base64url, 43 characters. Several processes that
 * ask for it at once get the same one: the file appears whole, by a link that only the first of them can make.
 */
export async function readOrCreateSecret(file: string): Promise<string> {
  const kept = await read(file);
  if (kept !== null) return kept;
  await mkdir(dirname(file), { recursive: true });
  const draft = `${file}.${randomUUID()}`;
  await writeFile(draft, newSecret(), { mode: 0o600 });
  try {
    await link(draft, file);
  } catch (error) {
    if (!hasCode(error, 'EEXIST')) throw error;
  } finally {
    await unlink(draft);
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
