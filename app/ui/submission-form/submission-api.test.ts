import { afterEach, expect, test, vi } from 'vitest';
import { sendSubmission } from './submission-api.ts';

afterEach(() => void vi.unstubAllGlobals());

test.each<[string, () => Promise<Response>, string | RegExp]>([
  ['finds no connection', () => Promise.reject(new TypeError('cut')), /^We couldn’t reach the server\./],
  ['times out', () => Promise.reject(new DOMException('', 'TimeoutError')), /^We couldn’t reach/],
  [
    'gets a response that is not JSON',
    async () => new Response('<html>'),
    'An error occurred while submitting your property',
  ],
  ['gets unexpected JSON', async () => Response.json({}), 'An error occurred while submitting your property'],
])('returns a message when a request %s', async (_what, respond, message) => {
  vi.stubGlobal('fetch', respond);
  const { ok, ...rest } = await sendSubmission({ intent: 'save', draftId: 'd', version: 1, steps: {} });
  expect(ok).toBe(false);
  expect(rest).toEqual({ failure: { kind: 'unavailable', message: expect.stringMatching(message) } });
});
