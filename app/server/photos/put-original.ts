// Inspects and stores originals. Originals are never public.
import { failed, type Result, success } from '#domain/failure.ts';
import type { Server } from '../server.ts';
import { readFileColumns, RefusedFileError } from './inspect-file.ts';
import type { ObjectStore } from './object-store.ts';
import { createStorageKey, originalKey, type PhotoFiles } from './photo-objects.ts';

/** What is known about a file before the decoder opens it. */
export interface StoredOriginal extends PhotoFiles {
  mediaType: string;
  bytes: number;
  digest: Buffer;
}

/**
 * Checks and stores an original. Throws `RefusedFileError` if the file is refused. If reading the content
 * fails, rejects with that error.
 */
export async function putOriginal(
  store: ObjectStore,
  storageKey: string,
  content: AsyncIterable<Uint8Array>,
): Promise<StoredOriginal> {
  const { original } = await store.putInspected(content, async (file) => {
    const inspected = { storageKey, ...(await readFileColumns(file)) };
    return { key: originalKey(inspected), original: inspected };
  });
  return original;
}

/**
 * Stores the original of an import. Fails if the file is refused. The caller adds a row within a day, or
 * calls `deleteOriginal`. The hourly sweep deletes a file whose response was lost.
 */
export async function storeOriginal(
  { store }: Server,
  { name, content }: { name: string; content: AsyncIterable<Uint8Array> },
): Promise<Result<StoredOriginal>> {
  try {
    return success(await putOriginal(store, createStorageKey(), content));
  } catch (error) {
    if (!(error instanceof RefusedFileError)) throw error;
    return failed({ kind: 'photo-refused', fileName: name, message: error.message });
  }
}

/** Deletes an original without a row. If it can't be deleted now, the hourly sweep deletes it. */
export async function deleteOriginal({ store, logger }: Server, photo: PhotoFiles): Promise<void> {
  try {
    await store.delete(originalKey(photo));
  } catch (error) {
    logger.warn({ err: error }, 'a file could not be deleted at once');
  }
}
