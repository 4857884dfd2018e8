// The ids of a shortlist, as its URL and the browser's storage hold them: separated by commas. Loaded by
// visitors' pages: no imports.

/** How many homes the page shows. */
export const maxShown = 30;
/** How many a browser keeps, and the page's own links carry. */
export const maxSaved = 100;

const idPattern = /^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/;

/** The distinct ids of an untrusted text, in its order. Skips entries that aren't ids. */
export function parseIds(text: string): string[] {
  return [...new Set(text.split(',').filter((entry) => idPattern.test(entry)))];
}
