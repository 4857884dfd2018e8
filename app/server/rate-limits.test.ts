import { expect, test, vi } from 'vitest';
import { failureMessage } from '#domain/failure.ts';
import { setUpSite } from '#tests/support/site.ts';
import { countInProcess, type SharedLimit, sharedLimits } from './rate-limits.ts';

const { server } = await setUpSite({ SUBMISSIONS_PER_HOUR: '1', UPLOAD_GB_PER_HOUR: '1' });

/** Uses a limit until it fails. */
async function exhaust(name: SharedLimit) {
  const subject = { clientAddress: name, email: `${name}@guest.example`, account: name, id: name };
  for (let count = 0; count <= 1000; count += 1) {
    const allowed = await server.limits.consume(name, subject, name === 'upload' ? 1024 ** 3 : 1);
    if (!allowed.ok) return allowed.failure;
  }
  throw new Error(`${name} never fails`);
}

test('refuses with a sentence of its own for each message, and with the time to wait', async () => {
  const messages = new Set<unknown>();
  const sentences = new Set<string>();
  for (const name of Object.keys(sharedLimits(server.config.limits)) as SharedLimit[]) {
    const failure = await exhaust(name);
    const sentence = failureMessage(failure);
    expect(sentence).toMatch(/^.+\. Please try again in (?:a minute|\d+ (?:minutes|hours))\./);
    messages.add((failure as { action?: unknown }).action);
    sentences.add(sentence.replace(/ Please try again in .*/, ''));
  }
  expect(sentences.size).toBe(messages.size);
});

test('lets a client address start a fifteenth of its searches in a burst, then one a second', () => {
  const now = vi.spyOn(performance, 'now').mockReturnValue(0);
  const allows = countInProcess({ searchesPerMinute: 60 });
  const start = (count: number) => Array.from({ length: count }, () => allows('search', '192.0.2.1'));
  expect(start(5)).toEqual([true, true, true, true, false]);
  expect(allows('search', '192.0.2.2')).toBe(true);
  now.mockReturnValue(1000);
  expect(start(2)).toEqual([true, false]);
  now.mockReturnValue(1_000_000);
  expect(start(5)).toEqual([true, true, true, true, false]);
});

/** How many of 20 mails in a day reach any address, and how many more reach a verified one. */
async function countMails(clientAddress: string, email: string) {
  const counts = { any: 0, verified: 0 };
  for (let mails = 0; mails < 20; mails += 1) {
    const reach = await server.limits.consumeReach('visitor-mail', { clientAddress, email });
    if (reach) counts[reach.verifiedOnly ? 'verified' : 'any'] += 1;
  }
  return counts;
}

test('lets others cause 5 mails to a mailbox, and 15 more once it is verified, half of them from one address', async () => {
  expect(await countMails('192.0.2.1', 'rosa@site.example')).toEqual({ any: 3, verified: 8 });
  // A tagged address belongs to the same mailbox.
  expect(await countMails('192.0.2.2', 'rosa+tag@site.example')).toEqual({ any: 2, verified: 7 });
});
