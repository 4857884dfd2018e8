// The photos of the edit form: the property's own and new ones, in the order in which they will be saved. Removing one here
// deletes nothing until the form is saved.
import { useState, useSyncExternalStore } from 'react';
import { href } from 'react-router';
import type { DraftPhoto } from '#domain/photo.ts';
import type { PropertyToEdit } from '#domain/property-edit.ts';
import { PhotoList } from '#ui/photos/photo-list.ts';

export function useEditPhotos(
  { id, photos: own }: PropertyToEdit,
  begin: Pick<PropertyToEdit['form'], 'photoIds' | 'photoCaptions'>,
) {
  const [photos] = useState(() => {
    const uploadsUrl = () => `${href('/admin/uploads/:id?')}?property=${id}`;
    return new PhotoList({ uploadsUrl, draftId: () => null }, inOrder(own, begin.photoIds as string[]));
  });
  const [captions, setCaptions] = useState(begin.photoCaptions);
  const { uploads } = useSyncExternalStore(photos.subscribe, photos.getView, photos.getView);

  return {
    photos,
    captions,
    onCaption: (photoId: string, caption: string) => setCaptions({ ...captions, [photoId]: caption }),
    photoIds: uploads.flatMap(({ photoId }) => photoId ?? []),
    /** Applies another administrator's edit: drops deleted photos and appends new ones. */
    follow: (newest: PropertyToEdit) => {
      setCaptions((current) => ({ ...newest.form.photoCaptions, ...current }));
      for (const { key, photoId } of uploads)
        if (photoId && newest.photos.every((photo) => photo.id !== photoId)) photos.drop(key);
      const knownIds = new Set([...own.map((photo) => photo.id), ...uploads.map(({ photoId }) => photoId)]);
      photos.addStored(
        inOrder(newest.photos, newest.form.photoIds as string[]).filter((photo) => !knownIds.has(photo.id)),
      );
    },
  };
}

function inOrder(photos: readonly DraftPhoto[], ids: readonly string[]): DraftPhoto[] {
  return ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
}
