import { pino } from 'pino';
import { expect, test } from 'vitest';
import { errorPage, withTimeout } from './error-page.ts';

const logger = pino({ level: 'silent' });
const unavailable = () => errorPage(503);

test('an answer that comes in time is the answer', async () => {
  const answer = new Response('here');
  expect(await withTimeout(Promise.resolve(answer), unavailable, logger, 1000)).toBe(answer);
});

test('nobody waits for ever, and what fails later ends nothing', async () => {
  const { promise, reject } = Promise.withResolvers<Response>();
  const response = await withTimeout(promise, unavailable, logger, 10);
  expect(response.status).toBe(503);
  reject(new Error('too late'));
  await new Promise((resolve) => setTimeout(resolve));
});

test('what fails in time is thrown', async () => {
  await expect(withTimeout(Promise.reject(new Error('a bug')), unavailable, logger, 1000)).rejects.toThrow(
    'a bug',
  );
});
