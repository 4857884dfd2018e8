// Size budgets of the public pages: measured on the production build, from the HTML that the server sends.
// Without them a single wrong import could double the page size unnoticed.
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, brotliDecompress } from 'node:zlib';
import { beforeAll, expect, test } from 'vitest';
import { properties } from '../demo/properties.ts';
import photos from '../demo/photos.json' with { type: 'json' };
import { staticFiles } from '#tasks/built-pages.ts';
import sharp from 'sharp';
import { encodePlaceholder } from '#server/photos/decoder/decode.ts';
import { fairHousingHints } from '#domain/hints/fair-housing.ts';
import { furtherPhotosOnCard } from '#domain/property/listing.ts';
import { openSite, type Site } from './support/site.ts';
import { addPhotos } from './support/stand-in-photos.ts';
import { approveProperty } from '#server/admin/decide.ts';

/** Bytes after brotli compression. React and the router take most of the script budget. */
const limits = { script: 125_000, style: 14_000, html: 11_000, font: 20_000 };

/** Text that identifies code which visitors must not load, even after minification. */
const heavyParts = {
  zod: '_zod',
  administration: 'Property Management',
  wizard: 'landlordFullName',
  measuring: 'sendBeacon',
  uploading: 'Upload-Offset',
};

/** The HTML of the list, a listing and the home page. */
let pages: Record<'/listings' | '/listings/:id' | '/', string>;
/** Bytes of the list's HTML as sent, after brotli. */
let sentBytes: number;

beforeAll(async () => {
  const site = await openSite();
  const ids = await submitProperties(site);
  const bodies = await Promise.all(
    ['/listings', `/listings/${ids[0]}`, '/'].map(async (pagePath) => {
      const response = await site.request(pagePath, { headers: { 'accept-encoding': 'br' } });
      return Buffer.from(await response.arrayBuffer());
    }),
  );
  const [list = '', home = '', start = ''] = await Promise.all(
    bodies.map(async (body) => (await promisify(brotliDecompress)(body)).toString()),
  );
  sentBytes = bodies[0]?.length ?? 0;
  pages = { '/listings': list, '/listings/:id': home, '/': start };
  await site.close();
});

/**
 * Submits and approves the demo's first properties with placeholders for their photos: one more than a page
 * shows.
 */
async function submitProperties(site: Site): Promise<string[]> {
  const { server, db } = site;
  const admin = await site.admin();
  const ids: string[] = [];
  for (const { steps, number: home } of properties.slice(0, 13)) {
    const id = await site.pendingHome({ title: steps.listing.title });
    await approveProperty(server, admin, id);
    await addPhotos(db, id, 1 + furtherPhotosOnCard);
    const { amenities, coolingSystem } = steps.features;
    const { desiredMonthlyRent, petsAllowed, bedrooms } = steps.details;
    const { location } = steps.property;
    const placeholder = await encodePlaceholder(sharp(photoOf(home)));
    const description = steps.listing.description.join('\n\n');
    const listing = {
      amenities,
      coolingSystem,
      desiredMonthlyRent,
      petsAllowed,
      bedrooms,
      location,
      description,
    };
    await db.updateTable('properties').set(listing).where('id', '=', id).execute();
    await db.updateTable('photos').set({ placeholder, hasAvif: true }).where('propertyId', '=', id).execute();
    ids.push(id);
  }
  return ids;
}

/** Returns the file of a demo property's main photo. */
function photoOf(home: string): string {
  const [main] = photos.find((entry) => entry.number === home)?.photos ?? [];
  return path.join(import.meta.dirname, '../demo/photos', main?.file ?? '');
}

/** Returns the scripts that a page loads immediately: preloads, and the imports of its inline module. */
function scriptsOf(html: string): string[] {
  const preloads = html.matchAll(/<link rel="modulepreload" href="([^"]+)"/g);
  const imports = html.matchAll(/\bimport\b[^;"]*"(\/assets\/[^"]+\.js)"/g);
  return [...new Set([...preloads, ...imports].map(([, file = '']) => file))];
}

function stylesOf(html: string): string[] {
  return Array.from(html.matchAll(/<link rel="stylesheet" href="([^"]+)"/g), ([, file = '']) => file);
}

const readStatic = (file: string) => readFile(path.join(staticFiles, file));
const compressed = async (content: string | Buffer) => (await promisify(brotliCompress)(content)).length;

async function weigh(files: readonly string[]): Promise<number> {
  const weights = await Promise.all(files.map(async (file) => compressed(await readStatic(file))));
  return weights.reduce((sum, weight) => sum + weight, 0);
}

async function textOf(files: readonly string[]): Promise<string> {
  const texts = await Promise.all(files.map(async (file) => (await readStatic(file)).toString()));
  return texts.join('\n');
}

async function allScripts(): Promise<string[]> {
  const files = await readdir(path.join(staticFiles, 'assets'));
  return files.filter((file) => file.endsWith('.js')).map((file) => `/assets/${file}`);
}

const visited = ['/listings', '/listings/:id', '/'] as const;

test.each([
  ['/listings', 'listings'],
  ['/listings/:id', 'listing'],
  ['/', 'home'],
] as const)('%s loads at most 125 kB of script', async (pagePath, own) => {
  const files = scriptsOf(pages[pagePath]);
  expect(files.some((file) => file.includes('/framework-'))).toBe(true);
  expect(files.some((file) => file.includes(`/${own}-`))).toBe(true);
  const weight = await weigh(files);
  console.log(`${pagePath} loads ${weight} bytes of script in ${files.length} files`);
  expect(weight).toBeGreaterThan(90_000);
  expect(weight).toBeLessThanOrEqual(limits.script);
});

test('every page loads the same style sheet of at most 14 kB', async () => {
  const files = stylesOf(pages['/listings']);
  expect(files).toHaveLength(1);
  for (const pagePath of visited) expect(stylesOf(pages[pagePath])).toEqual(files);
  expect(await weigh(files)).toBeLessThanOrEqual(limits.style);
});

test('the HTML of twelve listings with four photos each is at most 11 kB compressed', () => {
  const html = pages['/listings'];
  expect(html.match(/<article/g)).toHaveLength(12);
  expect(html).toContain('Load More Properties');
  console.log(`/listings is ${sentBytes} bytes of HTML`);
  expect(sentBytes).toBeLessThanOrEqual(limits.html);
});

test.each(['/listings', '/listings/:id'] as const)(
  '%s requests its first photo before any script',
  (pagePath) => {
    const preloadAt = pages[pagePath].search(/<link rel="preload"[^>]* as="image"[^>]* type="image\/avif"/);
    expect(preloadAt).toBeGreaterThan(0);
    expect(preloadAt).toBeLessThan(pages[pagePath].indexOf('modulepreload'));
  },
);

test('the fonts are at most 20 kB and come from this site', async () => {
  const styles = await textOf(stylesOf(pages['/listings']));
  const sources = Array.from(styles.matchAll(/url\(([^)]+)\)/g), ([, source = '']) => source);
  const fonts = sources.filter((source) => source.includes('woff'));
  expect(fonts.length).toBeGreaterThan(0);
  for (const font of fonts) expect(font).toMatch(/^\/assets\//);
  const weights = await Promise.all(fonts.map(async (font) => (await readStatic(font)).length));
  expect(weights.reduce((sum, weight) => sum + weight, 0)).toBeLessThanOrEqual(limits.font);
});

test.each(visited)(
  '%s loads no code of the administration, the submission form, the schemas or the measurements',
  async (pagePath) => {
    const [allText, loaded] = [await textOf(await allScripts()), await textOf(scriptsOf(pages[pagePath]))];
    for (const [part, texts] of Object.entries(heavyParts)) {
      expect(allText.includes(texts), `${part} can be recognised by "${texts}"`).toBe(true);
      expect(loaded.includes(texts), `${part} is loaded`).toBe(false);
    }
  },
);

test('no file for browsers has the words of hints', async () => {
  const word = 'food stamps?';
  expect(fairHousingHints.income.names().source).toContain(word);
  expect((await textOf(await allScripts())).includes(word)).toBe(false);
});
