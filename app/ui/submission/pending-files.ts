// Chosen files that are not on the server yet, kept in this browser (IndexedDB) so that a closed tab loses none of them.
// Best effort: a browser may refuse to keep them, or have too little room.
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { draftDays } from '#domain/own-property.ts';

interface PendingFile {
  draftId: string;
  file: File;
  /** Milliseconds. */
  keptAt: number;
}

/** Bytes of all kept files together. */
const room = 600_000_000;
/** As long as the server keeps an unused draft, in milliseconds. */
const keptFor = draftDays * 24 * 60 * 60 * 1000;

/** `draftId` tells which draft the files belong to at the moment. */
export function createPendingFiles(draftId: () => string | null) {
  const kept = new Map<File, string>();
  let openStore: UseStore | null = null;
  let before: Promise<unknown> = Promise.resolve();

  const store = () => (openStore ??= createStore('baystead-submission', 'pending-files'));
  const files = () => entries<string, PendingFile>(store());

  /** One thing after the other; what this browser refuses is not done. */
  function inTurn(work: () => Promise<void>): Promise<unknown> {
    before = before.then(work).catch(() => undefined);
    return before;
  }

  return {
    /** Whether a closed tab would not lose this file. */
    has: (file: File) => kept.has(file),

    keep: (file: File) =>
      inTurn(async () => {
        const draft = draftId();
        if (draft === null) return;
        const key = `${draft}/${file.name}/${file.size}/${file.lastModified}`;
        const former = kept.get(file);
        if (former !== undefined && former !== key) await del(former, store());
        const others = (await files()).filter(([other]) => other !== key);
        if (others.reduce((sum, [, other]) => sum + other.file.size, file.size) > room) return;
        const pending: PendingFile = { draftId: draft, file, keptAt: Date.now() };
        await set(key, pending, store());
        kept.set(file, key);
      }),

    release: (file: File) =>
      inTurn(async () => {
        const key = kept.get(file);
        kept.delete(file);
        if (key !== undefined) await del(key, store());
      }),

    /**
     * Hands over what an earlier window of this draft has left. One that is still open sends its files too: they take
     * turns (send-photo.client.ts).
     */
    adopt: (onFiles: (left: readonly File[]) => void) =>
      inTurn(async () => {
        const all = await files();
        for (const [key, { keptAt }] of all) if (Date.now() - keptAt > keptFor) await del(key, store());
        const left = all
          .filter(([, pending]) => pending.draftId === draftId())
          .toSorted(([, one], [, another]) => one.keptAt - another.keptAt);
        for (const [key, { file }] of left) kept.set(file, key);
        onFiles(left.map(([, { file }]) => file));
      }),
  };
}
