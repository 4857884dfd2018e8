import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import type { Changes } from '#domain/property/changes.ts';
import { sliceBetween, textOf } from '#tests/support/html.ts';
import { ChangeList } from './change-list.tsx';

const htmlOf = (changes: Changes, foldsLong = false) =>
  renderToStaticMarkup(<ChangeList changes={changes} foldsLong={foldsLong} />);

const description = `Two bright rooms by the sea. ${'The pier is lively. '.repeat(20)}No lift.`;
const newDescription = description.replace('bright', 'calm');

test('shows one text with its removed and added words, and the new text one press away', () => {
  const html = htmlOf({ description: { from: description, to: newDescription } });
  const shown = sliceBetween(html, '<p', '</p>');
  expect(textOf(`<p${shown}`)).toMatch(
    /^Two \(removed: bright \) \(added: calm \) rooms by the sea\. .* \[…\]$/,
  );
  expect(shown).toMatch(/<del[^>]*>.*bright.*<\/del>.*<ins[^>]*>.*calm.*<\/ins>/);
  const whole = sliceBetween(html, '<details>', '</details>');
  expect(textOf(whole)).toBe(`Show the whole text of Description ${newDescription}`);
});

test('marks the words of a title in their place', () => {
  const html = htmlOf({ title: { from: 'Bright condo', to: 'Calm condo' } });
  expect(textOf(html)).toBe('Title: (removed: Bright ) (added: Calm ) condo');
});

test('shows both texts whole if they are long and have little in common', () => {
  const from = 'A quiet studio near the harbor. '.repeat(8).trim();
  const to = 'Bring your surfboard: the beach is next door! '.repeat(8).trim();
  const html = htmlOf({ description: { from, to } });
  expect(textOf(html)).toBe(`Description: Before ${from} After ${to}`);
});

test('shows removed and added entries of a list, and the new list one press away', () => {
  const change = { from: ['No smoking', 'No pets'], to: ['No smoking', 'No parties'] };
  expect(textOf(htmlOf({ houseRules: change }))).toBe(
    'House Rules: (removed: No pets ) (added: No parties ) Show the whole list of House Rules No smoking No parties',
  );
});

test('names a new order of a list', () => {
  const from = ['No smoking', 'No pets'];
  expect(textOf(htmlOf({ houseRules: { from, to: from.toReversed() } }))).toBe(
    'House Rules, in a new order: No pets No smoking',
  );
  expect(textOf(htmlOf({ houseRules: { from, to: [...from.toReversed(), 'No parties'] } }))).toMatch(
    /^House Rules, in a new order: \(added: No parties \) Show the whole list/,
  );
});

test('shows both values of a number, and the first value of a field', () => {
  const rent = { from: 3400, to: 3600 };
  expect(textOf(htmlOf({ desiredMonthlyRent: rent }))).toBe(
    'Desired Monthly Rent: (removed: $3,400 ) (added: $3,600 )',
  );
  expect(textOf(htmlOf({ role: { from: null, to: 'administrator' } }))).toBe('Role: (added: administrator )');
});

test('marks line breaks', () => {
  const change = { from: 'Two rooms. A pier.', to: 'Two rooms.\nA pier.' };
  expect(textOf(htmlOf({ description: change }))).toContain('(added: ↵ A )');
});

test('folds a long change of a text only if asked to', () => {
  const change = { from: '', to: 'The pier is lively. '.repeat(40) };
  expect(htmlOf({ description: change })).not.toContain('<details>');
  expect(htmlOf({ description: change }, true)).toContain('<details>');
  expect(htmlOf({ title: { from: 'Bright condo', to: 'Calm condo' } }, true)).not.toContain('<details>');
});

test('names a changed field whose values are private', () => {
  expect(textOf(htmlOf({ zipCode: null }))).toBe('Zip Code changed');
});
