// Words that no guest types, or not in good faith: a search for any text finds something or nothing, and
// never fails. Also tests pages after a cursor, which rank the words again.
import fc from 'fast-check';
import { pino } from 'pino';
import { beforeAll, expect, test } from 'vitest';
import { parseFilters } from '#domain/search/filters.ts';
import { formatSearchCursor, type SearchCursor } from '#domain/search/search-results.ts';
import { setUpDatabase } from '#tests/support/database.ts';
import { insertDemoProperties } from '#tests/support/demo-properties.ts';
import { serverWith } from '#tests/support/server.ts';
import { listMapHomes } from './map-homes.ts';
import { listCardPage, listWithCounts } from './search.ts';
import { listSuggestions } from './suggestions.ts';
import { refreshVocabulary } from './vocabulary.ts';

const db = await setUpDatabase();
const warnings: string[] = [];
const logger = pino({ level: 'warn' }, { write: (line: string) => void warnings.push(line) });
const server = serverWith({ db, logger });
const now = new Date('2026-11-27T20:00:00Z');

beforeAll(async () => {
  await insertDemoProperties(db, '2026-11-27');
  await refreshVocabulary(db);
});

const id = 'ffffffff-ffff-4fff-bfff-ffffffffffff';
const lastPlace: SearchCursor = { sort: 'best', isStale: false, rank: 36 ** 4 - 1, createdAt: 4e12, id };

async function search(query: Record<string, string>): Promise<void> {
  const filters = parseFilters(new URLSearchParams(query));
  await listWithCounts(server, filters, now);
  await listCardPage(server, filters, formatSearchCursor(lastPlace), now);
  await listMapHomes(server, filters, now);
  await listSuggestions(server, query.q ?? '');
}

test.each([
  ['200 different words', Array.from({ length: 200 }, (_, index) => `w${index}`).join(' ')],
  ['words that say nothing', 'the of and with a'],
  ['one very long word', 'x'.repeat(300)],
  ['other scripts', '海邊 別墅 شقة مفروشة квартира у моря διαμέρισμα दो बेडरूम'],
  ['emoji and combining marks', '🏖️👨‍👩‍👧 c\u0327\u0301a\u0300\u0316\u0317\u0318 \u202Edlrow'],
  ['operators of a text search', `pool & !(hot <-> tub) | 'x':*A "un'finished`],
  ['control characters and HTML', '\u0000\u0001 <script>alert(1)</script> % _'],
  ['SQL', `'; DROP TABLE properties; -- \\' $1 $$ %s`],
  ['huge numbers', '99999999999999999999 bedrooms under $1e308 for -5 guests 4294967296'],
])('answers a search for %s', async (_kind, text) => {
  await search({ q: text });
  await search({ q: text, near: 'a hospital' });
  await search({ q: text, bedrooms: '5', guests: '50' });
  expect(warnings).toEqual([]);
});

test('answers a search for random text', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 60 }), async (text) => {
      await search({ q: text });
    }),
    { numRuns: 30 },
  );
  expect(warnings).toEqual([]);
});
