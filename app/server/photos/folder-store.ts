// An object store in a local folder. Subfolders are the first two characters of the names: `kind/xy/xyz…`.
import { createReadStream, openAsBlob } from 'node:fs';
import { link, mkdir, rename, rm, utimes } from 'node:fs/promises';
import path from 'node:path';
import { checkKey, checkPrefix, type ListedObject, type ObjectStore } from './object-store.ts';
import { namesIn, statOf, unfinishedFiles } from './temp-files.ts';

export function folderStore(root: string): ObjectStore {
  const unfinished = unfinishedFiles(path.join(root, '.unfinished'), { flush: true });
  const placeOf = (key: string): string => {
    checkKey(key);
    const [kind = '', name = ''] = key.split('/');
    return path.join(root, kind, name.slice(0, 2), name);
  };

  const putInspected: ObjectStore['putInspected'] = async (key, content, inspect) => {
    const place = placeOf(key);
    return unfinished.whileWritten(content, async (whole) => {
      const inspected = await inspect(whole);
      await mkdir(path.dirname(place), { recursive: true });
      await rename(whole.file, place);
      return inspected;
    });
  };
  const put: ObjectStore['put'] = (key, content) => putInspected(key, content, async ({ bytes }) => bytes);

  return {
    put,
    putInspected,

    async open(key) {
      const place = placeOf(key);
      const found = await statOf(place);
      return found && openAsBlob(place);
    },

    async withFile(key, work) {
      const place = placeOf(key);
      return (await statOf(place)) ? work(place) : null;
    },

    async copy(from, to) {
      const source = placeOf(from);
      const place = placeOf(to);
      if (!(await statOf(source))) return false;
      await mkdir(path.dirname(place), { recursive: true });
      // A hard link is safe, because objects are replaced and never changed in place. Updates the time
      // that both share, because the cleanup must treat the copy as just stored.
      const now = new Date();
      await utimes(source, now, now);
      // Copies the bytes where the file system has no hard links, or the name exists.
      await link(source, place).catch(() => put(to, createReadStream(source) as AsyncIterable<Uint8Array>));
      return true;
    },

    delete: async (key) => rm(placeOf(key), { force: true }),

    async list(prefix) {
      checkPrefix(prefix);
      const [kind = '', start = ''] = prefix.split('/');
      const listed: ListedObject[] = [];
      for (const name of await namesIn(path.join(root, kind, start.slice(0, 2)))) {
        const found = name.startsWith(start) && (await statOf(placeOf(`${kind}/${name}`)));
        if (found) listed.push({ key: `${kind}/${name}`, bytes: found.size, storedAt: found.mtime });
      }
      return listed;
    },

    discardUnfinished: (before) => unfinished.discard(before),
  };
}
