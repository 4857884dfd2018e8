import { expect, test } from 'vitest';
import { administratorLine } from './administrator.ts';

test('shows the password of the demonstration administrator in a terminal only', () => {
  const credentials = { email: 'admin@baystead.example', password: 'hidden' };
  expect(administratorLine(credentials, true)).toBe('admin@baystead.example  hidden');
  expect(administratorLine(credentials, false)).toMatch(/^admin@baystead\.example .*npm run admin/);
  expect(administratorLine(credentials, false)).not.toContain('hidden');
});
