import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { publicSite, setUpSite } from '#tests/support/site.ts';
import { insertProperties, searchedProperties } from '#tests/support/searched-properties.ts';

const publicUrl = 'https://homes.example';
const properties = searchedProperties(60, 7);
const approved = properties.filter(({ status }) => status === 'approved');

const site = await setUpSite(publicSite(publicUrl));
await insertProperties(site.db, properties.slice(0, 40));
// The remaining properties get numbers as if 150,000 others had been inserted before them.
await sql`SELECT setval(pg_get_serial_sequence('properties', 'slot'), 150000)`.execute(site.db);
await insertProperties(site.db, properties.slice(40));

async function read(path: string) {
  const response = await site.request(path);
  const text = await response.text();
  const addresses = Array.from(text.matchAll(/<loc>([^<]*)<\/loc>/g), ([, address = '']) =>
    address.replaceAll('&amp;', '&'),
  );
  return { response, text, addresses };
}

test('lists the non-empty parts in the index, and every approved property once in the parts', async () => {
  const { addresses: parts, response } = await read('/sitemap.xml');
  expect(response.headers.get('content-type')).toMatch(/^application\/xml/);
  expect(response.headers.get('cache-control')).toBe('public, max-age=3600');
  expect(parts).toEqual(['pages', '1', '4'].map((part) => `${publicUrl}/sitemap.xml?part=${part}`));
  const listed: string[] = [];
  for (const part of parts.slice(1)) listed.push(...(await read(part.slice(publicUrl.length))).addresses);
  expect(listed.toSorted()).toEqual(approved.map(({ id }) => `${publicUrl}/listings/${id}`).toSorted());
});

test('gives each property the time of its last change', async () => {
  const [first] = approved;
  const { text } = await read('/sitemap.xml?part=1');
  expect(text).toContain(
    `<url><loc>${publicUrl}/listings/${first?.id}</loc><lastmod>${first?.createdAt.toISOString()}</lastmod></url>`,
  );
});

test('lists every other indexed page at its canonical URL', async () => {
  const { addresses } = await read('/sitemap.xml?part=pages');
  expect(addresses).toContain(`${publicUrl}/`);
  for (const address of addresses) {
    const { response, text } = await read(address.slice(publicUrl.length));
    expect(response.status).toBe(200);
    expect(text).toContain(`<link rel="canonical" href="${address.replaceAll('&', '&amp;')}"`);
  }
});

test.each(['2', '0', '-1', '99999999999', 'x', ''])('returns 404 for part "%s"', async (part) => {
  expect((await read(`/sitemap.xml?part=${part}`)).response.status).toBe(404);
});

test('names the sitemap in robots.txt and disallows personal pages', async () => {
  const { response, text } = await read('/robots.txt');
  expect(response.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(text.split('\n')).toContain(`Sitemap: ${publicUrl}/sitemap.xml`);
  for (const path of '/admin /account /my-properties /mailbox/ /submission-success /submit-property/'.split(
    ' ',
  ))
    expect(text.split('\n')).toContain(`Disallow: ${path}`);
  expect(text).not.toMatch(/^Disallow: \/(?:login|listings|submit-property)?$/m);
});
