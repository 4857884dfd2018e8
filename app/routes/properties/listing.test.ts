// Structured data and tags for search engines and link previews, as requests and responses.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { publicSite, setUpSite } from '#tests/support/site.ts';
import { issuesOf, structuredDataIn } from '#tests/support/structured-data.ts';

const publicUrl = 'https://homes.example';
/** A title that tries to break out of a data block. */
const title = 'Condo </script><script>alert(1)</script> & "bay" <!--';

const site = await setUpSite(publicSite(publicUrl));
const admin = await site.admin();
const hostile = await site.listedHome(admin, { title });
const propertyId = await site.listedHome(admin, { title: 'Its neighbor' });
const rosasCookie = await site.register('rosa@site.example');
const pending = await site.pendingHome({
  title: 'Not reviewed yet',
  by: await site.visitorWith(rosasCookie),
});

async function read(path: string, cookie = '') {
  const response = await site.request(path, { headers: { cookie } });
  return { response, html: await response.text() };
}

const hasNoindex = (html: string) => html.includes('<meta name="robots" content="noindex"');

describe('a listing', () => {
  const readHostile = () => read(`/listings/${hostile}?photos=all`);

  test('renders valid structured data for a hostile title', async () => {
    const { html } = await readHostile();
    const blocks = structuredDataIn(html);
    expect(blocks.map((block) => block['@type'])).toEqual(['RealEstateListing', 'BreadcrumbList']);
    expect(blocks[0]).toMatchObject({ name: title, offers: { priceSpecification: { price: 3450 } } });
    expect(await issuesOf(blocks)).toEqual([]);
    expect(html).not.toContain('<script>alert');
  });

  test('allows no data block as a script in the content security policy', async () => {
    const { html, response } = await readHostile();
    const allowed = response.headers.get('content-security-policy')?.match(/'sha256-/g);
    const inline = html.match(/<script(?![^>]*(?:src=|ld\+json))/g);
    expect(inline?.length).toBeGreaterThan(1);
    expect(allowed).toHaveLength(Number(inline?.length));
  });

  test('gives link previews the size and description of its image', async () => {
    const { html } = await readHostile();
    const property = (name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(property('og:image')).toMatch(/^https:\/\/homes\.example\/photos\/.*\.jpg$/);
    expect([property('og:image:width'), property('og:image:height')]).toEqual(['1200', '900']);
    expect(property('og:image:alt')).toMatch(/main photo$/);
    expect(property('og:url')).toMatch(/^https:\/\/homes\.example\/listings\/[-0-9a-f]+$/);
  });

  test('shows only the public card of a similar listing', async () => {
    const { html } = await readHostile();
    expect(html).toContain('Similar homes');
    expect(html).toContain('Its neighbor</h3>');
    expect(html).not.toMatch(/Hidden Lane|whitcomb/i);
  });

  test('tells the nearest landmarks, and no position but the approximate one', async () => {
    await site.change(hostile, { latitude: 32.8, longitude: -117.155 });
    const { html } = await readHostile();
    expect(html).toContain('<li>0.1 miles to Sharp Memorial Hospital</li>');
    expect(html).toContain('<li>2.7 miles to University of San Diego</li>');
    const degrees = html.match(/-?\b(?:3[23]|11[67])\.\d+/g);
    expect(new Set(degrees)).toEqual(new Set(['32.8', '-117.155']));
    expect(html).not.toMatch(/Hidden Lane/);
  });

  test('leaves out the map of a home whose position isn’t known', async () => {
    await site.change(hostile, { latitude: null, longitude: null });
    const { html, response } = await readHostile();
    expect([response.status, html.includes('Where it is')]).toEqual([200, false]);
  });

  test('renders no structured data for a pending property', async () => {
    const { html } = await read(`/listings/${pending}`, rosasCookie);
    expect(html).toContain('Not reviewed yet');
    expect(structuredDataIn(html)).toEqual([]);
    expect(hasNoindex(html)).toBe(true);
  });

  test('renders without similar listings when their search fails', async () => {
    // Only the search for similar listings reads this column.
    await sql`ALTER TABLE properties RENAME city TO city_elsewhere`.execute(site.db);
    const { html, response } = await read(`/listings/${propertyId}`);
    await sql`ALTER TABLE properties RENAME city_elsewhere TO city`.execute(site.db);
    expect([response.status, html]).toEqual([200, expect.stringContaining('About this home')]);
    expect(html).not.toContain('Similar homes');
  });
});

const texts = ['/about', '/contact', '/safety', '/terms', '/privacy', '/cookies', '/accessibility'];

test.each(['/', '/listings', '/submit-property', ...texts])(
  'sets title, description and canonical URL of %s',
  async (path) => {
    const { html } = await read(`${path}?utm=1`);
    expect(hasNoindex(html)).toBe(false);
    expect(html).toMatch(/<title>.{10,70}<\/title>/);
    expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/);
    expect(html).toContain(`<link rel="canonical" href="${publicUrl}${path}"`);
    expect(html).toContain(`<meta property="og:url" content="${publicUrl}${path}"`);
  },
);

// Those of accounts and the administration are in guard.test.ts.
test.each(['/login', '/register', '/forgot-password', '/links', '/submission-success', '/404'])(
  'sets noindex for %s',
  async (path) => {
    expect(hasNoindex((await read(path)).html)).toBe(true);
  },
);
