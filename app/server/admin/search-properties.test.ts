import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sql } from 'kysely';
import { parseSearchTerms } from '#domain/review/admin-list.ts';
import { referenceOf } from '#domain/property/owner-property.ts';
import { type PropertyStatus, propertyStatuses } from '#domain/property/options.ts';
import { type Cursor, pageSize } from '#domain/search/search-results.ts';
import { newAdmin, setUpTestServer, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { findProperties, type SearchLimits, type SearchPageRequest } from './search-properties.ts';
import { approveProperty, rejectProperty } from './decide.ts';
import { updateProperty } from '#tests/support/properties.ts';

const words = [
  'pier',
  'Pie',
  'San',
  'sandy',
  'Ñandú',
  'O’Neill',
  "O'Neill",
  '東京',
  'x',
  'xy',
  'a-b',
  'a–b',
  'Ann',
  'anna',
  '91',
];
const count = 60;

const testServer = await setUpTestServer();
const ada = await newAdmin(testServer.server, 'ada@site.example');
for (let number = 0; number < count; number += 1) {
  const picked = words.filter((_, index) => (number * 7 + index * 5) % (index + 2) === 0);
  const title = `${picked.join(' ')} no ${number}`;
  const id = await submitProperty(testServer, {
    title,
    email: `${picked[0] === 'pier' ? 'ann' : 'bob'}.${number % 9}@mail.example`,
  });
  if (number % 4 === 0) valueOf(await approveProperty(testServer.server, ada, id));
  if (number % 4 === 1) valueOf(await rejectProperty(testServer.server, ada, id, 'no'));
}
// Several properties have the same time, as after an import.
await sql`UPDATE properties SET created_at = date_trunc('second', created_at), updated_at = now()`.execute(
  testServer.db,
);

interface Row {
  id: string;
  status: string;
  found: string;
}

async function everything(): Promise<Row[]> {
  const rows = await testServer.db
    .selectFrom('properties')
    .select(['id', 'status', 'title', 'location', 'landlordEmail', 'landlordFullName'])
    .orderBy('createdAt', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return rows.map(({ id, status, ...texts }) => ({
    id,
    status,
    found: ` ${searchable(`${id.slice(-8)} ${texts.title} ${texts.location} ${texts.landlordEmail} ${texts.landlordFullName}`)}`,
  }));
}
const searchable = (text: string) => text.toLowerCase().replaceAll(/[ !-/:-@[-`{-~’–]+/g, ' ');

function isMatch({ found }: Row, text: string): boolean {
  const terms = parseSearchTerms(text);
  if (terms.kind === 'id') return false;
  const isIn = (word: string) =>
    found.includes((/^[^ ]{1,2}( |$)/u.test(word) ? ` ${word}` : word).toLowerCase());
  return terms.words.length > 0 && terms.words.every(isIn);
}

const anyWord = fc.oneof(
  fc.constantFrom(
    ...words,
    'imperial',
    'rosa',
    'mail.example',
    'bob.3',
    'ann.',
    'beach,',
    'no',
    'n',
    'e',
    'ier',
  ),
  fc.string({ unit: fc.constantFrom(...'anierxy0 -@%_'.split('')), minLength: 1, maxLength: 5 }),
);
const anyText = fc.array(anyWord, { minLength: 1, maxLength: 3 }).map((list) => list.join(' '));
/** The trigram index has unlimited time, or none. */
const anyLimits: fc.Arbitrary<SearchLimits> = fc.record({
  maxEntries: fc.integer({ min: 1, max: 30 }),
  trigramTimeoutMs: fc.constantFrom(600_000, 0),
});

/** The ids on all pages, and the number of pages that were cut short. */
async function searchPages(text: string, status: PropertyStatus | null, limits: SearchLimits) {
  const found: string[] = [];
  let cutShort = 0;
  let after: Cursor | null = null;
  do {
    const wanted: SearchPageRequest = { status, after, limit: pageSize };
    const { matches, searchedTo } = await findProperties(
      testServer.db,
      parseSearchTerms(text),
      wanted,
      limits,
    );
    found.push(...matches.map(({ id }) => id));
    if (searchedTo) cutShort += 1;
    const last = matches.length === pageSize ? matches.at(-1) : searchedTo;
    after = last ? { createdAt: last.createdAt.getTime(), id: last.id } : null;
  } while (after);
  return { found, cutShort };
}

const matching = (rows: Row[], text: string, status: PropertyStatus | null) =>
  rows.filter((row) => (status === null || row.status === status) && isMatch(row, text)).map(({ id }) => id);

test('findProperties returns the matches of an oracle in its order and on all pages, with or without the index', async () => {
  const rows = await everything();
  const anyStatus = fc.constantFrom(null, ...propertyStatuses);
  let cutShort = 0;
  await fc.assert(
    fc.asyncProperty(anyText, anyStatus, anyLimits, async (text, status, limits) => {
      const pages = await searchPages(text, status, limits);
      expect(pages.found).toEqual(matching(rows, text, status));
      cutShort += pages.cutShort;
    }),
    { numRuns: 75 },
  );
  expect(cutShort).toBeGreaterThan(0);
});

test('findProperties finds a property by the reference that its owner reads out', async () => {
  const id = await submitProperty(testServer);
  const wanted = { status: null, after: null, limit: 9 };
  for (const text of [referenceOf(id), id.slice(-8)]) {
    const { matches } = await findProperties(testServer.db, parseSearchTerms(text), wanted);
    expect(matches).toMatchObject([{ id }]);
  }
});

test.each([
  ["Brendan O'Toole", 'o’toole'],
  ['Brendan O’Toole', "o'toole"],
])('findProperties finds %s by %s', async (landlord, text) => {
  const id = await submitProperty(testServer, { title: 'By the quay' });
  await updateProperty(testServer, id, { landlordFullName: landlord });
  const { matches } = await findProperties(testServer.db, parseSearchTerms(text), {
    status: null,
    after: null,
    limit: 9,
  });
  expect(matches.map((match) => match.id)).toContain(id);
});

test.each(['ΠΥΡΓΟΣ', 'İSKELE'])(
  'findProperties finds %s as it was typed, because the database converts both texts to lower case',
  async (word) => {
    const id = await submitProperty(testServer, { title: `House ${word} by the sea` });
    const wanted = { status: null, after: null, limit: 1 };
    for (const text of [word, `HOUSE ${word}`]) {
      const { matches } = await findProperties(testServer.db, parseSearchTerms(text), wanted);
      expect(matches).toMatchObject([{ id }]);
    }
  },
);

test('findProperties indexes the longest texts of the widest characters', async () => {
  const widest = String.fromCodePoint(0x1f3e0);
  const title = Array.from({ length: 120 }, (_, index) => String.fromCodePoint(0x1f300 + index)).join('');
  const id = await submitProperty(testServer, { title });
  const random = Array.from({ length: 200 }, (_, index) =>
    String.fromCodePoint(0x20000 + ((index * 7919) % 40_000)),
  );
  await updateProperty(testServer, id, {
    landlordFullName: random.join(''),
    location: random.slice(0, 120).toReversed().join(''),
    landlordEmail: widest.repeat(254),
  });
  const { matches: found } = await findProperties(testServer.db, parseSearchTerms(title), {
    status: null,
    after: null,
    limit: 13,
  });
  expect(found.map((match) => match.id)).toEqual([id]);
});
