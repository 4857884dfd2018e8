// How well the search answers questions in people's own words (tests/support/search-questions.ts).
import { pino } from 'pino';
import { v7 as uuidv7 } from 'uuid';
import { beforeAll, expect, test } from 'vitest';
import { parseFilters } from '#domain/filters.ts';
import { toSteps } from '../../../demo/demo-property.ts';
import { properties } from '../../../demo/properties.ts';
import { positionColumns } from '../properties/position-columns.ts';
import { approximatePositionOf } from '#domain/position.ts';
import { setUpDatabase } from '../../../tests/support/database.ts';
import { searchQuestions } from '../../../tests/support/search-questions.ts';
import { serverWith } from '../../../tests/support/server.ts';
import { listWithCounts } from './search.ts';
import { refreshVocabulary } from './vocabulary.ts';

/** Day of the demonstration data's dates. */
const today = '2026-11-25';

const db = await setUpDatabase();
const server = serverWith({ db, logger: pino({ level: 'silent' }) });
const numbers = new Map<string, string>();

beforeAll(async () => {
  const approved = properties.filter(({ status }) => status === 'approved');
  await db
    .insertInto('properties')
    .values(
      approved.map((property) => {
        const { property: place, details, listing, features } = toSteps(property, today);
        const createdAt = new Date(Date.parse(today) - property.daysAgo * 86_400_000);
        const id = uuidv7({ msecs: createdAt.getTime() });
        numbers.set(id, property.number);
        const { bathrooms, yearBuilt: _yearBuilt, ...otherDetails } = details;
        return {
          id,
          createdAt,
          updatedAt: createdAt,
          reviewedAt: createdAt,
          status: 'approved' as const,
          ...place,
          ...positionColumns(approximatePositionOf({ ...place, given: property.position })),
          ...otherDetails,
          bathroomHalves: 2 * bathrooms,
          propertyType: property.adminType ?? place.propertyType,
          title: listing.title,
          description: listing.description,
          coolingSystem: features.coolingSystem,
          amenities: features.amenities,
          parkingArrangement: features.parkingArrangement,
          stairsDescription: 'None',
          standardEssentialsConfirmed: true,
          maxGuests: property.maxGuests ?? null,
          landlordFullName: 'Alex Example',
          landlordPhone: '619 555 0100',
          landlordEmail: 'alex@example.com',
          submitterEmail: 'alex@example.com',
        };
      }),
    )
    .execute();
  await refreshVocabulary(db);
});

test('finds at least 94 of 100 expected properties among the first ten', async () => {
  const results = [];
  for (const { words, expected } of searchQuestions) {
    const { page } = await listWithCounts(
      server,
      parseFilters(new URLSearchParams({ q: words })),
      new Date(`${today}T20:00:00Z`),
    );
    const firstTen = page.properties.slice(0, 10).map(({ id }) => numbers.get(id));
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
