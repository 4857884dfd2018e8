// The ordered photos of a form. Adds, uploads (three at a time), moves, removes and restores them. No React.
import { findSame, hashFile, looksSame } from './same-file.ts';
import { keepFile, releaseFile, writeStoredList } from './kept-files.ts';
import { deletePhoto, type SendFailure, sendPhoto } from './send-photo.client.ts';
import { failureMessage } from '#domain/failure.ts';
import {
  duplicateMessage,
  toStoredFields,
  createUpload,
  type PhotoTarget,
  sortByNames,
  resetLostUpload,
  checkNewFile,
  toStoredUpload,
  type Upload,
  waitingState,
} from './upload.ts';
import { type DraftPhoto, photoLimits, type RefusedFile } from '#domain/photo.ts';

/** A snapshot of the list. The same object until something changes. */
export interface PhotoListView {
  readonly uploads: readonly Upload[];
  /** Files of the last selection that were refused, immediately or as duplicates after their upload. */
  readonly refused: readonly RefusedFile[];
  /** The photo that Undo restores: the last removed one. */
  readonly removed: Upload | null;
}

/** How long a removed photo can be restored, in ms. The server deletes it afterwards. */
export const undoWindowMs = 10_000;
const concurrentUploads = 3;

/** Network and storage functions. Tests replace them. */
const defaultEffects = { sendPhoto, deletePhoto, keepFile, releaseFile, writeStoredList, hashFile };
export type PhotoEffects = typeof defaultEffects;

export class PhotoList {
  readonly #target: PhotoTarget;
  readonly #effects: PhotoEffects;
  readonly #listeners = new Set<() => void>();
  /** Includes removed photos that can be restored, in their places. */
  #all: readonly Upload[] = [];
  #view: PhotoListView = { uploads: [], refused: [], removed: null };
  #nextKey = 1;
  readonly #sending = new Map<number, { controller: AbortController; sent: Promise<void> }>();
  /** By the key of the removed photo. The last one is the newest. */
  readonly #undoTimers = new Map<number, ReturnType<typeof setTimeout>>();
  /** Ids of removed photos that the server hasn't deleted yet. */
  readonly #unconfirmedRemovals = new Set<string>();
  #removals: Promise<unknown> = Promise.resolve();
  /** Files that are being compared before they are added. */
  #additions: Promise<unknown> = Promise.resolve();

  constructor(target: PhotoTarget, stored: readonly DraftPhoto[], effects = defaultEffects) {
    this.#target = target;
    this.#effects = effects;
    this.addStored(stored);
  }

  getView = (): PhotoListView => this.#view;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Adds photos that are on the server. */
  addStored(photos: readonly DraftPhoto[]): void {
    this.#set([...this.#all, ...photos.map((photo) => toStoredUpload(this.#nextKey++, photo))]);
  }

  /** Updates stored photos with the server's data. */
  updateStored(photos: readonly DraftPhoto[]): void {
    for (const photo of photos) {
      const upload = this.#all.find(({ photoId, state }) => photoId === photo.id && state === 'stored');
      if (upload) this.#change(upload.key, toStoredFields(photo));
    }
  }

  /** Sorts by names, as `sortByNames` does. */
  sort(names: readonly string[]): void {
    this.#set(sortByNames(this.#all, names));
  }

  /** Repeats removals of an earlier page, whose requests the server may not have received. */
  repeatRemovals(photoIds: readonly string[]): void {
    for (const { key, photoId } of this.#all) if (photoId && photoIds.includes(photoId)) this.drop(key);
    this.#sendRemovals(...photoIds);
  }

  /** Uploads files that another page stored in the browser but didn't finish uploading. */
  resume(files: readonly File[]): Promise<void> {
    // Releases a file that arrived or that a full list refuses: the browser would store it for 30 days.
    return this.#addAll(files, (file) => this.#effects.releaseFile(file));
  }

  /** Adds chosen files and starts their uploads. */
  add(files: readonly File[]): void {
    // Removed photos count towards the limit until they can no longer be restored.
    if (this.#all.length + files.length > photoLimits.count) this.finishRemovals();
    const refused: RefusedFile[] = [];
    const added = this.#addAll(files, ({ name }, message) => refused.push({ fileName: name, message }));
    this.#additions = Promise.all([this.#additions, added.then(() => this.#set(this.#all, refused))]);
  }

  /** Moves a photo to the index `to`. Index 0 is the main photo. */
  move(key: number, to: number): void {
    const { uploads } = this.#view;
    const moved = uploads.find((upload) => upload.key === key);
    if (!moved) return;
    const reordered = uploads.filter((upload) => upload !== moved).toSpliced(Math.max(0, to), 0, moved);
    const next = reordered.values();
    // Removed photos keep their places. The others fill the rest in the new order.
    this.#set(this.#all.map((upload) => (upload.isRemoved ? upload : (next.next().value ?? upload))));
  }

  /** Hides a photo. The server deletes it when it can no longer be restored. */
  remove(key: number): void {
    const upload = this.#find(key);
    if (!upload || upload.isRemoved) return;
    this.#sending.get(key)?.controller.abort();
    if (upload.file) this.#effects.releaseFile(upload.file);
    const timer = setTimeout(() => this.#finishRemoval(key), undoWindowMs);
    this.#undoTimers.set(key, timer);
    this.#change(key, { ...(upload.state === 'sending' && waitingState), isRemoved: true });
  }

  /** Restores the last removed photo. */
  undo(): void {
    if (this.#view.removed) this.#restore(this.#view.removed.key);
    this.#sendNext();
  }

  /** Deletes removed photos now. They can no longer be restored. */
  finishRemovals(): void {
    for (const key of this.#undoTimers.keys()) this.#finishRemoval(key);
  }

  /** Removes a photo from the list without a request to the server. */
  drop(key: number): void {
    clearTimeout(this.#undoTimers.get(key));
    this.#undoTimers.delete(key);
    this.#set(this.#all.filter((upload) => upload.key !== key));
  }

  retry(key: number): void {
    this.#change(key, waitingState);
    this.#sendNext();
  }

  /** Retries removals, and uploads that failed without the connection. */
  retryLost(): void {
    this.#sendRemovals();
    for (const { key, state, retry } of this.#all)
      if (state === 'failed' && retry === 'auto') this.retry(key);
  }

  /** Resolves when no upload or removal is pending. Uploads may have failed. */
  async whenSettled(): Promise<void> {
    await this.#additions;
    this.#sendRemovals();
    while (this.#sending.size > 0) await Promise.all([...this.#sending.values()].map(({ sent }) => sent));
    await this.#removals;
  }

  /** Uploads all files again, to a new draft: the server has deleted the old one's photos. */
  uploadAllAgain(): void {
    for (const key of this.#undoTimers.keys()) this.drop(key);
    this.#set(this.#all.map(resetLostUpload));
    for (const { file } of this.#all) if (file) this.#keepFile(file);
    this.#sendNext();
  }

  /** Empties the list without requests. */
  clear(): void {
    for (const { controller } of this.#sending.values()) controller.abort();
    for (const { file } of this.#all) if (file) this.#effects.releaseFile(file);
    for (const { key } of this.#all) this.drop(key);
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

  async #addAll(files: readonly File[], onRefused: (file: File, message: string) => void): Promise<void> {
    for (const file of files) {
      const similar = this.#all.filter((upload) => looksSame(upload, file));
      // Without a similar file, the list shows the new one immediately.
      const same = similar.length > 0 && (await findSame(similar, file, this.#effects.hashFile));
      const message = this.#addFile(file, same ? this.#find(same.key) : undefined);
      if (message !== null) onRefused(file, message);
    }
    this.#sendNext();
  }

  /** Adds a file to the list. Returns a message if it can't be added. */
  #addFile(file: File, same: Upload | undefined): string | null {
    if (same?.isRemoved) {
      this.#restore(same.key);
      return null;
    }
    if (same) return duplicateMessage;
    const message = checkNewFile(file, this.#view.uploads);
    if (message !== null) return message;
    this.#keepFile(file);
    this.#set([...this.#all, createUpload(this.#nextKey++, file)]);
    return null;
  }

  #keepFile(file: File): void {
    const draftId = this.#target.draftId();
    if (draftId !== null) this.#effects.keepFile(draftId, file);
  }

  #sendNext(): void {
    for (const { key, state, file, isRemoved } of this.#all) {
      if (this.#sending.size >= concurrentUploads) return;
      if (state !== 'waiting' || isRemoved || !file || this.#sending.has(key)) continue;
      const controller = new AbortController();
      this.#sending.set(key, { controller, sent: this.#send(key, file, controller.signal) });
    }
  }

  async #send(key: number, file: File, signal: AbortSignal): Promise<void> {
    this.#change(key, { ...waitingState, state: 'sending' });
    // Waits for deletions: until then, a deleted photo counts towards the limit, and the server rejects the
    // same file as a duplicate.
    await this.#removals;
    const onProgress = (progress: number) => this.#change(key, { progress });
    const outcome = await this.#effects.sendPhoto(this.#target.uploadsUrl(), file, { onProgress, signal });
    this.#sending.delete(key);
    if (outcome.ok) this.#finishUpload(key, file, outcome.photo);
    else if (!signal.aborted) this.#fail(key, outcome);
    this.#sendNext();
  }

  #finishUpload(key: number, file: File, photo: DraftPhoto): void {
    this.#effects.releaseFile(file);
    const same = this.#all.find((upload) => upload.photoId === photo.id && upload.key !== key);
    if (!this.#find(key)) {
      // The user removed it while the server stored it.
      this.#sendRemovals(photo.id);
    } else if (same && !same.isRemoved) {
      // The server finds duplicates by content. The browser found none by name.
      this.drop(key);
      this.#set(this.#all, [...this.#view.refused, { fileName: file.name, message: duplicateMessage }]);
    } else {
      if (same) this.drop(same.key);
      this.#change(key, toStoredFields(photo));
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
    if (upload?.file && upload.photoId === null) this.#keepFile(upload.file);
    this.#change(key, { isRemoved: false });
  }

  #finishRemoval(key: number): void {
    const photoId = this.#find(key)?.photoId;
    this.drop(key);
    if (photoId) this.#sendRemovals(photoId);
  }

  /** Deletes these photos on the server, and those whose deletion failed before. */
  #sendRemovals(...photoIds: string[]): void {
    const draftId = this.#target.draftId();
    if (draftId === null) return;
    for (const id of photoIds) this.#unconfirmedRemovals.add(id);
    const unconfirmed = this.#unconfirmedRemovals;
    const requests = [...unconfirmed].map(async (id) => {
      if (await this.#effects.deletePhoto(draftId, id)) unconfirmed.delete(id);
      this.#effects.writeStoredList(draftId, 'removed', [...unconfirmed]);
    });
    this.#effects.writeStoredList(draftId, 'removed', [...unconfirmed]);
    this.#removals = Promise.all([this.#removals, ...requests]);
  }
}
