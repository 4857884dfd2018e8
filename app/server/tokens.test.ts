import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import { expect, test } from 'vitest';
import { setUpFolder } from '#tests/support/folder.ts';
import { readOrCreateSecret } from './tokens.ts';

const folder = await setUpFolder();

test('creates a secret once, readable by its owner only, without leftover files', async () => {
  const file = path.join(folder, 'new/secret');
  const secret = await readOrCreateSecret(file);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readOrCreateSecret(file)).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(file))).toEqual(['secret']);
});

test('gives concurrent callers the same secret, and another one in another file', async () => {
  const files = ['contended', 'contended', 'other'].map((name) => path.join(folder, name));
  const [first, second, other] = await Promise.all(files.map((file) => readOrCreateSecret(file)));
  expect(second).toBe(first);
  expect(other).not.toBe(first);
});
