import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failed, openQueue, photo, image, images, stored } from '../../../tests/support/upload-room.ts';
import { noLongerStored } from './upload.ts';
import { alreadyAdded } from './upload-queue.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sending', () => {
  test('begins at once, three at a time, in the order in which they were chosen', async () => {
    const { queue, journeys, journeyOf, states } = openQueue();
    queue.add(images(5));
    expect(journeys.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    await journeyOf('2.jpg').answer(stored('two'));
    expect(journeys.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
    expect(states()).toEqual([
      '1.jpg sending',
      '2.jpg stored',
      '3.jpg sending',
      '4.jpg sending',
      '5.jpg waiting',
    ]);
  });

  test('tells how far each one is', () => {
    const { queue, journeyOf } = openQueue();
    queue.add(images(2));
    journeyOf('2.jpg').onProgress(0.25);
    expect(queue.list().map(({ progress }) => progress)).toEqual([0, 0.25]);
  });

  test('tries again a few times, each time later, when the network fails, and then leaves it to the person', async () => {
    const { queue, journeys, journeyOf, keyOf } = openQueue();
    queue.add([image('a.jpg')]);
    for (const pause of [1000, 2000, 4000, 8000, 15_000]) {
      await journeyOf('a.jpg').answer(failed('soon'));
      const before = journeys.length;
      await vi.advanceTimersByTimeAsync(pause - 1);
      expect(journeys).toHaveLength(before);
      await vi.advanceTimersByTimeAsync(1);
      expect(journeys).toHaveLength(before + 1);
    }
    await journeyOf('a.jpg').answer(failed('soon', 'No connection'));
    expect(queue.list()[0]).toMatchObject({ state: 'failed', error: 'No connection', retry: 'soon' });

    queue.retry(keyOf('a.jpg'));
    await journeyOf('a.jpg').answer(stored('a'));
    expect(queue.list()[0]).toMatchObject({ state: 'stored', photoId: 'a', error: null, progress: 1 });
  });

  test('begins to count tries anew when some of it has arrived, and not when nothing more has', async () => {
    const { queue, journeys, journeyOf } = openQueue();
    queue.add([image('a.jpg')]);
    for (const start of [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6]) {
      journeyOf('a.jpg').onProgress(start);
      journeyOf('a.jpg').onProgress(1);
      await journeyOf('a.jpg').answer(failed('soon'));
      await vi.advanceTimersByTimeAsync(1000);
    }
    expect([queue.list()[0]?.state, journeys.length]).toEqual(['sending', 8]);
    for (let times = 0; times < 5; times += 1) {
      journeyOf('a.jpg').onProgress(0.6);
      await journeyOf('a.jpg').answer(failed('soon'));
      await vi.advanceTimersByTimeAsync(15_000);
    }
    expect([queue.list()[0]?.state, journeys.length]).toEqual(['failed', 12]);
  });

  test('does not try again by itself what was refused, and the others go on', async () => {
    const { queue, journeyOf, journeys, states } = openQueue();
    queue.add(images(4));
    await journeyOf('1.jpg').answer(failed('never', 'This is no image'));
    await journeyOf('2.jpg').answer(failed('asked', 'Too many'));
    expect(journeys).toHaveLength(4);
    expect(states()).toEqual(['1.jpg failed', '2.jpg failed', '3.jpg sending', '4.jpg sending']);
    expect(queue.list().map(({ error, retry }) => [error, retry])).toEqual([
      ['This is no image', 'never'],
      ['Too many', 'asked'],
      [null, 'asked'],
      [null, 'asked'],
    ]);
  });

  test('has settled when nothing waits or is on its way any more, failed or not', async () => {
    const { queue, journeyOf } = openQueue();
    await queue.settled();
    queue.add(images(2));
    let hasSettled = false;
    void queue.settled().then(() => {
      hasSettled = true;
    });
    await journeyOf('1.jpg').answer(stored('one'));
    expect([hasSettled, queue.isUnderWay()]).toEqual([false, true]);
    await journeyOf('2.jpg').answer(failed('never'));
    expect([hasSettled, queue.isUnderWay()]).toEqual([true, false]);
  });
});

describe('choosing', () => {
  test('takes what is right and names the rest with the reason', () => {
    const { queue, states } = openQueue();
    queue.add([
      image('a.jpg'),
      new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' }),
      image('huge.jpg', 31_457_281),
      image('b.jpg'),
    ]);
    expect(queue.refused()).toEqual([
      { fileName: 'lease.pdf', message: 'Please select only image files (JPEG, PNG, etc.)' },
      { fileName: 'huge.jpg', message: 'Image files must be smaller than 30MB.' },
    ]);
    expect(states()).toEqual(['a.jpg sending', 'b.jpg sending']);
  });

  test('takes the fortieth and not the one after it', () => {
    const { queue } = openQueue();
    queue.add(images(39));
    expect(queue.refused()).toEqual([]);
    queue.add([image('fortieth.jpg'), image('more.jpg')]);
    const message = 'You can only upload up to 40 images. You currently have 40 images.';
    expect(queue.refused()).toEqual([{ fileName: 'more.jpg', message }]);
    expect(queue.list()).toHaveLength(40);
  });

  test('notices a file that is in the list already, and takes it again once it was removed', () => {
    const { queue, keyOf } = openQueue();
    const file = image('a.jpg');
    queue.add([file, file]);
    expect(queue.refused()).toEqual([{ fileName: 'a.jpg', message: alreadyAdded }]);
    queue.remove(keyOf('a.jpg'));
    queue.add([file]);
    expect(queue.refused()).toEqual([]);
  });
});

describe('the list', () => {
  test('can be put in another order while photos are on their way', async () => {
    const { queue, journeyOf, states, keyOf } = openQueue();
    queue.add(images(3));
    queue.move(keyOf('3.jpg'), 0);
    queue.move(keyOf('1.jpg'), 99);
    queue.move(keyOf('2.jpg'), -1);
    queue.move(12_345, 0);
    await journeyOf('1.jpg').answer(stored('one'));
    expect(states()).toEqual(['2.jpg sending', '3.jpg sending', '1.jpg stored']);
  });

  test('keeps its identity until something changes, and then tells', () => {
    const { queue, journeyOf } = openQueue();
    let told = 0;
    const unsubscribe = queue.subscribe(() => {
      told += 1;
    });
    const before = queue.list();
    expect(queue.list()).toBe(before);
    queue.add([image('a.jpg')]);
    expect(queue.list()).not.toBe(before);
    const heard = told;
    expect(heard).toBeGreaterThan(0);
    unsubscribe();
    journeyOf('a.jpg').onProgress(0.5);
    expect(told).toBe(heard);
  });

  test('a removed photo stops on its way, makes room, and is discarded if it arrives all the same', async () => {
    const { queue, journeyOf, discarded, states, keyOf } = openQueue();
    queue.add(images(4));
    const journey = journeyOf('1.jpg');
    queue.remove(keyOf('1.jpg'));
    expect(journey.signal.aborted).toBe(true);
    expect(states()).toEqual(['2.jpg sending', '3.jpg sending', '4.jpg sending']);
    await journey.answer(stored('one'));
    expect(discarded).toEqual(['one']);
    expect(states()).toHaveLength(3);
  });

  test('begins with what the server already has', () => {
    const { queue, journeys } = openQueue();
    queue.addStored([photo('p', { name: 'pier.jpg', thumbnail: '/photos/x-400.webp' })]);
    expect(journeys).toEqual([]);
    expect(queue.list()[0]).toMatchObject({ name: 'pier.jpg', state: 'stored', photoId: 'p', file: null });
    expect(queue.list()[0]?.size).toEqual({ width: 2000, height: 1000 });
  });

  test('when the server has lost everything, sends again what is at hand and says so of the rest', async () => {
    const { queue, journeyOf, journeys, states } = openQueue();
    queue.addStored([photo('p', { name: 'earlier.jpg' })]);
    queue.add(images(2));
    await journeyOf('1.jpg').answer(stored('one'));
    queue.sendAllAgain();
    expect(states()).toEqual(['earlier.jpg failed', '1.jpg sending', '2.jpg sending']);
    expect(queue.list()[0]).toMatchObject({ error: noLongerStored, retry: 'never', photoId: null });
    expect(journeys.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '1.jpg']);
  });
});
