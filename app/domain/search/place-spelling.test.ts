import { expect, test } from 'vitest';
import { spellPlaces } from './place-spelling.ts';
import { landmarks, neighborhoods, sights } from '../place/places.ts';

const fold = (name: string) =>
  name
    .normalize('NFKD')
    .replaceAll(/[\p{M}’]/gu, '')
    .toLowerCase();
/** Shorter names are left as typed, because other words are like them. */
const names = [...neighborhoods, ...landmarks, ...sights]
  .map(({ name }) => fold(name))
  .filter((name) => !name.includes(',') && name.length > 6);

test('joins, splits and hyphenates no name beyond recognition', () => {
  const read = names.map((name) => [
    name,
    spellPlaces(name),
    spellPlaces(name.replaceAll(' ', '')),
    spellPlaces(name.replaceAll(' ', '-')),
  ]);
  expect(read).toEqual(names.map((name) => [name, name, name, name]));
});

test('reads names with one wrong letter behind the first', () => {
  // "Mission by" are two words.
  const long = names.filter((name) => name.length > 8).filter((name) => name !== 'mission bay');
  const swapped = long.map((name) => name.replace(/([a-z])(?!\1)([a-z])([a-z])$/, '$2$1$3'));
  const missing = long.map((name) => name.replace(/.([a-z])$/, '$1'));
  expect(swapped.map(spellPlaces)).toEqual(long);
  expect(missing.map(spellPlaces)).toEqual(long);
});

test.each([
  ['2br in northpark, hillcresst', '2br in north park, hillcrest'],
  ['hill crest or mission-valley', 'hillcrest or mission valley'],
  ['la joya', 'la jolla'],
  ['san deigo', 'san diego'],
  ['imperialbeach', 'imperial beach'],
  ['scrips mercy', 'scripps mercy'],
  ['los angles', 'los angeles'],
  // Right as they are.
  ['south park', 'south park'],
  ['point loma heights', 'point loma heights'],
  ['hillcrest inn', 'hillcrest inn'],
  ['hospital', 'hospital'],
  ['bay view, ocean views', 'bay view, ocean views'],
  ['golden retriever', 'golden retriever'],
  ['old town trolley', 'old town trolley'],
  ['north facing yard near a park', 'north facing yard near a park'],
  ['', ''],
])('spells the places of "%s" as "%s"', (typed, spelled) => {
  expect(spellPlaces(typed)).toBe(spelled);
});
