// The listings page for any query string: it always renders, and every control shows the search.
import { expect, test } from 'vitest';
import { insertProperties, searchedProperties } from '#tests/support/searched-properties.ts';
import { sliceBetween } from '#tests/support/html.ts';
import { origin, setUpSite } from '#tests/support/site.ts';

const site = await setUpSite();
const properties = searchedProperties(30, 5).filter(({ status }) => status === 'approved');
await insertProperties(site.db, properties);

async function read(query: string) {
  const response = await site.request(`/listings${query}`);
  // React separates adjacent texts with comments.
  const html = (await response.text()).replaceAll('<!-- -->', '');
  return { status: response.status, location: response.headers.get('location'), html };
}

/** Returns the attributes of every input. */
function inputsOf(html: string): Record<string, string>[] {
  return Array.from(html.matchAll(/<input ([^>]*)>/g), ([, inside = '']) =>
    Object.fromEntries(
      Array.from(inside.matchAll(/(\w+)="([^"]*)"/g), ([, name = '', value = '']) => [name, value] as const),
    ),
  );
}

/** The element with the sentences about the search. */
const notes = '<output class="mb-3';

const chipsIn = (html: string) =>
  Array.from(html.matchAll(/aria-label="Remove filter: ([^"]+)"/g), ([, label]) => label);

/** Within the calendars, which reach two years ahead. */
const year = new Date().getFullYear() + 1;
const id = '0190b0a0-0000-7000-8000-000000000000';

test.each([
  `?cursor=zzzzzzzzzzz.${id}`,
  `?sort=rent-up&cursor=rent-down.first.1.0.${id}`,
  '?type=%00&x[]=%FF',
  '?type=House&type=Villa&location=Atlantis&bedrooms=-1&bathrooms=1e9&guests=0x10',
  '?price=NaN&sort=rent-sideways&pets=maybe&amenity=Moat&amenity=%F0%9F%8F%8A',
  '?checkIn=2999-12-31&checkOut=yesterday',
  "?q='%3B%20DROP%20TABLE%20properties%3B--%20(((%20%26%20!",
  '?__proto__=1&constructor=2&toString=3',
])('renders a page for a malformed query (case %#)', async (query) => {
  const { status, html } = await read(query);
  expect(status).toBe(200);
  expect(html).toMatch(/<h1[^>]*>[^<]*(?:by the bay|in San Diego)[^<]*<\/h1>/);
  expect(html).toMatch(/<output[^>]*>(?:No homes|\d+\+? homes?)?<\/output>/);
});

test.each([
  ['?q=&location=&bedrooms=&price=1000&sort=', ''],
  ['?%', ''],
  [
    '?q=sea&location=San+Diego&price=1000&amenity=Pool&pets=1',
    '?q=sea&location=San+Diego&pets=1&amenity=Pool',
  ],
])('redirects %s, as a form without JavaScript sends it, to the clean URL', async (query, clean) => {
  expect(await read(query)).toMatchObject({ status: 302, location: `/listings${clean}` });
  expect((await read(clean)).status).toBe(200);
});

test('sends the form to the list without JavaScript, with either date filled in first', async () => {
  const { html } = await read('');
  expect(html).toMatch(/<form (?=[^>]*aria-label="Search")(?=[^>]*action="\/listings")[^>]*method="get"/);
  const form = sliceBetween(html, 'aria-label="Search"', '</form>');
  expect(form).toMatch(/<button [^>]*type="submit"/);
  expect(inputsOf(form).filter((input) => 'disabled' in input)).toEqual([]);
});

test('fills in every control from the URL', async () => {
  const { html } = await read(
    `?q=sea&location=Imperial+Beach&type=Cabin&bedrooms=3&bathrooms=2&guests=4&checkIn=${year}-03-01&checkOut=${year}-03-09` +
      '&price=150&pets=1&parking=1&cooling=1&amenity=Pool&amenity=WiFi&furnished=fully&length=1-3+months&sort=rent-up',
  );
  for (const value of ['3', '2', 'fully', 'rent-up'])
    expect(html).toContain(`<option value="${value}" selected="">`);
  for (const label of ['Imperial Beach', 'Cabin']) expect(html).toContain(`<option selected="">${label}<`);
  const inputs = inputsOf(html);
  const dates = { checkIn: `${year}-03-01`, checkOut: `${year}-03-09` };
  for (const [name, value] of Object.entries({ q: 'sea', guests: '4', price: '150', ...dates }))
    expect(inputs).toContainEqual(expect.objectContaining({ name, value }));
  const ticked = inputs.filter((input) => 'checked' in input).map(({ name, value }) => `${name} ${value}`);
  expect(ticked).toEqual(['pets 1', 'amenity Pool', 'parking 1', 'cooling 1', 'amenity WiFi']);
  expect(html).toContain('up to $150 a night, about $4,500 a month');
});

test.each([
  ['', '/listings', false],
  ['?type=House&location=San+Diego', '/listings?location=San+Diego&amp;type=House', false],
  ['?type=House&amenity=Pool', '/listings?type=House', true],
  ['?sort=rent-up', '/listings', true],
  [`?cursor=kf12oi.${id}`, '/listings', true],
])('sets the canonical URL and noindex for %s', async (query, address, isLeftOut) => {
  const { html } = await read(query);
  expect(html).toContain(`<link rel="canonical" href="${origin}${address}"`);
  expect(html.includes('<meta name="robots" content="noindex"')).toBe(isLeftOut);
});

test('explains which filter was ignored', async () => {
  const { html } = await read('?type=Castle');
  expect(sliceBetween(html, notes, '</output>')).toContain('We don’t recognize “Castle”, so we left it out.');
});

test.each(['', `?checkIn=${year}-03-01&checkOut=${year}-03-09`, '?type=House&amenity=Pool&guests=0'])(
  'shows no notice about ignored filters for %s',
  async (query) => {
    const main = sliceBetween((await read(query)).html, '<main', '</main>');
    expect(main).not.toContain(notes);
    expect(main).not.toContain('id="dates-note"');
  },
);

test('keeps dates that the search can’t use in their fields, out of the chips, and explains them', async () => {
  const { html } = await read('?checkIn=2020-01-04&checkOut=2020-01-09&pets=1');
  expect(sliceBetween(html, '<output id="dates-note"', '</output>')).toContain('Jan 4, 2020 has passed');
  for (const dates of [
    { name: 'checkIn', value: '2020-01-04' },
    { name: 'checkOut', value: '2020-01-09' },
  ])
    expect(inputsOf(html)).toContainEqual(expect.objectContaining({ describedby: 'dates-note', ...dates }));
  expect(chipsIn(html)).toEqual(['Pets Allowed']);
});

test('explains a text that isn’t a date, which its field can’t show', async () => {
  const { html } = await read('?checkIn=2090-02-31&pets=1');
  expect(html).toMatch(/<output id="dates-note"[^>]*>.*We don’t recognize “2090-02-31”, so we left it out\./);
  expect(inputsOf(html)).toContainEqual(expect.objectContaining({ name: 'checkIn', value: '' }));
});

test('leaves words that no home has out of the chips and of a saved search', async () => {
  const { html } = await read('?q=zzyzx,+pets+ok');
  expect(chipsIn(html)).toEqual(['Pets Allowed']);
  expect(html).toContain('/alerts/new?pets=1');
});

test('describes the search in the title', async () => {
  const { html } = await read('?location=Imperial+Beach&bedrooms=2');
  expect(html).toContain('<title>2+ bedroom homes in Imperial Beach · Baystead</title>');
});

const longerStaysIn = (html: string) =>
  /for longer stays only: <a [^>]*href="\/listings([^"]+)"[^>]*>(\d+ homes?)</.exec(html) ?? [];

test('links to the homes that are free but rent for longer stays only', async () => {
  const { html } = await read(`?checkIn=${year}-03-01&checkOut=${year}-03-03`);
  const [, query = '', count] = longerStaysIn(html);
  expect(query).toContain('longer=1');
  const longer = await read(query.replaceAll('&amp;', '&'));
  expect(longer.html).toContain(`<output class="search-count">${count}</output>`);
});

test('sends chosen values that have no control with the form', async () => {
  const hidden = { words: 'quiet', outside: 'Hillcrest', notNear: 'Petco Park', minRent: '900' };
  const { html } = await read(`?${new URLSearchParams(hidden)}&bedrooms=1`);
  for (const [name, value] of Object.entries(hidden))
    expect(inputsOf(html)).toContainEqual({ type: 'hidden', name, value });
});

test('hides the rental length behind the dates of a stay, and still sends it', async () => {
  const { html } = await read(`?checkIn=${year}-03-01&checkOut=${year}-03-09&length=1-3+months`);
  expect(html).not.toContain('<select name="length"');
  expect(inputsOf(html)).toContainEqual({ type: 'hidden', name: 'length', value: '1-3 months' });
  expect((await read(`?checkIn=${year}-03-01`)).html).toContain('<select name="length"');
});
