import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openPhotos, photo } from '#tests/support/upload-fixture.ts';
import type { DraftPhoto } from '#domain/property/photo.ts';
import { pollPhotos } from './poll-photos.ts';

let page: AbortController;
let requests: number;
beforeEach(() => {
  vi.useFakeTimers();
  page = new AbortController();
  requests = 0;
});
afterEach(() => {
  page.abort();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ready = (id: string) => photo(id, { thumbnail: `/photos/${id}-400.webp` });

function poll(known: DraftPhoto[], responses: DraftPhoto[][] = []) {
  vi.stubGlobal('fetch', async () => {
    requests += 1;
    return Response.json(responses.shift() ?? []);
  });
  const { photos } = openPhotos(...known);
  void pollPhotos(photos, () => '/photos', page.signal);
  return photos;
}

test('requests photos until each has a thumbnail or has failed', async () => {
  const interrupted = photo('c', { state: 'uploading' });
  const photos = poll(
    [photo('a'), photo('b'), interrupted],
    [[photo('b', { state: 'failed' })], [ready('a')]],
  );
  await vi.advanceTimersByTimeAsync(4000);
  expect(photos.getView().uploads).toMatchObject([
    { state: 'stored', thumbnail: '/photos/a-400.webp' },
    { state: 'failed', retry: 'never' },
    { state: 'interrupted' },
  ]);
  // Another window has finished the last one.
  photos.updateKnown([ready('c')]);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toBe(2);
});

test('waits longer while nothing changes, and not after a change', async () => {
  const photos = poll([photo('a')]);
  for (const [count, pause] of [2000, 4000, 8000, 16_000, 30_000, 30_000].entries()) {
    await vi.advanceTimersByTimeAsync(pause - 1);
    expect(requests).toBe(count);
    await vi.advanceTimersByTimeAsync(1);
    expect(requests).toBe(count + 1);
  }
  photos.addKnown([photo('b')]);
  await vi.advanceTimersByTimeAsync(2000);
  expect(requests).toBe(7);
});

test('stops after the page was left', async () => {
  poll([photo('a')]);
  page.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toBe(0);
});
