// The ordered photos of a form. Announces chosen files to the server, uploads them (three at a time), moves
// and removes them. No React.
import { announcePhotos, deletePhoto, type SendFailure, sendFile } from './send-photo.client.ts';
import {
  continues,
  createUpload,
  type PhotoListView,
  type PhotoTarget,
  storedState,
  toKnownFields,
  toKnownUpload,
  type Upload,
  waitingState,
} from './upload.ts';
import {
  checkChosenFile,
  type DraftPhoto,
  photoLimits,
  photoMessages,
  type RefusedFile,
} from '#domain/property/photo.ts';
import type { AnnouncedPhotos } from '#domain/property/photo-announcement.ts';

/** How long the last removed photo can be restored, in ms. The server deletes it afterwards. */
export const undoWindowMs = 10_000;
const concurrentUploads = 3;

/** Network functions. Tests replace them. */
const defaultEffects = { announcePhotos, sendFile, deletePhoto };
export type PhotoEffects = typeof defaultEffects;

export class PhotoList {
  readonly #target: PhotoTarget;
  readonly #effects: PhotoEffects;
  readonly #listeners = new Set<() => void>();
  #view: PhotoListView = { uploads: [], refused: [], removed: null };
  /** Null unless an announcement waits for its response. */
  #announcement: Promise<void> | null = null;
  readonly #sending = new Map<string, { controller: AbortController; sent: Promise<void> }>();
  /** Where Undo puts the removed photo. */
  #removedIndex = 0;
  #undoTimer: ReturnType<typeof setTimeout> | undefined;
  #removals: Promise<unknown> = Promise.resolve();

  constructor(target: PhotoTarget, known: readonly DraftPhoto[], effects = defaultEffects) {
    this.#target = target;
    this.#effects = effects;
    this.addKnown(known);
  }

  getView = (): PhotoListView => this.#view;

  subscribe = (listener: () => void) => {
    this.#listeners.add(listener);
    return () => void this.#listeners.delete(listener);
  };

  /** Adds photos that are on the server. */
  addKnown(photos: readonly DraftPhoto[]): void {
    this.#set({ uploads: [...this.#view.uploads, ...photos.map(toKnownUpload)] });
  }

  /** Updates photos whose content is complete with the server's data. */
  updateKnown(photos: readonly DraftPhoto[]): void {
    for (const photo of photos) {
      const upload = this.#find(photo.id);
      // An earlier response may lack the end of the content.
      if (upload?.state !== 'stored' || photo.state === 'uploading') continue;
      if (photo.problem === 'duplicate') {
        this.#refuse(upload, photoMessages.duplicate);
        this.#delete(photo.id);
      } else this.#change(photo.id, toKnownFields(photo));
    }
  }

  /** Sorts by ids. Other photos come last. */
  sort(ids: readonly string[]): void {
    const positionOf = ({ id }: Upload) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    this.#set({ uploads: this.#view.uploads.toSorted((one, other) => positionOf(one) - positionOf(other)) });
  }

  /** Adds chosen files and starts their uploads. A file of an interrupted upload continues it. */
  add(files: readonly File[]): void {
    // On the server, a removed photo counts towards the limit until it's deleted.
    if (this.#view.uploads.length + files.length >= photoLimits.count) this.finishRemoval();
    const refused: RefusedFile[] = [];
    for (const file of files) {
      const { uploads } = this.#view;
      const interrupted = uploads.find((upload) => continues(file, upload));
      const tooMany = uploads.length < photoLimits.count ? null : photoMessages.tooMany(uploads.length);
      const message = checkChosenFile(file) ?? tooMany;
      if (interrupted) this.#change(interrupted.id, { ...waitingState, file });
      else if (message === null) this.#set({ uploads: [...uploads, createUpload(file)] });
      else refused.push({ fileName: file.name, message });
    }
    this.#set({ refused });
    this.#upload();
  }

  /** Moves a photo to the index `to`. Index 0 is the main photo. */
  move(id: string, to: number): void {
    const moved = this.#find(id);
    if (!moved) return;
    const others = this.#view.uploads.filter((upload) => upload !== moved);
    this.#set({ uploads: others.toSpliced(Math.max(0, to), 0, moved) });
  }

  /**
   * Removes a photo. Undo restores it, until the next removal and for ten seconds. Then the server deletes
   * it.
   */
  remove(id: string): void {
    const removed = this.#find(id);
    if (!removed) return;
    this.finishRemoval();
    this.#removedIndex = this.#view.uploads.indexOf(removed);
    this.drop(id);
    this.#set({ removed: removed.state === 'sending' ? { ...removed, ...waitingState } : removed });
    this.#undoTimer = setTimeout(() => this.finishRemoval(), undoWindowMs);
    this.#sendNext();
  }

  undo(): void {
    const { uploads, removed } = this.#view;
    if (!removed) return;
    clearTimeout(this.#undoTimer);
    this.#set({ uploads: uploads.toSpliced(this.#removedIndex, 0, removed), removed: null });
    this.#upload();
  }

  /** Deletes the removed photo now, without Undo. */
  finishRemoval(): void {
    const { removed } = this.#view;
    if (!removed) return;
    clearTimeout(this.#undoTimer);
    this.#set({ removed: null });
    this.#delete(removed.id);
  }

  /** Removes a photo from the list without a request to the server. */
  drop(id: string): void {
    this.#sending.get(id)?.controller.abort();
    this.#sending.delete(id);
    this.#set({ uploads: this.#view.uploads.filter((upload) => upload.id !== id) });
  }

  retry(id: string): void {
    this.#change(id, waitingState);
    this.#upload();
  }

  /** Retries all uploads that have failed. */
  retryFailed(): void {
    for (const { id, state, file } of this.#view.uploads) if (state === 'failed' && file) this.retry(id);
  }

  /** Resolves when no upload or removal is pending. Uploads may have failed. */
  async whenSettled(): Promise<void> {
    while (this.#announcement || this.#sending.size > 0)
      await Promise.all([this.#announcement, ...[...this.#sending.values()].map(({ sent }) => sent)]);
    await this.#removals;
  }

  #find(id: string): Upload | undefined {
    return this.#view.uploads.find((upload) => upload.id === id);
  }

  #set(change: Partial<PhotoListView>): void {
    this.#view = { ...this.#view, ...change };
    for (const listener of this.#listeners) listener();
  }

  #change(id: string, change: Partial<Upload>): void {
    const { uploads } = this.#view;
    this.#set({ uploads: uploads.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)) });
  }

  /** Announces and sends what waits. */
  #upload(): void {
    this.#announcement ??= this.#announce();
    this.#sendNext();
  }

  /** Files may be added during a request. Another one follows then. */
  async #announce(): Promise<void> {
    for (;;) {
      // Until the server has deleted a removed photo, the photo counts towards the limit.
      await this.#removals;
      const url = this.#target.photosUrl();
      const added = this.#view.uploads.filter(
        ({ state, isAnnounced }) => state === 'waiting' && !isAnnounced,
      );
      if (url === null || added.length === 0) break;
      const outcome = await this.#effects.announcePhotos(url, added);
      if (outcome.ok) for (const result of outcome.photos) this.#finishAnnouncement(result);
      else for (const { id } of added) this.#fail(id, outcome);
      this.#sendNext();
    }
    this.#announcement = null;
  }

  #finishAnnouncement({ id, ...result }: AnnouncedPhotos[number]): void {
    const upload = this.#find(id);
    if (upload && 'photo' in result) this.#change(id, { isAnnounced: true });
    else if (upload && 'message' in result) this.#refuse(upload, result.message);
    // The user removed it meanwhile, for good.
    else if (this.#view.removed?.id !== id) this.#delete(id);
  }

  #sendNext(): void {
    for (const { id, state, file, isAnnounced } of this.#view.uploads) {
      if (this.#sending.size >= concurrentUploads) return;
      if (state !== 'waiting' || !isAnnounced || !file) continue;
      const controller = new AbortController();
      this.#sending.set(id, { controller, sent: this.#send(id, file, controller.signal) });
    }
  }

  async #send(id: string, file: File, signal: AbortSignal): Promise<void> {
    this.#change(id, { ...waitingState, state: 'sending' });
    const onProgress = (progress: number) => this.#change(id, { progress });
    const outcome = await this.#effects.sendFile(this.#target.uploadUrl(id), file, { onProgress, signal });
    if (signal.aborted) return;
    this.#sending.delete(id);
    if (outcome.ok) this.#change(id, storedState);
    else this.#fail(id, outcome);
    this.#sendNext();
  }

  #fail(id: string, { message: error, isGone }: SendFailure): void {
    this.#change(id, { state: 'failed', error, ...(isGone && { isAnnounced: false }) });
  }

  #refuse({ id, name }: Upload, message: string): void {
    this.drop(id);
    this.#set({ refused: [...this.#view.refused, { fileName: name, message }] });
  }

  #delete(id: string): void {
    const url = this.#target.removalUrl(id);
    if (url !== null) this.#removals = Promise.all([this.#removals, this.#effects.deletePhoto(url)]);
  }
}
