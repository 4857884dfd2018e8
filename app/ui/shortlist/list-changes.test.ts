import { beforeEach, expect, test, vi } from 'vitest';
import { memoryStorage } from '#tests/support/draft-server.ts';
import { removeHomes, restoreHomes, saveShared } from './list-changes.ts';
import { readPlan, savePlan } from './plan.ts';
import { readSaved, saveAll, toggleSaved } from '../hearts/store.ts';

const id = (number: number) => `0190b0a0-0000-7000-8000-${String(number).padStart(12, '0')}`;
const [pier, dune, loft, later] = [id(1), id(2), id(3), id(4)];
const list = [pier, dune, loft];

beforeEach(() => {
  vi.stubGlobal('localStorage', memoryStorage());
});

const withoutDune = { name: 'Dune', before: list, removed: [dune], isOwn: true };
const shared = { ...withoutDune, isOwn: false };

const savedWithoutDune = ({ isOwn }: typeof shared) => (isOwn ? [pier, loft].join(',') : dune);
const nothing = () => undefined;
test.each([
  ['restores a home to its place', list, withoutDune, nothing, list],
  ['keeps a home that was saved since', list, withoutDune, () => toggleSaved(later), [...list, later]],
  ['doesn’t restore what another tab removed', list, withoutDune, () => toggleSaved(pier), [dune, loft]],
  ['changes no hearts on a shared list', [dune], shared, nothing, [dune]],
])('undoing a removal %s', (_rule, saved, removal, meanwhile, restored) => {
  saveAll(saved);
  removeHomes(removal);
  expect(readSaved()).toBe(savedWithoutDune(removal));
  meanwhile();
  restoreHomes(removal);
  expect(readSaved()).toBe(restored.join(','));
});

test('removes a home once if its link is pressed twice, or in two tabs', () => {
  saveAll(list);
  for (let press = 0; press < 2; press++) removeHomes(withoutDune);
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
