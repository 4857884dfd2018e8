import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { adoptPlan, removeHomes, restoreHomes, saveShared } from './list-changes.ts';
import { readPlan, savePlan } from './plan.ts';
import { readSaved, saveAll, toggleSaved } from '../hearts/store.ts';

const id = (number: number) => `0190b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [pier, dune, loft, later] = [id(1), id(2), id(3), id(4)];
const list = [pier, dune, loft];

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

const withoutDune = { name: 'Dune', before: list, removed: [dune], isOwn: true };

test('removes a home from this browser’s list, and restores it to its place', () => {
  saveAll(list);
  removeHomes(withoutDune);
  expect(readSaved()).toBe([pier, loft].join(','));
  restoreHomes(withoutDune);
  expect(readSaved()).toBe(list.join(','));
});

test('keeps a home that was saved between a removal and its undo', () => {
  saveAll(list);
  removeHomes(withoutDune);
  toggleSaved(later);
  restoreHomes(withoutDune);
  expect(readSaved()).toBe([...list, later].join(','));
});

test('doesn’t restore what another tab removed', () => {
  saveAll(list);
  removeHomes(withoutDune);
  toggleSaved(pier);
  restoreHomes(withoutDune);
  expect(readSaved()).toBe([dune, loft].join(','));
});

test('changes no hearts on a shared list', () => {
  saveAll([dune]);
  const removal = { ...withoutDune, isOwn: false };
  removeHomes(removal);
  expect(readSaved()).toBe(dune);
  restoreHomes(removal);
  expect(readSaved()).toBe(dune);
});

test('removes a home once if its link is pressed twice, or in two tabs', () => {
  saveAll(list);
  removeHomes(withoutDune);
  removeHomes(withoutDune);
  expect(readSaved()).toBe([pier, loft].join(','));
});

test('saves a shared list with its plan, and keeps the last plan if it has none', () => {
  saveAll([loft]);
  saveShared([pier, dune], 'guests=2&near=a+hospital');
  expect([readSaved(), readPlan()]).toEqual([[pier, dune, loft].join(','), 'guests=2&near=a+hospital']);
  savePlan('guests=4');
  saveShared([later], '');
  expect(readPlan()).toBe('guests=4');
});

test('takes the plan of a shared list only without one', () => {
  adoptPlan('guests=2');
  adoptPlan('guests=3');
  expect(readPlan()).toBe('guests=2');
});
