// Temporary files for content in transit. They have their own folder, so that leftovers of a killed process
// can be deleted.
import { createHash, randomUUID } from 'node:crypto';
import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { TempFile } from './object-store.ts';

/** Manages the temporary files in `folder`. */
export function createTempFiles(folder: string) {
  return {
    /**
     * Writes the content to a file in constant memory and calls `work` with it. Deletes the file afterwards,
     * unless `work` moved it. Rejects with the error of reading the content or of `work`.
     */
    async withTempFile<Value>(
      content: AsyncIterable<Uint8Array>,
      work: (content: TempFile) => Promise<Value>,
    ): Promise<Value> {
      const file = path.join(folder, randomUUID());
      await mkdir(folder, { recursive: true });
      try {
        return await work({ file, ...(await write(file, content)) });
      } finally {
        await rm(file, { force: true });
      }
    },

    /** Deletes the files last changed before `before`. */
    async discard(before: Date): Promise<void> {
      for (const name of await listNames(folder)) {
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
): Promise<Pick<TempFile, 'bytes' | 'sha256'>> {
  const hash = createHash('sha256');
  let bytes = 0;
  async function* measured() {
    for await (const chunk of content) {
      hash.update(chunk);
      bytes += chunk.byteLength;
      yield chunk;
    }
  }
  // Flushed, so that a stored file survives a power loss.
  await writeFile(file, measured(), { flag: 'wx', mode: 0o600, flush: true });
  return { bytes, sha256: hash.digest() };
}

/** Undefined if the file doesn't exist. */
export function statOf(file: string) {
  return stat(file, { throwIfNoEntry: false });
}

/** Empty if the folder doesn't exist. */
export async function listNames(folder: string): Promise<string[]> {
  return (await statOf(folder)) ? readdir(folder) : [];
}
