import { assert, expect, test } from 'vitest';
import { chipsOf, effectiveSort, type Filters, noFilters, parseFilters } from '#domain/search/filters.ts';
import { parseSearchWords } from '#domain/search/search-words.ts';
import sentencesFile from '#tests/support/search-sentences.json' with { type: 'json' };
import { shortenSentence } from './shorten-sentence.ts';
import { toWishes } from './words.ts';

const { today, sentences } = sentencesFile;

function understand(typed: Filters): Filters {
  const { words, filters } = parseSearchWords(typed, noFilters, today);
  const search = { ...typed, ...filters, text: toWishes(words, true).join(', ') };
  return { ...search, sort: effectiveSort(search) };
}

function remove(query: string, label: string) {
  const typed = parseFilters(new URLSearchParams(query));
  const understood = understand(typed);
  const chip = chipsOf(understood).find((each) => each.label === label);
  assert(chip, label);
  return shortenSentence(typed, understood, chip.without, today);
}

const sentence = 'quiet 2 bedroom near the beach with 2 big dogs under 3500 for january, a desk';

test.each([
  ['Dogs allowed', 'quiet 2 bedroom near the beach under 3500 for january, a desk'],
  ['2+ bedrooms', 'quiet near the beach with 2 big dogs under 3500 for january, a desk'],
  ['Near a beach', 'quiet 2 bedroom with 2 big dogs under 3500 for january, a desk'],
  ['Up to $3,500 a month', 'quiet 2 bedroom near the beach with 2 big dogs for january, a desk'],
  ['Jan 1 to Jan 31', 'quiet 2 bedroom near the beach with 2 big dogs under 3500, a desk'],
  ['“desk”', 'quiet 2 bedroom near the beach with 2 big dogs under 3500 for january'],
  ['“quiet”', '2 bedroom near the beach with 2 big dogs under 3500 for january, a desk'],
])('takes “%s” out of a sentence', (label, left) => {
  expect(remove(`q=${sentence}`, label)).toEqual({ ...noFilters, sort: 'best', text: left });
});

test.each<[string, string, Partial<Filters>]>([
  ['q=dog friendly condo&guests=2', 'Dogs allowed', { text: 'condo', guests: 2 }],
  ['q=condo, dogs&guests=2', '2 guests', { text: 'condo, dogs' }],
  ['q=casa con jardín y perro', 'Dogs allowed', { text: 'casa con jardín' }],
  ['q=13 weeks from january, yard', 'Jan 1 to Apr 2', { text: 'yard' }],
  ['q=from jan 5 to march 3, near the beach', 'Jan 5 to Mar 3', { text: 'near the beach' }],
  ['q=condo close to the airport for 2 people', 'Near San Diego Airport', { text: 'condo for 2 people' }],
  ['q=casa con perro cerca de la playa desde enero', 'Near a beach', { text: 'casa con perro desde enero' }],
  ['q=condo, no more than 10 minutes from ucsd', 'Near UC San Diego', { text: 'condo' }],
  ['q=hospital within 10 minutes, yard', 'Near a hospital', { text: 'yard' }],
  ['q=fast wifi, not near the airport', '“Not near San Diego Airport”', { text: 'fast wifi' }],
  // "In La" would be Los Angeles.
  ['q=2 bedrooms in La Jolla with a pool', '“La Jolla”', { text: '2 bedrooms with a pool' }],
])('takes a chip out of %s: %s', (query, label, left) => {
  expect(remove(query, label)).toEqual({ ...noFilters, sort: 'best', ...left });
});

test('empties a sentence that means nothing more', () => {
  expect(remove('q=a place for 2 guests&guests=2', '2 guests')).toMatchObject({ text: '', guests: 0 });
});

test('gives up words in quotes, and a sentence with one meaning in two places', () => {
  expect(remove('q="sea view"', '“sea view”')).toBeNull();
  expect(remove('q=from jan 5, a yard, until feb 1', 'Jan 5 to Feb 1')).toBeNull();
});

/** Every tenth: each try reads a sentence again. */
const sample = sentences.filter((_, at) => at % 10 === 3);

test('keeps every other meaning of a sentence, and nearly always a sentence', () => {
  const removed = sample.flatMap(({ sentence: text }) => {
    const typed = { ...noFilters, text };
    const understood = understand(typed);
    return chipsOf(understood).map(({ without }) => ({
      left: shortenSentence(typed, understood, without, today),
      without,
    }));
  });
  const kept = removed.flatMap(({ left, without }) =>
    [left].filter((each) => each !== null).map((each) => ({ left: each, without })),
  );
  expect(kept.map(({ left }) => meaningOf(understand(left)))).toEqual(
    kept.map(({ without }) => meaningOf(without)),
  );
  expect(kept.length).toBeGreaterThan(removed.length * 0.9);
});

function meaningOf({ text, ...filters }: Filters) {
  return { ...filters, sort: '', wishes: text.split(', ').toSorted() };
}
