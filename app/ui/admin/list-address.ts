// The addresses within Property Management.

/** The dialogs that a property can be open in, named as in the address. */
const dialogs = ['review', 'edit', 'delete'] as const;
export type PropertyDialog = (typeof dialogs)[number];

/** The current address with some parameters changed; null removes one. A dialog that is open never comes along. */
export function searchWith(
  search: URLSearchParams,
  changes: Record<string, string | null>,
): { search: string } {
  const changed = new URLSearchParams(search);
  for (const dialog of dialogs) changed.delete(dialog);
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return { search: `?${changed}` };
}
