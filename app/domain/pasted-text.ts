// What visitors paste into the search box beside words.

/** Without tags and entities of HTML and without URLs, which no listing has. */
export function withoutMarkup(text: string): string {
  return text
    .replaceAll(/<\/?[a-z][^<>]*>/gi, ' ')
    .replaceAll(/&#?\w{1,8};/g, ' ')
    .replaceAll(/\b(?:https?:\/\/|www\.)\S+/gi, ' ')
    .replaceAll(/ {2,}/g, ' ')
    .trim();
}
