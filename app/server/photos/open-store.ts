// Opens the object store that the configuration selects: an S3 bucket, or a folder in the data directory.
import path from 'node:path';
import type { Config } from '../config.ts';
import { OperatorError } from '../terminal.ts';
import { createFolderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { createStorageKey } from './photo-objects.ts';
import { explainS3Error } from './s3-client.ts';

type Settings = Pick<Config, 'dataDir' | 's3'>;

/** The folder that contains every local file that `ObjectStore.withFile` passes to its callback. */
export function localFolder({ dataDir, s3 }: Settings): string {
  return path.join(dataDir, s3 ? 'on-the-way' : 'objects');
}

export async function openObjectStore(settings: Settings): Promise<ObjectStore> {
  const folder = localFolder(settings);
  if (!settings.s3) return createFolderStore(folder);
  // Loading the SDK takes a noticeable part of the start, so a folder store skips it.
  const { createS3Store } = await import('./s3-store.ts');
  return createS3Store({ ...settings.s3, folder });
}

/**
 * Checks an S3 store by listing, writing, reading and deleting. @throws OperatorError with a message for the
 * operator.
 */
export async function checkObjectStore({ s3 }: Settings, store: ObjectStore): Promise<void> {
  if (!s3) return;
  // A key of its own, because several processes may start at the same moment. The sweep ignores keys of the
  // kind `none`.
  const probeKey = `none/${createStorageKey()}`;
  try {
    await store.list('none/00');
    await store.put(probeKey, new Blob(['Baystead may write here.']).stream());
    if (!(await store.open(probeKey))) throw new Error('it does not return what was written');
    await store.delete(probeKey);
  } catch (error) {
    throw new OperatorError(`The object store of S3_ENDPOINT cannot be used: ${explainS3Error(error)}.`, {
      cause: error,
    });
  }
}
