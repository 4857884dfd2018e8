// The object store that the configuration names: a bucket, or a folder in the data directory.
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartProblem } from '../terminal.ts';
import { folderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { explainS3Error } from './s3-client.ts';

/** Of no kind that the sweep looks at; the next start writes over one that was left. */
const probe = 'none/00start';

type Settings = Pick<Config, 'dataDir' | 's3'>;

/** The folder that holds the local file of an object while `withFile` uses it. */
export function localFolder({ dataDir, s3 }: Settings): string {
  return path.join(dataDir, s3 ? 'on-the-way' : 'objects');
}

export async function openObjectStore(settings: Settings): Promise<ObjectStore> {
  const folder = localFolder(settings);
  if (!settings.s3) return folderStore(folder);
  // The SDK takes a good part of a start, so it is loaded only where it is needed.
  const { s3Store } = await import('./s3-store.ts');
  return s3Store({ ...settings.s3, folder });
}

/** Lists, writes and deletes once in a store that somebody else runs. @throws StartProblem with a sentence. */
export async function checkObjectStore({ s3 }: Settings, store: ObjectStore): Promise<void> {
  if (!s3) return;
  try {
    await store.list('none/00');
    await store.put(probe, new Blob(['Baystead may write here.']).stream());
    await store.delete(probe);
  } catch (error) {
    throw new StartProblem(`The object store of S3_ENDPOINT cannot be used: ${explainS3Error(error)}.`, {
      cause: error,
    });
  }
}
