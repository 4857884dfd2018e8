// The photos of the edit form: the property's own and new ones, in the order in which they will be saved. Removing one here
// deletes nothing until the form is saved.
import { useState, useSyncExternalStore } from 'react';
import { href } from 'react-router';
import { type DraftPhoto, photoMessages } from '#domain/photo.ts';
import type { PropertyToEdit } from '#domain/property-edit.ts';
import { discardUpload, sendPhoto } from '#ui/photos/send-photo.client.ts';
import { createUploadQueue } from '#ui/photos/upload-queue.ts';
import type { SendControls, SendOutcome } from '#ui/photos/upload-transfer.ts';

export function useEditPhotos(
  { id, photos }: PropertyToEdit,
  begin: Pick<PropertyToEdit['form'], 'photoIds' | 'photoCaptions'>,
) {
  const [queue] = useState(() => {
    const opened = createUploadQueue({
      send: sendTo(id),
      discard: () => Promise.resolve(),
      discardUpload: (file) => void discardUpload(addressOf(id), file),
      keep: () => undefined,
      release: () => undefined,
    });
    opened.addStored(inOrder(photos, begin.photoIds as string[]));
    return opened;
  });
  const [captions, setCaptions] = useState(begin.photoCaptions);
  const uploads = useSyncExternalStore(queue.subscribe, queue.list, queue.list);

  return {
    queue,
    captions,
    onCaption: (photoId: string, caption: string) => setCaptions({ ...captions, [photoId]: caption }),
    photoIds: uploads.flatMap(({ photoId }) => photoId ?? []),
    /** Applies another administrator's edit: drops deleted photos and appends new ones. */
    follow: (newest: PropertyToEdit) => {
      setCaptions((typed) => ({ ...newest.form.photoCaptions, ...typed }));
      for (const { key, photoId } of queue.list())
        if (photoId && newest.photos.every((photo) => photo.id !== photoId)) queue.drop(key);
      const known = new Set([
        ...photos.map((photo) => photo.id),
        ...queue.list().map(({ photoId }) => photoId),
      ]);
      queue.addStored(
        inOrder(newest.photos, newest.form.photoIds as string[]).filter((photo) => !known.has(photo.id)),
      );
    },
  };
}

function inOrder(photos: readonly DraftPhoto[], ids: readonly string[]): DraftPhoto[] {
  return ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
}

function addressOf(propertyId: string): string {
  return `${href('/admin/uploads/:id?')}?property=${propertyId}`;
}

function sendTo(propertyId: string) {
  const address = addressOf(propertyId);
  return async (file: File, controls: SendControls): Promise<SendOutcome> => {
    const answer = await sendPhoto(address, file, controls);
    return answer === 'draft-gone' ? { ok: false, message: photoMessages.notStored, retry: 'asked' } : answer;
  };
}
