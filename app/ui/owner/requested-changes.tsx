// The fields and photos that a reviewer asked to change.
import { nameOfField } from '#domain/property/facts.ts';
import type { ListingPhoto } from '#domain/property/listing.ts';
import type { RequestedChanges } from '#domain/property/versions.ts';
import { Thumbnail } from '#ui/cards/photo.tsx';

interface RequestedChangesListProps {
  request: RequestedChanges;
  /** Includes the requested photos. Missing where the page marks them itself. */
  photos?: readonly ListingPhoto[];
}

/** Shows nothing if the reviewer named no field or photo. */
export function RequestedChangesList({
  request: { fields, photos: ids },
  photos,
}: RequestedChangesListProps) {
  const requested = photos?.filter(({ id }) => ids.includes(id)) ?? [];
  return (
    <>
      {fields.length > 0 && (
        <ul className="list-disc pl-5">
          {fields.map((field) => (
            <li key={field}>{nameOfField(field)}</li>
          ))}
        </ul>
      )}
      {requested.length > 0 && (
        <ul aria-label="Photos to change" className="flex flex-wrap gap-3">
          {requested.map((photo, index) => (
            <li key={photo.id} className="w-28">
              <Thumbnail photo={photo} alt={photo.caption ?? `Photo to change ${index + 1}`} sizes="7rem" />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
