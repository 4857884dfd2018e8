// The public pages with listings, as requests and responses: the list, the home page, a listing, and /404.
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { origin, setUpSite } from '#tests/support/site.ts';

/** The titles of the approved properties, newest first, and their ids by title. */
const titles: string[] = [];
const ids = new Map<string, string>();
const idOf = (title: string) => ids.get(title) ?? '';

const site = await setUpSite();
const admin = await site.admin();
for (let number = 1; number <= 27; number++) {
  const title = `Home number ${number}`;
  titles.unshift(title);
  ids.set(title, await site.listedHome(admin, { title }));
}
const rosasCookie = await site.register('rosa@site.example');
const rosa = await site.visitorWith(rosasCookie);
const pending = await site.pendingHome({ title: 'Not reviewed yet', by: rosa });

async function read(path: string, headers: Record<string, string> = {}) {
  const response = await site.request(path, { headers });
  const html = await response.text();
  const [list = ''] = html.split('These come close');
  const shownTitles = Array.from(list.matchAll(/<h3[^>]*>([^<]+)</g), ([, title]) => title);
  return { status: response.status, html, shownTitles, location: response.headers.get('location') };
}

/** Returns the cursor of the button to the next page. */
function nextOf(html = ''): string | null {
  const button = /<button[^>]*name="cursor"[^>]*>/.exec(html)?.[0] ?? '';
  return /value="([^"]+)"/.exec(button)?.[1] ?? null;
}

/** Reads a page while a table is missing. */
async function readWithout(table: string, path: string) {
  const [here, elsewhere] = [sql.table(table), sql.table(`${table}_elsewhere`)];
  await sql`ALTER TABLE ${here} RENAME TO ${elsewhere}`.execute(site.db);
  const page = await read(path);
  await sql`ALTER TABLE ${elsewhere} RENAME TO ${here}`.execute(site.db);
  return page;
}

describe('the list', () => {
  test('shows every approved property once, newest first, twelve per page, without a button after the last', async () => {
    const walked = [await read('/listings')];
    for (let at = 0; at < 2; at++) walked.push(await read(`/listings?cursor=${nextOf(walked[at]?.html)}`));
    expect(walked.map(({ html }) => nextOf(html) === null)).toEqual([false, false, true]);
    expect(walked.map(({ shownTitles }) => shownTitles.length)).toEqual([12, 12, 3]);
    expect(walked.flatMap(({ shownTitles }) => shownTitles)).toEqual(titles);
    expect(walked.map(({ html }) => html.includes('27 homes'))).toEqual([true, false, false]);
  });

  test('filters by type, with the specified groups, and keeps the type on the next page', async () => {
    const setType = (title: string, value: string) =>
      sql`UPDATE properties SET property_type = ${value} WHERE id = ${idOf(title)}`.execute(site.db);
    await setType('Home number 27', 'House');
    await setType('Home number 26', 'Single Family Home');
    await setType('Home number 25', 'Villa');
    expect((await read('/listings?type=House')).shownTitles).toEqual(['Home number 27', 'Home number 26']);
    expect((await read('/listings?type=castle')).shownTitles).toEqual(titles.slice(0, 12));
    const { html } = await read('/listings?type=Condo');
    expect(html).toMatch(/<input type="hidden" name="type" value="Condo"/);
    const { shownTitles } = await read(`/listings?type=Condo&cursor=${nextOf(html)}`);
    expect(shownTitles).toHaveLength(12);
    expect(shownTitles).not.toContain('Home number 25');
  });

  test('shows an error and a retry link that keep the chosen type', async () => {
    const { status, html } = await readWithout('properties', '/listings?type=Villa');
    expect([status, html]).toEqual([
      503,
      expect.stringContaining('Failed to load properties. Please try again later.'),
    ]);
    expect(html).toMatch(/<a [^>]*href="\/listings\?type=Villa"[^>]*>Try again</);
    expect(html).toMatch(/<option selected="">Villa/);
  });
});

describe('the home page', () => {
  test('shows the six newest listings if none is featured', async () => {
    expect((await read('/')).shownTitles).toEqual(titles.slice(0, 6));
  });

  test('shows the featured listings in order, approved ones only', async () => {
    const featured = ['Home number 3', 'Home number 20', 'Home number 11'];
    const list = [pending, ...featured.map(idOf)];
    await site.db
      .insertInto('featuredProperties')
      .values(list.map((propertyId, index) => ({ propertyId, order: index + 1 })))
      .execute();
    expect((await read('/')).shownTitles).toEqual(featured);
  });

  test('shows an error if the featured listings cannot be loaded, and the newest ones if possible', async () => {
    const error = 'Failed to load featured properties. Please try again later.';
    const { status, html, shownTitles } = await readWithout('featured_properties', '/');
    expect([status, html]).toEqual([200, expect.stringContaining(error)]);
    expect(shownTitles).toEqual(titles.slice(0, 6));
    const empty = await readWithout('properties', '/');
    expect([empty.status, empty.html]).toEqual([503, expect.stringContaining(error)]);
  });
});

describe('a listing', () => {
  test('shows its public fields and sends no private ones', async () => {
    const path = `/listings/${idOf('Home number 5')}`;
    const secrets = /rosa|whitcomb|Hidden Lane|619-555-0142|listings\.example|the neighbor|sea\.jpg/i;
    for (const { status, html } of [await read(path), await read(`${path}.data`)]) {
      expect([status, html]).toEqual([200, expect.stringContaining('The pier is in sight.')]);
      expect(html).not.toMatch(secrets);
    }
    // The footer of every page has the property's zip code.
    expect((await read(`${path}.data`)).html).not.toContain('91932');
  });

  test('shows its rent and dates, also to link previews with its canonical URL and image', async () => {
    const id = idOf('Home number 5');
    const { html } = await read(`/listings/${id}?photos=all&utm=1`);
    expect(html).toContain(`<link rel="canonical" href="${origin}/listings/${id}"`);
    expect(html).toMatch(/<meta name="description" content="2 bedrooms, 1.5 bathrooms, \$3,450 a month\./);
    expect(html).toMatch(new RegExp(`<meta property="og:image" content="${origin}/photos/[^"]+\\.jpg"`));
    expect(html).not.toContain('noindex');
    // Without a time zone shift.
    expect(html).toContain('March 1, 2099');
  });

  test('shows a pending property to its owner with a badge and noindex', async () => {
    const { status, html } = await read(`/listings/${pending}`, { cookie: rosasCookie });
    expect(status).toBe(200);
    expect(html).toContain('Pending</span>');
    expect(html).toContain('<meta name="robots" content="noindex"');
  });

  test.each([
    ['a pending property', pending],
    ['an unknown id', '0190b0a0-0000-7000-8000-000000000000'],
  ])('redirects a visitor to /404 for %s', async (_name, id) => {
    const { status, location } = await read(`/listings/${id}`);
    expect([status, location]).toEqual([302, '/404?missing=property']);
  });

  test('shows an error with a link to the list if it cannot be loaded', async () => {
    const path = `/listings/${idOf('Home number 5')}`;
    const { status, html } = await readWithout('properties', path);
    const error = 'Failed to load property details. Please try again later.';
    expect([status, html]).toEqual([503, expect.stringContaining(error)]);
    expect(html).toMatch(new RegExp(`href="${path}"[^>]*>Try again<`));
    expect(html).toContain('Back to Listings');
  });
});

describe('/404', () => {
  test('has a separate text for a missing property, and is the redirect target of unknown paths', async () => {
    const [general, property] = [await read('/404'), await read('/404?missing=property')];
    const sentence = 'Property not found. It might have been removed or the ID is incorrect.';
    expect([general.status, property.status]).toEqual([404, 404]);
    expect([general.html.includes(sentence), property.html.includes(sentence)]).toEqual([false, true]);
    expect(await read('/nowhere/at/all')).toMatchObject({ status: 302, location: '/404' });
  });
});
