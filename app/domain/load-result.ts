// What a page loads: the value, or the specified message. Separate from failure.ts, so that visitors' pages
// don't load the messages of all forms. No imports.

export interface Unavailable {
  kind: 'unavailable';
  message: string;
}

export type LoadResult<Value> = { ok: true; value: Value } | { ok: false; failure: Unavailable };

export const loadMessages = {
  featured: 'Failed to load featured properties. Please try again later.',
  list: 'Failed to load properties. Please try again later.',
  details: 'Failed to load property details. Please try again later.',
  offline: 'You’re offline. This page will load when you’re back.',
  propertyNotFound: 'Property not found. It might have been removed or the ID is incorrect.',
} as const;

export function available<Value>(value: Value): LoadResult<Value> {
  return { ok: true, value };
}

export function unavailable(message: string): { ok: false; failure: Unavailable } {
  return { ok: false, failure: { kind: 'unavailable', message } };
}
