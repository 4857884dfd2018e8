// Asks the server what becomes of photos that have arrived, until it has made a small photo of each: a file that
// this browser cannot show, HEIC for one, gets its photo, and one that cannot be read is said to be so in time.
import type { DraftPhoto } from '#domain/photo.ts';
import type { Upload } from './upload.ts';
import { sleep } from './upload-transfer.ts';

interface PollSettings {
  /** What the list holds now. */
  list: () => readonly Upload[];
  subscribe: (listener: () => void) => () => void;
  /** The server's photos; none when it cannot be asked. Never rejects. */
  ask: () => Promise<readonly DraftPhoto[]>;
  /** Told what the server answers. */
  learn: (photos: readonly DraftPhoto[]) => void;
}

/** Milliseconds between two questions: first, and at most. */
const shortest = 2000;
const longest = 30_000;

/** Returns how to end it. */
export function pollVariants({ list, subscribe, ask, learn }: PollSettings): () => void {
  let isEnded = false;
  let isPolling = false;
  const isOpen = () => !isEnded && list().some(({ state, thumbnail }) => state === 'stored' && !thumbnail);

  async function poll() {
    isPolling = true;
    for (let pause = shortest; isOpen(); pause = Math.min(longest, pause * 1.5)) {
      await sleep(pause);
      if (isOpen()) learn(await ask());
    }
    isPolling = false;
  }
  function begin() {
    if (!isPolling && isOpen()) void poll();
  }

  const unsubscribe = subscribe(begin);
  begin();
  return () => {
    isEnded = true;
    unsubscribe();
  };
}
