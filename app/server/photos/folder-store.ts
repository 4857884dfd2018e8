// An object store in a local folder. Subfolders are the first two characters of the names: `kind/xy/xyz…`.
import { createReadStream, openAsBlob } from 'node:fs';
import { link, mkdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, checkPrefix, type ListedObject, type ObjectStore } from './object-store.ts';
import { namesIn, statOf, unfinishedFiles } from './temp-files.ts';

export function folderStore(root: string): ObjectStore {
  const unfinished = unfinishedFiles(path.join(root, '.unfinished'), { flush: true });
  const fileOf = (key: string): string => {
    checkKey(key);
    const [kind = '', name = ''] = key.split('/');
    return path.join(root, kind, name.slice(0, 2), name);
  };

  const putInspected: ObjectStore['putInspected'] = async (key, content, inspect) => {
    const file = fileOf(key);
    return unfinished.whileWritten(content, async (received) => {
      const inspected = await inspect(received);
      await mkdir(path.dirname(file), { recursive: true });
      await rename(received.file, file);
      return inspected;
    });
  };
  const put: ObjectStore['put'] = (key, content) => putInspected(key, content, async ({ bytes }) => bytes);

  return {
    put,
    putInspected,

    async open(key) {
      const file = fileOf(key);
      const found = await statOf(file);
      return found && openAsBlob(file);
    },

    async withFile(key, work) {
      const file = fileOf(key);
      return (await statOf(file)) ? work(file) : null;
    },

    async copy(from, to) {
      const source = fileOf(from);
      const file = fileOf(to);
      if (!(await statOf(source))) return false;
      await mkdir(path.dirname(file), { recursive: true });
      // A hard link is safe, because objects are replaced and never changed in place. Updates the time
      // that both share, because the cleanup must treat the copy as just stored.
      const now = new Date();
      await utimes(source, now, now);
      // Copies the bytes where the file system has no hard links, or the name exists.
      await link(source, file).catch(() => put(to, readContent(source)));
      return true;
    },

    delete: async (key) => rm(fileOf(key), { force: true }),

    async list(prefix) {
      checkPrefix(prefix);
      const [kind = '', start = ''] = prefix.split('/');
      const listed: ListedObject[] = [];
      for (const name of await namesIn(path.join(root, kind, start.slice(0, 2)))) {
        const found = name.startsWith(start) && (await statOf(fileOf(`${kind}/${name}`)));
        if (found) listed.push({ key: `${kind}/${name}`, bytes: found.size, storedAt: found.mtime });
      }
      return listed;
    },

    discardUnfinished: (before) => unfinished.discard(before),
  };
}

/** Opens the file when it is first read, because the error of a stream that has no reader yet would end the process. */
async function* readContent(file: string): AsyncGenerator<Uint8Array> {
  yield* createReadStream(file) as AsyncIterable<Uint8Array>;
}
