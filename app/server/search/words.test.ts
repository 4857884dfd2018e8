// What a search finds by its words.
import { pino } from 'pino';
import { sql } from 'kysely';
import { beforeAll, expect, test } from 'vitest';
import { noFilters, parseFilters } from '#domain/search/filters.ts';
import { queryTimeouts } from '../database/database.ts';
import { setUpDatabase } from '#tests/support/database.ts';
import {
  insertProperties,
  searchedProperties,
  type SearchedProperty,
} from '#tests/support/searched-properties.ts';
import { serverWith } from '#tests/support/server.ts';
import { readQuery } from './read-query.ts';
import { listCardPage, listWithCounts } from './search.ts';
import { synonyms } from './synonyms.ts';
import { refreshVocabulary } from './vocabulary.ts';
import { toWordsQuery } from './word-query.ts';

// Without the time limits of pages, so that only those of the search apply.
const db = await setUpDatabase({ timeouts: queryTimeouts.migrations });
const server = serverWith({ db, logger: pino({ level: 'silent' }) });
const plain: Partial<SearchedProperty> = {
  status: 'approved',
  reviewedAt: new Date('2026-01-01'),
  reviewNotes: null,
  description: 'Somewhere.',
  location: 'San Diego, CA',
  amenities: ['WiFi'],
  propertyType: 'Condo',
  petsAllowed: 'no',
  bedrooms: 1,
  taken: [],
  // The center of North Park, a grid point.
  neighborhood: 'North Park',
  latitude: 32.745,
  longitude: -117.13,
  maxGuests: 2,
  accessFeatures: [],
};

const hillcrest = { neighborhood: 'Hillcrest', latitude: 32.75, longitude: -117.16 };
const garden = { description: 'Garden with a few lemon trees.', beds: '1 king, 2 twins' };

/** What is found, by title, and what the page says. */
async function find(text: string) {
  const filters = parseFilters(new URLSearchParams({ q: text }));
  const { query, page, nearest } = await listWithCounts(server, filters);
  const words = query.wishes.filter(({ kind }) => kind === 'words').map(({ value }) => value);
  return { titles: page.properties.map(({ title }) => title), nearest, words, notes: query.notes };
}

const leftOut = (words: string) => `No home that fits mentions ${words}, so we left that out.`;
const meaningless = 'No home mentions “zzyzx”, and we don’t know what else that could mean.';
const elsewhere = 'We don’t have homes in La Mesa, only in San Diego and Imperial Beach.';
const showing = (words: string) => `Showing homes for “${words}”.`;

beforeAll(async () => {
  const homes: Partial<SearchedProperty>[] = [
    { title: 'Lighthouse view' },
    { title: 'Near everything', description: 'You see the lighthouse from bed.' },
    { title: 'Bubbles', amenities: ['Hot Tub/Spa'] },
    { title: 'Café Rouge', bedrooms: 2, petsAllowed: 'case-by-case' },
    { title: 'Two rooms', bedrooms: 2, petsAllowed: 'dogs-only', ...hillcrest },
    { title: 'Three rooms', bedrooms: 3, petsAllowed: 'cats-only', ...garden },
  ];
  const properties = searchedProperties(homes.length, 1);
  await insertProperties(
    db,
    properties.map((property, index) => ({ ...property, ...plain, ...homes[index] })),
  );
  await refreshVocabulary(db);
});

test.each([
  // Titles before descriptions.
  ['lighthouse', ['Lighthouse view', 'Near everything']],
  ['"lighthouse"', ['Lighthouse view', 'Near everything']],
  ['hot tub', ['Bubbles']],
  ['jacuzzi', ['Bubbles']],
  ['Hot Tub/Spa', ['Bubbles']],
  ['a king size bed', ['Three rooms']],
  ['kingg bed', ['Three rooms']],
  ['two twin beds', ['Three rooms']],
  ['cafe rouge', ['Café Rouge']],
  ['CAFÉ ROUGE', ['Café Rouge']],
  // A certain yes to a dog before case by case.
  ['dog friendly', ['Two rooms', 'Café Rouge']],
])('words find by "%s": %j', async (words, titles) => {
  expect((await find(words)).titles).toEqual(titles);
});

test.each([
  ['the wish for a home', 'homes for rent', []],
  ['nonsense', 'zzyzx', [meaningless]],
  ['a town nearby', 'near la mesa', [elsewhere]],
])('words find all listings by %s', async (_what, typed, notes) => {
  const found = await find(typed);
  expect([found.titles.length, found.notes]).toEqual([6, notes]);
});

test('words act as filters, with exactly as many bedrooms first', async () => {
  const { titles } = await find('2 bedrooms');
  expect(titles.toSorted()).toEqual(['Café Rouge', 'Three rooms', 'Two rooms']);
  expect(titles.at(-1)).toBe('Three rooms');
});

test.each([
  ['corrected', 'lighhouse', ['Lighthouse view', 'Near everything'], showing('lighthouse')],
  ['corrected with their neighbors', 'caef rouge', ['Café Rouge'], showing('cafe rouge')],
  ['corrected as sizes', '3 bedroms', ['Three rooms'], showing('3 bedrooms')],
  ['corrected as places', 'hilcrest', ['Two rooms'], showing('hillcrest')],
  [
    'left out if no fitting home has them',
    'garden and hot tub, 3 bedrooms',
    ['Three rooms'],
    leftOut('“hot tub”'),
  ],
])('words are %s: "%s"', async (_what, typed, titles, note) => {
  expect(await find(typed)).toMatchObject({ titles, notes: [note] });
});

test.each(['strong', 'farm', 'castle', 'party house'])(
  'words aren’t corrected if they are right: %s',
  async (typed) => {
    expect((await find(typed)).notes.filter((note) => note.startsWith('Showing'))).toEqual([]);
  },
);

test('words are searched as typed in quotes', async () => {
  expect((await find('"jacuzzi"')).notes).toEqual([leftOut('“jacuzzi”')]);
});

test('words that no home mentions are dropped without a word', async () => {
  const titles = ['Lighthouse view', 'Near everything'];
  expect(await find('zzyzx lighthouse')).toMatchObject({ titles, words: ['lighthouse'], notes: [] });
});

test('words that no home has together are reasons on the closest homes', async () => {
  const { titles, nearest, notes } = await find('garden, lighthouse');
  expect({ titles, notes }).toEqual({ titles: [], notes: [] });
  expect(nearest.map(({ title, note }) => `${title}: ${note}`).toSorted()).toEqual([
    'Lighthouse view: Doesn’t mention “garden”',
    'Near everything: Doesn’t mention “garden”',
    'Three rooms: Doesn’t mention “lighthouse”',
  ]);
});

test('leaves out corrections that take too long', async () => {
  const filters = parseFilters(new URLSearchParams({ q: 'lighhouse' }));
  await db.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE search_vocabulary`.execute(transaction);
    const { wishes, notes } = await readQuery(db, filters, '2026-01-01', 50);
    expect({ wishes, notes }).toMatchObject({ wishes: [{ value: 'lighhouse' }], notes: [] });
  });
  expect(await readQuery(db, filters, '2026-01-01')).toMatchObject({ notes: [showing('lighthouse')] });
});

test('pages through best matches without a gap or a repetition', async () => {
  const description = 'A pickleball court is near.';
  const drawn = searchedProperties(40, 2).map((property) => ({ ...property, ...plain, description }));
  const named = drawn.slice(0, 14).map((property) => ({ ...property, title: 'Pickleball court' }));
  const homes = [...named, ...drawn.slice(14).map((property) => ({ ...property, title: 'Home' }))];
  await insertProperties(db, homes);
  const filters = { ...noFilters, text: 'pickleball', sort: 'best' as const };
  const titles = new Map<string, string>();
  let after: string | null = null;
  do {
    const { page } = await listCardPage(server, filters, after);
    for (const { id, title } of page.properties) {
      expect(titles.has(id)).toBe(false);
      titles.set(id, title);
    }
    after = page.next;
  } while (after);
  expect([...titles.values()]).toEqual(homes.map(({ title }) => title));
});

/** Their own words mean too much else in a text, are stop words of PostgreSQL, or are a feature's name. */
const foundByOthersOnly = new Set(
  'down town,pb,ob,mb,utc,w d,fiber,swimming,a c,cooling,place to work,lift,flat,on the beach,all inclusive,no pets,pet free'.split(
    ',',
  ),
);

const isPositive = (count: number) => count > 0;

test('has only valid synonyms, which also find a text with the phrase itself', async () => {
  for (const [typed] of synonyms) {
    for (const phrase of typed) {
      const query = toWordsQuery([phrase]);
      const { rows } = await sql<{ nodes: number; isFound: boolean }>`
        SELECT numnode(${query}) AS nodes, to_tsvector('listing_words', ${phrase}) @@ ${query} AS is_found`.execute(
        db,
      );
      const isFound = !foundByOthersOnly.has(phrase);
      expect({ phrase, ...rows[0] }).toEqual({ phrase, nodes: expect.toSatisfy(isPositive), isFound });
    }
  }
});
