// The sitemap (sitemaps.org, 0.9): an index, and its parts under `?part=`. All share one URL path, because a
// sitemap file may only list URLs below its own folder. Parts are streamed while they are read, so a million
// properties need no more memory than a few.
import { ReadableStream as NodeReadableStream } from 'node:stream/web';
import { href } from 'react-router';
import { locations, noFilters, typeFilters } from '#domain/search/filters.ts';
import { textPages } from '#server/http/shared-pages.ts';
import { type SitemapEntry, listSitemapParts, readSitemapPart } from '#server/properties/sitemap.ts';
import { type ListedPlace, listPlaces } from '#server/search/place-pages.ts';
import type { Route } from './+types/sitemap';
import type { Server } from '#server/server.ts';
import { serverContext } from '../context.ts';
import { canonicalListUrl } from '#ui/search/format-search.ts';

const namespace = 'xmlns="http://www.sitemaps.org/schemas/sitemap/0.9"';
const pagesPart = 'pages';

export async function loader({ url, context }: Route.LoaderArgs): Promise<Response> {
  const server = context.get(serverContext);
  const { config } = server;
  const part = url.searchParams.get('part');
  if (part === null) return xml([writeIndex(await listSitemapParts(server), config.publicUrl)]);
  if (part === pagesPart) return xml([writePages(config.publicUrl, await listPlaces(server))]);
  const properties = await readFirstProperties(server, part);
  if (!properties) return new Response('Not found.', { status: 404 });
  return xml(writeProperties(properties, config.publicUrl));
}

function writeIndex(parts: readonly number[], publicUrl: string): string {
  const partUrl = `${publicUrl}${href('/sitemap.xml')}?part=`;
  const entries = [pagesPart, ...parts].map((part) => `<sitemap>${toLoc(partUrl + part)}</sitemap>`);
  return `<sitemapindex ${namespace}>\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** The pages besides those of properties. */
function writePages(publicUrl: string, places: readonly ListedPlace[]): string {
  const paths = [
    href('/'),
    canonicalListUrl(noFilters),
    ...locations.map((town) => canonicalListUrl({ ...noFilters, location: town })),
    ...typeFilters.filter((type) => type !== 'Other').map((type) => canonicalListUrl({ ...noFilters, type })),
    ...(places.length > 0 ? [href('/homes')] : []),
    ...places.map(({ place }) => href('/homes/:place', { place: place.slug })),
    href('/submit-property'),
    ...textPages,
  ];
  const entries = paths.map((path) => `<url>${toLoc(publicUrl + path)}</url>`);
  return `<urlset ${namespace}>\n${entries.join('\n')}\n</urlset>\n`;
}

interface PropertyEntries {
  first: SitemapEntry[];
  rest: AsyncGenerator<SitemapEntry[], void>;
}

/** Reads the first rows of a part; null if the part doesn't exist or is empty. */
async function readFirstProperties(server: Server, part: string): Promise<PropertyEntries | null> {
  if (!/^[1-9]\d{0,3}$/.test(part)) return null;
  const rest = readSitemapPart(server, Number(part));
  const { value: first } = await rest.next();
  return first ? { first, rest } : null;
}

async function* writeProperties({ first, rest }: PropertyEntries, publicUrl: string): AsyncGenerator<string> {
  const written = (entries: readonly SitemapEntry[]) =>
    entries.map(({ id, updatedAt }) => {
      const loc = toLoc(publicUrl + href('/listings/:id', { id }));
      return `<url>${loc}<lastmod>${updatedAt.toISOString()}</lastmod></url>\n`;
    });
  yield `<urlset ${namespace}>\n`;
  yield written(first).join('');
  for await (const entries of rest) yield written(entries).join('');
  yield '</urlset>\n';
}

function toLoc(url: string): string {
  return `<loc>${url.replaceAll('&', '&amp;')}</loc>`;
}

/** Crawlers come back often and may use a copy for an hour. */
function xml(content: Iterable<string> | AsyncIterable<string>): Response {
  async function* bytes() {
    const encoder = new TextEncoder();
    yield encoder.encode('<?xml version="1.0" encoding="UTF-8"?>\n');
    for await (const text of content) yield encoder.encode(text);
  }
  return new Response(NodeReadableStream.from(bytes()) as ReadableStream, {
    headers: { 'content-type': 'application/xml; charset=utf-8', 'cache-control': 'public, max-age=3600' },
  });
}
