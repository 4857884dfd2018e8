import { createHash } from 'node:crypto';
import { afterEach, expect, test, vi } from 'vitest';
import { image } from '#tests/support/upload-fixture.ts';
import { hashFile } from './same-file.ts';

afterEach(() => vi.unstubAllGlobals());

test('computes the digest that the server stores', async () => {
  const expected = createHash('sha256').update(new Uint8Array(10).fill(7)).digest('hex');
  expect(await hashFile(image('a.jpg', 10, 7))).toBe(expected);
});

test('returns null on a page without https', async () => {
  vi.stubGlobal('crypto', {});
  expect(await hashFile(image('a.jpg'))).toBeNull();
});
