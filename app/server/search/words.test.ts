// What a search finds by its words.
import fc from 'fast-check';
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
    {
      title: 'Two rooms',
      bedrooms: 2,
      petsAllowed: 'dogs-only',
      neighborhood: 'Hillcrest',
      latitude: 32.75,
      longitude: -117.16,
    },
    {
      title: 'Three rooms',
      bedrooms: 3,
      petsAllowed: 'cats-only',
      description: 'Garden with a few lemon trees.',
      beds: '1 king, 2 twins',
    },
  ];
  const properties = searchedProperties(homes.length, 1);
  await insertProperties(
    db,
    properties.map((property, index) => ({ ...property, ...plain, ...homes[index] })),
  );
  await refreshVocabulary(db);
});

describe('the words of a search', () => {
  test('find titles before descriptions', async () => {
    expect((await find('lighthouse')).titles).toEqual(['Lighthouse view', 'Near everything']);
  });

  test.each(['hot tub', 'jacuzzi', 'SPA', 'Hot Tub/Spa'])('find an amenity by "%s"', async (words) => {
    expect((await find(words)).titles).toEqual(['Bubbles']);
  });

  test.each(['king bed', 'a king size bed', 'kingg bed', 'twin beds', 'two twin beds'])(
    'find beds by "%s"',
    async (words) => {
      expect((await find(words)).titles).toEqual(['Three rooms']);
    },
  );

  test.each(['cafe rouge', 'café', 'CAFÉ ROUGE'])('find accents by "%s"', async (words) => {
    expect((await find(words)).titles).toEqual(['Café Rouge']);
  });

  test('find all listings if they only say that a home is wanted', async () => {
    expect((await find('homes for rent')).titles).toHaveLength(6);
  });

  test('act as filters, with exactly as many bedrooms first', async () => {
    const { titles } = await find('2 bedrooms');
    expect(titles.toSorted()).toEqual(['Café Rouge', 'Three rooms', 'Two rooms']);
    expect(titles.at(-1)).toBe('Three rooms');
  });

  test('put a certain yes to a dog before case by case', async () => {
    expect((await find('dog friendly')).titles).toEqual(['Two rooms', 'Café Rouge']);
  });

  test.each([
    ['lighhouse', ['Lighthouse view', 'Near everything'], 'lighthouse'],
    ['<b>lighhouse</b>', ['Lighthouse view', 'Near everything'], 'lighthouse'],
    ['caef rouge', ['Café Rouge'], 'cafe rouge'],
    ['gadren', ['Three rooms'], 'garden'],
    ['3 bedroms', ['Three rooms'], '3 bedrooms'],
    ['hilcrest', ['Two rooms'], 'hillcrest'],
  ])('are corrected: "%s"', async (typed, titles, corrected) => {
    expect(await find(typed)).toMatchObject({ titles, notes: [showing(corrected)] });
  });

  test.each(['strong', 'farm', 'horse', 'ski', 'castle', 'snow', 'party house'])(
    'aren’t corrected if they are right: "%s"',
    async (text) => {
      expect((await find(text)).notes.filter((note) => note.startsWith('Showing'))).toEqual([]);
    },
  );

  test('are searched as typed in quotes', async () => {
    expect((await find('"lighthouse"')).titles).toEqual(['Lighthouse view', 'Near everything']);
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
  const drawn = searchedProperties(40, 2).map((property) => ({
    ...property,
    ...plain,
    description: 'A pickleball court is near.',
  }));
  const homes = [
    ...drawn.slice(0, 14).map((property) => ({ ...property, title: 'Pickleball court' })),
    ...drawn.slice(14).map((property) => ({ ...property, title: 'Home' })),
  ];
  await insertProperties(db, homes);
  const filters = { ...noFilters, text: 'pickleball', sort: 'best' as const };
  const ids: string[] = [];
  let after: string | null = null;
  do {
    const { page } = await listCardPage(server, filters, after);
    ids.push(...page.properties.map(({ id }) => id));
    after = page.next;
  } while (after);
  expect(new Set(ids).size).toBe(40);
  expect(ids).toHaveLength(40);
  const titled = new Set(homes.filter(({ title }) => title === 'Pickleball court').map(({ id }) => id));
  expect(ids.slice(0, titled.size).every((id) => titled.has(id))).toBe(true);
});

test('answers any words without an error', async () => {
  const words = [
    'word '.repeat(200),
    '🏖️🐕',
    '\u0000\u0001',
    `$${'9'.repeat(250)} total for a week`,
    'for 999 years from dec 2099',
    "'; DROP TABLE properties; --",
    'a & | ! <-> ( ) :* \\',
    'x'.repeat(5000),
    '‮hot tub‬ בית ליד הים',
    '% _ %%',
    '<script>alert(1)</script>',
    '👩‍👩‍👧‍👦 ﷽ ß ﬁ ①',
  ];
  for (const text of words) await expect(find(text)).resolves.toHaveProperty('titles');
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 120 }), async (text) => {
      await find(text);
    }),
    { numRuns: 20 },
  );
});

/** Their own words mean too much else in a text, are stop words of PostgreSQL, or are a feature's name. */
const foundByOthersOnly = new Set(
  'down town,pb,ob,mb,utc,w d,fiber,swimming,a c,cooling,place to work,lift,flat,on the beach,all inclusive,no pets,pet free'.split(
    ',',
  ),
);

test('has only valid synonyms, which also find a text with the phrase itself', async () => {
  for (const [typed] of synonyms) {
    for (const phrase of typed) {
      const query = toWordsQuery([phrase]);
      const { rows } = await sql<{ nodes: number; isFound: boolean }>`
        SELECT numnode(${query}) AS nodes, to_tsvector('listing_words', ${phrase}) @@ ${query} AS is_found`.execute(
        db,
      );
      expect({ phrase, nodes: rows[0]?.nodes }).not.toEqual({ phrase, nodes: 0 });
      expect({ phrase, isFound: rows[0]?.isFound }).toEqual({
        phrase,
        isFound: !foundByOthersOnly.has(phrase),
      });
    }
  }
});
