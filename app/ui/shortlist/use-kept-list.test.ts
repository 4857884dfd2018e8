import { expect, test } from 'vitest';
import { keepHomes } from './use-kept-list.ts';

const homes = ['pier', 'dune', 'loft'].map((id) => ({ id, title: id }));
const list = {
  homes,
  comparison: {
    rows: [{ name: 'Rent', group: 'Costs', values: [{ text: '$1' }, { text: '$2' }, { text: '$3' }] }],
    amenities: [{ name: 'Pool', has: [true, false, true] }],
    verdicts: [
      { text: 'Fits', fits: true },
      { text: 'Too small', fits: false },
      { text: 'No pets', fits: false },
    ],
    shared: [{ name: 'Type', text: 'House' }],
    order: 'own',
    orders: [{ key: 'price', name: 'Lowest rent first' }],
  },
  map: { homes, hasMore: false, unplaced: 0, nights: null, place: { marks: [], radius: 0 }, stay: '' },
  ids: ['pier', 'gone', 'dune', 'loft'],
  tooMany: 0,
  gone: 1,
  unreadable: 0,
} as unknown as Parameters<typeof keepHomes>[0];

test('keeps the columns of these homes, and their order', () => {
  expect(keepHomes(list, ['loft', 'gone', 'pier'])).toMatchObject({
    homes: [{ id: 'pier' }, { id: 'loft' }],
    comparison: {
      rows: [{ name: 'Rent', values: [{ text: '$1' }, { text: '$3' }] }],
      amenities: [{ name: 'Pool', has: [true, true] }],
      verdicts: [{ text: 'Fits' }, { text: 'No pets' }],
      shared: [{ name: 'Type', text: 'House' }],
      orders: [{ key: 'price' }],
    },
    map: { homes: [{ id: 'pier' }, { id: 'loft' }] },
    ids: ['loft', 'gone', 'pier'],
    gone: 0,
  });
});

test('shows what all homes shared in the column of a single home', () => {
  expect(keepHomes(list, ['dune'])?.comparison).toMatchObject({
    rows: [
      { name: 'Rent', values: [{ text: '$2' }] },
      { name: 'Type', values: [{ text: 'House' }] },
    ],
    shared: [],
  });
});

test('keeps nothing of a list with another home, or without homes', () => {
  expect(keepHomes(list, ['dune', 'other'])).toBe(null);
  expect(keepHomes(list, [])).toBe(null);
});
