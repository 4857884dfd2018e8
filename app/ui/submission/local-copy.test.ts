import { expect, test } from 'vitest';
import { emptyForms } from '#domain/submission-form.ts';
import { completeForms } from '../../../tests/support/submissions.ts';
import { memoryStorage } from '../../../tests/support/memory-storage.ts';
import { createLocalCopies } from './local-copy.ts';

const day = 24 * 60 * 60 * 1000;
const copy = { agreed: emptyForms, forms: completeForms(), sent: { listing: completeForms().listing } };

test('a copy belongs to its draft, or to the form that is no draft yet', () => {
  const copies = createLocalCopies(memoryStorage);
  const storage = memoryStorage();
  const shared = createLocalCopies(() => storage);
  shared.write('one', copy);
  expect([shared.read('one'), shared.read('other'), shared.read(null)]).toEqual([copy, null, null]);
  shared.write(null, copy);
  shared.remove('one');
  expect([shared.read('one'), shared.read(null)]).toEqual([null, copy]);
  expect(copies.read('one')).toBeNull();
});

test('copies of all drafts go after 30 days, and nothing of others does', () => {
  const storage = memoryStorage();
  let now = 0;
  const copies = createLocalCopies(
    () => storage,
    () => now,
  );
  storage.setItem('another program', 'its own');
  copies.write('old', copy);
  now = day;
  copies.write('young', copy);
  now = 30 * day + 1;
  expect([copies.read('young'), copies.read('old')]).toEqual([copy, null]);
  expect(storage.length).toBe(2);
  expect(storage.getItem('another program')).toBe('its own');
});

test('what cannot be opened any more goes at once', () => {
  const storage = memoryStorage();
  const copies = createLocalCopies(() => storage);
  storage.setItem('another program', 'its own');
  for (const id of ['submitted', 'current', 'other', null]) copies.write(id, copy);
  copies.writeOrder('submitted', ['a']);
  copies.keepOnly(['current', 'other']);
  expect([copies.read('submitted'), copies.readOrder('submitted')]).toEqual([null, []]);
  expect([copies.read('current'), copies.read('other'), copies.read(null)]).toEqual([copy, copy, copy]);
  expect(storage.length).toBe(4);
});

test('what was typed after a submission stays until it is looked at', () => {
  const storage = memoryStorage();
  const copies = createLocalCopies(() => storage);
  for (const id of ['submitted', 'emptied']) copies.write(id, copy);
  copies.noteSubmitted('submitted');
  copies.noteSubmitted('untouched');
  copies.keepOnly([]);
  expect([copies.wasSubmitted('submitted'), copies.wasSubmitted('emptied')]).toEqual([true, false]);
  expect([copies.leftOvers(), copies.read('submitted'), copies.read('emptied')]).toEqual([
    ['submitted'],
    copy,
    null,
  ]);
  copies.remove('submitted');
  expect(copies.leftOvers()).toEqual([]);
});

test('the order of photographs is kept beside, and goes when it is not needed any more', () => {
  const storage = memoryStorage();
  const copies = createLocalCopies(() => storage);
  copies.writeOrder('one', ['b', 'a']);
  expect([copies.readOrder('one'), copies.readOrder('other'), copies.read('one')]).toEqual([
    ['b', 'a'],
    [],
    null,
  ]);
  copies.removeOrder('one');
  expect(storage.length).toBe(0);
});

test('removed photographs are remembered until none is left that has to be told', () => {
  const storage = memoryStorage();
  const copies = createLocalCopies(() => storage);
  copies.writeRemoved('one', ['a', 'b']);
  copies.keepOnly(['one']);
  expect([copies.readRemoved('one'), copies.readRemoved('other'), copies.read('one')]).toEqual([
    ['a', 'b'],
    [],
    null,
  ]);
  copies.writeRemoved('one', []);
  expect(storage.length).toBe(0);
});

test.each([['no JSON'], ['null'], ['[]'], ['{"keptAt":"yesterday"}']])('%s counts as no copy', (text) => {
  const storage = memoryStorage();
  storage.setItem('baystead-submission:new', text);
  const copies = createLocalCopies(() => storage);
  expect(copies.read(null)).toBeNull();
});

test('of a copy that is odd what can be read is read', () => {
  const storage = memoryStorage();
  const odd = {
    keptAt: Date.now(),
    forms: { landlord: { landlordFullName: 'Rosa', unknown: 1 }, listing: 7 },
  };
  storage.setItem('baystead-submission:new', JSON.stringify(odd));
  const forms = { ...emptyForms, landlord: { ...emptyForms.landlord, landlordFullName: 'Rosa' } };
  expect(createLocalCopies(() => storage).read(null)).toEqual({ agreed: emptyForms, forms, sent: {} });
});

test('a browser that keeps nothing is no failure', () => {
  const copies = createLocalCopies(() => {
    throw new DOMException('denied', 'SecurityError');
  });
  copies.write(null, copy);
  copies.remove(null);
  expect(copies.read(null)).toBeNull();
});
