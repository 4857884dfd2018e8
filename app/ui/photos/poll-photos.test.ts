import { afterEach, expect, test, vi } from 'vitest';
import { openPhotos, photo } from '#tests/support/upload-fixture.ts';
import { pollPhotos } from './poll-photos.ts';

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test('requests photos until each has a thumbnail or has failed, or until the page is left', async () => {
  vi.useFakeTimers();
  const seen = photo('a', { thumbnail: '/photos/a-400.webp' });
  const responses = [[photo('b', { state: 'failed' })], [seen], []];
  let requests = 0;
  vi.stubGlobal('fetch', async () => Response.json(responses[requests++]));
  const { photos } = openPhotos(photo('a'), photo('b'), photo('c', { state: 'uploading' }));
  const page = new AbortController();
  void pollPhotos(photos, () => '/photos', page.signal);
  await vi.advanceTimersByTimeAsync(60_000);
  expect(photos.getView().uploads).toMatchObject([
    { state: 'stored', thumbnail: '/photos/a-400.webp' },
    { state: 'failed' },
    { state: 'interrupted' },
  ]);
  expect(requests).toBe(2);
  photos.addKnown([photo('d')]);
  await vi.advanceTimersByTimeAsync(3000);
  page.abort();
  await vi.advanceTimersByTimeAsync(60_000);
  expect(requests).toBe(3);
});
