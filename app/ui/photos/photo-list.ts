// The photos of a form in their order: chosen, sent three at a time, moved, removed and restored. No React.
import { keepFile, releaseFile, writeNote } from './kept-files.ts';
import { deletePhoto, type SendFailure, sendPhoto } from './send-photo.client.ts';
import { failureMessage } from '#domain/failure.ts';
import {
  alreadyAdded,
  arrived,
  chosenUpload,
  inOrder,
  isSameFile,
  lost,
  refusalOf,
  storedUpload,
  type Upload,
  waiting,
} from './upload.ts';
import { type DraftPhoto, photoLimits, type RefusedFile } from '#domain/photo.ts';

/** What the list shows; the same object until something changes. */
export interface PhotoListView {
  readonly uploads: readonly Upload[];
  /** Files that were refused when some were last chosen, and those found to be duplicates since. */
  readonly refused: readonly RefusedFile[];
  /** The photo removed last that can be restored. */
  readonly removed: Upload | null;
}

/** Where the photos of a list go. */
export interface PhotoTarget {
  uploadsUrl: () => string;
  /** The draft whose photos these are. Null in the editor: saving there settles on the server which photos stay. */
  draftId: () => string | null;
  /** Called when the server says that the draft was submitted or removed. */
  onDraftGone?: () => void;
}

/** In ms: a removed photo can be restored for this long, then the server is told. */
export const undoMs = 10_000;
const concurrentUploads = 3;

/** The network and this browser's storage; tests replace them. */
const outside = { sendPhoto, deletePhoto, keepFile, releaseFile, writeNote };
export type Outside = typeof outside;

export class PhotoList {
  readonly #target: PhotoTarget;
  readonly #outside: Outside;
  readonly #listeners = new Set<() => void>();
  /** With removed ones, which keep their places. */
  #all: readonly Upload[] = [];
  #view: PhotoListView = { uploads: [], refused: [], removed: null };
  #nextKey = 1;
  readonly #sending = new Map<number, { controller: AbortController; done: Promise<void> }>();
  /** By the keys of removed photos, the newest last. */
  readonly #undoTimers = new Map<number, ReturnType<typeof setTimeout>>();
  /** Ids of removed photos that the server has not heard of. */
  readonly #unheardRemovals = new Set<string>();
  #removals: Promise<unknown> = Promise.resolve();

  constructor(target: PhotoTarget, stored: readonly DraftPhoto[], replaced = outside) {
    this.#target = target;
    this.#outside = replaced;
    this.addStored(stored);
  }

  getView = (): PhotoListView => this.#view;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Adds photos that the server has. */
  addStored(photos: readonly DraftPhoto[]): void {
    this.#set([...this.#all, ...photos.map((photo) => storedUpload(this.#nextKey++, photo))]);
  }

  /** Takes over what the server says about its photos. */
  learn(photos: readonly DraftPhoto[]): void {
    for (const photo of photos) {
      const upload = this.#all.find(({ photoId, state }) => photoId === photo.id && state === 'stored');
      if (upload) this.#change(upload.key, arrived(photo));
    }
  }

  /** Sorts by names (`nameInOrder`). */
  sort(names: readonly string[]): void {
    this.#set(inOrder(this.#all, names));
  }

  /** Removes photos whose removal the server may not have heard of, because the page was left. */
  repeatRemovals(photoIds: readonly string[]): void {
    for (const { key, photoId } of this.#all) if (photoId && photoIds.includes(photoId)) this.drop(key);
    this.#tellRemovals(...photoIds);
  }

  /** Sends files that a closed window has left. */
  resume(files: readonly File[]): void {
    for (const file of files) {
      const hasArrived = this.#all.some((upload) => upload.photoId !== null && isSameFile(upload, file));
      if (hasArrived) this.#outside.releaseFile(file);
      else this.#take(file);
    }
    this.#sendNext();
  }

  /** Takes chosen files and starts sending them. */
  add(files: readonly File[]): void {
    // Removed photos give up their places, and their chance to be restored.
    if (this.#all.length + files.length > photoLimits.count) this.finishRemovals();
    const refused = files.flatMap((file) => {
      const message = this.#take(file);
      return message === null ? [] : { fileName: file.name, message };
    });
    this.#set(this.#all, refused);
    this.#sendNext();
  }

  /** Moves a photo to a place from 0, which is the main photo's. */
  move(key: number, to: number): void {
    const { uploads } = this.#view;
    const moved = uploads.find((upload) => upload.key === key);
    if (!moved) return;
    const others = uploads.filter((upload) => upload !== moved).toSpliced(Math.max(0, to), 0, moved);
    const next = others.values();
    this.#set(this.#all.map((upload) => (upload.isRemoved ? upload : (next.next().value ?? upload))));
  }

  /** Hides a photo, and tells the server when it can no longer be restored. */
  remove(key: number): void {
    const upload = this.#find(key);
    if (!upload || upload.isRemoved) return;
    this.#sending.get(key)?.controller.abort();
    if (upload.file) this.#outside.releaseFile(upload.file);
    const timer = setTimeout(() => this.#finishRemoval(key), undoMs);
    this.#undoTimers.set(key, timer);
    this.#change(key, { ...(upload.state === 'sending' && waiting), isRemoved: true });
  }

  /** Restores the photo removed last. */
  undo(): void {
    if (this.#view.removed) this.#restore(this.#view.removed.key);
    this.#sendNext();
  }

  finishRemovals(): void {
    for (const key of this.#undoTimers.keys()) this.#finishRemoval(key);
  }

  /** Takes a photo out of the list that the server no longer has. */
  drop(key: number): void {
    clearTimeout(this.#undoTimers.get(key));
    this.#undoTimers.delete(key);
    this.#set(this.#all.filter((upload) => upload.key !== key));
  }

  retry(key: number): void {
    this.#change(key, waiting);
    this.#sendNext();
  }

  /** After the network came back. */
  retryLost(): void {
    this.#tellRemovals();
    for (const { key, state, retry } of this.#all)
      if (state === 'failed' && retry === 'soon') this.retry(key);
  }

  /** Waits until all uploads have ended, stored or failed, and the server was told of all finished removals. */
  async settled(): Promise<void> {
    this.#tellRemovals();
    while (this.#sending.size > 0) await Promise.all([...this.#sending.values()].map(({ done }) => done));
    await this.#removals;
  }

  /** After the draft was closed, and its photos deleted: sends every file that is still at hand to the new draft. */
  sendAllAgain(): void {
    for (const key of this.#undoTimers.keys()) this.drop(key);
    this.#set(this.#all.map(lost));
    for (const { file } of this.#all) if (file) this.#keep(file);
    this.#sendNext();
  }

  /** Empties the list without telling the server. */
  empty(): void {
    for (const { controller } of this.#sending.values()) controller.abort();
    for (const { key, file } of this.#all) {
      if (file) this.#outside.releaseFile(file);
      this.drop(key);
    }
    this.#set([], []);
  }

  #find(key: number): Upload | undefined {
    return this.#all.find((upload) => upload.key === key);
  }

  #set(all: readonly Upload[], refused = this.#view.refused): void {
    this.#all = all;
    const last = [...this.#undoTimers.keys()].at(-1);
    const uploads = all.filter(({ isRemoved }) => !isRemoved);
    this.#view = { uploads, refused, removed: all.find(({ key }) => key === last) ?? null };
    for (const listener of this.#listeners) listener();
  }

  #change(key: number, change: Partial<Upload>): void {
    this.#set(this.#all.map((upload) => (upload.key === key ? { ...upload, ...change } : upload)));
  }

  /** Adds a file to the list; answers with the reason if it cannot. */
  #take(file: File): string | null {
    const same = this.#all.find((upload) => isSameFile(upload, file));
    if (same?.isRemoved) {
      this.#restore(same.key);
      return null;
    }
    const message = refusalOf(file, this.#view.uploads);
    if (message !== null) return message;
    this.#keep(file);
    this.#set([...this.#all, chosenUpload(this.#nextKey++, file)]);
    return null;
  }

  #keep(file: File): void {
    const draftId = this.#target.draftId();
    if (draftId !== null) this.#outside.keepFile(draftId, file);
  }

  #sendNext(): void {
    for (const { key, state, file, isRemoved } of this.#all) {
      if (this.#sending.size >= concurrentUploads) return;
      if (state !== 'waiting' || isRemoved || !file || this.#sending.has(key)) continue;
      const controller = new AbortController();
      this.#sending.set(key, { controller, done: this.#send(key, file, controller.signal) });
    }
  }

  async #send(key: number, file: File, signal: AbortSignal): Promise<void> {
    this.#change(key, { ...waiting, state: 'sending' });
    // Until the server has heard of a removal, it counts that photo and knows its content.
    await this.#removals;
    const onProgress = (progress: number) => this.#change(key, { progress });
    const outcome = await this.#outside.sendPhoto(this.#target.uploadsUrl(), file, { onProgress, signal });
    this.#sending.delete(key);
    if (outcome.ok) this.#finishUpload(key, file, outcome.photo);
    else if (!signal.aborted) this.#fail(key, outcome);
    this.#sendNext();
  }

  #finishUpload(key: number, file: File, photo: DraftPhoto): void {
    this.#outside.releaseFile(file);
    const same = this.#all.find((upload) => upload.photoId === photo.id && upload.key !== key);
    if (!this.#find(key)) {
      // It was removed while the server stored it.
      this.#tellRemovals(photo.id);
    } else if (same && !same.isRemoved) {
      // The server knows a file by its content, whatever its name.
      this.drop(key);
      this.#set(this.#all, [...this.#view.refused, { fileName: file.name, message: alreadyAdded }]);
    } else {
      if (same) this.drop(same.key);
      this.#change(key, arrived(photo));
    }
  }

  #fail(key: number, { message: error, retry, isDraftGone }: SendFailure): void {
    this.#change(key, { state: 'failed', error, retry });
    if (!isDraftGone || !this.#target.onDraftGone) return;
    this.#change(key, { error: failureMessage({ kind: 'draft-not-found' }) });
    this.#target.onDraftGone();
  }

  #restore(key: number): void {
    clearTimeout(this.#undoTimers.get(key));
    this.#undoTimers.delete(key);
    const upload = this.#find(key);
    if (upload?.file && upload.photoId === null) this.#keep(upload.file);
    this.#change(key, { isRemoved: false });
  }

  #finishRemoval(key: number): void {
    const photoId = this.#find(key)?.photoId;
    this.drop(key);
    if (photoId) this.#tellRemovals(photoId);
  }

  /** Tells the server of removed photos, also of those that it has not heard of before. */
  #tellRemovals(...photoIds: string[]): void {
    const draftId = this.#target.draftId();
    if (draftId === null) return;
    for (const id of photoIds) this.#unheardRemovals.add(id);
    const unheard = this.#unheardRemovals;
    const told = [...unheard].map(async (id) => {
      if (await this.#outside.deletePhoto(draftId, id)) unheard.delete(id);
      this.#outside.writeNote(draftId, 'removed', [...unheard]);
    });
    this.#outside.writeNote(draftId, 'removed', [...unheard]);
    this.#removals = Promise.all([this.#removals, ...told]);
  }
}
