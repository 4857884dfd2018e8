// Chosen files that are not on the server yet, kept in this browser (IndexedDB) so that a closed tab loses none of them.
// Best effort: a browser may refuse to keep them, or have too little room.
import { createStore, del, entries, set, type UseStore } from 'idb-keyval';
import { draftDays } from '#domain/own-property.ts';

interface PendingFile {
  draftId: string;
  file: File;
  /** Milliseconds. */
  keptAt: number;
  /** The window that sends it. */
  window: string;
}

/** Bytes of all kept files together. */
const room = 600_000_000;
/** As long as the server keeps an unused draft, in milliseconds. */
const keptFor = draftDays * 24 * 60 * 60 * 1000;

type OnFiles = (left: readonly File[]) => void;

export type PendingFiles = ReturnType<typeof createPendingFiles>;

/** `draftId` tells which draft the files belong to at the moment. */
export function createPendingFiles(draftId: () => string | null) {
  const window = `${Date.now()}-${Math.random()}`;
  const kept = new Map<File, string>();
  let openStore: UseStore | null = null;
  let before: Promise<unknown> = Promise.resolve();

  const store = () => (openStore ??= createStore('baystead-submission', 'pending-files'));

  /** One thing after the other; what this browser refuses is not done. */
  function inTurn(work: () => Promise<void>): Promise<unknown> {
    before = before.then(work).catch(() => undefined);
    return before;
  }

  const files = () => entries<string, PendingFile>(store());

  async function adoptFrom(other: string, onFiles: OnFiles): Promise<void> {
    const left = (await files())
      .filter(([, pending]) => pending.draftId === draftId() && pending.window === other)
      .toSorted(([, one], [, another]) => one.keptAt - another.keptAt);
    for (const [key, { file }] of left) kept.set(file, key);
    onFiles(left.map(([, { file }]) => file));
    await before;
  }

  return {
    /** Whether a closed tab would not lose this file. */
    has: (file: File) => kept.has(file),

    keep: (file: File) =>
      inTurn(async () => {
        const draft = draftId();
        if (draft === null) return;
        announceWindow(window);
        const key = `${draft}/${file.name}/${file.size}/${file.lastModified}`;
        const former = kept.get(file);
        if (former !== undefined && former !== key) await del(former, store());
        const others = (await files()).filter(([other]) => other !== key);
        if (others.reduce((sum, [, other]) => sum + other.file.size, file.size) > room) return;
        const pending: PendingFile = { draftId: draft, file, keptAt: Date.now(), window };
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
     * Hands over what windows of this draft left behind, as soon as they are closed; those that are open send their
     * files themselves.
     */
    adopt: (onFiles: OnFiles) =>
      inTurn(async () => {
        await removeOld(await files(), store());
        const left = (await files()).filter(([, pending]) => pending.draftId === draftId());
        const windows = new Set(left.map(([, pending]) => pending.window));
        for (const other of windows) void whenClosed(other, () => adoptFrom(other, onFiles));
      }),
  };
}

async function removeOld(files: readonly [string, PendingFile][], store: UseStore): Promise<void> {
  for (const [key, { keptAt }] of files) if (Date.now() - keptAt > keptFor) await del(key, store);
}

const nameOfWindow = (window: string) => `baystead-window ${window}`;

/** Lets other windows know that this one is open: it holds a lock until it is closed, in whatever way. */
function announceWindow(window: string): void {
  if (!('locks' in navigator) || announced.has(window)) return;
  announced.add(window);
  void navigator.locks.request(nameOfWindow(window), () => new Promise(() => undefined));
}
const announced = new Set<string>();

/** Where a browser has no locks (they want HTTPS), every other window counts as closed: the server knows a file again. */
function whenClosed(window: string, work: () => Promise<void>): Promise<void> {
  const quietly = () => work().catch(() => undefined);
  return 'locks' in navigator ? navigator.locks.request(nameOfWindow(window), quietly) : quietly();
}
