import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Changes } from '#domain/property/changes.ts';
import { textOf } from '#tests/support/html.ts';
import { ChangeList } from './change-list.tsx';

const htmlOf = (changes: Changes, foldsTexts = false) =>
  renderToStaticMarkup(<ChangeList changes={changes} foldsTexts={foldsTexts} />);

const quiet = 'A quiet studio near the harbor. '.repeat(8).trim();
const lively = 'Bring your surfboard: the beach is next door! '.repeat(8).trim();
const longText = (prefix: string) =>
  Array.from({ length: 700 }, (_, index) => `${prefix}${(index * 7919) % 977}`).join(' ');

const oneAfterTheOther = (from: string, to: string) => `Description: (removed: ${from} ) (added: ${to} )`;
const [first, second] = [longText('a'), longText('b')];
test.each<[string, Changes, string]>([
  [
    'the words of a text',
    { description: { from: 'Two bright rooms.\nA pier.', to: 'Two calm rooms.\nA lively pier.' } },
    'Description: Two (removed: bright ) (added: calm ) rooms. A (added: lively ) pier.',
  ],
  ['a first text', { description: { from: '', to: quiet } }, `Description: (added: ${quiet} )`],
  [
    'texts with little in common',
    { description: { from: quiet, to: lively } },
    oneAfterTheOther(quiet, lively),
  ],
  [
    'long texts with other words',
    { description: { from: first, to: second } },
    oneAfterTheOther(first, second),
  ],
  [
    'the entries of a list',
    { houseRules: { from: ['No smoking', 'No pets'], to: ['No smoking', 'No parties'] } },
    'House Rules: No smoking (removed: No pets ) (added: No parties )',
  ],
  [
    'a number',
    { desiredMonthlyRent: { from: 3400, to: 3600 } },
    'Desired Monthly Rent: (removed: $3,400 ) (added: $3,600 )',
  ],
  ['a first value', { role: { from: null, to: 'administrator' } }, 'Role: (added: administrator )'],
  ['a field whose values are private', { zipCode: null }, 'Zip Code changed'],
])('marks what changed: %s', (_what, changes, expected) => {
  expect(textOf(htmlOf(changes))).toBe(expected);
});

test('folds only texts of several lines, and only if asked to', () => {
  const change = { from: '', to: 'The pier is lively.' };
  expect(htmlOf({ description: change })).not.toContain('<details>');
  expect(htmlOf({ description: change }, true)).toContain('<details>');
  expect(htmlOf({ title: change }, true)).not.toContain('<details>');
});
