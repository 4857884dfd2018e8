import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

/** Their addresses get no mail, or an answer by hand. */
const others = [
  'app/routes/accounts/login.tsx',
  'app/ui/admin/reports/blocked-page.tsx',
  'app/ui/controls/email-field.tsx',
];

test('asks about likely mistakes in every address that gets a link', () => {
  const plain = globSync('app/**/*.tsx').filter((file) =>
    readFileSync(file, 'utf8').includes('type="email"'),
  );
  expect(plain.toSorted()).toEqual(others);
});
