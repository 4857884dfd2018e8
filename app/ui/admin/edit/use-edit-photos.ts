// The photos of the edit form: the property's own and new ones, in the order in which they will be saved.
// Removing one here deletes nothing until the form is saved.
import { useEffect, useState, useSyncExternalStore } from 'react';
import { href } from 'react-router';
import type { DraftPhoto } from '#domain/property/photo.ts';
import type { PropertyToEdit } from '#domain/property/edit-form.ts';
import { PhotoList } from '#ui/photos/photo-list.ts';
import { pollPhotos } from '#ui/photos/poll-photos.ts';

export function useEditPhotos(
  { id: propertyId, photos: stored }: PropertyToEdit,
  initialValues: Pick<PropertyToEdit['form'], 'photoIds' | 'photoCaptions'>,
) {
  const [photos] = useState(
    () =>
      new PhotoList(
        {
          photosUrl: () => uploadUrlOf(propertyId),
          uploadUrl: (id) => uploadUrlOf(propertyId, id),
          removalUrl: () => null,
        },
        pickPhotos(stored, initialValues.photoIds as string[]),
      ),
  );
  useEffect(() => {
    const page = new AbortController();
    void pollPhotos(photos, () => uploadUrlOf(propertyId), page.signal);
    return () => page.abort();
  }, [photos, propertyId]);
  const [captions, setCaptions] = useState(initialValues.photoCaptions);
  const { uploads } = useSyncExternalStore(photos.subscribe, photos.getView, photos.getView);

  return {
    photos,
    captions,
    onCaption: (photoId: string, caption: string) => setCaptions({ ...captions, [photoId]: caption }),
    photoIds: uploads.map(({ id }) => id),
    /** Applies another administrator's edit: drops deleted photos and appends new ones. */
    applyNewest: (newest: PropertyToEdit) => {
      setCaptions((current) => ({ ...newest.form.photoCaptions, ...current }));
      for (const { id, file } of uploads)
        if (file === null && newest.photos.every((photo) => photo.id !== id)) photos.drop(id);
      const knownIds = new Set([...stored, ...uploads].map(({ id }) => id));
      const shown = pickPhotos(newest.photos, newest.form.photoIds as string[]);
      photos.addKnown(shown.filter(({ id }) => !knownIds.has(id)));
    },
  };
}

const uploadUrlOf = (propertyId: string, ...id: string[]) =>
  `${[href('/admin/uploads/:id?'), ...id].join('/')}?property=${propertyId}`;

/** The photos with these ids, in the order of the ids. */
function pickPhotos(photos: readonly DraftPhoto[], ids: readonly string[]): DraftPhoto[] {
  return ids.flatMap((id) => photos.find((photo) => photo.id === id) ?? []);
}
