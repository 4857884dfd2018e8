// What a page shows, read out of its HTML: words, links and fields, in their order. Knows pages of our own, no others.

/** What stands between one text and the next `end` behind it; empty where the first is not there. */
export function part(html: string, begin: string, end: string): string {
  const [, after = ''] = html.split(begin, 2);
  return after.split(end, 1)[0] ?? '';
}

export function wordsOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** The words of each element of a kind. */
export function eachOf(html: string, tag: string): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'));
  return Array.from(elements, ([element]) => wordsOf(element));
}

/** Every link: its words and where it leads. */
export function linksOf(html: string): [words: string, address: string][] {
  const links = html.matchAll(/<a [^>]*?href="([^"]*)".*?<\/a>/gs);
  return Array.from(links, ([link, address = '']) => [wordsOf(link), address]);
}

/** The address that the link with these words leads to; empty if there is none. */
export function hrefOf(html: string, words: string): string {
  const link = linksOf(html).find(([text]) => text === words);
  return link?.[1].replaceAll('&amp;', '&') ?? '';
}

/** The names of the fields of a form. */
export function fieldsOf(html: string): string[] {
  const fields = html.matchAll(/<(?:input|select|textarea) [^>]*?name="([^"]+)"[^>]*>/g);
  return Array.from(fields, ([, name = '']) => name);
}

/** The tag of one field, with all its attributes. */
export function fieldOf(html: string, name: string): string {
  return new RegExp(`<(?:input|select|textarea) [^>]*?name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
}
