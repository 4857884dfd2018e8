import { expect, test } from 'vitest';
import { type Filters, noFilters } from './filters.ts';
import { parseSearchWords } from './search-words.ts';

const parse = (text: string) => parseSearchWords({ ...noFilters, text }, noFilters, '2026-11-25');

test.each([
  ['female only', 'female only'],
  ['a room, women only', 'women only'],
  ['only men', 'only men'],
  ['christian home', 'christian'],
  ['no kids', 'no kids'],
  ['solo mujeres', 'women only'],
])('says that who lives there is no filter in "%s"', (text, quoted) => {
  expect(parse(text)).toMatchObject({
    words: '',
    filters: {},
    problems: [`We don’t choose homes by who lives there, so we left out “${quoted}”.`],
  });
});

test.each([
  ['2 adults only', '', { guests: 2 }],
  ['2 adults, no kids', '', { guests: 2 }],
  ['christian family of 4', 'christian', { guests: 4 }],
  ['near the mormon temple', 'mormon temple', {}],
  ['2 adults no dogs', '', { guests: 2 }],
])('takes "%s" for what a guest says about themselves or a place: "%s" and %o', (text, words, filters) => {
  expect(parse(text)).toMatchObject({ words, filters, problems: [] });
});

test.each(['no cats', 'no dogs', 'no cats or dogs'])(
  'says what finds homes without pets for "%s"',
  (text) => {
    expect(parse(text)).toMatchObject({
      words: '',
      filters: {},
      problems: [`We can’t search for “${text}”. Try “no pets” for homes that take none.`],
    });
  },
);

test.each<[string, Partial<Filters>]>([
  ['8 college students', { guests: 8 }],
  ['5 international students', { guests: 5 }],
  ['2 young kids and 2 adults', { guests: 4 }],
  ['just 2 adults', { guests: 2 }],
  ['two women', { guests: 2 }],
  ['me, my mom and my 2 kids', { guests: 4 }],
  ['we are 6', { guests: 6 }],
  ['6 pax', { guests: 6 }],
  ['solo', { guests: 1 }],
  ['90 lb labrador', { animal: 'dogs' }],
  ['two and a half baths', { bathrooms: 2 }],
  ['3 little ones', { guests: 3 }],
  ['golden retriever', { animal: 'dogs' }],
])('reads who comes in "%s": %o', (text, filters) => {
  const { words, filters: found, problems } = parse(text);
  expect({ words, found, problems }).toEqual({ words: '', found: filters, problems: [] });
});

test.each(['near the christian school', 'white kitchen', 'family room'])(
  'finds no words about people in "%s"',
  (text) => {
    expect(parse(text).problems).toEqual([]);
  },
);
