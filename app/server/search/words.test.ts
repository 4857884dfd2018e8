// What a search finds by its words.
import { pino } from 'pino';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
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
async function find(text: string, chosen: Record<string, string> = {}) {
  const filters = parseFilters(new URLSearchParams({ q: text, ...chosen }));
  const { query, page, nearest } = await listWithCounts(server, filters);
  const words = query.wishes.filter(({ kind }) => kind === 'words').map(({ value }) => value);
  return { titles: page.properties.map(({ title }) => title), nearest, words, notes: query.notes };
}

const leftOut = (words: string) => `No home that fits mentions ${words}, so we left that out.`;
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

describe('the words of a search', () => {
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
  ])('find by "%s": %j', async (words, titles) => {
    expect((await find(words)).titles).toEqual(titles);
  });

  test('find all listings if they only say that a home is wanted', async () => {
    expect((await find('homes for rent')).titles).toHaveLength(6);
  });

  test('act as filters, with exactly as many bedrooms first', async () => {
    const { titles } = await find('2 bedrooms');
    expect(titles.toSorted()).toEqual(['Café Rouge', 'Three rooms', 'Two rooms']);
    expect(titles.at(-1)).toBe('Three rooms');
  });

  test.each([
    ['lighhouse', ['Lighthouse view', 'Near everything'], 'lighthouse'],
    ['caef rouge', ['Café Rouge'], 'cafe rouge'],
    ['gadren', ['Three rooms'], 'garden'],
    ['3 bedroms', ['Three rooms'], '3 bedrooms'],
    ['hilcrest', ['Two rooms'], 'hillcrest'],
  ])('are corrected: "%s"', async (typed, titles, corrected) => {
    expect(await find(typed)).toMatchObject({ titles, notes: [showing(corrected)] });
  });

  test.each(['strong', 'farm', 'castle', 'party house'])(
    'aren’t corrected if they are right: %s',
    async (text) => {
      expect((await find(text)).notes.filter((note) => note.startsWith('Showing'))).toEqual([]);
    },
  );

  test('are searched as typed in quotes', async () => {
    expect((await find('"jacuzzi"')).notes).toEqual([leftOut('“jacuzzi”')]);
  });

  test('that no home mentions are dropped without a word', async () => {
    expect(await find('zzyzx lighthouse')).toMatchObject({
      titles: ['Lighthouse view', 'Near everything'],
      words: ['lighthouse'],
      notes: [],
    });
  });

  test('that mean nothing at all find all homes', async () => {
    const nothing = await find('zzyzx');
    expect(nothing.titles).toHaveLength(6);
    expect(nothing.notes).toEqual([
      'No home mentions “zzyzx”, and we don’t know what else that could mean. Here are all our homes, in San Diego and Imperial Beach.',
    ]);
    expect((await find('zzyzx', { bedrooms: '3' })).notes).toEqual([leftOut('“zzyzx”')]);
  });

  test('that no fitting home has are left out', async () => {
    expect(await find('garden and hot tub, 3 bedrooms')).toMatchObject({
      titles: ['Three rooms'],
      words: ['garden'],
      notes: [leftOut('“hot tub”')],
    });
  });

  test('that no home has together are reasons on the closest homes', async () => {
    const { titles, nearest, notes } = await find('garden, lighthouse');
    expect({ titles, notes }).toEqual({ titles: [], notes: [] });
    expect(Object.fromEntries(nearest.map(({ title, note }) => [title, note]))).toEqual({
      'Lighthouse view': 'Doesn’t mention “garden”',
      'Near everything': 'Doesn’t mention “garden”',
      'Three rooms': 'Doesn’t mention “lighthouse”',
    });
  });
});

describe('the place in the words', () => {
  test('puts the closest homes first if none is there', async () => {
    const { titles, nearest } = await find('92108');
    expect(titles).toEqual([]);
    expect(nearest[0]).toMatchObject({ title: 'Two rooms', note: 'In Hillcrest, San Diego' });
  });

  test('sorts all homes by the distance to a town nearby', async () => {
    const { titles } = await find('near la mesa');
    expect(titles).toHaveLength(6);
    expect(titles.at(-1)).toBe('Two rooms');
  });
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
  const homes = searchedProperties(40, 2).map((property, index) => {
    return { ...property, ...plain, description, title: index < 14 ? 'Pickleball court' : 'Home' };
  });
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
