// The photos of the edit form: the property's own and new ones, in the order in which they will be saved.
// Removing one here deletes nothing until the form is saved.
import { useState, useSyncExternalStore } from 'react';
import { href } from 'react-router';
import type { DraftPhoto } from '#domain/photo.ts';
import type { PropertyToEdit } from '#domain/property/edit-form.ts';
import { PhotoList } from '#ui/photos/photo-list.ts';

export function useEditPhotos(
  { id, photos: stored }: PropertyToEdit,
  initialValues: Pick<PropertyToEdit['form'], 'photoIds' | 'photoCaptions'>,
) {
  const [photos] = useState(() => {
    const uploadsUrl = () => `${href('/admin/uploads/:id?')}?property=${id}`;
    return new PhotoList(
      { uploadsUrl, draftId: () => null },
      pickPhotos(stored, initialValues.photoIds as string[]),
    );
  });
  const [captions, setCaptions] = useState(initialValues.photoCaptions);
  const { uploads } = useSyncExternalStore(photos.subscribe, photos.getView, photos.getView);

  return {
    photos,
    captions,
    onCaption: (photoId: string, caption: string) => setCaptions({ ...captions, [photoId]: caption }),
    photoIds: uploads.flatMap(({ photoId }) => photoId ?? []),
    /** Applies another administrator's edit: drops deleted photos and appends new ones. */
    applyNewest: (newest: PropertyToEdit) => {
      setCaptions((current) => ({ ...newest.form.photoCaptions, ...current }));
      for (const { key, photoId } of uploads)
        if (photoId && newest.photos.every((photo) => photo.id !== photoId)) photos.drop(key);
      const knownIds = new Set([
        ...stored.map((photo) => photo.id),
        ...uploads.map(({ photoId }) => photoId),
      ]);
      photos.addStored(
        pickPhotos(newest.photos, newest.form.photoIds as string[]).filter(
          (photo) => !knownIds.has(photo.id),
        ),
      );
    },
  };
}

/** The photos with these ids, in the order of the ids. */
function pickPhotos(photos: readonly DraftPhoto[], ids: readonly string[]): DraftPhoto[] {
  return ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
}
