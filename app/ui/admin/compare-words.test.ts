import fc from 'fast-check';
import { expect, test } from 'vitest';
import { abridge, compareWords, findMissing, type ShownPart, type TextPart } from './compare-words.ts';

const signs = { kept: '', removed: '-', added: '+' };

/** The parts as text: "Two[- bright][+ calm] rooms". "…" stands for omitted words. */
const write = (parts: readonly ShownPart[]) =>
  parts
    .map((part) => {
      if (!part) return '…';
      const text = part.words.join('');
      return part.kind === 'kept' ? text : `[${signs[part.kind]}${text}]`;
    })
    .join('');

const show = (from: string, to: string) => {
  const parts = compareWords(from, to);
  return parts && write(abridge(parts));
};

const compare = (from: string, to: string) => {
  const parts = compareWords(from, to);
  return parts && write(parts);
};

test.each([
  ['the same text', 'Two rooms.', 'Two rooms.', 'Two rooms.'],
  [
    'a replaced word',
    'Two bright rooms by the sea.',
    'Two calm rooms by the sea.',
    'Two[- bright][+ calm] rooms by the sea.',
  ],
  [
    'neighboring words as one change',
    'A big red house by the sea',
    'A tiny blue house by the sea',
    'A[- big red][+ tiny blue] house by the sea',
  ],
  [
    'an appended sentence',
    'Two rooms.',
    'Two rooms. The pier is lively.',
    'Two rooms.[+ The pier is lively.]',
  ],
  ['a removed word', 'Two very bright rooms', 'Two bright rooms', 'Two[- very] bright rooms'],
  [
    'whole numbers and addresses',
    'Please call 619-555-0142 or ask for ann@mail.example',
    'Please call 619-555-0143 or ask for bob@mail.example',
    'Please call[- 619-555-0142][+ 619-555-0143] or ask for[- ann@mail.example][+ bob@mail.example]',
  ],
  [
    'words of other scripts',
    'Две светлые комнаты',
    'Две большие комнаты',
    'Две[- светлые][+ большие] комнаты',
  ],
  ['a line break', 'Two rooms. A pier.', 'Two rooms.\n\nA pier.', 'Two rooms.[- A][+\n\nA] pier.'],
  ['a first text', '', 'Two rooms', '[+Two rooms]'],
  ['a removed text', 'Two rooms', '', '[-Two rooms]'],
])('finds %s', (_, from, to, expected) => {
  expect(compare(from, to)).toBe(expected);
});

const [quiet, lively] = ['A quiet studio near the harbor.', 'Bring your surfboard: the beach is next door!'];

test('marks short texts with little in common as replaced', () => {
  expect(compare(quiet, lively)).toBe(`[-${quiet}][+${lively}]`);
});

test('marks a long first text and a removed long text', () => {
  const long = 'a b '.repeat(500).trim();
  expect(compare('', long)).toBe(`[+${long}]`);
  expect(compare(long, '')).toBe(`[-${long}]`);
});

test('finds no parts in long texts with little in common', () => {
  expect(compare(quiet.repeat(8), lively.repeat(8))).toBeNull();
});

/** A text of 5,000 characters with words from a list of its own. */
const longText = (prefix: string) =>
  Array.from({ length: 1000 }, (_, index) => `${prefix}${(index * 7919) % 977}`)
    .join(' ')
    .slice(0, 5000);

test.each([
  ['different words', longText('a'), longText('b')],
  ['words in another order', longText('a'), longText('a').split(' ').toReversed().join(' ')],
  ['single letters', 'ab cd '.repeat(833), 'c b d a '.repeat(625)],
  ['no spaces', 'a'.repeat(5000), 'b'.repeat(5000)],
  ['spaces only', ' '.repeat(5000), '\n'.repeat(5000)],
])('compares two texts of 5,000 characters with %s within a second', (_, from, to) => {
  const start = performance.now();
  compareWords(from, to);
  expect(performance.now() - start).toBeLessThan(1000);
});

const word = fc.constantFrom(
  'two',
  'rooms',
  'by',
  'sea',
  '.',
  ',',
  ' ',
  '  ',
  '\n',
  '\n\n',
  'é',
  '🏖️',
  '海',
  '-',
);
const text = fc.oneof(
  fc.array(word, { maxLength: 40 }).map((words) => words.join('')),
  fc.string({ unit: 'grapheme' }),
);

const isOf = (kinds: readonly TextPart['kind'][]) => (part: ShownPart) =>
  part !== null && kinds.includes(part.kind);

const join = (parts: readonly ShownPart[], kinds: readonly TextPart['kind'][]) =>
  write(parts.filter(isOf(kinds)).map((part) => part && { ...part, kind: 'kept' }));

test('finds every character of both texts, and omits no change', () => {
  const check = (from: string, to: string) => {
    const parts = compareWords(from, to);
    fc.pre(parts !== null);
    expect(join(parts, ['kept', 'removed'])).toBe(from);
    expect(join(parts, ['kept', 'added'])).toBe(to);
    const changes: TextPart['kind'][] = ['removed', 'added'];
    expect(abridge(parts).filter(isOf(changes))).toEqual(parts.filter(isOf(changes)));
  };
  fc.assert(fc.property(text, text, check));
});

test('omits unchanged words far from a change', () => {
  const numbered = (prefix: string, count: number) =>
    Array.from({ length: count }, (_, index) => `${prefix}${index}`).join(' ');
  const home = (first: string, second: string) =>
    `${numbered('a', 40)} ${first} ${numbered('b', 60)} ${second} ${numbered('c', 20)}`;
  const shown = show(home('bright', 'rooms'), home('calm', 'bedrooms'));
  expect(shown).toMatch(/^… a25 .* a39\[- bright\]\[\+ calm\] b0 .* b14… b45 .* b59\[- rooms\]/);
  expect(shown).toMatch(/\[\+ bedrooms\] c0 .* c19$/);
});

test('finds the entries of a list that another one lacks', () => {
  const [before, after] = [
    ['Pool', 'WiFi', 'Pool'],
    ['WiFi', 'Pool', 'Sauna'],
  ];
  expect(findMissing(before, after)).toEqual(['Pool']);
  expect(findMissing(after, before)).toEqual(['Sauna']);
});
