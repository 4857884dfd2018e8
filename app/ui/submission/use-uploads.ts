// The upload queue of one wizard, wired to the network and to React.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { photoMessages } from '#domain/photo.ts';
import type { SavedDraft } from './exchange.ts';
import { discardPhoto, sendPhoto } from './send-photo.ts';
import { createUploadQueue, type SendControls, type SendOutcome, type UploadQueue } from './upload-queue.ts';

/** `reopen` begins a new draft after the server closed the old one, and tells whether it did. */
export function useUploads(saved: SavedDraft | null, reopen: () => Promise<boolean>) {
  const [queue] = useState(() => createConnectedQueue(saved, reopen));
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);

  useEffect(() => {
    const warn = (event: BeforeUnloadEvent) => {
      if (queue.isUnderWay()) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [queue]);

  return { queue, uploads };
}

function createConnectedQueue(saved: SavedDraft | null, reopen: () => Promise<boolean>): UploadQueue {
  async function send(file: File, controls: SendControls): Promise<SendOutcome> {
    const answer = await sendPhoto(file, controls);
    if (answer !== 'draft-gone') return answer;
    if (await reopen()) queue.sendAllAgain();
    const second = await sendPhoto(file, controls);
    return second === 'draft-gone' ? { ok: false, message: photoMessages.notStored, retry: 'asked' } : second;
  }
  const queue = createUploadQueue({ send, discard: (photoId) => void discardPhoto(photoId) });
  queue.addStored(saved?.photos ?? []);
  return queue;
}
