// A list of photos with a simulated network and storage.
import { vi } from 'vitest';
import type { DraftPhoto } from '#domain/property/photo.ts';
import { type PhotoEffects, PhotoList } from '#ui/photos/photo-list.ts';
import type { SendControls, SendFailure } from '#ui/photos/send-photo.client.ts';

export function image(name: string, bytes = 10): File {
  return new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
}
export const images = (count: number) =>
  Array.from({ length: count }, (_, index) => image(`${index + 1}.jpg`));

type SendOutcome = { ok: true } | SendFailure;

/** A running upload, which the test finishes. */
interface Transfer extends SendControls {
  name: string;
  url: string;
  finish: (outcome: SendOutcome) => Promise<void>;
}

/** Lets all microtasks run. */
export async function settle() {
  for (let turn = 0; turn < 30; turn += 1) await Promise.resolve();
}

export function openPhotos(...known: DraftPhoto[]) {
  const transfers: Transfer[] = [];
  const deleted: string[] = [];
  const announced: string[][] = [];
  const effects = {
    announcePhotos: vi.fn<PhotoEffects['announcePhotos']>(async (_url, uploads) => {
      announced.push(uploads.map(({ name }) => name));
      const photos = uploads.map(({ id, name }) => ({ id, photo: photo(id, { name, state: 'uploading' }) }));
      return { ok: true, photos };
    }),
    sendFile: (url, file, controls) => {
      const { promise, resolve } = Promise.withResolvers<SendOutcome>();
      const finish = (outcome: SendOutcome) => {
        resolve(outcome);
        return settle();
      };
      transfers.push({ name: file.name, url, ...controls, finish });
      return promise;
    },
    deletePhoto: vi.fn<PhotoEffects['deletePhoto']>(async (id) => void deleted.push(id)),
  } satisfies PhotoEffects;
  const target = { photosUrl: () => '/photos', uploadUrl: String, removalUrl: String };
  const photos = new PhotoList(target, known, effects);

  /** The transfer of this file that began last. */
  function transferOf(name: string): Transfer {
    const found = transfers.findLast((transfer) => transfer.name === name);
    if (!found) throw new Error(`${name} was never sent`);
    return found;
  }
  const uploads = () => photos.getView().uploads;
  return {
    ...effects,
    photos,
    uploads,
    transfers,
    transferOf,
    /** The names in each announcement. */
    announced,
    /** The ids of the photos that the server deleted. */
    deleted,
    sent: () => transfers.map(({ name }) => name),
    states: () => uploads().map(({ name, state }) => `${name} ${state}`),
    idOf: (name: string) => uploads().find((upload) => upload.name === name)?.id ?? '',
    names: () => uploads().map(({ name }) => name),
    refused: () => photos.getView().refused.map(({ fileName, message }) => `${fileName}: ${message}`),
    add: (...files: File[]) => {
      photos.add(files);
      return settle();
    },
  };
}

export const photo = (id: string, change: Partial<DraftPhoto> = {}): DraftPhoto => ({
  id,
  name: `${id}.jpg`,
  bytes: 10,
  width: 2000,
  height: 1000,
  state: 'ready',
  problem: null,
  thumbnail: null,
  ...change,
});
export const stored = { ok: true } as const;
export const failed = (message = 'No'): SendFailure => ({ ok: false, message });
