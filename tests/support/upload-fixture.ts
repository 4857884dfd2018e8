// A list of photos whose network and storage the test plays.
import { vi } from 'vitest';
import type { DraftPhoto } from '#domain/photo.ts';
import { type PhotoEffects, PhotoList } from '#ui/photos/photo-list.ts';
import type { SendControls, SendOutcome } from '#ui/photos/send-photo.client.ts';

/** The byte that fills each file, because reading a file takes longer than `settle` waits. */
const contents = new WeakMap<File, number>();
const digestOf = (bytes: number, content: number) => `${bytes} × ${content}`;

export function image(name: string, bytes = 10, content = 0): File {
  const file = new File([new Uint8Array(bytes).fill(content)], name, { type: 'image/jpeg', lastModified: 1 });
  contents.set(file, content);
  return file;
}
export const images = (count: number) =>
  Array.from({ length: count }, (_, index) => image(`${index + 1}.jpg`));

/** An upload that the test finishes. */
interface Journey extends SendControls {
  name: string;
  finish: (outcome: SendOutcome) => Promise<void>;
}

/** Lets all microtasks run. */
export async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export function openPhotos() {
  const journeys: Journey[] = [];
  const discarded: string[] = [];
  const keptNames = new Set<string>();
  const effects = {
    sendPhoto: (_url, file, controls) => {
      const { promise, resolve } = Promise.withResolvers<SendOutcome>();
      const finish = (outcome: SendOutcome) => {
        resolve(outcome);
        return settle();
      };
      journeys.push({ name: file.name, ...controls, finish });
      return promise;
    },
    deletePhoto: vi.fn<PhotoEffects['deletePhoto']>(async (_draft, id) => discarded.push(id) > 0),
    keepFile: (_draft, { name }) => void keptNames.add(name),
    releaseFile: ({ name }) => void keptNames.delete(name),
    writeStoredList: () => undefined,
    hashFile: vi.fn<PhotoEffects['hashFile']>(async (file) => digestOf(file.size, contents.get(file) ?? 0)),
  } satisfies PhotoEffects;
  const onDraftGone = vi.fn<() => void>();
  const target = { uploadsUrl: () => '/uploads', draftId: () => 'd', onDraftGone };
  const photos = new PhotoList(target, [], effects);

  /** The journey of this file that began last. */
  function journeyOf(name: string): Journey {
    const found = journeys.findLast((journey) => journey.name === name);
    if (!found) throw new Error(`${name} was never sent`);
    return found;
  }
  const uploads = () => photos.getView().uploads;
  const states = () => uploads().map(({ name, state }) => `${name} ${state}`);
  const keyOf = (name: string) => uploads().find((upload) => upload.name === name)?.key ?? 0;
  const names = () => uploads().map(({ name }) => name);
  const add = (...files: File[]) => {
    photos.add(files);
    return settle();
  };
  return {
    photos,
    deletePhoto: effects.deletePhoto,
    hashFile: effects.hashFile,
    add,
    uploads,
    journeys,
    journeyOf,
    discarded,
    keptNames,
    states,
    names,
    keyOf,
    onDraftGone,
  };
}

export const photo = (id: string, change: Partial<DraftPhoto> = {}): DraftPhoto => ({
  id,
  name: `${id}.jpg`,
  bytes: 10,
  digest: digestOf(10, 0),
  width: 2000,
  height: 1000,
  state: 'ready',
  problem: null,
  thumbnail: null,
  ...change,
});
export const stored = (photoId: string): SendOutcome => ({ ok: true, photo: photo(photoId) });
export const failed = (retry: 'auto' | 'manual' | 'never', message = 'No'): SendOutcome => ({
  ok: false,
  message,
  retry,
});
