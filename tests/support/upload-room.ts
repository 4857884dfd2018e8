// The upload queue of the submission form without a network: the test answers each upload.
import type { DraftPhoto } from '#domain/photo.ts';
import { createUploadQueue } from '#ui/photos/upload-queue.ts';
import type { SendControls, SendOutcome } from '#ui/photos/upload-transfer.ts';

export const image = (name: string, bytes = 10) =>
  new File([new Uint8Array(bytes)], name, { type: 'image/jpeg' });
export const images = (count: number) =>
  Array.from({ length: count }, (_, index) => image(`${index + 1}.jpg`));

/** An upload that the test answers. */
interface Journey extends SendControls {
  name: string;
  answer: (outcome: SendOutcome) => Promise<void>;
}

/** Runs all pending promise callbacks. */
async function settle() {
  for (let turn = 0; turn < 20; turn += 1) await Promise.resolve();
}

export function openQueue() {
  const journeys: Journey[] = [];
  const discarded: string[] = [];
  const discardedUploads: string[] = [];
  const kept = new Set<string>();
  const queue = createUploadQueue({
    send: (file, controls) => {
      const { promise, resolve } = Promise.withResolvers<SendOutcome>();
      const answer = (outcome: SendOutcome) => {
        resolve(outcome);
        return settle();
      };
      journeys.push({ name: file.name, ...controls, answer });
      return promise;
    },
    discard: async (photoId) => void discarded.push(photoId),
    discardUpload: ({ name }) => void discardedUploads.push(name),
    keep: ({ name }) => kept.add(name),
    release: ({ name }) => kept.delete(name),
  });
  /** Returns the latest upload of this file. */
  function journeyOf(name: string): Journey {
    const found = journeys.findLast((journey) => journey.name === name);
    if (!found) throw new Error(`${name} was never sent`);
    return found;
  }
  const states = () => queue.list().map(({ name, state }) => `${name} ${state}`);
  const keyOf = (name: string) => queue.list().find((upload) => upload.name === name)?.key ?? 0;
  const names = () => queue.list().map(({ name }) => name);
  return { queue, journeys, journeyOf, discarded, discardedUploads, kept, states, names, keyOf };
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
export const stored = (photoId: string): SendOutcome => ({ ok: true, photo: photo(photoId) });
export const failed = (retry: 'soon' | 'asked' | 'never', message = 'No'): SendOutcome => ({
  ok: false,
  message,
  retry,
});
