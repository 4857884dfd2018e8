import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createDraftServer, openForm } from '#tests/support/draft-server.ts';
import { image, photo } from '#tests/support/upload-fixture.ts';
import { createDraftPhotos, syncDraftPhotos } from './draft-photos.ts';
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

test('announces, lists and removes photos of its draft', async () => {
  const { photos } = openPhotos(photo('photo'));
  photos.add([image('new.jpg')]);
  photos.remove('photo');
  await vi.advanceTimersByTimeAsync(0);
  photos.finishRemoval();
  await vi.advanceTimersByTimeAsync(2000);
  expect(requests.slice(0, 2)).toEqual([
    'POST /submit-property/photos?draft=d',
    'DELETE /submit-property/photos?draft=d&id=photo',
  ]);
});
