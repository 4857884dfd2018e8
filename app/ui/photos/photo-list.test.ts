import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { failed, image, images, openPhotos, photo, settle, stored } from '#tests/support/upload-fixture.ts';
import { undoWindowMs } from './photo-list.ts';
import { duplicateMessage, missingMessage } from './upload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('sending', () => {
  test('sends three files at a time, in the order in which they were chosen', async () => {
    const { add, journeys, journeyOf, states } = openPhotos();
    await add(...images(5));
    expect(journeys.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    await journeyOf('2.jpg').finish(stored('two'));
    expect(journeys.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
    expect(states()).toEqual([
      '1.jpg sending',
      '2.jpg stored',
      '3.jpg sending',
      '4.jpg sending',
      '5.jpg waiting',
    ]);
  });

  test('shows the progress of each file', async () => {
    const { add, uploads, journeyOf } = openPhotos();
    await add(...images(2));
    journeyOf('2.jpg').onProgress(0.25);
    expect(uploads().map(({ progress }) => progress)).toEqual([0, 0.25]);
  });

  test('retries a failed upload on request while other uploads continue', async () => {
    const { photos, add, uploads, journeyOf, journeys, states, keyOf } = openPhotos();
    await add(...images(5));
    await journeyOf('1.jpg').finish(failed('never', 'This is no image'));
    await journeyOf('2.jpg').finish(failed('manual', 'Too many'));
    expect(states()).toEqual([
      '1.jpg failed',
      '2.jpg failed',
      '3.jpg sending',
      '4.jpg sending',
      '5.jpg sending',
    ]);
    expect(uploads().map(({ error, retry }) => [error, retry])).toEqual([
      ['This is no image', 'never'],
      ['Too many', 'manual'],
      ...Array.from({ length: 3 }, () => [null, 'manual']),
    ]);
    await journeyOf('3.jpg').finish(stored('three'));
    photos.retry(keyOf('2.jpg'));
    await settle();
    expect(journeys).toHaveLength(6);
    await journeyOf('2.jpg').finish(stored('two'));
    expect(uploads()[1]).toMatchObject({ state: 'stored', photoId: 'two', error: null, progress: 1 });
  });

  test('retries only uploads that failed without a connection when it is back', async () => {
    const { photos, add, journeyOf, journeys } = openPhotos();
    await add(...images(2));
    await journeyOf('1.jpg').finish(failed('auto'));
    await journeyOf('2.jpg').finish(failed('manual'));
    photos.retryLost();
    await settle();
    expect(journeys.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '1.jpg']);
  });

  test('settles when every upload has succeeded or failed', async () => {
    const { photos, add, journeyOf } = openPhotos();
    await photos.whenSettled();
    await add(...images(2));
    let hasSettled = false;
    void photos.whenSettled().then(() => (hasSettled = true));
    await journeyOf('1.jpg').finish(stored('one'));
    expect(hasSettled).toBe(false);
    await journeyOf('2.jpg').finish(failed('never'));
    expect(hasSettled).toBe(true);
  });

  test('reports a closed draft to the target and at the photo', async () => {
    const { add, uploads, journeyOf, onDraftGone } = openPhotos();
    await add(image('a.jpg'));
    await journeyOf('a.jpg').finish({ ok: false, message: 'No', retry: 'manual', isDraftGone: true });
    expect(onDraftGone).toHaveBeenCalledOnce();
    expect(uploads()[0]).toMatchObject({
      error: 'This form isn’t open anymore. Your answers are still here.',
    });
  });

  test('uploads local files again after the draft was closed, and marks other photos as missing', async () => {
    const { photos, add, uploads, journeyOf, journeys, states } = openPhotos();
    photos.addStored([photo('p', { name: 'earlier.jpg' })]);
    await add(...images(3));
    await journeyOf('1.jpg').finish(stored('one'));
    await journeyOf('2.jpg').finish(failed('manual'));
    photos.uploadAllAgain();
    await settle();
    expect(states()).toEqual(['earlier.jpg failed', '1.jpg sending', '2.jpg sending', '3.jpg sending']);
    expect(uploads()[0]).toMatchObject({ error: missingMessage, retry: 'never', photoId: null });
    expect(journeys.map(({ name }) => name)).toEqual(['1.jpg', '2.jpg', '3.jpg', '1.jpg', '2.jpg']);
  });
});

describe('choosing', () => {
  test('adds photos and reports other files with a message', async () => {
    const { photos, add, states } = openPhotos();
    await add(
      image('a.jpg'),
      new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' }),
      image('huge.jpg', 31_457_281),
      image('b.jpg'),
    );
    expect(photos.getView().refused).toEqual([
      { fileName: 'lease.pdf', message: 'Please select only image files (JPEG, PNG, etc.)' },
      { fileName: 'huge.jpg', message: 'Image files must be smaller than 30MB.' },
    ]);
    expect(states()).toEqual(['a.jpg sending', 'b.jpg sending']);
  });

  test('adds the fortieth photo and refuses the next', async () => {
    const { photos, add, uploads } = openPhotos();
    await add(...images(39));
    expect(photos.getView().refused).toEqual([]);
    await add(image('fortieth.jpg'), image('more.jpg'));
    const message = 'You can only upload up to 40 images. You currently have 40 images.';
    expect(photos.getView().refused).toEqual([{ fileName: 'more.jpg', message }]);
    expect(uploads()).toHaveLength(40);
  });

  test('refuses a file that is in the list, by its name or by its content on the server', async () => {
    const { photos, add, journeyOf, names } = openPhotos();
    await add(image('a.jpg'), image('a.jpg'), image('copy.jpg'));
    expect(photos.getView().refused).toEqual([{ fileName: 'a.jpg', message: duplicateMessage }]);
    await journeyOf('a.jpg').finish(stored('a'));
    await journeyOf('copy.jpg').finish(stored('a'));
    expect(photos.getView().refused).toEqual([
      { fileName: 'a.jpg', message: duplicateMessage },
      { fileName: 'copy.jpg', message: duplicateMessage },
    ]);
    expect(names()).toEqual(['a.jpg']);
  });

  test('adds different photos with the same name, size and date', async () => {
    const { photos, add, journeys, journeyOf, names, hashFile } = openPhotos();
    photos.addStored([photo('a')]);
    await add(image('a.jpg', 10, 1), image('a.jpg', 10, 2), image('a.jpg', 10, 1), image('a.jpg', 10, 0));
    expect(names()).toEqual(['a.jpg', 'a.jpg', 'a.jpg']);
    expect(photos.getView().refused.map(({ message }) => message)).toEqual([
      duplicateMessage,
      duplicateMessage,
    ]);
    expect(journeys).toHaveLength(2);
    // Where the page can't hash, the server finds the duplicate.
    hashFile.mockResolvedValue(null);
    await add(image('a.jpg', 10, 0));
    await journeyOf('a.jpg').finish(stored('a'));
    expect(names()).toHaveLength(3);
    expect(photos.getView().refused.map(({ message }) => message)).toEqual([duplicateMessage]);
  });

  test('waits for a comparison before the form is sent', async () => {
    const { photos, add, journeyOf, hashFile, names } = openPhotos();
    await add(image('a.jpg', 10, 1));
    await journeyOf('a.jpg').finish(stored('a'));
    const hash = Promise.withResolvers<string>();
    hashFile.mockReturnValueOnce(hash.promise);
    photos.add([image('a.jpg', 10, 2)]);
    let hasSettled = false;
    void photos.whenSettled().then(() => (hasSettled = true));
    await settle();
    expect(hasSettled).toBe(false);
    hash.resolve('other');
    await settle();
    await journeyOf('a.jpg').finish(stored('b'));
    expect([names(), hasSettled]).toEqual([['a.jpg', 'a.jpg'], true]);
  });

  test('resumes files of a closed window that are not stored yet, and keeps the order', async () => {
    const { photos, keptNames, names, journeys } = openPhotos();
    photos.addStored([photo('a'), photo('b')]);
    keptNames.add('a.jpg');
    await photos.resume([image('a.jpg'), image('new.jpg'), image('b.jpg', 10, 1)]);
    photos.sort(['b', 'new.jpg/10', 'a']);
    await settle();
    expect(names()).toEqual(['b.jpg', 'new.jpg', 'a.jpg', 'b.jpg']);
    expect([...keptNames]).toEqual(['new.jpg', 'b.jpg']);
    expect(journeys.map(({ name }) => name)).toEqual(['new.jpg', 'b.jpg']);
  });
});

describe('the list', () => {
  test('changes its order during uploads', async () => {
    const { photos, add, journeyOf, states, keyOf } = openPhotos();
    await add(...images(3));
    photos.move(keyOf('3.jpg'), 0);
    photos.move(keyOf('1.jpg'), 99);
    photos.move(keyOf('2.jpg'), -1);
    photos.move(12_345, 0);
    await journeyOf('1.jpg').finish(stored('one'));
    expect(states()).toEqual(['2.jpg sending', '3.jpg sending', '1.jpg stored']);
  });

  test('keeps its identity until something changes, and then notifies', async () => {
    const { photos, add, journeyOf } = openPhotos();
    const listener = vi.fn<() => void>();
    const unsubscribe = photos.subscribe(listener);
    const before = photos.getView();
    expect(photos.getView()).toBe(before);
    await add(image('a.jpg'));
    expect(photos.getView()).not.toBe(before);
    const calls = listener.mock.calls.length;
    expect(calls).toBeGreaterThan(0);
    unsubscribe();
    journeyOf('a.jpg').onProgress(0.5);
    expect(listener).toHaveBeenCalledTimes(calls);
  });

  test('shows stored photos with their thumbnails and problems', () => {
    const { photos, uploads, journeys } = openPhotos();
    photos.addStored([photo('a'), photo('b')]);
    expect(uploads()[0]).toMatchObject({ state: 'stored', photoId: 'a', file: null });
    expect(uploads()[0]?.size).toEqual({ width: 2000, height: 1000 });
    photos.updateStored([photo('a', { thumbnail: '/photos/a-400.webp' }), photo('b', { state: 'failed' })]);
    expect(uploads()).toMatchObject([
      { state: 'stored', thumbnail: '/photos/a-400.webp' },
      {
        state: 'failed',
        error: expect.stringContaining('can’t read this file'),
        retry: 'never',
        photoId: 'b',
      },
    ]);
    expect(journeys).toEqual([]);
  });
});

describe('removing', () => {
  /** The stored photos `a.jpg`, `b.jpg` and `c.jpg`. */
  function openStored() {
    const fixture = openPhotos();
    fixture.photos.addStored([photo('a'), photo('b'), photo('c')]);
    return fixture;
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

  test('is undone one by one, the last first, each photo in its place', () => {
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

  test('stops an upload, makes room for the next, and sends the file again when undone', async () => {
    const { photos, add, journeys, keptNames, keyOf, states } = openPhotos();
    await add(...images(4));
    photos.remove(keyOf('1.jpg'));
    expect([journeys[0]?.signal.aborted, keptNames.has('1.jpg')]).toEqual([true, false]);
    await journeys[0]?.finish(failed('auto'));
    expect(states()).toEqual(['2.jpg sending', '3.jpg sending', '4.jpg sending']);
    photos.undo();
    expect([states()[0], keptNames.has('1.jpg')]).toEqual(['1.jpg waiting', true]);
    await journeys[1]?.finish(stored('two'));
    expect([states()[0], journeys.length]).toEqual(['1.jpg sending', 5]);
  });

  test('deletes a photo that arrives after its removal, before the form is sent', async () => {
    const { photos, add, journeyOf, keyOf, discarded } = openPhotos();
    await add(image('a.jpg'));
    photos.remove(keyOf('a.jpg'));
    photos.finishRemovals();
    let hasSettled = false;
    void photos.whenSettled().then(() => (hasSettled = true));
    await settle();
    expect(hasSettled).toBe(false);
    await journeyOf('a.jpg').finish(stored('a'));
    expect([discarded, hasSettled]).toEqual([['a'], true]);
  });

  test('keeps a photo that arrives after its removal was undone', async () => {
    const { photos, add, journeys, keyOf, states, discarded } = openPhotos();
    await add(image('a.jpg'));
    photos.remove(keyOf('a.jpg'));
    photos.undo();
    await journeys[0]?.finish(stored('a'));
    expect([states(), discarded, journeys.length]).toEqual([['a.jpg stored'], [], 1]);
  });

  test('tells the server again of a removal that it has not heard of', async () => {
    const { photos, keyOf, discarded, deletePhoto } = openStored();
    deletePhoto.mockResolvedValueOnce(false);
    photos.remove(keyOf('a.jpg'));
    photos.finishRemovals();
    await settle();
    expect(discarded).toEqual([]);
    await photos.whenSettled();
    expect(discarded).toEqual(['a']);
  });

  test('is repeated after the page was left before the server heard of it', async () => {
    const { photos, names, discarded } = openStored();
    photos.repeatRemovals(['b', 'gone']);
    await settle();
    expect([names(), discarded]).toEqual([
      ['a.jpg', 'c.jpg'],
      ['b', 'gone'],
    ]);
  });

  test('is undone by choosing the same file again, also under another name', async () => {
    const { photos, add, journeyOf, journeys, keyOf, names, uploads, discarded } = openPhotos();
    const file = image('a.jpg');
    await add(file);
    await journeyOf('a.jpg').finish(stored('a'));
    photos.remove(keyOf('a.jpg'));
    await add(file);
    expect([names(), journeys.length]).toEqual([['a.jpg'], 1]);
    photos.remove(keyOf('a.jpg'));
    await add(image('copy.jpg'));
    await journeyOf('copy.jpg').finish(stored('a'));
    vi.advanceTimersByTime(undoWindowMs);
    expect([uploads().map(({ photoId }) => photoId), photos.getView().removed, discarded]).toEqual([
      ['a'],
      null,
      [],
    ]);
  });

  test('makes room in a full list, and sends the new photo once the server has deleted the old one', async () => {
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

  test('starts with an empty list after the form was emptied', async () => {
    const { photos, add, journeys, keptNames, uploads, discarded } = openStored();
    await add(image('new.jpg'));
    photos.clear();
    expect([uploads(), [...keptNames], journeys[0]?.signal.aborted]).toEqual([[], [], true]);
    vi.advanceTimersByTime(undoWindowMs);
    expect(discarded).toEqual([]);
  });
});
