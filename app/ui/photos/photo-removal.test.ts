import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  failed,
  image,
  images,
  openPhotos,
  photo,
  settle,
  stored,
} from '../../../tests/support/upload-fixture.ts';
import { undoWindowMs } from './photo-list.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('removing', () => {
  /** The stored photos `a.jpg`, `b.jpg` and `c.jpg`. */
  function openStored() {
    const opened = openPhotos();
    opened.photos.addStored([photo('a'), photo('b'), photo('c')]);
    return opened;
  }

  test('hides a photo, and deletes it on the server after ten seconds', () => {
    const { photos, keyOf, names, discarded } = openStored();
    photos.remove(keyOf('b.jpg'));
    expect(names()).toEqual(['a.jpg', 'c.jpg']);
    vi.advanceTimersByTime(undoWindowMs - 1);
    expect([photos.getView().removed?.name, discarded]).toEqual(['b.jpg', []]);
    vi.advanceTimersByTime(1);
    expect([photos.getView().removed, discarded]).toEqual([null, ['b']]);
    photos.undo();
    expect(names()).toEqual(['a.jpg', 'c.jpg']);
  });

  test('restores photos in reverse order, each in its place', () => {
    const { photos, keyOf, names, discarded } = openStored();
    photos.remove(keyOf('a.jpg'));
    photos.remove(keyOf('b.jpg'));
    photos.undo();
    expect([names(), photos.getView().removed?.name]).toEqual([['b.jpg', 'c.jpg'], 'a.jpg']);
    photos.undo();
    expect([names(), photos.getView().removed]).toEqual([['a.jpg', 'b.jpg', 'c.jpg'], null]);
    vi.advanceTimersByTime(undoWindowMs * 2);
    expect(discarded).toEqual([]);
  });

  test('moves visible photos past hidden ones', () => {
    const { photos, keyOf, names } = openStored();
    photos.remove(keyOf('b.jpg'));
    photos.move(keyOf('c.jpg'), 0);
    expect(names()).toEqual(['c.jpg', 'a.jpg']);
    photos.undo();
    expect(names()).toEqual(['c.jpg', 'b.jpg', 'a.jpg']);
  });

  test('aborts an upload, starts the next, and uploads the file again when undone', async () => {
    const { photos, add, journeys, kept, keyOf, states } = openPhotos();
    await add(...images(4));
    photos.remove(keyOf('1.jpg'));
    expect([journeys[0]?.signal.aborted, kept.has('1.jpg')]).toEqual([true, false]);
    await journeys[0]?.answer(failed('auto'));
    expect(states()).toEqual(['2.jpg sending', '3.jpg sending', '4.jpg sending']);
    photos.undo();
    expect([states()[0], kept.has('1.jpg')]).toEqual(['1.jpg waiting', true]);
    await journeys[1]?.answer(stored('two'));
    expect([states()[0], journeys.length]).toEqual(['1.jpg sending', 5]);
  });

  test('deletes a photo stored after its removal before the form is sent', async () => {
    const { photos, add, journeyOf, keyOf, discarded } = openPhotos();
    await add(image('a.jpg'));
    photos.remove(keyOf('a.jpg'));
    photos.finishRemovals();
    let hasSettled = false;
    void photos.whenSettled().then(() => (hasSettled = true));
    await settle();
    expect(hasSettled).toBe(false);
    await journeyOf('a.jpg').answer(stored('a'));
    expect([discarded, hasSettled]).toEqual([['a'], true]);
  });

  test('keeps a photo stored after its removal was undone', async () => {
    const { photos, add, journeys, keyOf, states, discarded } = openPhotos();
    await add(image('a.jpg'));
    photos.remove(keyOf('a.jpg'));
    photos.undo();
    await journeys[0]?.answer(stored('a'));
    expect([states(), discarded, journeys.length]).toEqual([['a.jpg stored'], [], 1]);
  });

  test('retries a removal that failed', async () => {
    const { photos, keyOf, discarded, deletePhoto } = openStored();
    deletePhoto.mockResolvedValueOnce(false);
    photos.remove(keyOf('a.jpg'));
    photos.finishRemovals();
    await settle();
    expect(discarded).toEqual([]);
    await photos.whenSettled();
    expect(discarded).toEqual(['a']);
  });

  test('repeats a removal that failed before the page was left', async () => {
    const { photos, names, discarded } = openStored();
    photos.repeatRemovals(['b', 'gone']);
    await settle();
    expect([names(), discarded]).toEqual([
      ['a.jpg', 'c.jpg'],
      ['b', 'gone'],
    ]);
  });

  test('restores a photo when the same file is chosen again, even under another name', async () => {
    const { photos, add, journeyOf, journeys, keyOf, names, uploads, discarded } = openPhotos();
    const file = image('a.jpg');
    await add(file);
    await journeyOf('a.jpg').answer(stored('a'));
    photos.remove(keyOf('a.jpg'));
    await add(file);
    expect([names(), journeys.length]).toEqual([['a.jpg'], 1]);
    photos.remove(keyOf('a.jpg'));
    await add(image('copy.jpg'));
    await journeyOf('copy.jpg').answer(stored('a'));
    vi.advanceTimersByTime(undoWindowMs);
    expect([uploads().map(({ photoId }) => photoId), photos.getView().removed, discarded]).toEqual([
      ['a'],
      null,
      [],
    ]);
  });

  test('makes room in a full list, and uploads the new photo after the old one is deleted', async () => {
    const { photos, add, journeys, keyOf, discarded, deletePhoto } = openPhotos();
    photos.addStored(Array.from({ length: 40 }, (_, index) => photo(String(index))));
    const heard = Promise.withResolvers<boolean>();
    deletePhoto.mockReturnValueOnce(heard.promise);
    photos.remove(keyOf('7.jpg'));
    await add(image('new.jpg'));
    expect([discarded, photos.getView().removed, journeys.length]).toEqual([[], null, 0]);
    heard.resolve(true);
    await settle();
    expect(journeys.map(({ name }) => name)).toEqual(['new.jpg']);
  });

  test('starts with an empty list after it was cleared', async () => {
    const { photos, add, journeys, kept, uploads, discarded } = openStored();
    await add(image('new.jpg'));
    photos.clear();
    expect([uploads(), [...kept], journeys[0]?.signal.aborted]).toEqual([[], [], true]);
    vi.advanceTimersByTime(undoWindowMs);
    expect(discarded).toEqual([]);
  });
});
