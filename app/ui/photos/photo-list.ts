// The ordered photos of a form. Announces chosen files to the server, uploads them (three at a time), moves,
// removes and restores them. No React.
import { continues, findSame, hashFile, looksSame } from './same-file.ts';
import { announcePhotos, deletePhoto, type SendFailure, sendFile } from './send-photo.client.ts';
import {
  checkNewFile,
  createUpload,
  type PhotoListView,
  type PhotoTarget,
  storedState,
  toKnownFields,
  toKnownUpload,
  type Upload,
  waitingState,
} from './upload.ts';
import { type DraftPhoto, photoLimits, photoMessages, type RefusedFile } from '#domain/property/photo.ts';
import type { AnnouncedPhotos } from '#domain/property/photo-announcement.ts';

/** How long a removed photo can be restored, in ms. The server deletes it afterwards. */
export const undoWindowMs = 10_000;
const concurrentUploads = 3;

/** Network and file functions. Tests replace them. */
const defaultEffects = { announcePhotos, sendFile, deletePhoto, hashFile };
export type PhotoEffects = typeof defaultEffects;

/** What became of the last selection, apart from new photos. */
type Chosen = Pick<PhotoListView, 'refused' | 'continued'>;

export class PhotoList {
  readonly #target: PhotoTarget;
  readonly #effects: PhotoEffects;
  readonly #listeners = new Set<() => void>();
  /** Includes removed photos that can be restored, in their places. */
  #all: readonly Upload[] = [];
  #view: PhotoListView = { uploads: [], refused: [], continued: [], removed: null };
  /** Null unless an announcement waits for its response. */
  #announcement: Promise<void> | null = null;
  readonly #sending = new Map<string, { controller: AbortController; sent: Promise<void> }>();
  /** By the id of the removed photo. The last one is the newest. */
  readonly #undoTimers = new Map<string, ReturnType<typeof setTimeout>>();
  /** Ids of removed photos that the server hasn't deleted yet. */
  readonly #unconfirmedRemovals = new Set<string>();
  #removals: Promise<unknown> = Promise.resolve();
  /** Files that are being compared before they are added. */
  #additions: Promise<unknown> = Promise.resolve();

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
    this.#set([...this.#all, ...photos.map(toKnownUpload)]);
  }

  /** Updates photos whose content is complete with the server's data. */
  updateKnown(photos: readonly DraftPhoto[]): void {
    for (const photo of photos) {
      const upload = this.#find(photo.id);
      const isComplete = photo.state !== 'uploading';
      if (!isComplete || (upload?.state !== 'stored' && upload?.state !== 'interrupted')) continue;
      // The server finds duplicates by content. The browser found none by name.
      if (photo.problem === 'duplicate') {
        this.#refuse(upload, photoMessages.duplicate);
        this.#sendRemovals(photo.id);
      } else this.#change(photo.id, toKnownFields(photo));
    }
  }

  /** Sorts by ids. Other photos come last. */
  sort(ids: readonly string[]): void {
    const positionOf = ({ id }: Upload) => (ids.includes(id) ? ids.indexOf(id) : ids.length);
    this.#set(this.#all.toSorted((one, other) => positionOf(one) - positionOf(other)));
  }

  /** Adds chosen files and starts their uploads. A file of an interrupted upload continues it. */
  add(files: readonly File[]): void {
    // Removed photos count towards the limit until they can no longer be restored.
    if (this.#all.length + files.length > photoLimits.count) this.finishRemovals();
    this.#additions = Promise.all([this.#additions, this.#addAll(files)]);
  }

  /** Moves a photo to the index `to`. Index 0 is the main photo. */
  move(id: string, to: number): void {
    const { uploads } = this.#view;
    const moved = uploads.find((upload) => upload.id === id);
    if (!moved) return;
    const reordered = uploads.filter((upload) => upload !== moved).toSpliced(Math.max(0, to), 0, moved);
    const next = reordered.values();
    // Removed photos keep their places. The others fill the rest in the new order.
    this.#set(this.#all.map((upload) => (upload.isRemoved ? upload : (next.next().value ?? upload))));
  }

  /** Hides a photo. The server deletes it when it can no longer be restored. */
  remove(id: string): void {
    const upload = this.#find(id);
    if (!upload || upload.isRemoved) return;
    this.#sending.get(id)?.controller.abort();
    const timer = setTimeout(() => this.removeForGood([id]), undoWindowMs);
    this.#undoTimers.set(id, timer);
    this.#change(id, { ...(upload.state === 'sending' && waitingState), isRemoved: true });
  }

  /** Restores the last removed photo. */
  undo(): void {
    if (this.#view.removed) this.#restore(this.#view.removed.id);
    this.#upload();
  }

  /** Deletes removed photos now, without Undo. Returns the ids of those that the server may still have. */
  finishRemovals(): string[] {
    this.removeForGood([...this.#undoTimers.keys()]);
    return [...this.#unconfirmedRemovals];
  }

  /** Removes photos without Undo, whether this list has them or not. */
  removeForGood(ids: readonly string[]): void {
    for (const id of ids) this.drop(id);
    this.#sendRemovals(...ids);
  }

  /** Removes a photo from the list without a request to the server. */
  drop(id: string): void {
    clearTimeout(this.#undoTimers.get(id));
    this.#undoTimers.delete(id);
    this.#set(this.#all.filter((upload) => upload.id !== id));
  }

  retry(id: string): void {
    this.#change(id, waitingState);
    this.#upload();
  }

  /** Retries removals, and uploads that failed without the connection. */
  retryLost(): void {
    this.#sendRemovals();
    for (const { id, state, retry } of this.#all) if (state === 'failed' && retry === 'auto') this.retry(id);
  }

  /** Resolves when no upload or removal is pending. Uploads may have failed. */
  async whenSettled(): Promise<void> {
    await this.#additions;
    this.#sendRemovals();
    while (this.#announcement || this.#sending.size > 0)
      await Promise.all([this.#announcement, ...[...this.#sending.values()].map(({ sent }) => sent)]);
    await this.#removals;
  }

  #find(id: string): Upload | undefined {
    return this.#all.find((upload) => upload.id === id);
  }

  #set(all: readonly Upload[], { refused, continued }: Chosen = this.#view): void {
    this.#all = all;
    const last = [...this.#undoTimers.keys()].at(-1);
    const uploads = all.filter(({ isRemoved }) => !isRemoved);
    this.#view = { uploads, refused, continued, removed: all.find(({ id }) => id === last) ?? null };
    for (const listener of this.#listeners) listener();
  }

  #change(id: string, change: Partial<Upload>): void {
    this.#set(this.#all.map((upload) => (upload.id === id ? { ...upload, ...change } : upload)));
  }

  async #addAll(files: readonly File[]): Promise<void> {
    const refused: RefusedFile[] = [];
    const continued: string[] = [];
    for (const file of files) {
      const similar = this.#all.filter((upload) => looksSame(upload, file));
      // Without a similar file, the list shows the new one immediately.
      const same = similar.length > 0 && (await findSame(similar, file, this.#effects.hashFile));
      const known = same ? this.#find(same.id) : undefined;
      if (!known && this.#continue(file)) continued.push(file.name);
      else {
        const message = this.#addFile(file, known);
        if (message !== null) refused.push({ fileName: file.name, message });
      }
    }
    this.#set(this.#all, { refused, continued });
    this.#upload();
  }

  /** Gives a file to the interrupted upload that it continues. Returns false if there is none. */
  #continue(file: File): boolean {
    const interrupted = this.#all.find((upload) => continues(file, upload));
    if (interrupted) this.#restore(interrupted.id, { ...waitingState, file });
    return interrupted !== undefined;
  }

  /** Adds a file to the list. Returns a message if it can't be added. */
  #addFile(file: File, same: Upload | undefined): string | null {
    if (same?.isRemoved) {
      this.#restore(same.id);
      return null;
    }
    if (same) return photoMessages.duplicate;
    const message = checkNewFile(file, this.#view.uploads);
    if (message === null) this.#set([...this.#all, createUpload(file)]);
    return message;
  }

  /** Announces and sends what waits. */
  #upload(): void {
    this.#announcement ??= this.#announce();
    this.#sendNext();
  }

  async #announce(): Promise<void> {
    // Until the server has deleted a removed photo, the photo counts towards the limit.
    await this.#removals;
    const url = this.#target.photosUrl();
    const added = this.#all.filter(
      ({ state, isAnnounced, isRemoved }) => state === 'waiting' && !isAnnounced && !isRemoved,
    );
    if (url !== null && added.length > 0) {
      const outcome = await this.#effects.announcePhotos(url, added);
      if (outcome.ok) for (const result of outcome.photos) this.#finishAnnouncement(result);
      else for (const { id } of added) this.#fail(id, outcome);
    }
    this.#announcement = null;
    // Files may have been added meanwhile.
    if (url !== null && added.length > 0) this.#upload();
  }

  #finishAnnouncement({ id, ...result }: AnnouncedPhotos[number]): void {
    const upload = this.#find(id);
    // The user removed it meanwhile, for good.
    if (!upload) this.#sendRemovals(id);
    else if ('photo' in result) this.#change(id, { isAnnounced: true });
    else this.#refuse(upload, result.message);
  }

  #sendNext(): void {
    for (const { id, state, file, isAnnounced, isRemoved } of this.#all) {
      if (this.#sending.size >= concurrentUploads) return;
      if (state !== 'waiting' || !isAnnounced || isRemoved || !file || this.#sending.has(id)) continue;
      const controller = new AbortController();
      this.#sending.set(id, { controller, sent: this.#send(id, file, controller.signal) });
    }
  }

  async #send(id: string, file: File, signal: AbortSignal): Promise<void> {
    this.#change(id, { ...waitingState, state: 'sending' });
    const onProgress = (progress: number) => this.#change(id, { progress });
    const outcome = await this.#effects.sendFile(this.#target.uploadUrl(id), file, { onProgress, signal });
    this.#sending.delete(id);
    if (outcome.ok) this.#change(id, storedState);
    else if (!signal.aborted) this.#fail(id, outcome);
    this.#sendNext();
  }

  #fail(id: string, { message: error, retry, isGone }: SendFailure): void {
    this.#change(id, { state: 'failed', error, retry, ...(isGone && { isAnnounced: false }) });
  }

  #refuse({ id, name }: Upload, message: string): void {
    this.drop(id);
    const { refused, continued } = this.#view;
    this.#set(this.#all, { refused: [...refused, { fileName: name, message }], continued });
  }

  #restore(id: string, change: Partial<Upload> = {}): void {
    clearTimeout(this.#undoTimers.get(id));
    this.#undoTimers.delete(id);
    this.#change(id, { ...change, isRemoved: false });
  }

  /** Deletes these photos on the server, and those whose deletion failed before. */
  #sendRemovals(...ids: string[]): void {
    const unconfirmed = this.#unconfirmedRemovals;
    for (const id of ids) unconfirmed.add(id);
    const requests = [...unconfirmed].map(async (id) => {
      const url = this.#target.removalUrl(id);
      if (url === null || (await this.#effects.deletePhoto(url))) unconfirmed.delete(id);
    });
    this.#removals = Promise.all([this.#removals, ...requests]);
  }
}
