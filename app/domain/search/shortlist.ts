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

/** What the page says about the homes that it doesn't show; empty if it shows all. */
export function describeLeftOut({
  tooMany,
  gone,
  unreadable,
}: {
  tooMany: number;
  gone: number;
  unreadable: number;
}): string {
  const sentences = [];
  if (tooMany > 0) sentences.push(`We show at most ${maxShown} at a time and left out ${tooMany} more.`);
  if (gone === 1) sentences.push('One home is no longer listed.');
  if (gone > 1) sentences.push(`${gone} homes are no longer listed.`);
  if (unreadable > 0) sentences.push('We couldn’t read part of this link.');
  return sentences.join(' ');
}
