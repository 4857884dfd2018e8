import { expect, test } from 'vitest';
import { gazetteer } from '#domain/place/gazetteer.ts';
import { markNames } from './names.ts';
import { spanOf, toText } from './text.ts';

const read = (sentence: string) => markNames(toText(sentence, 300));
const areasOf = (sentence: string) => read(sentence).names.flatMap(({ area }) => area ?? []);
const landmarksOf = (sentence: string) => read(sentence).names.flatMap(({ landmark }) => landmark ?? []);

/** The sentence with each name by its number, such as "near <0>". */
const markedIn = (sentence: string) =>
  read(sentence).text.letters.replaceAll(
    /[\uE000-\uF8FF]/g,
    (mark) => `<${(mark.codePointAt(0) ?? 0) - 0xe0_00}>`,
  );

const fold = (name: string) => name.normalize('NFKD').replaceAll(/\p{M}/gu, '').toLowerCase();

test('finds every name as it is, without its marks, joined, split and with hyphens', () => {
  const firm = gazetteer.filter(({ name, looseNicknames }) => !looseNicknames.includes(fold(name)));
  const long = firm.filter(({ name }) => name.length > 7);
  const spellings = [
    ...firm.flatMap(({ name }) => [name, fold(name).replaceAll(/[’,]/g, '')]),
    ...long.flatMap(({ name }) => [name.replaceAll(' ', ''), name.replaceAll(/,? /g, '-')]),
  ];
  expect(spellings.filter((each) => markedIn(`2br ${each} pool`) !== '2br <0> pool')).toEqual([]);
});

test.each([
  ['PB or OB', ['Pacific Beach', 'Ocean Beach']],
  ['hill crest, northpark, north-park', ['Hillcrest', 'North Park', 'North Park']],
  ['Pt. Loma / La Joya / rancho penasquitos', ['Point Loma', 'La Jolla', 'Rancho Peñasquitos']],
  ['IB', ['Imperial Beach']],
  ['92103 or 91932', ['92103', 'Imperial Beach']],
  ['not in PB, OB or MB', ['Pacific Beach', 'Ocean Beach', 'Mission Beach']],
  // Words of their own.
  ['a bayside home with seacoast charm', []],
  ['downtown views', []],
  ['north, park', []],
])('finds the areas of "%s"', (sentence, names) => {
  expect(areasOf(sentence)).toEqual(names);
});

test.each([
  ['UC San Diego Medical Center, Hillcrest', ['UC San Diego Medical Center, Hillcrest']],
  ['scripps mercy, hospital sharp', ['Scripps Mercy Hospital', 'Sharp Memorial Hospital']],
  ['32nd st naval station', ['Naval Base San Diego', 'Naval Base San Diego']],
  ['studio near pacific beach', ['Pacific Beach']],
  ['near a hospital', ['a hospital']],
  ['walk to the beach', ['a beach']],
  ['stationed at a navy base', ['a base']],
  ['not near the airport or the stadium', ['San Diego Airport', 'Snapdragon Stadium']],
  ['near Vista', ['Vista']],
  // Words of their own.
  ['beach house near a beach house', []],
  ['state of the art, vista point, alpine style', []],
  ['up to 2000 usd a month', []],
])('finds the landmarks of "%s"', (sentence, names) => {
  expect(landmarksOf(sentence)).toEqual(names);
});

test('tells neighbors from places of ours', () => {
  expect(read('near Tijuana').names).toMatchObject([{ isNeighbor: true, landmark: 'Tijuana' }]);
});

test('replaces a name by one letter with the span of the name', () => {
  const sentence = 'Pool near UCSD, Hill Crest';
  expect(markedIn(sentence)).toBe('pool near <0>, <1>');
  const { text } = read(sentence);
  const wordsAt = (at: number) => sentence.slice(...spanOf(text, at, at + 1));
  expect([wordsAt(10), wordsAt(13)]).toEqual(['UCSD', 'Hill Crest']);
  expect(text.spans).toHaveLength(text.letters.length);
});

test.each(['\uE000 near \uF8FF', 'a\0b <b>', '🏖️ 🏖️', "''' --- ...", ''])(
  'finds no name in %j',
  (sentence) => {
    expect(read(sentence).names).toEqual([]);
    expect(markedIn(sentence)).not.toMatch(/<\d/);
  },
);
