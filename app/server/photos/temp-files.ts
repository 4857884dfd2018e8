// Local files of contents that are on their way, in a folder of their own: what a killed process leaves there can be
// told from what is kept, and cleared away.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { WholeContent } from './object-store.ts';

/** With `flush`, what is written survives a loss of power before anybody works with it. */
export function unfinishedFiles(folder: string, { flush = false } = {}) {
  return {
    /**
     * Writes the content to a file and hands that out; afterwards it is removed, unless it was moved away. Constant
     * memory. Rejects with what the content or the work threw.
     */
    async whileWritten<Value>(
      content: AsyncIterable<Uint8Array>,
      work: (content: WholeContent) => Promise<Value>,
    ): Promise<Value> {
      const file = path.join(folder, randomUUID());
      await mkdir(folder, { recursive: true });
      try {
        return await work({ file, ...(await write(file, content, flush)) });
      } finally {
        await rm(file, { force: true });
      }
    },

    /** Removes what was last written to before that time, but for these names. */
    async discard(before: Date, kept: ReadonlySet<string> = new Set()): Promise<void> {
      for (const name of await namesIn(folder)) {
        if (kept.has(name)) continue;
        const file = path.join(folder, name);
        const found = await statOf(file);
        if (found && found.mtime < before) await rm(file, { force: true });
      }
    },
  };
}

async function write(
  file: string,
  content: AsyncIterable<Uint8Array>,
  flush: boolean,
): Promise<Pick<WholeContent, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured() {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  await writeFile(file, measured(), { flag: 'wx', mode: 0o600, flush });
  return { bytes, sha256: hash.digest() };
}

/** Null when there is no such file. */
export async function statOf(file: string): Promise<{ size: number; mtime: Date } | null> {
  try {
    return await stat(file);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

/** None when there is no such folder. */
export async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (isMissing(error)) return [];
    throw error;
  }
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}
