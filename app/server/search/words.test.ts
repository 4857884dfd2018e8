// What a search finds by its words, and how it interprets them.
import fc from 'fast-check';
import { pino } from 'pino';
import { sql } from 'kysely';
import { beforeAll, describe, expect, test } from 'vitest';
import { formatFilters, noFilters, parseFilters } from '#domain/search/filters.ts';
import { parseSearchCursor, type SearchCursor } from '#domain/search/search-results.ts';
import { queryTimeouts } from '../database/database.ts';
import { setUpDatabase } from '#tests/support/database.ts';
import {
  insertProperties,
  searchedProperties,
  type SearchedProperty,
} from '#tests/support/searched-properties.ts';
import { serverWith } from '#tests/support/server.ts';
import { interpretSearch } from './interpret-search.ts';
import { listCardPage, listWithCounts } from './search.ts';
import { listSuggestions } from './suggestions.ts';
import { synonyms } from './synonyms.ts';
import { refreshVocabulary } from './vocabulary.ts';
import { toWishes, toWordGroups, toWordsQuery } from './words.ts';

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

/** Titles of the found listings. */
async function find(text: string, chosen: Record<string, string> = {}) {
  const filters = parseFilters(new URLSearchParams({ q: text, ...chosen }));
  const { page, nearest, interpreted } = await listWithCounts(server, filters);
  const { correctedTo, missing, found, ignored } = interpreted;
  return { titles: page.properties.map(({ title }) => title), nearest, correctedTo, missing, found, ignored };
}

const closestFirst = 'The closest homes come first.';

beforeAll(async () => {
  const homes: Partial<SearchedProperty>[] = [
    { title: 'Lighthouse view' },
    { title: 'Near everything', description: 'You see the lighthouse and king tides from bed.' },
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

  test('give links the dates, guests and pets that they mean', async () => {
    const filters = { ...noFilters, text: 'garden for 2 guests with a dog, jan 4 to feb 20' };
    const { page, counts } = await listWithCounts(server, filters, new Date('2026-11-25T20:00:00Z'));
    expect(page.stay).toBe('?guests=2&checkIn=2027-01-04&checkOut=2027-02-20&animal=dogs');
    expect(counts.longerStays?.search).toBe(
      'q=garden&guests=2&checkIn=2027-01-04&checkOut=2027-02-20&longer=1&animal=dogs&sort=newest',
    );
  });

  test('act as filters, with exactly as many bedrooms first', async () => {
    const { titles, found } = await find('2 bedrooms');
    expect(titles.toSorted()).toEqual(['Café Rouge', 'Three rooms', 'Two rooms']);
    expect(titles.at(-1)).toBe('Three rooms');
    expect(found).toBe('all');
  });

  test('put a certain yes to a dog before case by case', async () => {
    expect((await find('dog friendly')).titles).toEqual(['Two rooms', 'Café Rouge']);
    expect((await find('a dog and a cat')).titles).toEqual(['Café Rouge']);
  });

  test('are corrected if no listing has them', async () => {
    const { titles, correctedTo } = await find('lighhouse');
    expect(titles).toEqual(['Lighthouse view', 'Near everything']);
    expect(correctedTo).toBe('lighthouse');
  });

  test('are corrected without the HTML that was pasted with them', async () => {
    expect(await find('<b>lighhouse</b>')).toMatchObject({
      titles: ['Lighthouse view', 'Near everything'],
      correctedTo: 'lighthouse',
    });
  });

  test('are corrected if two letters of a short word are swapped', async () => {
    const { titles, correctedTo } = await find('caef rouge');
    expect(titles).toEqual(['Café Rouge']);
    expect(correctedTo).toBe('cafe rouge');
  });

  test.each([
    ['petfreindly', 'petfriendly'],
    ['gardin', 'garden'],
    ['garege', 'garage'],
    ['strong', null],
  ])('"%s" are corrected to %s', async (typed, corrected) => {
    expect((await find(typed)).correctedTo).toBe(corrected);
  });

  test('stay if they are months', async () => {
    expect((await find('feb 30')).correctedTo).toBeNull();
  });

  test('are searched as typed in quotes', async () => {
    expect(await find('"lighhouse"')).toMatchObject({ titles: [], correctedTo: null, found: 'all' });
    expect((await find('"jacuzzi"')).titles).toEqual([]);
  });

  test('put listings with most of them first if none has all', async () => {
    const { titles, missing, found } = await find('garden, lighthouse, jacuzzi');
    expect(titles.slice(0, 4).toSorted()).toEqual([
      'Bubbles',
      'Lighthouse view',
      'Near everything',
      'Three rooms',
    ]);
    expect(titles).toHaveLength(6);
    expect({ missing, found }).toEqual({ missing: [], found: 'some' });
  });

  test.each([
    ['travel nurse zzyzx with a cat', ['Three rooms', 'Café Rouge'], ['zzyzx']],
    ['a garden and a sauna, quiet', ['Three rooms'], ['sauna', 'quiet']],
    ['hillcrest or mission hills, no desk, sauna', ['Two rooms'], ['sauna']],
    ['family of 2 in hillcrest with a sauna', ['Two rooms'], ['sauna']],
  ])('leave out the wishes that no home has: "%s"', async (text, expected, left) => {
    const { titles, missing, found } = await find(text);
    expect({ titles, missing, found }).toEqual({ titles: expected, missing: left, found: 'all' });
  });

  test.each([
    ['quiet covered parking and a king bed', false, ['quiet', 'covered parking', 'king bed']],
    ['Hillcrest or North Park, hot tub desk', false, ['Hillcrest or North Park', 'hot tub', 'desk']],
    ['desk for working from home', false, ['desk', 'working from home']],
    ['washer and dryer, gas stove', false, ['washer and dryer', 'gas stove']],
    ['travel nurse', false, ['travel nurse']],
    ['travel nurse', true, []],
    ['travel nurse, quiet', false, ['quiet']],
  ])('are wishes: "%s", beside filters: %s', (words, hasFilters, wishes) => {
    expect(toWishes(words, hasFilters)).toEqual(wishes);
  });
});

describe('the place in the words', () => {
  test.each([
    ['northpark', 'North Park', 5, []],
    ['hillc', 'Hillcrest', 1, []],
    ['scripps ranch', 'Scripps Ranch', 6, ['No homes in Scripps Ranch yet.', closestFirst]],
    [
      'la mesa',
      '',
      6,
      ['We don’t have homes in La Mesa, only in San Diego and Imperial Beach.', closestFirst],
    ],
    [
      'los angeles',
      '',
      6,
      ['We don’t have homes in Los Angeles. All our homes are in San Diego and Imperial Beach.'],
    ],
    ['92103', '', 1, ['ZIP code 92103 is Bankers Hill, Hillcrest, and Mission Hills.']],
    [
      '92119 or 92131',
      '',
      6,
      [
        'ZIP code 92119 is San Carlos.',
        'ZIP code 92131 is Scripps Ranch.',
        'No homes in 92119 or 92131 yet.',
        closestFirst,
      ],
    ],
    ['hillcrest or scripps ranch', '', 1, []],
    [
      'no stairs in scripps ranch',
      'Scripps Ranch',
      6,
      [
        'No home that fits says it has a step-free entrance, so we left that out. Ask the owner.',
        'No homes in Scripps Ranch yet.',
        closestFirst,
      ],
    ],
    ['3 bedrooms in hillcrest', 'Hillcrest', 1, ['No home in Hillcrest fits.', closestFirst]],
  ])('is understood in "%s"', async (text, neighborhood, count, notes) => {
    const { interpreted, counts } = await listWithCounts(
      server,
      parseFilters(new URLSearchParams({ q: text })),
    );
    expect(interpreted).toMatchObject({ search: { neighborhood }, notes, found: 'all' });
    expect(counts.count).toBe(count);
  });

  test('puts the closest homes first', async () => {
    expect((await find('92108')).titles[0]).toBe('Two rooms');
    expect((await find('la mesa')).titles.at(-1)).toBe('Two rooms');
    expect((await find('1 bedroom in scripps ranch or la mesa')).titles.at(-1)).toBe('Two rooms');
  });
});

test.each(['los angeles', 'boise', 'farm', 'horse', 'ski', 'castle', 'snow', 'party house'])(
  'doesn’t correct the word "%s", which is right',
  async (text) => {
    expect((await find(text)).correctedTo).toBeNull();
  },
);

test('searches for a broader wish if no home has the one that was typed', async () => {
  const filters = parseFilters(new URLSearchParams({ q: 'fast wifi' }));
  const { search, missing, notes, matches } = await interpretSearch(db, filters, '2026-11-25');
  expect({ text: search.text, missing, notes }).toEqual({
    text: 'wifi',
    missing: [],
    notes: ['No home that fits mentions “fast wifi”, so we searched for “wifi”.'],
  });
  expect(matches.length).toBeGreaterThan(0);
});

test.each(['no car', '2500 al mes'])('suggests no town for "%s"', async (text) => {
  expect(await listSuggestions(server, text)).toEqual([]);
});

test('finds only homes away from a landmark that the words deny', async () => {
  const nearZoo = await find('2 bedrooms, not near the zoo');
  const nearStadium = await find('2 bedrooms, not near snapdragon stadium');
  expect(nearZoo.titles).not.toContain('Two rooms');
  expect(nearStadium.titles).toContain('Two rooms');
});

test('counts a search with fewer filters as its page does', async () => {
  const search = (query: Record<string, string>) =>
    listWithCounts(server, parseFilters(new URLSearchParams({ sort: 'newest', ...query })));
  const { counts } = await search({ q: '99 guests lighthouse view' });
  const pressed = counts.suggestions.map(async ({ filters, labels, count }) => {
    const page = await listWithCounts(server, parseFilters(formatFilters(filters)));
    return { labels, count, shown: page.counts.count };
  });
  const all = await Promise.all(pressed);
  expect(all).toEqual(all.map((each) => ({ ...each, shown: each.count })));
  expect(all).toContainEqual({ labels: ['50 guests'], count: 1, shown: 1 });
});

test('leaves out corrections that take too long', async () => {
  const filters = parseFilters(new URLSearchParams({ q: 'lighhouse' }));
  await db.transaction().execute(async (transaction) => {
    await sql`LOCK TABLE search_vocabulary`.execute(transaction);
    expect(await interpretSearch(db, filters, '2026-01-01', 50)).toMatchObject({
      correctedTo: null,
      matches: [],
    });
  });
  expect(await interpretSearch(db, filters, '2026-01-01')).toMatchObject({ correctedTo: 'lighthouse' });
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
  let after: SearchCursor | null = null;
  do {
    const page = await listCardPage(server, filters, after);
    ids.push(...page.properties.map(({ id }) => id));
    after = parseSearchCursor(page.next, 'best');
  } while (after);
  expect(new Set(ids).size).toBe(40);
  expect(ids).toHaveLength(40);
  const titled = new Set(homes.filter(({ title }) => title === 'Pickleball court').map(({ id }) => id));
  expect(ids.slice(0, titled.size).every((id) => titled.has(id))).toBe(true);
});

test.each([
  [
    '3 rooms from january 2040',
    [expect.stringMatching(/^Our calendars end on .* left your date out\. Choose earlier dates\.$/)],
  ],
  [
    'from jan 5 for 99 months',
    [expect.stringMatching(/^Our calendars end on .* left your dates out\. Choose earlier dates\.$/)],
  ],
  ['over $5,000 under $1,000', ['Your lowest rent is above your highest, so no home fits both.']],
  [
    '3 rooms without carpets, not on the beach',
    ['We can’t search for “without carpets” or “not on the beach”, so we left that out.'],
  ],
  [
    'desk, gym, pool, sauna, view, roof, lawn, stove, sofa',
    ['That’s a lot of wishes. We searched for the first 8.'],
  ],
  ['lighthouse', []],
])('tells what it leaves out of "%s"', async (text, ignored) => {
  await expect(find(text)).resolves.toHaveProperty('ignored', ignored);
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
      await listSuggestions(server, text);
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
      const query = toWordsQuery(toWordGroups(phrase));
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

test.each([
  ['', [{ label: 'Near a hospital', kind: 'Landmark', text: 'near a hospital' }]],
  ['i', []],
  ['imp', [{ label: 'Imperial Beach', kind: 'Town', text: 'Imperial Beach' }]],
  ['hillc', [{ label: 'Hillcrest', kind: 'Neighborhood', text: 'Hillcrest' }]],
  ['spa', [{ label: 'Hot Tub/Spa', kind: 'Feature', text: 'Hot Tub/Spa' }]],
  ['near ho', [{ label: 'Near a hospital', kind: 'Landmark', text: 'near a hospital' }]],
  [
    '2 bedrooms Sharp',
    [
      {
        label: 'Near Sharp Memorial Hospital',
        kind: 'Landmark',
        text: '2 bedrooms near Sharp Memorial Hospital',
      },
    ],
  ],
  [
    'dog friendly in north p',
    [{ label: 'North Park', kind: 'Neighborhood', text: 'dog friendly in North Park' }],
  ],
  ['northp', [{ label: 'North Park', kind: 'Neighborhood', text: 'North Park' }]],
  ['northprak', [{ label: 'North Park', kind: 'Neighborhood', text: 'North Park' }]],
  ['balbo', [{ label: 'Near Balboa Park', kind: 'Landmark', text: 'near Balboa Park' }]],
  ['near the airp', [{ label: 'Near San Diego Airport', kind: 'Landmark', text: 'near San Diego Airport' }]],
  [
    '1br near balboa hosp',
    [
      {
        label: 'Near Naval Medical Center San Diego',
        kind: 'Landmark',
        text: '1br near Naval Medical Center San Diego',
      },
    ],
  ],
  ['92104', [{ label: 'North Park', kind: 'Neighborhood', text: 'North Park' }]],
  ['chula', [{ label: 'Near Chula Vista', kind: 'Town', text: 'Near Chula Vista' }]],
  ['piscina', [{ label: 'Pool', kind: 'Feature', text: 'Pool' }]],
  ['hilcrest', [{ label: 'Hillcrest', kind: 'Neighborhood', text: 'Hillcrest' }]],
  // No home is in Pacific Beach.
  ['pb', []],
  ['near pool', []],
  // A sentence goes on with dates and amounts.
  ['quiet 1 bed in ocean beach from jan 5 to mar 20 under 3000', []],
  ['quiet 1 bed from jan 5 to mar', []],
  ['a condo under bal', []],
  ['2 bedrooms in mar', []],
  ['quiet and un', []],
  [
    'a quiet home with a yard and a desk, 10 minutes from balb',
    [
      {
        label: 'Near Balboa Park',
        kind: 'Landmark',
        text: 'a quiet home with a yard and a desk, 10 minutes from Balboa Park',
      },
    ],
  ],
  // No home is there.
  ['scripps ranch', []],
  ['imperial beach pier', []],
  ['a home with zzyzx', []],
  ['lighth', [{ label: 'Lighthouse view', kind: 'Home', id: expect.any(String) }]],
  ['50%', []],
])('suggests for "%s"', async (typed, expected) => {
  const suggestions = await listSuggestions(server, typed);
  expect(suggestions.slice(0, 1)).toEqual(expected.slice(0, 1));
});

test('doesn’t suggest the title of a home that is off the site', async () => {
  const home = db.updateTable('properties').where('title', '=', 'Lighthouse view');
  await home.set({ pausedAt: new Date(), pausedBy: 'owner' }).execute();
  expect(await listSuggestions(server, 'lighth')).toEqual([]);
  await home.set({ pausedAt: null, pausedBy: null }).execute();
});
