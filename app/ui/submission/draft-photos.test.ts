import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftServer, openForm } from '#tests/support/draft-server.ts';
import { image, openPhotos as openUploads, photo } from '#tests/support/upload-fixture.ts';
import { createDraftPhotos, syncDraftPhotos } from './draft-photos.ts';
import type { DraftPhoto } from '#domain/photo.ts';
import { readStoredList, writeStoredList } from '#ui/photos/kept-files.ts';

let requests: string[];
let responses: DraftPhoto[][];
let page: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  responses = [];
  page = new AbortController();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    requests.push(`${method} ${url}`);
    return Response.json(responses.shift() ?? []);
  });
});
afterEach(() => {
  page.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The form of the draft `d`, whose step `photos` names only `photo`. */
function openPhotos(...stored: DraftPhoto[]) {
  const { draft } = openForm(createDraftServer());
  const photos = createDraftPhotos(draft, stored);
  const onLost = vi.fn<(fileKeys: readonly string[]) => void>();
  const open = () => syncDraftPhotos(draft, photos, page.signal, onLost);
  const names = () => photos.getView().uploads.map(({ name }) => name);
  return { draft, photos, open, names, onLost };
}

const ready = (id: string) => photo(id, { thumbnail: `/photos/${id}-400.webp` });

test('keeps the ids of stored photos in the draft, in their order', () => {
  const { draft, photos, open } = openPhotos(ready('a'), ready('b'));
  open();
  expect(draft.getState().answers.photos.photoIds).toEqual(['a', 'b']);
  photos.sort(['b', 'a']);
  expect(draft.getState().answers.photos.photoIds).toEqual(['b', 'a']);
});

test('restores the stored order of photos with unfinished uploads', () => {
  const { open, names } = openPhotos(ready('a'), ready('b'));
  writeStoredList('d', 'order', ['b', 'new.jpg/10', 'a']);
  open();
  expect(names()).toEqual(['b.jpg', 'a.jpg']);
});

test('repeats a removal that the server may not have received', () => {
  const { open, names } = openPhotos(ready('a'), ready('b'));
  writeStoredList('d', 'removed', ['a']);
  open();
  expect(names()).toEqual(['b.jpg']);
  expect(requests).toEqual(['DELETE /submit-property/photos?draft=d&id=a']);
});

test('reports files of an earlier page that are neither stored in the browser nor uploaded', async () => {
  const { open, onLost } = openPhotos(ready('a'));
  writeStoredList('d', 'unsent', ['pool.jpg/10', 'a.jpg/10']);
  open();
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled());
  expect(onLost).toHaveBeenLastCalledWith(['pool.jpg/10']);
});

test('forgets lost files after the submission', async () => {
  const { draft, open } = openPhotos(ready('photo'));
  writeStoredList('d', 'unsent', ['pool.jpg/10']);
  open();
  await draft.submit();
  expect(draft.getState().status).toBe('submitted');
  expect(readStoredList('d', 'unsent')).toEqual([]);
});

test('leaves nothing in localStorage after starting over', async () => {
  const server = createDraftServer();
  const { draft } = openForm(server);
  const { photos, add } = openUploads();
  syncDraftPhotos(draft, photos, page.signal, () => undefined);
  await add(image('new.jpg'));
  writeStoredList('d', 'removed', ['a']);
  writeStoredList('d', 'unsent', ['lost.jpg/10']);
  expect(readStoredList('d', 'order')).toEqual(['new.jpg/10']);
  await draft.startOver();
  photos.clear();
  expect(server.local.length).toBe(0);
});

test('polls for thumbnails with growing delays until each photo has one or failed', async () => {
  const { photos, open } = openPhotos(photo('a'), photo('b'));
  responses = [[], [photo('a'), photo('b', { state: 'failed' })], [ready('a')]];
  open();
  for (const [count, pause] of [2000, 3000, 4500].entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(requests).toHaveLength(count);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toHaveLength(count + 1);
  }
  expect(photos.getView().uploads).toMatchObject([
    { state: 'stored', thumbnail: '/photos/a-400.webp' },
    { state: 'failed', retry: 'never', photoId: 'b' },
  ]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toHaveLength(3);
});

test('stops polling after the page was left', async () => {
  const { open } = openPhotos(photo('a'));
  open();
  page.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toEqual([]);
});
