import { expect, test } from 'vitest';
import { failureMessage, type Result } from '#domain/failure.ts';
import { setUpTestServer } from '#tests/support/test-server.ts';
import type { Limits } from './rate-limits.ts';

const client = '192.0.2.1';
const email = 'ann@guest.example';
const { server } = await setUpTestServer({ SUBMISSIONS_PER_HOUR: '1', UPLOAD_GB_PER_HOUR: '1' });
const { limits } = server;

/**
 * Limiters without a sentence: their callers answer the same whether or not a mail is sent, or answer
 * nothing.
 */
type Silent = 'consumeVisitorMailReach' | 'consumeResetMailReach' | 'consumeWebVitals';
type Limiter = Exclude<Extract<keyof Limits, `consume${string}`>, Silent>;

/** One use of each limiter, and of each kind if a limiter has several sentences. */
const uses: Record<Limiter, (() => Promise<Result<null>>)[]> = {
  consumeSubmission: [() => limits.consumeSubmission(client)],
  consumeDraft: [() => limits.consumeDraft(client)],
  consumeUpload: [() => limits.consumeUpload(client, 1024 ** 3)],
  consumeRegistration: [() => limits.consumeRegistration(client)],
  consumeInquiry: [() => limits.consumeInquiry(client)],
  consumeVerifiedInquiry: [() => limits.consumeVerifiedInquiry(email)],
  consumeMessage: [() => limits.consumeMessage('an inquiry', 'guest')],
  consumeReport: [() => limits.consumeReport(client)],
  consumeLogin: [
    () => limits.consumeLogin(client, email),
    () => limits.consumeLogin(client, email, 'password'),
  ],
  consumeLoginCode: [() => limits.consumeLoginCode('192.0.2.2', 'an account')],
  consumeVisitorMail: [() => limits.consumeVisitorMail(client, 'unverified@guest.example')],
  consumeVerifiedMail: [() => limits.consumeVerifiedMail(client, email, 'inquiry-mail')],
  consumeVerificationMail: [() => limits.consumeVerificationMail(client, email)],
  consumeLinkMail: [() => limits.consumeLinkMail(client, email)],
  consumeResetMail: [() => limits.consumeResetMail('192.0.2.3', email)],
  consumeEmailChange: [() => limits.consumeEmailChange('an account')],
  consumeCalendarRead: [() => limits.consumeCalendarRead('a link')],
  consumeCalendarTest: [() => limits.consumeCalendarTest('a property')],
  consumeSavedSearch: [() => limits.consumeSavedSearch(client)],
  consumeOwnerChange: [() => limits.consumeOwnerChange('a property')],
};

/** Uses a limiter until it fails. */
async function exhaust(consume: () => Promise<Result<null>>): Promise<string> {
  for (let count = 0; count <= 1000; count += 1) {
    const allowed = await consume();
    if (!allowed.ok) return failureMessage(allowed.failure);
  }
  throw new Error('the limiter never fails');
}

test('has a sentence of its own for each limiter, with the time to wait', async () => {
  const sentences: string[] = [];
  for (const use of Object.values(uses).flat()) {
    const message = await exhaust(use);
    expect(message).toMatch(/^.+\. Please try again in (?:a minute|\d+ (?:minutes|hours))\./);
    sentences.push(message.replace(/ Please try again in .*/, ''));
  }
  expect(sentences.filter((sentence, index) => sentences.indexOf(sentence) < index)).toEqual([]);
});
