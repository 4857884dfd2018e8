import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { photoMessages } from '#domain/property/photo.ts';
import { failed, image, images, openPhotos, photo, settle, stored } from '#tests/support/upload-fixture.ts';
import { undoWindowMs } from './photo-list.ts';
import { isUnsent } from './upload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

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
  expect(names()).toEqual(['2.jpg', '3.jpg']);
  expect(sent()).toEqual(['2.jpg', '3.jpg']);
  expect(refused()).toEqual([`1.jpg: ${photoMessages.tooMany(40)}`]);
});

test('announces the same id again after a failure, and after another window removed the photo', async () => {
  const { photos, add, announcePhotos, announced, uploads, transferOf, idOf } = openPhotos();
  announcePhotos.mockResolvedValueOnce(failed('Full'));
  await add(image('a.jpg'));
  const id = idOf('a.jpg');
  expect(uploads()[0]).toMatchObject({ state: 'failed', error: 'Full' });
  photos.retry(id);
  await settle();
  await transferOf('a.jpg').finish({ ...failed(), isGone: true });
  photos.retry(id);
  await settle();
  expect([announced, idOf('a.jpg')]).toEqual([[['a.jpg'], ['a.jpg']], id]);
});

test('deletes a photo that was removed for good while it was announced', async () => {
  const { photos, add, announcePhotos, deleted, sent, idOf } = openPhotos();
  const response = Promise.withResolvers<Awaited<ReturnType<typeof announcePhotos>>>();
  announcePhotos.mockReturnValueOnce(response.promise);
  await add(image('a.jpg'));
  const id = idOf('a.jpg');
  photos.remove(id);
  photos.finishRemoval();
  await settle();
  response.resolve({ ok: true, photos: [{ id, photo: photo(id) }] });
  await settle();
  expect([deleted, sent()]).toEqual([[id, id], []]);
});

test('sends three files at a time, in the order in which they were chosen, and shows their progress', async () => {
  const { add, sent, transferOf, states, idOf, uploads } = openPhotos();
  await add(...images(5));
  expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg']);
  expect(transferOf('2.jpg').url).toBe(idOf('2.jpg'));
  transferOf('1.jpg').onProgress(0.25);
  await transferOf('2.jpg').finish(stored);
  expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg', '4.jpg']);
  expect([states()[1], states()[4]]).toEqual(['2.jpg stored', '5.jpg waiting']);
  expect(uploads().map(({ progress }) => progress)).toEqual([0.25, 1, 0, 0, 0]);
});

test('retries failed uploads on request and when the connection is back, but none that can’t be decoded', async () => {
  const { photos, add, transferOf, sent, states, idOf, uploads } = openPhotos();
  await add(...images(3));
  await transferOf('1.jpg').finish(failed());
  await transferOf('2.jpg').finish(failed('Too many'));
  await transferOf('3.jpg').finish(stored);
  photos.updateKnown([photo(idOf('3.jpg'), { state: 'failed' })]);
  expect(uploads()[1]).toMatchObject({ state: 'failed', error: 'Too many' });
  photos.retry(idOf('2.jpg'));
  expect(states()).toEqual(['1.jpg failed', '2.jpg sending', '3.jpg failed']);
  photos.retryFailed();
  expect(sent()).toEqual(['1.jpg', '2.jpg', '3.jpg', '2.jpg', '1.jpg']);
  await transferOf('2.jpg').finish(stored);
  expect(uploads()[1]).toMatchObject({ state: 'stored', error: null, progress: 1 });
});

test('settles when every upload has succeeded or failed', async () => {
  const { photos, add, transferOf } = openPhotos();
  await add(...images(2));
  const onSettled = vi.fn<() => void>();
  void photos.whenSettled().then(onSettled);
  await transferOf('1.jpg').finish(stored);
  expect(onSettled).not.toHaveBeenCalled();
  await transferOf('2.jpg').finish(failed());
  expect(onSettled).toHaveBeenCalled();
});

test('knows which files a closed tab would interrupt', async () => {
  const { add, uploads, transferOf } = openPhotos(photo('p'), photo('q', { state: 'uploading' }));
  await add(...images(3));
  await transferOf('1.jpg').finish(stored);
  await transferOf('2.jpg').finish(failed());
  const unsent = uploads().filter(isUnsent);
  expect(unsent.map(({ name }) => name)).toEqual(['2.jpg', '3.jpg']);
});

test('adds photos up to the fortieth, and reports other files with a message', async () => {
  const { add, uploads, refused } = openPhotos();
  const document = new File(['%PDF'], 'lease.pdf', { type: 'application/pdf' });
  await add(image('a.jpg'), document, image('empty.jpg', 0));
  expect(refused()).toEqual([
    'lease.pdf: Please select only image files (JPEG, PNG, etc.)',
    'empty.jpg: This file is empty. Please choose another copy.',
  ]);
  await add(...images(38));
  await add(image('fortieth.jpg'), image('more.jpg'));
  const message = 'You can only upload up to 40 images. You currently have 40 images.';
  expect(refused()).toEqual([`more.jpg: ${message}`]);
  expect(uploads()).toHaveLength(40);
});

test('removes a file that the server has found twice', async () => {
  const { photos, add, transferOf, names, refused, idOf, deleted } = openPhotos();
  await add(image('a.jpg'), image('copy.jpg'));
  await transferOf('a.jpg').finish(stored);
  await transferOf('copy.jpg').finish(stored);
  const copyId = idOf('copy.jpg');
  photos.updateKnown([photo(copyId, { state: 'failed', problem: 'duplicate' })]);
  expect(refused()).toEqual([`copy.jpg: ${photoMessages.duplicate}`]);
  expect([names(), deleted]).toEqual([['a.jpg'], [copyId]]);
});

test('continues interrupted photos with files of the same name and size, in their places', async () => {
  const known = { name: 'a.jpg', state: 'uploading' } as const;
  const { add, states, announced, transfers } = openPhotos(photo('p', known), photo('q', known), photo('z'));
  expect(states()).toEqual(['a.jpg interrupted', 'a.jpg interrupted', 'z.jpg stored']);
  await add(image('a.jpg'), image('a.jpg'), image('a.jpg', 11));
  expect(states()).toEqual(['a.jpg sending', 'a.jpg sending', 'z.jpg stored', 'a.jpg sending']);
  expect(transfers.slice(0, 2).map(({ url }) => url)).toEqual(['p', 'q']);
  expect(announced).toEqual([['a.jpg']]);
});

test('changes its order during uploads', async () => {
  const { photos, add, transferOf, states, idOf } = openPhotos();
  await add(...images(3));
  photos.move(idOf('3.jpg'), 0);
  photos.move(idOf('1.jpg'), 99);
  photos.move(idOf('2.jpg'), -1);
  await transferOf('1.jpg').finish(stored);
  expect(states()).toEqual(['2.jpg sending', '3.jpg sending', '1.jpg stored']);
});

test('keeps an upload that is complete although an older response lacks its end', async () => {
  const { photos, add, states, transferOf, idOf } = openPhotos();
  await add(image('a.jpg'));
  await transferOf('a.jpg').finish(stored);
  photos.updateKnown([photo(idOf('a.jpg'), { state: 'uploading' })]);
  expect(states()).toEqual(['a.jpg stored']);
});

test('hides a removed photo, and deletes it on the server after ten seconds', () => {
  const { photos, names, deleted } = openPhotos(photo('a'), photo('b'));
  photos.remove('b');
  vi.advanceTimersByTime(undoWindowMs - 1);
  expect([names(), photos.getView().removed?.name, deleted]).toEqual([['a.jpg'], 'b.jpg', []]);
  vi.advanceTimersByTime(1);
  expect([photos.getView().removed, deleted]).toEqual([null, ['b']]);
  photos.undo();
  expect(names()).toEqual(['a.jpg']);
});

test('undoes a removal in its place, until the next removal', () => {
  const { photos, names, deleted } = openPhotos(photo('a'), photo('b'), photo('c'));
  photos.remove('a');
  photos.remove('b');
  expect(deleted).toEqual(['a']);
  photos.undo();
  photos.undo();
  vi.advanceTimersByTime(undoWindowMs);
  expect([names(), photos.getView().removed, deleted]).toEqual([['b.jpg', 'c.jpg'], null, ['a']]);
});

test('stops a removed upload, makes room for the next, and continues it when undone', async () => {
  const { photos, add, transfers, idOf, states } = openPhotos();
  await add(...images(4));
  photos.remove(idOf('1.jpg'));
  expect(transfers[0]?.signal.aborted).toBe(true);
  await transfers[0]?.finish(failed());
  expect(states()).toEqual(['2.jpg sending', '3.jpg sending', '4.jpg sending']);
  photos.undo();
  expect(states()[0]).toBe('1.jpg waiting');
  await transfers[1]?.finish(stored);
  expect([states()[0], transfers.length]).toEqual(['1.jpg sending', 5]);
  expect(transfers[4]?.url).toBe(transfers[0]?.url);
});

test('makes room in a full list by a removal, and announces the new photo once the server has deleted the old one', async () => {
  const full = Array.from({ length: 40 }, (_, index) => photo(String(index)));
  const { photos, add, announced, deletePhoto } = openPhotos(...full);
  const heard = Promise.withResolvers<void>();
  deletePhoto.mockReturnValueOnce(heard.promise);
  photos.remove('7');
  await add(image('new.jpg'));
  expect([photos.getView().removed, announced]).toEqual([null, []]);
  heard.resolve();
  await settle();
  expect(announced).toEqual([['new.jpg']]);
});
