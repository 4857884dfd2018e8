import { expect, test } from 'vitest';
import type { PropertyStatus } from '#domain/property/options.ts';
import type { AdminProperty } from '#domain/review/review.ts';
import { type ListResult, type PropertyRows, addPage, applyDecisions } from './use-property-rows.ts';

const now = new Date(1);
const nothing: PropertyRows = {
  list: null,
  rows: [],
  next: null,
  searchedTo: null,
  featured: [],
  now,
};

function property(id: string, status: PropertyStatus = 'pending'): AdminProperty {
  const home = {
    title: `Home ${id}`,
    location: 'San Diego, CA',
    bedrooms: 1,
    bathrooms: 1,
    desiredMonthlyRent: 1,
  };
  return {
    id,
    status,
    ...home,
    createdAt: new Date(0),
    photo: null,
    isCorrection: false,
    isPaused: false,
    changes: null,
    hasVisit: false,
  };
}

const listResult = (ids: string, others: Partial<ListResult> = {}): ListResult => ({
  tab: 'pending',
  text: '',
  oldestFirst: false,
  properties: ids.split('').map((id) => property(id)),
  next: null,
  searchedTo: null,
  featured: [],
  dialogProperty: null,
  unknownId: null,
  now,
  ...others,
});
const idsOf = ({ rows }: PropertyRows) => rows.map(({ id }) => id).join('');

test('appends further pages and skips duplicates', () => {
  const first = addPage(nothing, listResult('abc', { next: 'c' }), false);
  const all = addPage(first, listResult('cde', { next: 'e' }), true);
  expect([idsOf(all), all.next]).toEqual(['abcde', 'e']);
  const repeated = addPage(all, listResult('cde', { next: 'e' }), true);
  expect([idsOf(repeated), repeated.next]).toEqual(['abcde', 'e']);
});

test('keeps the place of a decided row when its tab is reloaded', () => {
  const all = addPage(addPage(nothing, listResult('abc', { next: 'c' }), false), listResult('de'), true);
  const decided = addPage(
    all,
    listResult('acd', { next: 'd', dialogProperty: property('b', 'approved') }),
    false,
  );
  expect(idsOf(decided)).toBe('abcde');
  expect(decided.rows[1]?.status).toBe('approved');
  expect(decided.next).toBeNull();
  const closed = addPage(decided, listResult('acd', { next: 'd' }), false);
  expect([idsOf(closed), closed.rows[1]?.status]).toEqual(['abcde', 'approved']);
});

test('removes the row of a deleted property for good', () => {
  const all = addPage(addPage(nothing, listResult('ab', { next: 'b' }), false), listResult('cd'), true);
  const rows = addPage(all, listResult('ac', { unknownId: 'b' }), false);
  const again = addPage(rows, listResult('ac', { unknownId: 'b' }), false);
  expect([idsOf(rows), idsOf(again)]).toEqual(['acd', 'acd']);
  expect(idsOf(addPage(again, listResult('ac'), false))).toBe('acd');
});

test('applies decisions and deletions of this window', () => {
  const loaded = addPage(nothing, listResult('abc'), false);
  const { rows } = applyDecisions(
    loaded,
    new Map([
      ['a', 'approved' as const],
      ['b', null],
    ]),
  );
  expect(rows.map(({ id, status }) => [id, status])).toEqual([
    ['a', 'approved'],
    ['c', 'pending'],
  ]);
});

test('updates a row that another administrator decided', () => {
  const loaded = addPage(nothing, listResult('ab', { tab: 'all' }), false);
  const newest = listResult('', { tab: 'all', properties: [property('a', 'rejected'), property('b')] });
  expect(addPage(loaded, newest, false).rows[0]?.status).toBe('rejected');
});

test('starts a new list for another search', () => {
  const all = addPage(nothing, listResult('abc', { next: 'c' }), false);
  const searchedTo = new Date(0);
  const found = addPage(all, listResult('', { text: 'pier', next: 'x', searchedTo }), false);
  const list = { tab: 'pending', text: 'pier', oldestFirst: false };
  expect(found).toEqual({ list, rows: [], next: 'x', searchedTo, featured: [], now });
  const further = addPage(found, listResult('y', { text: 'pier' }), true);
  expect([idsOf(further), further.next, further.searchedTo]).toEqual(['y', null, null]);
  expect(addPage(further, listResult('abc'), true)).toBe(further);
});

test('starts a new list for another order', () => {
  const newest = addPage(nothing, listResult('abc', { next: 'c' }), false);
  const oldest = addPage(newest, listResult('edc', { oldestFirst: true, next: 'y' }), false);
  expect([idsOf(oldest), oldest.next]).toEqual(['edc', 'y']);
  expect(addPage(oldest, listResult('de'), true)).toBe(oldest);
});

test('replaces the featured list with each response', () => {
  const list = { tab: 'featured', featured: ['b', 'a'] } as const;
  const loaded = addPage(nothing, listResult('ba', list), false);
  const after = addPage(loaded, listResult('ac', { ...list, featured: ['a', 'c'] }), false);
  expect([idsOf(after), after.featured]).toEqual(['ac', ['a', 'c']]);
  const all = addPage(after, listResult('abc', { tab: 'approved', featured: ['a'] }), false);
  expect(addPage(all, listResult('d', { tab: 'approved', featured: ['d'] }), true).featured).toEqual(['d']);
});

test('ignores a late response for another tab', () => {
  const pending = addPage(nothing, listResult('abc', { next: 'c' }), false);
  const approved = addPage(pending, listResult('xy', { tab: 'approved' }), false);
  expect(idsOf(approved)).toBe('xy');
  expect(addPage(approved, listResult('de'), true)).toBe(approved);
});
