// The addresses within Property Management.

/** The current address with some parameters changed; null removes one. A review that is open never comes along. */
export function searchWith(
  search: URLSearchParams,
  changes: Record<string, string | null>,
): { search: string } {
  const changed = new URLSearchParams(search);
  changed.delete('review');
  for (const [name, value] of Object.entries(changes)) {
    if (value === null) changed.delete(name);
    else changed.set(name, value);
  }
  return { search: `?${changed}` };
}
