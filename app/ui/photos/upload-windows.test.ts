import { describe, expect, test } from 'vitest';
import {
  draftPhoto,
  failed,
  openQueue,
  photo,
  picture,
  pictures,
  stored,
} from '../../../tests/support/upload-room.ts';
import { nameInOrder } from './upload.ts';
import { alreadyAdded } from './upload-queue.ts';

describe('a file that is known', () => {
  test('is noticed by its name and size when the server has it since an earlier visit', () => {
    const { queue } = openQueue();
    queue.addStored([photo('p', { name: 'a.jpg' })]);
    queue.add([picture('a.jpg'), picture('a.jpg', 11)]);
    expect(queue.refused()).toEqual([{ fileName: 'a.jpg', message: alreadyAdded }]);
    expect(queue.list()).toHaveLength(2);
  });

  test('by its content, whatever its name: the server answers with the photograph that it has', async () => {
    const { queue, journeyOf, names, discarded } = openQueue();
    queue.add([picture('a.jpg'), picture('copy of a.jpg')]);
    await journeyOf('a.jpg').answer(stored('a'));
    await journeyOf('copy of a.jpg').answer(stored('a'));
    expect(queue.refused()).toEqual([{ fileName: 'copy of a.jpg', message: alreadyAdded }]);
    expect([names(), discarded]).toEqual([['a.jpg'], []]);
  });

  test('but not when it was its own answer that got lost', async () => {
    const { queue, journeyOf, names } = openQueue();
    queue.add(pictures(2));
    await journeyOf('1.jpg').answer(failed('soon'));
    queue.follow({ photos: [draftPhoto('one')], known: [], removed: [], order: ['one'] });
    expect(names()).toEqual(['1.jpg', '2.jpg', 'one.jpg']);
    await journeyOf('1.jpg').answer(stored('one'));
    expect([names(), queue.refused()]).toEqual([['1.jpg', '2.jpg'], []]);
  });
});

describe('files on their way', () => {
  test('are kept until they are stored or removed', async () => {
    const { queue, journeyOf, kept, keyOf } = openQueue();
    queue.add(pictures(3));
    await journeyOf('1.jpg').answer(stored('one'));
    await journeyOf('2.jpg').answer(failed('asked'));
    expect([...kept]).toEqual(['2.jpg', '3.jpg']);
    queue.remove(keyOf('2.jpg'));
    queue.empty();
    expect([kept.size, queue.list()]).toEqual([0, []]);
  });

  test('go on after the tab was closed, in their place, and what had arrived is not named', () => {
    const { queue, names, kept } = openQueue();
    queue.addStored([photo('one', { name: '1.jpg' }), photo('two', { name: '2.jpg' })]);
    kept.add('2.jpg');
    queue.resume([picture('2.jpg'), picture('new.jpg')], ['two', 'new.jpg/10', 'one']);
    expect([names(), queue.refused(), [...kept]]).toEqual([['2.jpg', 'new.jpg', '1.jpg'], [], ['new.jpg']]);
    expect(queue.list().map(nameInOrder)).toEqual(['two', 'new.jpg/10', 'one']);
  });

  test('keep their place when they arrived after their window was closed', () => {
    const { queue, names } = openQueue();
    queue.addStored([photo('one', { name: '1.jpg' }), photo('late', { name: 'late.jpg' })]);
    queue.resume([picture('late.jpg'), picture('new.jpg')], ['late.jpg/10', 'one', 'new.jpg/10']);
    expect(names()).toEqual(['late.jpg', '1.jpg', 'new.jpg']);
  });

  test('are sent again when the network is back, if it was the network', async () => {
    const { queue, journeyOf, states } = openQueue();
    queue.add(pictures(2));
    for (let attempt = 0; attempt < 3; attempt += 1) await journeyOf('1.jpg').answer(failed('soon'));
    await journeyOf('2.jpg').answer(failed('asked'));
    queue.retryLost();
    expect(states()).toEqual(['1.jpg sending', '2.jpg failed']);
  });
});

describe('other windows', () => {
  const change = { known: [] as string[], removed: [] as string[], order: [] as string[] };

  test('what they added comes in its place, and what they removed goes', () => {
    const { queue, names, discarded } = openQueue();
    queue.addStored([photo('a'), photo('b')]);
    queue.add([picture('mine.jpg')]);
    const photos = [draftPhoto('b'), draftPhoto('c')];
    const isNews = queue.follow({ ...change, photos, known: ['a', 'b'], order: ['c', 'b'] });
    expect([isNews, names(), discarded]).toEqual([true, ['c.jpg', 'mine.jpg', 'b.jpg'], []]);
    expect(queue.follow({ ...change, photos, known: ['b', 'c'], order: ['c', 'b'] })).toBe(false);
  });

  test('what was stored here since the server was asked stays', () => {
    const { queue, names } = openQueue();
    queue.addStored([photo('a')]);
    expect(queue.follow({ ...change, photos: [] })).toBe(false);
    expect(names()).toEqual(['a.jpg']);
  });

  test('what was removed here stays removed, and the server is told again', async () => {
    const { queue, names, discarded, keyOf } = openQueue();
    queue.addStored([photo('a'), photo('b'), photo('c')]);
    queue.remove(keyOf('a.jpg'));
    const photos = [draftPhoto('a'), draftPhoto('b'), draftPhoto('c')];
    expect(queue.follow({ ...change, photos, known: ['b', 'c'] })).toBe(false);
    queue.follow({ ...change, photos, removed: ['b'] });
    await queue.discarded();
    expect([names(), discarded]).toEqual([['c.jpg'], ['a', 'a', 'a', 'b']]);
  });
});
