import { afterEach, beforeEach, expect, test, vi } from 'vitest';
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

test('an announcement is repeated after a lost response and a temporary failure', async () => {
  const busy = new Response(null, { status: 503 });
  const { result } = await announce(60_000, null, busy, Response.json(announced));
  expect(await result).toEqual({ ok: true, ...announced });
});

test.each(['<html>', '{}', '{"photos":[]}'])('an announcement fails after the response %s', async (body) => {
  const { result } = await announce(0, new Response(body));
  expect(await result).toEqual(connectionLost);
});

test('an announcement fails after 1, 2, 4, 8 and 15 s without a connection, and immediately if refused', async () => {
  const { result, requests } = await announce(0);
  for (const [tries, pause] of retryPauses.entries()) {
    await vi.advanceTimersByTimeAsync(pause);
    expect(requests()).toBe(tries + 1);
  }
  expect(await result).toEqual(connectionLost);
  const refused = await announce(0, Response.json({ message: 'Full' }, { status: 507 }));
  expect(await refused.result).toEqual(no('Full'));
});

const file = image('a.jpg');

async function send(signal = new AbortController().signal, ms = 60_000) {
  const sent = sendFile('/uploads/1?draft=d', file, { onProgress: () => undefined, signal });
  await vi.advanceTimersByTimeAsync(ms);
  return sent;
}

test('an upload continues at the server’s offset', async () => {
  const requests = stubUpload([], 4);
  expect([await send(), requests]).toEqual([{ ok: true }, ['HEAD', 'PATCH 4']]);
});

test('an upload sends no bytes twice after a lost response', async () => {
  const requests = stubUpload(['answered', 'lost']);
  expect([await send(), requests]).toEqual([{ ok: true }, ['HEAD', 'PATCH 0', 'HEAD']]);
});

test.each([408, 409, 423, 500, 503])('an upload asks for the offset again after %i', async (status) => {
  const requests = stubUpload([new Response(null, { status })]);
  expect([await send(), requests]).toEqual([{ ok: true }, ['HEAD', 'HEAD', 'PATCH 0']]);
});

test.each([
  ['a rate limit', 429, '{"message":"Wait"}', no('Wait')],
  ['a full disk', 507, '{"message":"Full"}', no('Full')],
  ['an unknown photo or draft', 404, '{"message":"Gone"}', { ...no('Gone'), isGone: true }],
  ['HTML of a proxy', 413, '<html>', no()],
])('an upload fails after %s (status %i)', async (_what, status, body, failure) => {
  const requests = stubUpload([new Response(body, { status })]);
  expect([await send(), requests]).toEqual([failure, ['HEAD']]);
});

test('an upload retries after 1, 2, 4, 8 and 15 s without a connection, and then fails', async () => {
  const requests = stubUpload(Array.from({ length: 9 }, () => null));
  const sent = sendFile('/u', file, { onProgress: () => undefined, signal: new AbortController().signal });
  for (const [tries, pause] of retryPauses.entries()) {
    await vi.advanceTimersByTimeAsync(pause);
    expect(requests).toHaveLength(tries + 1);
  }
  expect(await sent).toEqual(connectionLost);
});

test('an upload fails after two minutes without progress', async () => {
  const requests = stubUpload([null]);
  vi.spyOn(XMLHttpRequest.prototype, 'send').mockImplementation(() => undefined);
  expect([await send(undefined, 120_000), requests]).toEqual([connectionLost, []]);
});

test.each<[string, (controller: AbortController) => void, string[]]>([
  ['before its first request', (controller) => controller.abort(), []],
  ['between two requests', (controller) => setTimeout(() => controller.abort(), 500), ['HEAD']],
])('an upload ends when it’s aborted %s', async (_when, abort, made) => {
  const controller = new AbortController();
  const requests = stubUpload([null]);
  const sent = send(controller.signal);
  abort(controller);
  expect([await sent, requests]).toEqual([connectionLost, made]);
});
