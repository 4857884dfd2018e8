import { expect, test } from 'vitest';
import { failureMessages } from '#domain/failure.ts';
import { transportFailure } from './submission-api.ts';

test('a request that found no connection says so, and one with an unreadable answer says the specified words', () => {
  const messageOf = (error: unknown) => transportFailure(error, failureMessages.submission);
  expect(messageOf(new TypeError('Failed to fetch'))).toMatchObject({
    message: expect.stringMatching(/^We couldn’t reach the server\./),
  });
  expect(messageOf(new Error('Unable to decode the response'))).toEqual({
    kind: 'unavailable',
    message: 'An error occurred while submitting your property',
  });
});
