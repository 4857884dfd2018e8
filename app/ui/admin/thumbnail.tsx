// The main photograph of a property in the administration's lists, as wide as there is room.
import type { AdminProperty } from '#domain/review.ts';
import { Picture } from '#ui/property/picture.tsx';

export function Thumbnail({ photo }: Pick<AdminProperty, 'photo'>) {
  return (
    <Picture
      photo={photo}
      alt=""
      sizes="6rem"
      className="aspect-4/3 w-full rounded-control bg-sand object-cover"
    />
  );
}
