// The comparison of saved homes for a planned stay, as requests and responses.
import { beforeAll, expect, test } from 'vitest';
import { todayInLosAngeles, formatRange } from '#domain/day.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { inDays } from '#tests/support/forms.ts';
import { fieldOf, fieldsOf, hrefOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { setUpSite } from '#tests/support/site.ts';
import { addPhotos } from '#tests/support/stand-in-photos.ts';

holdDate();

const site = await setUpSite();
const id = await site.home();
beforeAll(() => site.change(id, { title: 'Rooms above the pier', maxGuests: 4 }));

const dates = { from: inDays(40), to: inDays(80) };
const stay = `checkIn=${dates.from}&checkOut=${dates.to}`;
const mainOf = (html: string) => sliceBetween(html, '<main', '</main>');
const read = async (query: string) => mainOf(await (await site.request(`/shortlist?${query}`)).text());

test('says of each home whether it fits the stay, and keeps the stay in its links', async () => {
  const html = await read(`ids=${id}&${stay}&guests=5`);
  const range = formatRange(dates, todayInLosAngeles(new Date()));
  expect(textOf(html)).toContain(`Your stay: ${range}, 40 nights · 5 guests`);
  expect(textOf(html)).toContain('For your stay Doesn’t fit: Sleeps 4');
  expect(hrefOf(html, 'Rooms above the pier')).toBe(`/listings/${id}?guests=5&${stay}`);
  expect(hrefOf(html, 'Ask about Rooms above the pier')).toBe(`/listings/${id}/ask?guests=5&${stay}`);
  expect(hrefOf(html, 'Find more homes')).toBe(`/listings?guests=5&${stay}`);
  expect(hrefOf(html, 'Clear stay')).toBe(`/shortlist?ids=${id}`);
  expect(hrefOf(html, 'Remove Rooms above the pier')).toBe(`/shortlist?guests=5&${stay}`);
  expect(fieldOf(html, 'checkIn')).toContain(`value="${dates.from}"`);
  expect(fieldOf(html, 'guests')).toContain('value="5"');
});

test('says how many homes fit, with a quieter “Ask” on the others', async () => {
  const other = await site.home();
  await site.change(other, { title: 'House behind the dune', maxGuests: 6 });
  const html = await read(`ids=${id},${other}&${stay}&guests=5`);
  expect(textOf(html)).toMatch(/2 homes, 1 fits\..* For your stay Fits Doesn’t fit: Sleeps 4/);
  const ask = (title: string) =>
    new RegExp(`button-(\\w+)[^"]*"[^>]*>Ask<span class="sr-only"> about ${title}`);
  expect(ask('Rooms above the pier').exec(html)?.[1]).toBe('quiet');
  expect(ask('House behind the dune').exec(html)?.[1]).toBe('primary');
});

test('lists what all homes share, and removes one of them by a link', async () => {
  const other = await site.home();
  const html = await read(`ids=${other},${id}`);
  expect(textOf(html)).toMatch(/The same in both homes.* Rent: \$3,450 a month/);
  expect(hrefOf(html, 'Remove Rooms above the pier')).toBe(`/shortlist?ids=${other}`);
});

test('offers the fields of a stay without one', async () => {
  const html = await read(`ids=${id}`);
  expect(textOf(html)).toContain('Available Free');
  expect(html).toContain('<details open=""');
  expect(fieldsOf(html)).toEqual(['ids', 'checkIn', 'checkOut', 'guests', 'animal', 'near']);
});

test.each([
  ['in reverse', `checkIn=${inDays(80)}&checkOut=${inDays(40)}`, 'Check-out has to be after check-in.'],
  ['near an unknown place', 'near=Mars', 'We don’t recognize “Mars”, so we left it out.'],
])('says that it ignores a stay %s', async (_name, query, sentence) => {
  const html = await read(`ids=${id}&${query}`);
  expect(textOf(html)).toContain(sentence);
  expect(textOf(html)).not.toContain('Your stay:');
  expect(html).toContain('<details open=""');
});

test('opens the form with the dates that it ignores, even with a guest and a place', async () => {
  const html = await read(`ids=${id}&checkIn=${inDays(80)}&checkOut=${inDays(40)}&guests=1&near=a+hospital`);
  expect(html).toContain('<details open=""');
  expect(fieldOf(html, 'checkIn')).toContain(`value="${inDays(80)}"`);
  expect(fieldOf(html, 'checkOut')).toContain(`value="${inDays(40)}"`);
  expect(await read(`ids=${id}&guests=1&near=a+hospital`)).not.toContain('<details open=""');
});

test('ignores 200 words and other filters, also those of earlier versions, without a sentence', async () => {
  const html = await read(`ids=${id}&q=${'word+'.repeat(200)}&bedrooms=many&guests=2&order=own&notes=Quiet`);
  expect(textOf(html)).toContain('Your stay: 2 guests');
  expect(html).not.toMatch(/role="status"|order=own|Quiet/);
});

test('leaves the empty fields of its form out of the URL', async () => {
  const response = await site.request(`/shortlist?ids=${id}&checkIn=&checkOut=&guests=3&near=`);
  expect(response.status).toBe(302);
  expect(response.headers.get('location')).toBe(`/shortlist?ids=${id}&guests=3`);
});

test('reads the stay and the landmark in the words of a search', async () => {
  const html = await read(`ids=${id}&${new URLSearchParams({ q: 'near a hospital for 5 with a dog' })}`);
  expect(textOf(html)).toContain('Your stay: 5 guests · with a dog · near a hospital');
  expect(textOf(html)).toContain('Distance Not known');
  expect(hrefOf(html, 'Rooms above the pier')).toBe(`/listings/${id}?near=a+hospital&guests=5&animal=dogs`);
});

test('has a title, a description and a photo for link previews, and stays out of search results', async () => {
  const other = await site.home();
  await addPhotos(site.db, id, 2);
  const html = await (await site.request(`/shortlist?ids=${id},${other}&guests=2`)).text();
  const meta = (name: string) =>
    new RegExp(`<meta (?:name|property)="${name}" content="([^"]*)"`).exec(html)?.[1];
  expect(meta('og:title')).toBe('Shortlist: 2 homes side by side');
  expect(meta('og:description')).toMatch(/^Rooms above the pier, .*Compare rent.* for 2 guests\.$/);
  expect(meta('og:image')).toMatch(/\/photos\/.*\.jpg$/);
  expect(meta('robots')).toBe('noindex');
  const empty = await (await site.request('/shortlist')).text();
  expect(empty).not.toContain('og:title');
});

test('says which homes are gone, and offers to take them off the list', async () => {
  const gone = '0190b0a0-0000-7000-8000-000000000001';
  const html = await read(`ids=${gone},${id}&guests=2`);
  expect(textOf(html)).toContain('1 home. One home is no longer listed. Remove it');
  expect(hrefOf(html, 'Remove it')).toBe(`/shortlist?ids=${id}&guests=2`);
  expect(textOf(await read(`ids=${gone}`))).toContain('None of these homes is listed anymore.');
});

// Their totals are in stay-totals.test.ts.
test('a home says the same about a plan wherever guests meet it', async () => {
  const home = await site.home();
  await site.change(home, { petsAllowed: 'dogs-only', maxGuests: 2 });
  const plan = `checkIn=${inDays(100)}&checkOut=${inDays(161)}&guests=3&animal=cats`;
  const sentences = /This home sleeps 2\. ?The owner takes dogs only\./;
  for (const [path, words] of [
    ['/listings?', /Sleeps 2 · Dogs only/],
    [`/listings/${home}?`, sentences],
    [`/listings/${home}/ask?`, sentences],
    [`/shortlist?ids=${home}&`, /Sleeps 2, dogs only/],
  ] as const)
    expect(textOf(mainOf(await (await site.request(path + plan)).text()))).toMatch(words);
});
