import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftServer, memoryStorage, openForm } from '#tests/support/draft-server.ts';
import { image, photo } from '#tests/support/upload-fixture.ts';
import { createDraftPhotos, handOverRemovals, syncDraftPhotos } from './draft-photos.ts';
import type { DraftPhoto } from '#domain/property/photo.ts';

let requests: string[];
let page: AbortController;
beforeEach(() => {
  vi.useFakeTimers();
  requests = [];
  page = new AbortController();
  vi.stubGlobal('fetch', async (url: string, { method = 'GET' }: RequestInit = {}) => {
    requests.push(`${method} ${url}`);
    return method === 'GET' ? Response.json([]) : new Response(null, { status: 404 });
  });
});
afterEach(() => {
  page.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The form of the draft `d`, whose step `photos` names only `photo`. */
function openPhotos(...known: DraftPhoto[]) {
  const draft = openForm(createDraftServer());
  const photos = createDraftPhotos(draft, known);
  syncDraftPhotos(draft, photos, page.signal);
  return { photos, photoIds: () => draft.getState().answers.photos.photoIds };
}

test('keeps the order of all photos in the draft, including unfinished uploads', () => {
  const { photos, photoIds } = openPhotos(photo('photo', { state: 'uploading' }));
  photos.add([image('new.jpg')]);
  const id = String(photos.getView().uploads[1]?.id);
  expect(photoIds()).toEqual(['photo', id]);
  photos.move(id, 0);
  expect(photoIds()).toEqual([id, 'photo']);
});

test('puts photos that the saved order lacks at the end', () => {
  const { photoIds } = openPhotos(photo('elsewhere'), photo('photo'));
  expect(photoIds()).toEqual(['photo', 'elsewhere']);
});

test('keeps a photo removed if the next page is loaded before the server has the removal', async () => {
  vi.stubGlobal('sessionStorage', memoryStorage());
  const { photos } = openPhotos(photo('photo'), photo('b'));
  photos.remove('b');
  handOverRemovals(photos);
  page.abort();

  requests = [];
  const next = openPhotos(photo('photo'), photo('b'));
  expect(next.photoIds()).toEqual(['photo']);
  expect(requests).toEqual(['DELETE /submit-property/photos?draft=d&id=b']);
  await vi.advanceTimersByTimeAsync(0);
  handOverRemovals(next.photos);

  requests = [];
  openPhotos(photo('photo'));
  expect(requests).toEqual([]);
});
