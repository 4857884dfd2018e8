// An object store in a local folder. Each kind has subfolders named after the first two characters of the
// object names: `kind/xy/xyz…`.
import { openAsBlob } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, type ListedObject, type ObjectStore } from './object-store.ts';
import { listNames, statOf, createTempFiles } from './temp-files.ts';

export function createFolderStore(root: string): ObjectStore {
  const tempFiles = createTempFiles(path.join(root, '.unfinished'));
  const pathOf = (key: string): string => {
    checkKey(key);
    const [kind = '', name = ''] = key.split('/');
    return path.join(root, kind, name.slice(0, 2), name);
  };

  const putInspected: ObjectStore['putInspected'] = (content, inspect) =>
    tempFiles.withTempFile(content, async (tempFile) => {
      const inspected = await inspect(tempFile);
      const file = pathOf(inspected.key);
      await mkdir(path.dirname(file), { recursive: true });
      await rename(tempFile.file, file);
      return inspected;
    });
  const put: ObjectStore['put'] = async (key, content) => {
    checkKey(key);
    return (await putInspected(content, async ({ bytes }) => ({ key, bytes }))).bytes;
  };

  const open: ObjectStore['open'] = async (key) => {
    const file = pathOf(key);
    return (await statOf(file)) ? openAsBlob(file) : null;
  };

  return {
    put,
    putInspected,
    open,

    async openPart(key, start, end) {
      const content = await open(key);
      return content && { content: content.slice(start, end), objectBytes: content.size };
    },

    async withFile(key, work) {
      const file = pathOf(key);
      return (await statOf(file)) ? work(file) : null;
    },

    delete: async (key) => rm(pathOf(key), { force: true }),

    async list(prefix) {
      const [kind = '', start = ''] = prefix.split('/');
      const listed: ListedObject[] = [];
      for (const name of await listNames(path.join(root, kind, start.slice(0, 2)))) {
        const found = name.startsWith(start) && (await statOf(pathOf(`${kind}/${name}`)));
        if (found) listed.push({ key: `${kind}/${name}`, bytes: found.size, storedAt: found.mtime });
      }
      return listed;
    },

    discardUnfinished: (before) => tempFiles.discard(before),
  };
}
