import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failed, openQueue, photo, image, images, stored } from '../../../tests/support/upload-room.ts';
import { undoMs } from './removals.ts';

describe('removing', () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  /** The photos `a.jpg`, `b.jpg` and `c.jpg`, which the server has. */
  function openStored() {
    const opened = openQueue();
    opened.queue.addStored([photo('a'), photo('b'), photo('c')]);
    return opened;
  }

  test('takes a photo out of the list at once, and has it discarded when it can be undone no longer', () => {
    const { queue, keyOf, names, discarded } = openStored();
    queue.remove(keyOf('b.jpg'));
    expect([names(), queue.storedIds()]).toEqual([
      ['a.jpg', 'c.jpg'],
      ['a', 'c'],
    ]);
    vi.advanceTimersByTime(undoMs - 1);
    expect([queue.removed()?.name, discarded]).toEqual(['b.jpg', []]);
    let told = 0;
    queue.subscribe(() => (told += 1));
    vi.advanceTimersByTime(1);
    expect([queue.removed(), discarded, told]).toEqual([null, ['b'], 1]);
    expect(queue.undo()).toBeNull();
    expect(names()).toEqual(['a.jpg', 'c.jpg']);
  });

  test('is undone one by one, the last first, each photo in its place', () => {
    const { queue, keyOf, names, discarded } = openStored();
    const first = keyOf('a.jpg');
    queue.remove(first);
    queue.remove(keyOf('b.jpg'));
    queue.undo();
    expect([names(), queue.removed()?.name]).toEqual([['b.jpg', 'c.jpg'], 'a.jpg']);
    expect(queue.undo()).toBe(first);
    expect([names(), queue.removed()]).toEqual([['a.jpg', 'b.jpg', 'c.jpg'], null]);
    vi.advanceTimersByTime(undoMs * 2);
    expect(discarded).toEqual([]);
  });

  test('is undone for a photo on its way by sending it again', async () => {
    const { queue, journeys, kept, keyOf, states, discarded } = openQueue();
    queue.add([image('a.jpg')]);
    queue.remove(keyOf('a.jpg'));
    expect([...kept]).toEqual([]);
    queue.undo();
    expect([states(), [...kept], journeys.length]).toEqual([['a.jpg sending'], ['a.jpg'], 2]);
    await journeys[0]?.answer(failed('soon'));
    await journeys[1]?.answer(stored('a'));
    expect([states(), discarded]).toEqual([['a.jpg stored'], []]);
  });

  test('of a photo that is just being stored is heard of before the form is sent', async () => {
    const { queue, journeyOf, keyOf, discarded } = openQueue();
    queue.add([image('a.jpg')]);
    queue.remove(keyOf('a.jpg'));
    let isHeard = false;
    const heard = queue.discarded().then(() => (isHeard = true));
    await vi.advanceTimersByTimeAsync(0);
    expect(isHeard).toBe(false);
    await journeyOf('a.jpg').answer(stored('a'));
    await heard;
    expect(discarded).toEqual(['a']);
  });

  test('is undone for a photo that is just being stored: it is not discarded when it arrives', async () => {
    const { queue, journeys, keyOf, states, discarded } = openQueue();
    queue.add([image('a.jpg')]);
    queue.remove(keyOf('a.jpg'));
    queue.undo();
    await journeys[0]?.answer(stored('a'));
    await journeys[1]?.answer(stored('a'));
    expect([states(), discarded]).toEqual([['a.jpg stored'], []]);
  });

  test('gives up what has arrived of a file when it can be undone no longer, failed or on its way', async () => {
    const { queue, journeyOf, keyOf, discardedUploads } = openQueue();
    queue.add(images(3));
    await journeyOf('1.jpg').answer(failed('asked'));
    for (const name of ['1.jpg', '2.jpg', '3.jpg']) queue.remove(keyOf(name));
    queue.undo();
    expect(discardedUploads).toEqual([]);
    vi.advanceTimersByTime(undoMs);
    expect(discardedUploads).toEqual(['1.jpg', '2.jpg']);
  });

  test('does not wait for the next try of a photo on its way', async () => {
    const { queue, journeyOf, keyOf } = openQueue();
    queue.add([image('a.jpg')]);
    await journeyOf('a.jpg').answer(failed('soon'));
    expect(queue.isUnderWay()).toBe(true);
    queue.remove(keyOf('a.jpg'));
    await queue.discarded();
    expect(queue.isUnderWay()).toBe(false);
  });

  test('ends at once when the form is sent or left', async () => {
    const { queue, keyOf, discarded } = openStored();
    queue.remove(keyOf('a.jpg'));
    await queue.discarded();
    expect(discarded).toEqual(['a']);
    queue.remove(keyOf('b.jpg'));
    queue.finishRemovals();
    vi.advanceTimersByTime(undoMs);
    expect([discarded, queue.removed()]).toEqual([['a', 'b'], null]);
  });

  test('is undone by choosing the same file again, also under another name', async () => {
    const { queue, journeyOf, journeys, keyOf, names, discarded } = openQueue();
    const file = image('a.jpg');
    queue.add([file]);
    await journeyOf('a.jpg').answer(stored('a'));
    queue.remove(keyOf('a.jpg'));
    queue.add([file]);
    expect([names(), journeys.length]).toEqual([['a.jpg'], 1]);
    queue.remove(keyOf('a.jpg'));
    queue.add([image('copy.jpg')]);
    await journeyOf('copy.jpg').answer(stored('a'));
    vi.advanceTimersByTime(undoMs);
    expect([queue.storedIds(), queue.removed(), discarded]).toEqual([['a'], null, []]);
  });

  test('makes room for a new photo in a full list, which is sent when the server has heard of it', async () => {
    const { queue, journeys, keyOf, discarded } = openQueue();
    queue.addStored(Array.from({ length: 40 }, (_, index) => photo(String(index))));
    queue.remove(keyOf('7.jpg'));
    queue.add([image('new.jpg')]);
    expect([discarded, queue.removed(), journeys.length]).toEqual([['7'], null, 0]);
    await vi.advanceTimersByTimeAsync(0);
    expect(journeys.map(({ name }) => name)).toEqual(['new.jpg']);
  });
});
