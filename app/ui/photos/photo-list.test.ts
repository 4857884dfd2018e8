import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { photoMessages } from '#domain/property/photo.ts';
import { failed, image, images, openPhotos, photo, settle, stored } from '#tests/support/upload-fixture.ts';
import { undoWindowMs } from './photo-list.ts';
import { isUnsent } from './upload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('announcing', () => {
  test('announces a selection in one request, in its order, before sending any content', async () => {
    const { add, announced, announcePhotos, sent, states } = openPhotos();
    const response = Promise.withResolvers<Awaited<ReturnType<typeof announcePhotos>>>();
    announcePhotos.mockReturnValueOnce(response.promise);
    await add(...images(4));
    expect([states()[0], sent()]).toEqual(['1.jpg waiting', []]);
    await add(image('5.jpg'));
    const [[url, uploads] = ['', []]] = announcePhotos.mock.calls;
    expect([url, uploads.map(({ name }) => name)]).toEqual(['/photos', ['1.jpg', '2.jpg', '3.jpg', '4.jpg']]);
    response.resolve({ ok: true, photos: uploads.map(({ id }) => ({ id, photo: photo(id) })) });
    await settle();
    expect([announced, sent()]).toEqual([[['5.jpg']], ['1.jpg', '2.jpg', '3.jpg']]);
  });

  test('reports a file that the server refuses, and uploads the others', async () => {
    const { add, announcePhotos, names, refused, sent } = openPhotos();
    announcePhotos.mockImplementationOnce(async (_url, [first, ...others]) => ({
      ok: true,
      photos: [
        { id: String(first?.id), message: photoMessages.tooMany(40) },
        ...others.map(({ id }) => ({ id, photo: photo(id) })),
      ],
    }));
    await add(...images(3));
    expect([names(), sent()]).toEqual([
      ['2.jpg', '3.jpg'],
      ['2.jpg', '3.jpg'],
    ]);
    expect(refused()).toEqual([`1.jpg: ${photoMessages.tooMany(40)}`]);
  });

  test('announces the same id again after a failure', async () => {
    const { photos, add, announcePhotos, announced, uploads, idOf } = openPhotos();
    announcePhotos.mockResolvedValueOnce(failed('manual', 'Full'));
    await add(image('a.jpg'));
    const id = idOf('a.jpg');
    expect(uploads()[0]).toMatchObject({ state: 'failed', error: 'Full', retry: 'manual' });
    photos.retry(id);
    await settle();
    expect([announced, idOf('a.jpg'), uploads()[0]?.state]).toEqual([[['a.jpg']], id, 'sending']);
  });

  test('deletes a photo that was removed for good while it was announced', async () => {
    const { photos, add, announcePhotos, deleted, sent, idOf } = openPhotos();
    const response = Promise.withResolvers<Awaited<ReturnType<typeof announcePhotos>>>();
    announcePhotos.mockReturnValueOnce(response.promise);
    await add(image('a.jpg'));
    const id = idOf('a.jpg');
    photos.remove(id);
    photos.finishRemovals();
    await settle();
    response.resolve({ ok: true, photos: [{ id, photo: photo(id) }] });
    await settle();
    expect([deleted, sent()]).toEqual([[id, id], []]);
  });

  test('announces a photo again that was removed in another window', async () => {
    const { photos, add, announced, journeyOf, idOf } = openPhotos();
    await add(image('a.jpg'));
    await journeyOf('a.jpg').finish({ ...failed('manual'), isGone: true });
    photos.retry(idOf('a.jpg'));
    await settle();
    expect(announced).toEqual([['a.jpg'], ['a.jpg']]);
  });
});

describe('sending', () => {
  test('sends three files at a time, in the order in which they were chosen', async () => {
    const { add, sent, journeyOf, states, idOf } = openPhotos();
    await add(...images(5));
    expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
    expect(journeyOf('2.jpg').url).toBe(idOf('2.jpg'));
    await journeyOf('2.jpg').finish(stored);
    expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
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
    const { photos, add, uploads, journeyOf, sent, states, idOf } = openPhotos();
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
    await journeyOf('3.jpg').finish(stored);
    photos.retry(idOf('2.jpg'));
    await settle();
    expect(sent()).toHaveLength(6);
    await journeyOf('2.jpg').finish(stored);
    expect(uploads()[1]).toMatchObject({ state: 'stored', error: null, progress: 1 });
  });

  test('retries only uploads that failed without a connection when it is back', async () => {
    const { photos, add, journeyOf, sent } = openPhotos();
    await add(...images(2));
    await journeyOf('1.jpg').finish(failed('auto'));
    await journeyOf('2.jpg').finish(failed('manual'));
    photos.retryLost();
    await settle();
    expect(sent()).toEqual(['1.jpg', '2.jpg', '1.jpg']);
  });

  test('settles when every upload has succeeded or failed', async () => {
    const { photos, add, journeyOf } = openPhotos();
    await photos.whenSettled();
    await add(...images(2));
    let hasSettled = false;
    void photos.whenSettled().then(() => (hasSettled = true));
    await journeyOf('1.jpg').finish(stored);
    expect(hasSettled).toBe(false);
    await journeyOf('2.jpg').finish(failed('never'));
    expect(hasSettled).toBe(true);
  });

  test('knows which files a closed tab would interrupt', async () => {
    const { add, uploads, journeyOf } = openPhotos(photo('p'), photo('q', { state: 'uploading' }));
    await add(...images(5));
    await journeyOf('1.jpg').finish(stored);
    await journeyOf('2.jpg').finish(failed('auto'));
    await journeyOf('3.jpg').finish(failed('never'));
    const unsent = uploads().filter(isUnsent);
    expect(unsent.map(({ name }) => name)).toEqual(['2.jpg', '4.jpg', '5.jpg']);
  });
});

describe('choosing', () => {
  test('adds photos and reports other files with a message', async () => {
    const { add, states, refused } = openPhotos();
    await add(
      image('a.jpg'),
      new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' }),
      image('huge.jpg', 31_457_281),
      image('empty.jpg', 0),
      image('b.jpg'),
    );
    expect(refused()).toEqual([
      'lease.pdf: Please select only image files (JPEG, PNG, etc.)',
      'huge.jpg: Image files must be smaller than 30MB.',
      'empty.jpg: This file is empty. Please choose another copy.',
    ]);
    expect(states()).toEqual(['a.jpg sending', 'b.jpg sending']);
  });

  test('adds the fortieth photo and refuses the next', async () => {
    const { add, uploads, refused } = openPhotos();
    await add(...images(39));
    expect(refused()).toEqual([]);
    await add(image('fortieth.jpg'), image('more.jpg'));
    const message = 'You can only upload up to 40 images. You currently have 40 images.';
    expect(refused()).toEqual([`more.jpg: ${message}`]);
    expect(uploads()).toHaveLength(40);
  });

  test('refuses a file that is in the list by its name, and removes one that the server knows by its content', async () => {
    const { photos, add, journeyOf, names, refused, idOf, deleted } = openPhotos();
    await add(image('a.jpg'), image('a.jpg'), image('copy.jpg'));
    expect(refused()).toEqual([`a.jpg: ${photoMessages.duplicate}`]);
    await journeyOf('a.jpg').finish(stored);
    await journeyOf('copy.jpg').finish(stored);
    const copyId = idOf('copy.jpg');
    photos.updateKnown([photo(copyId, { state: 'failed', problem: 'duplicate' })]);
    await settle();
    expect(refused()).toEqual([`a.jpg: ${photoMessages.duplicate}`, `copy.jpg: ${photoMessages.duplicate}`]);
    expect([names(), deleted]).toEqual([['a.jpg'], [copyId]]);
  });

  test('adds different photos with the same name, size and date', async () => {
    const { add, sent, names, refused, hashFile } = openPhotos(photo('a'));
    await add(image('a.jpg', 10, 1), image('a.jpg', 10, 2), image('a.jpg', 10, 1), image('a.jpg', 10, 0));
    expect(names()).toEqual(['a.jpg', 'a.jpg', 'a.jpg']);
    expect(refused()).toEqual([`a.jpg: ${photoMessages.duplicate}`, `a.jpg: ${photoMessages.duplicate}`]);
    expect(sent()).toHaveLength(2);
    // Where the page can't hash, the server finds the duplicate.
    hashFile.mockResolvedValue(null);
    await add(image('a.jpg', 10, 0));
    expect(names()).toHaveLength(4);
  });

  test('waits for a comparison before the form is sent', async () => {
    const { photos, add, journeyOf, hashFile, names } = openPhotos();
    await add(image('a.jpg', 10, 1));
    await journeyOf('a.jpg').finish(stored);
    const hash = Promise.withResolvers<string>();
    hashFile.mockReturnValueOnce(hash.promise);
    photos.add([image('a.jpg', 10, 2)]);
    let hasSettled = false;
    void photos.whenSettled().then(() => (hasSettled = true));
    await settle();
    expect(hasSettled).toBe(false);
    hash.resolve('other');
    await settle();
    await journeyOf('a.jpg').finish(stored);
    expect([names(), hasSettled]).toEqual([['a.jpg', 'a.jpg'], true]);
  });

  test('continues interrupted photos with files of the same name and size, in their places', async () => {
    const known = { name: 'a.jpg', state: 'uploading', digest: null } as const;
    const { photos, add, uploads, announced, journeys } = openPhotos(
      photo('p', known),
      photo('q', known),
      photo('z'),
    );
    expect(uploads().map(({ state }) => state)).toEqual(['interrupted', 'interrupted', 'stored']);
    await add(image('a.jpg', 10, 1), image('a.jpg', 10, 2), image('a.jpg', 11));
    expect(photos.getView().continued).toEqual(['a.jpg', 'a.jpg']);
    expect(uploads().map(({ name, state }) => `${name} ${state}`)).toEqual([
      'a.jpg sending',
      'a.jpg sending',
      'z.jpg stored',
      'a.jpg sending',
    ]);
    expect(journeys.slice(0, 2).map(({ url }) => url)).toEqual(['p', 'q']);
    expect(announced).toEqual([['a.jpg']]);
  });

  test('restores a removed interrupted photo when its file is chosen', async () => {
    const { photos, add, states, deleted } = openPhotos(photo('a', { state: 'uploading', digest: null }));
    photos.remove('a');
    await add(image('a.jpg'));
    vi.advanceTimersByTime(undoWindowMs);
    expect([states(), deleted]).toEqual([['a.jpg sending'], []]);
  });
});

describe('the list', () => {
  test('changes its order during uploads', async () => {
    const { photos, add, journeyOf, states, idOf } = openPhotos();
    await add(...images(3));
    photos.move(idOf('3.jpg'), 0);
    photos.move(idOf('1.jpg'), 99);
    photos.move(idOf('2.jpg'), -1);
    photos.move('unknown', 0);
    await journeyOf('1.jpg').finish(stored);
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

  test('shows known photos with their thumbnails and problems', () => {
    const { photos, uploads, sent } = openPhotos(photo('a'), photo('b'), photo('c', { state: 'uploading' }));
    expect(uploads()[0]).toMatchObject({ state: 'stored', size: { width: 2000, height: 1000 } });
    photos.updateKnown([
      photo('a', { thumbnail: '/photos/a-400.webp' }),
      photo('b', { state: 'failed' }),
      // Another window has finished it.
      photo('c', { state: 'pending' }),
      photo('unknown'),
    ]);
    expect(uploads()).toMatchObject([
      { state: 'stored', thumbnail: '/photos/a-400.webp' },
      { state: 'failed', error: expect.stringContaining('can’t read this file'), retry: 'never' },
      { state: 'stored', progress: 1 },
    ]);
    expect(sent()).toEqual([]);
  });

  test('keeps an upload that is complete although an older response lacks its end', async () => {
    const { photos, add, states, journeyOf, idOf } = openPhotos();
    await add(image('a.jpg'));
    photos.updateKnown([photo(idOf('a.jpg'), { state: 'uploading' })]);
    expect(states()).toEqual(['a.jpg sending']);
    await journeyOf('a.jpg').finish(stored);
    photos.updateKnown([photo(idOf('a.jpg'), { state: 'uploading' })]);
    expect(states()).toEqual(['a.jpg stored']);
  });
});

describe('removing', () => {
  const openStored = () => openPhotos(photo('a'), photo('b'), photo('c'));

  test('hides a photo, and deletes it on the server after ten seconds', () => {
    const { photos, names, deleted } = openStored();
    photos.remove('b');
    expect(names()).toEqual(['a.jpg', 'c.jpg']);
    vi.advanceTimersByTime(undoWindowMs - 1);
    expect([photos.getView().removed?.name, deleted]).toEqual(['b.jpg', []]);
    vi.advanceTimersByTime(1);
    expect([photos.getView().removed, deleted]).toEqual([null, ['b']]);
    photos.undo();
    expect(names()).toEqual(['a.jpg', 'c.jpg']);
  });

  test('is undone one by one, the last first, each photo in its place', () => {
    const { photos, names, deleted } = openStored();
    photos.remove('a');
    photos.remove('b');
    photos.undo();
    expect([names(), photos.getView().removed?.name]).toEqual([['b.jpg', 'c.jpg'], 'a.jpg']);
    photos.undo();
    expect([names(), photos.getView().removed]).toEqual([['a.jpg', 'b.jpg', 'c.jpg'], null]);
    vi.advanceTimersByTime(undoWindowMs * 2);
    expect(deleted).toEqual([]);
  });

  test('moves visible photos past hidden ones', () => {
    const { photos, names } = openStored();
    photos.remove('b');
    photos.move('c', 0);
    expect(names()).toEqual(['c.jpg', 'a.jpg']);
    photos.undo();
    expect(names()).toEqual(['c.jpg', 'b.jpg', 'a.jpg']);
  });

  test('stops an upload, makes room for the next, and continues it when undone', async () => {
    const { photos, add, journeys, idOf, states } = openPhotos();
    await add(...images(4));
    photos.remove(idOf('1.jpg'));
    expect(journeys[0]?.signal.aborted).toBe(true);
    await journeys[0]?.finish(failed('auto'));
    expect(states()).toEqual(['2.jpg sending', '3.jpg sending', '4.jpg sending']);
    photos.undo();
    expect(states()[0]).toBe('1.jpg waiting');
    await journeys[1]?.finish(stored);
    expect([states()[0], journeys.length]).toEqual(['1.jpg sending', 5]);
    expect(journeys[4]?.url).toBe(journeys[0]?.url);
  });

  test('keeps a photo whose upload ended after its removal was undone', async () => {
    const { photos, add, journeys, idOf, states, deleted } = openPhotos();
    await add(image('a.jpg'));
    photos.remove(idOf('a.jpg'));
    photos.undo();
    await journeys[0]?.finish(stored);
    expect([states(), deleted, journeys.length]).toEqual([['a.jpg stored'], [], 1]);
  });

  test('tells the server again of a removal that it has not heard of', async () => {
    const { photos, deleted, deletePhoto } = openStored();
    deletePhoto.mockResolvedValueOnce(false);
    photos.remove('a');
    photos.finishRemovals();
    await settle();
    expect(deleted).toEqual([]);
    await photos.whenSettled();
    expect(deleted).toEqual(['a']);
  });

  test('is undone by choosing the same file again, also under another name', async () => {
    const { photos, add, journeyOf, sent, idOf, names, deleted } = openPhotos();
    const file = image('a.jpg');
    await add(file);
    await journeyOf('a.jpg').finish(stored);
    photos.remove(idOf('a.jpg'));
    await add(file);
    expect([names(), sent()]).toEqual([['a.jpg'], ['a.jpg']]);
    photos.remove(idOf('a.jpg'));
    await add(image('copy.jpg'));
    vi.advanceTimersByTime(undoWindowMs);
    expect([names(), photos.getView().removed, deleted]).toEqual([['a.jpg'], null, []]);
  });

  test('makes room in a full list, and announces the new photo once the server has deleted the old one', async () => {
    const full = Array.from({ length: 40 }, (_, index) => photo(String(index), { digest: String(index) }));
    const { photos, add, announced, deleted, deletePhoto } = openPhotos(...full);
    const heard = Promise.withResolvers<boolean>();
    deletePhoto.mockReturnValueOnce(heard.promise);
    photos.remove('7');
    await add(image('new.jpg'));
    expect([deleted, photos.getView().removed, announced]).toEqual([[], null, []]);
    heard.resolve(true);
    await settle();
    expect(announced).toEqual([['new.jpg']]);
  });
});
