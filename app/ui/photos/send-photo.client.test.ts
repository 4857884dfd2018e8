import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { photoMessages } from '#domain/property/photo.ts';
import { type NetworkResponse, stubNetwork, stubUpload } from '#tests/support/tus-network.ts';
import { image, photo } from '#tests/support/upload-fixture.ts';
import { announcePhotos, readFailure, sendFile } from './send-photo.client.ts';
import { createUpload } from './upload.ts';

const json = (message: string) => JSON.stringify({ message });
const no = (retry: string, message: string = photoMessages.notStored) => ({ ok: false, message, retry });

test.each([
  ['a store that is away', 503, json(photoMessages.notStored), no('auto')],
  ['a rate limit', 429, json('Wait'), no('manual', 'Wait')],
  ['a full disk', 507, json('Full'), no('manual', 'Full')],
  ['another offset', 409, 'Upload-Offset conflict\n', no('auto')],
  ['an upload that another window sends', 423, '', no('auto')],
  ['an unknown photo or draft', 404, json('Gone'), { ...no('manual', 'Gone'), isGone: true }],
  ['a proxy’s timeout', 408, '<html>', no('auto')],
  ['a proxy’s size limit', 413, '<html>', no('manual', photoMessages.tooLargeOnTheWay)],
  ['a server error', 500, '<html>', no('auto')],
  ['JSON of another kind', 400, '[1]', no('manual')],
])('reads %s (status %i)', (_what, status, body, failure) => {
  expect(readFailure(status, body)).toEqual(failure);
});

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const connectionLost = no('auto', 'The connection was lost. Please try again.');
const retryPauses = [0, 1000, 2000, 4000, 8000, 15_000];

describe('an announcement', () => {
  const upload = createUpload(image('a.jpg'));
  const announced = { photos: [{ id: upload.id, photo: photo(upload.id) }] };

  function stub(...responses: NetworkResponse[]) {
    const requests: string[] = [];
    stubNetwork(({ method }) => {
      requests.push(method);
      return responses.shift() ?? null;
    });
    return requests;
  }

  test('is repeated after a lost response, a temporary failure, and a response that isn’t ours', async () => {
    const foreign = [Response.json({}), Response.json({ photos: [] }), new Response('<html>')];
    stub(null, new Response(null, { status: 503 }), ...foreign, Response.json(announced));
    const result = announcePhotos('/photos', [upload]);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(await result).toEqual({ ok: true, ...announced });
  });

  test('fails without a connection after 1, 2, 4, 8 and 15 s, and immediately if it’s refused', async () => {
    const requests = stub();
    const result = announcePhotos('/photos', [upload]);
    for (const [tries, pause] of retryPauses.entries()) {
      await vi.advanceTimersByTimeAsync(pause);
      expect(requests).toHaveLength(tries + 1);
    }
    expect(await result).toEqual(connectionLost);
    stub(Response.json({ message: 'Full' }, { status: 507 }));
    const refused = announcePhotos('/photos', [upload]);
    await vi.advanceTimersByTimeAsync(0);
    expect(await refused).toEqual(no('manual', 'Full'));
  });
});

describe('an upload', () => {
  const file = image('a.jpg');

  async function send(signal = new AbortController().signal) {
    const sent = sendFile('/uploads/1?draft=d', file, { onProgress: () => undefined, signal });
    await vi.advanceTimersByTimeAsync(60_000);
    return sent;
  }

  test('continues at the server’s offset', async () => {
    const requests = stubUpload([], 4);
    expect(await send()).toEqual({ ok: true });
    expect(requests).toEqual(['HEAD', 'PATCH 4']);
  });

  test('sends no bytes twice after a lost response', async () => {
    const requests = stubUpload(['answered', 'lost']);
    expect(await send()).toEqual({ ok: true });
    expect(requests).toEqual(['HEAD', 'PATCH 0', 'HEAD']);
  });

  test('asks for the offset again after a lock or a server error', async () => {
    const statuses = [423, 503].map((status) => new Response(null, { status }));
    const requests = stubUpload(statuses);
    expect(await send()).toEqual({ ok: true });
    expect(requests).toEqual(['HEAD', 'HEAD', 'HEAD', 'PATCH 0']);
  });

  test('retries after 1, 2, 4, 8 and 15 s without a connection, and then fails', async () => {
    const requests = stubUpload(Array.from({ length: 9 }, () => null));
    const sent = sendFile('/u', file, { onProgress: () => undefined, signal: new AbortController().signal });
    for (const [tries, pause] of retryPauses.entries()) {
      await vi.advanceTimersByTimeAsync(pause);
      expect(requests).toHaveLength(tries + 1);
    }
    expect(await sent).toEqual(connectionLost);
  });

  test('names a file that the browser can’t read anymore, after its first request', async () => {
    const changed = image('a.jpg');
    const unreadable = new Blob();
    vi.spyOn(unreadable, 'arrayBuffer').mockRejectedValue(new DOMException('', 'NotReadableError'));
    vi.spyOn(changed, 'slice').mockReturnValue(unreadable);
    const requests = stubUpload([null]);
    const signal = new AbortController().signal;
    const sent = sendFile('/u', changed, { onProgress: () => undefined, signal });
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await sent, requests]).toEqual([no('never', photoMessages.fileChanged), ['HEAD']]);
  });

  test('reports a photo that the server doesn’t know', async () => {
    stubUpload([new Response(null, { status: 404 })]);
    expect(await send()).toMatchObject({ ok: false, retry: 'manual', isGone: true });
  });

  test('ends when it’s aborted before its first request', async () => {
    const controller = new AbortController();
    const requests = stubUpload([null]);
    const sent = sendFile('/u', file, { onProgress: () => undefined, signal: controller.signal });
    controller.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await sent, requests]).toEqual([connectionLost, []]);
  });

  test('ends when it’s aborted between two requests', async () => {
    const controller = new AbortController();
    const requests = stubUpload([null]);
    const sent = sendFile('/u', file, { onProgress: () => undefined, signal: controller.signal });
    await vi.advanceTimersByTimeAsync(500);
    controller.abort();
    await vi.advanceTimersByTimeAsync(60_000);
    expect([await sent, requests]).toEqual([connectionLost, ['HEAD']]);
  });
});
