// The pages of places, as requests and responses.
import { expect, test } from 'vitest';
import { listMainPhotos } from '#server/properties/listings.ts';
import { findPlace, listPlacePhotos, type Place } from '#server/search/place-pages.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { linksOf, outcomeOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { publicSite, setUpSite } from '#tests/support/site.ts';

holdDate();

const site = await setUpSite(publicSite('https://homes.example'));
const admin = await site.admin();
const northPark = { neighborhood: 'North Park', latitude: 32.745, longitude: -117.13, city: 'san diego' };
const hillcrest = { neighborhood: 'Hillcrest', latitude: 32.75, longitude: -117.16, city: 'san diego' };
const ids: string[] = [];
for (const [index, place] of [northPark, northPark, northPark, hillcrest, hillcrest].entries()) {
  const id = await site.listedHome(admin, { title: `Home ${index + 1}` });
  const nextAvailableDate = index === 0 ? '2000-01-01' : `2099-03-0${index}`;
  await site.change(id, { ...place, desiredMonthlyRent: 2000 + 100 * index, nextAvailableDate });
  ids.push(id);
}

async function read(path: string) {
  const response = await site.request(path);
  const html = (await response.text()).replaceAll('<!-- -->', '');
  return { response, html, main: sliceBetween(html, '<main', '</main>') };
}

test('shows the homes of a neighborhood and their numbers', async () => {
  const { main, html, response } = await read('/homes/north-park');
  expect(response.status).toBe(200);
  expect(textOf(sliceBetween(main, '<h1', '</h1>'))).toContain('Furnished homes in North Park, San Diego');
  const facts = textOf(sliceBetween(main, '<dl', '</dl>')).replaceAll(/\s+/g, ' ');
  for (const fact of ['Homes 3', '$2,100 a month', '$2,000 a month', '1 home']) expect(facts).toContain(fact);
  const linked = linksOf(main).map(([, address]) => address);
  for (const id of ids.slice(0, 3)) expect(linked).toContain(`/listings/${id}`);
  expect(linked).not.toContain(`/listings/${ids[3]}`);
  expect(linked).toContain('/listings?neighborhood=North+Park');
  expect(html).toContain('<link rel="canonical" href="https://homes.example/homes/north-park"');
  expect(html).not.toContain('noindex');
  expect(html).toContain('"@type":"ItemList"');
});

test('counts homes within the radius of a landmark, and links to places nearby', async () => {
  const { main } = await read('/homes/near-scripps-mercy-hospital');
  expect(textOf(main)).toContain('Furnished homes near Scripps Mercy Hospital');
  expect(textOf(sliceBetween(main, '<dl', '</dl>'))).toMatch(/Homes\s*5/);
  expect(linksOf(main)).toContainEqual(['North Park', '/homes/north-park']);
});

test.each([
  ['a place with fewer than three homes', 'hillcrest', '/listings?neighborhood=Hillcrest', 'noindex'],
  ['an unknown place', 'atlantis', '/404', null],
])('leads from %s to another page', async (_name, slug, target, robots) => {
  const { response } = await read(`/homes/${slug}`);
  expect(outcomeOf(response)).toEqual([302, target]);
  expect(response.headers.get('x-robots-tag')).toBe(robots);
});

test('the home page has a tile of a place with a photo of one of its homes', async () => {
  const { main } = await read('/');
  const tile = sliceBetween(main, 'href="/homes/north-park"', '</a>');
  expect(tile).toMatch(
    /<img class="[^"]*" loading="lazy"[^>]* alt="" src="\/photos\/[^"]+" width="\d+" height="\d+"/,
  );
  expect(tile).toContain('-400.webp 400w');
  expect(sliceBetween(main, 'href="/homes/near-scripps-mercy-hospital"', '</a>')).not.toContain('<img');
});

test('prefers photos of homes that the page doesn’t show, and returns none without places', async () => {
  const place = findPlace('north-park') as Place;
  const photoFor = async (shown: string[]) =>
    (await listPlacePhotos(site.server, [place], shown)).get(place.slug)?.path;
  const photos = await listMainPhotos(site.db, ids);
  const newest = await photoFor([]);
  const expected = [ids[2], ids[1]].map((id = '') => photos.get(id)?.path);
  expect([newest, await photoFor(ids.slice(2))]).toEqual(expected);
  expect(await photoFor(ids)).toBe(newest);
  expect(await listPlacePhotos(site.server, [], ids)).toEqual(new Map());
});

test('is linked from the list of places, the home page, its homes and the sitemap', async () => {
  const links = await Promise.all(['/homes', '/'].map(async (path) => linksOf((await read(path)).main)));
  expect(links[0]).toContainEqual(['North Park 3 homes', '/homes/north-park']);
  expect(links[1]).toContainEqual(['North Park 3 homes from $2,000', '/homes/north-park']);
  expect(linksOf((await read(`/listings/${ids[0]}`)).main)).toContainEqual([
    'North Park',
    '/homes/north-park',
  ]);
  expect((await read(`/listings/${ids[3]}`)).main).not.toContain('/homes/hillcrest');
  const sitemap = await (await site.request('/sitemap.xml?part=pages')).text();
  expect(sitemap).toContain('<loc>https://homes.example/homes/north-park</loc>');
  expect(sitemap).not.toContain('/homes/hillcrest');
});

test('leaves out a landmark with the name of a shown neighborhood', async () => {
  const missionBeach = {
    neighborhood: 'Mission Beach',
    latitude: 32.775,
    longitude: -117.25,
    city: 'san diego',
  };
  for (let home = 0; home < 3; home++) {
    const id = await site.listedHome(admin, { title: `Beach home ${home}` });
    await site.change(id, missionBeach);
  }
  const paths = async (path: string) => linksOf((await read(path)).main).map(([, address]) => address);
  expect(await paths('/homes')).toContain('/homes/near-mission-beach');
  expect(await paths('/')).toContain('/homes/mission-beach');
  expect(await paths('/')).not.toContain('/homes/near-mission-beach');
});
