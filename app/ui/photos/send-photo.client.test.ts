import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { photoMessages } from '#domain/photo.ts';
import { defaultOptions } from 'tus-js-client';
import { memoryUrlStorage, stubUploads } from '#tests/support/tus-network.ts';
import { readResponse, sendPhoto } from './send-photo.client.ts';

const photo = { id: 'p', name: 'a.jpg', width: 1, height: 1, bytes: 1, state: 'pending', thumbnail: null };
const json = (message: string) => JSON.stringify({ message });
const no = (retry: string, message: string = photoMessages.notStored) => ({ ok: false, message, retry });

test.each([
  ['a photo', 200, JSON.stringify({ photo }), { ok: true, photo }],
  ['a file that is no photo', 422, json('No'), no('never', 'No')],
  ['a store that is away', 503, json(photoMessages.notStored), no('auto')],
  ['a rate limit', 429, json('Wait'), no('manual', 'Wait')],
  ['a full disk', 507, json('Full'), no('manual', 'Full')],
  ['an incomplete upload', 409, json('Cut'), { ...no('auto', 'Cut'), isIncomplete: true }],
  ['another offset', 409, 'Upload-Offset conflict\n', { ...no('auto'), isIncomplete: true }],
  ['an unknown upload', 404, json('Gone'), { ...no('auto', 'Gone'), isIncomplete: true }],
  ['a proxy’s timeout', 408, '<html>', no('auto')],
  ['a proxy’s size limit', 413, '<html>', no('never', photoMessages.tooLarge)],
  ['a server error', 500, '<html>', no('auto')],
  ['JSON of another kind', 200, '[1]', no('manual')],
])('reads %s (status %i)', (_what, status, body, outcome) => {
  expect(readResponse(status, body)).toEqual(outcome);
});

describe('an upload', () => {
  let file: File;
  const url = '/uploads?draft=d';
  const made = () => Response.json({ photo });
  beforeEach(() => {
    vi.useFakeTimers();
    // Node has no localStorage.
    vi.spyOn(defaultOptions, 'urlStorage', 'get').mockReturnValue(memoryUrlStorage());
    file = new File([new Uint8Array(10)], 'a.jpg', { type: 'image/jpeg' });
  });
  afterEach(() => {
    vi.useRealTimers();
    vi.unstubAllGlobals();
  });

  async function send(signal = new AbortController().signal) {
    const sent = sendPhoto(url, file, { onProgress: () => undefined, signal });
    await vi.advanceTimersByTimeAsync(60_000);
    return sent;
  }

  test('requests the photo again after a lost response, without sending bytes twice', async () => {
    const requests = stubUploads([null, new Response('<html>', { status: 504 }), made()]);
    expect(await send()).toEqual({ ok: true, photo });
    expect(requests).toEqual(['begin', 'PATCH', 'POST', 'POST', 'POST']);
  });

  test('requests the photo first if an earlier page sent all bytes', async () => {
    const requests = stubUploads([...Array.from({ length: 6 }, () => null), made()]);
    expect(await send()).toMatchObject({ ok: false, retry: 'auto' });
    expect(await send()).toEqual({ ok: true, photo });
    expect(requests.filter((request) => request !== 'POST')).toEqual(['begin', 'PATCH']);
  });

  test('asks for the offset if the server lacks some bytes', async () => {
    const requests = stubUploads([Response.json({ message: 'Cut' }, { status: 409 }), made()]);
    expect(await send()).toEqual({ ok: true, photo });
    expect(requests).toEqual(['begin', 'PATCH', 'POST', 'HEAD', 'POST']);
  });

  test('uploads although the browser has no room for the URL', async () => {
    vi.spyOn(defaultOptions, 'urlStorage', 'get').mockReturnValue({
      ...memoryUrlStorage(),
      addUpload() {
        throw new Error('QuotaExceededError');
      },
    });
    stubUploads([made()]);
    expect(await send()).toEqual({ ok: true, photo });
  });

  test('retries after 1, 2, 4, 8 and 15 s without a connection, and then fails', async () => {
    const requests = stubUploads([], { isOffline: true });
    const sent = sendPhoto(url, file, { onProgress: () => undefined, signal: new AbortController().signal });
    let tries = 0;
    for (const pause of [0, 1000, 2000, 4000, 8000, 15_000]) {
      await vi.advanceTimersByTimeAsync(pause);
      expect(requests).toHaveLength((tries += 1));
    }
    const message = 'The connection was lost. Please try again.';
    expect(await sent).toEqual({ ok: false, retry: 'auto', message });
  });

  test('reports a closed draft', async () => {
    stubUploads([], { isClosed: true });
    expect(await send()).toMatchObject({ ok: false, retry: 'manual', isDraftGone: true });
  });

  test('returns a photo that was stored when its upload was aborted', async () => {
    const controller = new AbortController();
    const requests = stubUploads([
      async () => {
        controller.abort();
        return made();
      },
    ]);
    expect(await send(controller.signal)).toEqual({ ok: true, photo });
    expect(requests).toEqual(['begin', 'PATCH', 'POST']);
  });
});
