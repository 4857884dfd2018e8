// Reads texts, links and fields from the HTML of our own pages, in page order.
import { UNSAFE_decodeViaTurboStream as decodeData } from 'react-router';

/** Returns the text between `begin` and the next `end`; empty if `begin` is missing. */
export function sliceBetween(html: string, begin: string, end: string): string {
  const [, after = ''] = html.split(begin, 2);
  return after.split(end, 1)[0] ?? '';
}

export function textOf(html: string): string {
  return html
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll(/\s+/g, ' ')
    .trim();
}

/** Returns the text of each element with this tag. */
export function eachOf(html: string, tag: string): string[] {
  const elements = html.matchAll(new RegExp(`<${tag}[ >].*?</${tag}>`, 'gs'));
  return Array.from(elements, ([element]) => textOf(element));
}

/** Returns every link's text and target. */
export function linksOf(html: string): [label: string, address: string][] {
  const links = html.matchAll(/<a [^>]*?href="([^"]*)".*?<\/a>/gs);
  return Array.from(links, ([link, address = '']) => [textOf(link), address]);
}

/** Returns the target of the link with this text; empty if there is none. */
export function hrefOf(html: string, label: string): string {
  const link = linksOf(html).find(([text]) => text === label);
  return link?.[1].replaceAll('&amp;', '&') ?? '';
}

/** Returns the names of all fields. */
export function fieldsOf(html: string): string[] {
  const fields = html.matchAll(/<(?:input|select|textarea) [^>]*?name="([^"]+)"[^>]*>/g);
  return Array.from(fields, ([, name = '']) => name);
}

/** Returns the tag of a field with its attributes. */
export function fieldOf(html: string, name: string): string {
  return new RegExp(`<(?:input|select|textarea) [^>]*?name="${name}"[^>]*>`).exec(html)?.[0] ?? '';
}

/** Decodes the data that an action returned to the page's script. */
export async function readResponse(response: Response): Promise<unknown> {
  if (!response.body) throw new Error(`an answer of status ${response.status} without a body`);
  const { value } = await decodeData(response.body, globalThis);
  return (value as { data: unknown }).data;
}

/** Returns the status and the redirect target of a response. */
export function outcomeOf(response: Response): [number, string | null] {
  return [response.status, response.headers.get('location')];
}
