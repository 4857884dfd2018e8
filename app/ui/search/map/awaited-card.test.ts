import { expect, test, vi } from 'vitest';
import { showAwaited, showCard } from './awaited-card.ts';

/** A list of 12 cards of 30, each with the id of its home. */
function createList(all = Array.from({ length: 30 }, (_, index) => String(index))) {
  let loaded = 12;
  const show = vi.fn<(card: string) => void>();
  const loadMore = vi.fn<() => void>();
  return {
    show,
    loadMore,
    grow: () => {
      loaded += 12;
    },
    count: () => Math.min(loaded, all.length),
    find: (ids: readonly string[]) => all.slice(0, loaded).find((id) => ids.includes(id)),
  };
}

test('shows a card that is loaded', () => {
  const list = createList();
  expect(showCard(list, ['11'])).toBeNull();
  expect(list.show.mock.calls).toEqual([['11']]);
  expect(list.loadMore).not.toHaveBeenCalled();
});

test('loads pages of the list until it has the card', () => {
  const list = createList();
  let awaited = showCard(list, ['26']);
  list.grow();
  awaited = showAwaited(list, awaited, ['26']);
  expect(list.show).not.toHaveBeenCalled();
  list.grow();
  expect(showAwaited(list, awaited, ['26'])).toBeNull();
  expect(list.show.mock.calls).toEqual([['26']]);
  expect(list.loadMore).toHaveBeenCalledTimes(2);
});

test('requests no more while the list stays the same, such as after a failure', () => {
  const list = createList();
  const awaited = showCard(list, ['26']);
  expect(showAwaited(list, awaited, ['26'])).toBe(awaited);
  expect(list.loadMore).toHaveBeenCalledTimes(1);
});

test.each([
  ['after the card was closed', []],
  ['when another home is chosen', ['3']],
])('stops loading %s', (_, chosen) => {
  const list = createList();
  const awaited = showCard(list, ['26']);
  list.grow();
  expect(showAwaited(list, awaited, chosen)).toBeNull();
  expect(list.loadMore).toHaveBeenCalledTimes(1);
});

test.each([
  ['without a home', [], 12],
  ['when about 100 cards are loaded', ['none'], 9 * 12],
])('loads nothing %s', (_, ids, count) => {
  const list = { ...createList(), count: () => count };
  expect(showCard(list, ids)).toBeNull();
  expect(list.loadMore).not.toHaveBeenCalled();
});
