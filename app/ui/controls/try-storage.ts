/**
 * Uses localStorage or sessionStorage. Returns `fallback` if storage is forbidden or full, or if the stored
 * text can't be read.
 */
export function tryStorage<Value>(work: () => Value, fallback: Value): Value {
  try {
    return work();
  } catch {
    return fallback;
  }
}
