// Structured data and tags for search engines and link previews, as requests and responses.
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openPages, type Pages } from '../../../tests/support/pages.ts';
import {
  newAdmin,
  register,
  signIn,
  submitProperty,
  visitorWith,
} from '../../../tests/support/test-server.ts';
import { problemsOf, structuredDataIn } from '../../../tests/support/structured-data.ts';
import { approveProperty } from '#server/admin/review-property.ts';

const publicUrl = 'https://homes.example';
/** A title that tries to break out of a data block. */
const title = 'Condo </script><script>alert(1)</script> & "bay" <!--';

let pages: Pages;
let propertyId: string;
let pending: string;
let rosasCookie: string;
let adminsCookie: string;

beforeAll(async () => {
  pages = await openPages({ PUBLIC_URL: publicUrl, SMTP_URL: 'smtp://127.0.0.1:1', TRUSTED_PROXIES: 'none' });
  const admin = await newAdmin(pages.server, 'ada@site.example');
  adminsCookie = await signIn(pages.server, 'ada@site.example');
  for (const named of [title, 'Its neighbor']) {
    propertyId = await submitProperty(pages, { title: named });
    await approveProperty(pages.server, admin, propertyId);
  }
  rosasCookie = await register(pages.server, 'rosa@site.example');
  pending = await submitProperty(pages, {
    title: 'Not reviewed yet',
    by: await visitorWith(pages.server, rosasCookie),
  });
}, 60_000);
afterAll(() => pages.close());

async function read(place: string, cookie = '') {
  const response = await pages.request(place, { headers: { cookie } });
  return { response, html: await response.text() };
}

const hasNoindex = (html: string) => html.includes('<meta name="robots" content="noindex"');

describe('a listing', () => {
  const shown = async () => {
    const { rows } = {
      rows: await pages.db.selectFrom('properties').select('id').where('title', '=', title).execute(),
    };
    return read(`/listings/${rows[0]?.id}?photos=all`);
  };

  test('renders valid structured data for a hostile title', async () => {
    const { html } = await shown();
    const blocks = structuredDataIn(html);
    expect(blocks.map((block) => block['@type'])).toEqual(['RealEstateListing', 'BreadcrumbList']);
    expect(blocks[0]).toMatchObject({ name: title, offers: { priceSpecification: { price: 3450 } } });
    expect(await problemsOf(blocks)).toEqual([]);
    expect(html).not.toContain('<script>alert');
  });

  test('allows no data block as a script in the content security policy', async () => {
    const { html, response } = await shown();
    const policy = String(response.headers.get('content-security-policy'));
    const allowed = [...policy.matchAll(/'sha256-/g)];
    const inline = [...html.matchAll(/<script(?![^>]*(?:src=|ld\+json))/g)];
    expect(inline.length).toBeGreaterThan(1);
    expect(allowed).toHaveLength(inline.length);
  });

  test('gives link previews the size and description of its image', async () => {
    const { html } = await shown();
    const property = (name: string) =>
      new RegExp(`<meta property="${name}" content="([^"]*)"`).exec(html)?.[1];
    expect(property('og:image')).toMatch(/^https:\/\/homes\.example\/photos\/.*\.jpg$/);
    expect([property('og:image:width'), property('og:image:height')]).toEqual(['1200', '900']);
    expect(property('og:image:alt')).toMatch(/main photo$/);
    expect(property('og:url')).toMatch(/^https:\/\/homes\.example\/listings\/[-0-9a-f]+$/);
  });

  test('shows only the public card of a similar listing', async () => {
    const { html } = await shown();
    expect(html).toContain('Similar homes');
    expect(html).toContain('Its neighbor</h3>');
    expect(html).not.toMatch(/Hidden Lane|whitcomb/i);
  });

  test('renders no structured data for a pending property', async () => {
    const { html } = await read(`/listings/${pending}`, rosasCookie);
    expect(html).toContain('Not reviewed yet');
    expect(structuredDataIn(html)).toEqual([]);
    expect(hasNoindex(html)).toBe(true);
  });

  test('renders without similar listings when their search fails', async () => {
    // Only the search for similar listings reads this column.
    await sql`ALTER TABLE properties RENAME city TO city_elsewhere`.execute(pages.db);
    const { html, response } = await read(`/listings/${propertyId}`);
    await sql`ALTER TABLE properties RENAME city_elsewhere TO city`.execute(pages.db);
    expect([response.status, html.includes('About this home'), html.includes('Similar homes')]).toEqual([
      200,
      true,
      false,
    ]);
  });
});

describe('tags for search engines', () => {
  test.each(['/', '/listings', '/submit-property', '/about', '/contact', '/terms', '/privacy', '/cookies'])(
    'sets title, description and canonical URL of %s',
    async (place) => {
      const { html } = await read(`${place}?utm=1`);
      expect(hasNoindex(html)).toBe(false);
      expect(html).toMatch(/<title>.{10,70}<\/title>/);
      expect(html).toMatch(/<meta name="description" content="[^"]{50,}"/);
      expect(html).toContain(`<link rel="canonical" href="${publicUrl}${place}"`);
      expect(html).toContain(`<meta property="og:url" content="${publicUrl}${place}"`);
    },
  );

  test.each(['/login', '/register', '/forgot-password', '/reset-password', '/submission-success', '/404'])(
    'sets noindex for %s',
    async (place) => {
      expect(hasNoindex((await read(place)).html)).toBe(true);
    },
  );

  test.each(['/account', '/my-properties', '/admin', '/admin/properties', '/admin/nowhere'])(
    'sets noindex for %s as seen by an administrator',
    async (place) => {
      const { response, html } = await read(place, adminsCookie);
      expect([200, 404]).toContain(response.status);
      expect(hasNoindex(html)).toBe(true);
    },
  );

  test('leaves filters that don’t make a separate page out of the canonical list URL', async () => {
    const { html } = await read('/listings?sort=rent-up&type=Condo&pets=1&location=San+Diego&cursor=x');
    expect(html).toContain(`rel="canonical" href="${publicUrl}/listings?location=San+Diego&amp;type=Condo"`);
  });
});
