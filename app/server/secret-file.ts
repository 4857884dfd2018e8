// Secrets that are made once and kept in a file that only its owner can read. Never logs one.
import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, unlink, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { newSecret } from './secrets.ts';

/**
 * The secret in `file`, made at the first call: 256 random bits in base64url, 43 characters. Several processes that
 * ask for it at once get the same one: the file appears whole, by a link that only the first of them can make.
 */
export async function keptSecret(file: string): Promise<string> {
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
  return (await read(file)) ?? keptSecret(file);
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
