// The object store that the configuration names: a bucket, or a folder in the data directory.
import path from 'node:path';
import type { Config } from '../config.ts';
import { StartProblem } from '../terminal.ts';
import { folderStore } from './folder-store.ts';
import type { ObjectStore } from './object-store.ts';
import { StoreTrouble } from './s3-requests.ts';
import { s3Store } from './s3-store.ts';

/** Of no kind that the sweep looks at; the next start writes over one that was left. */
const probe = 'none/00start';

type Settings = Pick<Config, 'dataDir' | 's3'>;

export function openObjectStore({ dataDir, s3 }: Settings): ObjectStore {
  return s3
    ? s3Store({ ...s3, folder: path.join(dataDir, 'on-the-way') })
    : folderStore(path.join(dataDir, 'objects'));
}

/** Lists, writes and deletes once in a store that somebody else runs. @throws StartProblem with a sentence. */
export async function reachObjectStore({ dataDir, s3 }: Settings): Promise<void> {
  if (!s3) return;
  try {
    const store = openObjectStore({ dataDir, s3 });
    await store.list('none/00');
    await store.put(probe, new Blob(['Baystead may write here.']).stream());
    await store.delete(probe);
  } catch (error) {
    if (!(error instanceof StoreTrouble)) throw error;
    throw new StartProblem(`The object store of S3_ENDPOINT cannot be used: ${error.message}.`);
  }
}
