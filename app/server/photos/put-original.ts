// Inspects and stores originals. Originals are never public.
import { readFileColumns } from './inspect-file.ts';
import type { ObjectStore } from './object-store.ts';
import { originalKey, type PhotoFiles } from './photo-objects.ts';

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
