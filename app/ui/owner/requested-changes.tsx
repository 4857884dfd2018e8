// The fields and photos that a reviewer asked to change.
import { editLabels } from '#domain/field-labels.ts';
import type { RequestedChanges } from '#domain/revision.ts';

/** Shows nothing if the reviewer named no field or photo. */
export function RequestedChangesList({ request: { fields, photos } }: { request: RequestedChanges }) {
  const labels = new Map<string, string>(Object.entries(editLabels));
  const names = [
    ...fields.map((field) => labels.get(field) ?? field),
    ...photos.map((position) => `Photo ${position}`),
  ];
  if (names.length === 0) return null;
  return (
    <ul className="list-disc pl-5">
      {names.map((name) => (
        <li key={name}>{name}</li>
      ))}
    </ul>
  );
}
