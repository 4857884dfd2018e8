// The fields and photos that a reviewer asked to change.
import { nameOfField } from '#domain/property/facts.ts';
import type { RequestedChanges } from '#domain/revision.ts';

/** Shows nothing if the reviewer named no field or photo. */
export function RequestedChangesList({ request: { fields, photos } }: { request: RequestedChanges }) {
  const names = [...fields.map(nameOfField), ...photos.map((position) => `Photo ${position}`)];
  if (names.length === 0) return null;
  return (
    <ul className="list-disc pl-5">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
