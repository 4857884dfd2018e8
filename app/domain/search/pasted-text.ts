// Cleans text that visitors paste into the search box.

/** Removes HTML tags, HTML entities and URLs, which no listing contains. */
export function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/&#?\w{1,8};/g, ' ')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
