import crypto from 'node:crypto';
import { expect, test } from 'vitest';
import type * as quickPasswords from './quick-passwords.ts';

test('finds the full cost again after a test file that failed while importing', async () => {
  // Evaluates the setup once more, like the next test file in this process. The failed one ran no `afterAll`.
  const next = './quick-passwords.ts?next';
  const { atFullCost } = (await import(next)) as typeof quickPasswords;
  const cost = { N: 16_384 };
  const key = await atFullCost(
    () =>
      new Promise((resolve) =>
        crypto.scrypt('a password', 'a salt', 32, cost, (_error, derived) => resolve(derived)),
      ),
  );
  expect(key).toEqual(crypto.scryptSync('a password', 'a salt', 32, cost));
});
