// How well the search answers questions in people's own words (search-questions.ts).
import { pino } from 'pino';
import { parseFilters } from '#domain/search/filters.ts';
import type { Database } from '#server/database/database.ts';
import { listWithCounts } from '#server/search/search.ts';
import { refreshVocabulary } from '#server/search/vocabulary.ts';
import { insertDemoProperties } from '#tests/support/demo-properties.ts';
import { serverWith } from '#tests/support/server.ts';
import { average, type Figure } from './figure.ts';
import { searchQuestions } from './search-questions.ts';

/** Day of the demonstration data's dates. */
const today = '2026-11-25';
const logger = pino({ level: 'silent' });

/** The ids of the first ten homes for these words, with the nearest homes, which follow on the page. */
export async function findFirstTen(db: Database, words: string, day: string): Promise<string[]> {
  const filters = parseFilters(new URLSearchParams({ q: words }));
  const now = new Date(`${day}T20:00:00Z`);
  const { page, nearest } = await listWithCounts(serverWith({ db, logger }), filters, now);
  return [...page.properties, ...nearest].slice(0, 10).map(({ id }) => id);
}

export async function measureQuestions(db: Database): Promise<Figure[]> {
  const numbers = await insertDemoProperties(db, today);
  await refreshVocabulary(db);
  const shares: number[] = [];
  const misses: string[] = [];
  for (const { words, expected } of searchQuestions) {
    const found = (await findFirstTen(db, words, today)).map((id) => numbers.get(id));
    const share = expected.filter((number) => found.includes(number)).length / Math.min(expected.length, 10);
    shares.push(share);
    if (share < 0.8)
      misses.push(`${share.toFixed(2)} for ${words}: ${found.join(' ')}, expected ${expected.join(' ')}`);
  }
  return [
    {
      what: 'expected properties of questions among the first ten',
      share: average(shares),
      floor: 0.94,
      misses,
    },
  ];
}
