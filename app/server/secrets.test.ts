import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { readOrCreateSecret } from './secrets.ts';

const folder = await mkdtemp(path.join(tmpdir(), 'baystead-secret-'));

afterAll(() => rm(folder, { recursive: true }));

test('a secret is made once, for its owner only, and leaves nothing else behind', async () => {
  const file = path.join(folder, 'new/secret');
  const secret = await readOrCreateSecret(file);
  expect(secret).toMatch(/^[\w-]{43}$/);
  expect(await readOrCreateSecret(file)).toBe(secret);
  expect((await stat(file)).mode & 0o777).toBe(0o600);
  expect(await readdir(path.dirname(file))).toEqual(['secret']);
});

test('who asks at the same time gets the same secret', async () => {
  const file = path.join(folder, 'contended');
  const secrets = await Promise.all(Array.from({ length: 20 }, () => readOrCreateSecret(file)));
  expect(new Set(secrets).size).toBe(1);
});

test('two files hold two secrets', async () => {
  const [one, other] = ['one', 'other'].map((name) => readOrCreateSecret(path.join(folder, name)));
  expect(await one).not.toBe(await other);
});
