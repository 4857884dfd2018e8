import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { photoMessages } from '#domain/property/photo.ts';
import { type NetworkResponse, stubNetwork, stubUpload } from '#tests/support/tus-network.ts';
import { image, photo } from '#tests/support/upload-fixture.ts';
import { announcePhotos, sendFile } from './send-photo.client.ts';
import { createUpload } from './upload.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const no = (message: string = photoMessages.notStored) => ({ ok: false, message });
const connectionLost = no('The connection was lost. Please try again.');
const retryPauses = [0, 1000, 2000, 4000, 8000, 15_000];

describe('an announcement', () => {
  const upload = createUpload(image('a.jpg'));
  const announced = { photos: [{ id: upload.id, photo: photo(upload.id) }] };

  /** Answers with the responses, and then with none. */
  async function announce(ms: number, ...responses: NetworkResponse[]) {
    let requests = 0;
    stubNetwork(() => responses[requests++] ?? null);
    const result = announcePhotos('/photos', [upload]);
    await vi.advanceTimersByTimeAsync(ms);
    return { result, requests: () => requests };
  }

  test('is repeated after a lost response and a temporary failure', async () => {
    const busy = new Response(null, { status: 503 });
    const { result } = await announce(60_000, null, busy, Response.json(announced));
    expect(await result).toEqual({ ok: true, ...announced });
  });

  test.each(['<html>', '{}', '{"photos":[]}'])('fails after the response %s of a proxy', async (body) => {
    const { result } = await announce(0, new Response(body));
    expect(await result).toEqual(connectionLost);
  });

  test('fails without a connection after six tries, and immediately if it’s refused', async () => {
    const { result, requests } = await announce(60_000);
    expect([await result, requests()]).toEqual([connectionLost, retryPauses.length]);
    const refused = await announce(0, Response.json({ message: 'Full' }, { status: 507 }));
    expect(await refused.result).toEqual(no('Full'));
  });
});

describe('an upload', () => {
  const file = image('a.jpg');

  async function send(signal = new AbortController().signal, ms = 60_000) {
    const sent = sendFile('/uploads/1?draft=d', file, { onProgress: () => undefined, signal });
    await vi.advanceTimersByTimeAsync(ms);
    return sent;
  }

  test('continues at the server’s offset', async () => {
    const requests = stubUpload([], 4);
    expect([await send(), requests]).toEqual([{ ok: true }, ['HEAD', 'PATCH 4']]);
  });

  test('sends no bytes twice after a lost response', async () => {
    const requests = stubUpload(['answered', 'lost']);
    expect([await send(), requests]).toEqual([{ ok: true }, ['HEAD', 'PATCH 0', 'HEAD']]);
  });

  test.each([408, 409, 423, 500, 503])('asks for the offset again after status %i', async (status) => {
    const requests = stubUpload([new Response(null, { status })]);
    expect([await send(), requests]).toEqual([{ ok: true }, ['HEAD', 'HEAD', 'PATCH 0']]);
  });

  test.each([
    ['a rate limit', 429, '{"message":"Wait"}', no('Wait')],
    ['a full disk', 507, '{"message":"Full"}', no('Full')],
    ['an unknown photo or draft', 404, '{"message":"Gone"}', { ...no('Gone'), isGone: true }],
    ['HTML of a proxy', 413, '<html>', no()],
  ])('fails after %s (status %i)', async (_what, status, body, failure) => {
    const requests = stubUpload([new Response(body, { status })]);
    expect([await send(), requests]).toEqual([failure, ['HEAD']]);
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

  test('fails after two minutes without progress', async () => {
    const requests = stubUpload([null]);
    vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
    expect([await send(undefined, 120_000), requests]).toEqual([connectionLost, []]);
  });

  test.each([
    ['before its first request', 0, []],
    ['between two requests', 500, ['HEAD']],
  ])('ends when it’s aborted %s', async (_when, ms, made) => {
    const controller = new AbortController();
    const requests = stubUpload([null]);
    const sent = send(controller.signal);
    if (ms === 0) controller.abort();
    else setTimeout(() => controller.abort(), ms);
    expect([await sent, requests]).toEqual([connectionLost, made]);
  });
});
