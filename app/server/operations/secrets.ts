// The files of DATA_DIR that a restored site needs. Never logs what they hold.
import { createHash } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { Config } from '../config.ts';

/**
 * The secret that signs cookies and encrypts second factors, if it was generated, and the password of the
 * demonstration's administrator.
 */
export const secretFiles = ['auth-secret', 'demonstration-password'] as const;

export async function readSecret(
  dataDir: string,
  file: (typeof secretFiles)[number],
): Promise<string | null> {
  try {
    return await readFile(path.join(dataDir, file), 'utf8');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return null;
    throw error;
  }
}

/** The checksum of AUTH_SECRET or of the generated secret. Null before one was generated. */
export async function hashAuthSecret({
  authSecret,
  dataDir,
}: Pick<Config, 'authSecret' | 'dataDir'>): Promise<string | null> {
  const secret = authSecret ?? (await readSecret(dataDir, 'auth-secret'));
  return secret === null ? null : createHash('sha256').update(secret).digest('hex');
}
