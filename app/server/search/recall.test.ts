// How well the search answers questions in people's own words (tests/support/search-questions.ts).
import { pino } from 'pino';
import { expect, test } from 'vitest';
import { parseFilters } from '#domain/search/filters.ts';
import { setUpDatabase } from '#tests/support/database.ts';
import { insertDemoProperties } from '#tests/support/demo-properties.ts';
import { searchQuestions } from '#tests/support/search-questions.ts';
import { serverWith } from '#tests/support/server.ts';
import { listWithCounts } from './search.ts';
import { refreshVocabulary } from './vocabulary.ts';

/** Day of the demonstration data's dates. */
const today = '2026-11-25';

const db = await setUpDatabase();
const server = serverWith({ db, logger: pino({ level: 'silent' }) });
const numbers = await insertDemoProperties(db, today);
await refreshVocabulary(db);

test('finds at least 94 of 100 expected properties among the first ten', async () => {
  const results = [];
  for (const { words, expected } of searchQuestions) {
    const { page, nearest } = await listWithCounts(
      server,
      parseFilters(new URLSearchParams({ q: words })),
      new Date(`${today}T20:00:00Z`),
    );
    // The nearest homes follow on the page.
    const firstTen = [...page.properties, ...nearest].slice(0, 10).map(({ id }) => numbers.get(id));
    const hits = expected.filter((number) => firstTen.includes(number));
    results.push({ words, recall: hits.length / Math.min(expected.length, 10), firstTen, expected });
  }
  const recall = results.reduce((sum, each) => sum + each.recall, 0) / results.length;
  const poorest = results
    .filter((each) => each.recall < 0.8)
    .map(
      (each) =>
        `${each.words}: ${each.recall.toFixed(2)}, found ${each.firstTen.join(' ')}, expected ${each.expected.join(' ')}`,
    );
  console.log(`recall@10 over ${results.length} questions: ${recall.toFixed(3)}\n${poorest.join('\n')}`);
  expect(recall).toBeGreaterThanOrEqual(0.94);
});
