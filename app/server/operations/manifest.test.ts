import { expect, test } from 'vitest';
import { identifyContent } from './manifest.ts';

test.each([
  ['manifest.json', 1_000_001],
  ['secrets/auth-secret', 10_001],
  ['objects/originals/00ab', 64 * 1024 ** 2 + 1],
  ['tables/users.copy', 64 * 1024 ** 3 + 1],
  ['jobs.copy', 64 * 1024 ** 3 + 1],
])('refuses %s with more bytes than an archive needs', (name, bytes) => {
  expect(() => identifyContent('a.tar', { name, bytes })).toThrow(
    `its "${name}" is too large (${bytes} bytes).`,
  );
  expect(identifyContent('a.tar', { name, bytes: bytes - 1 })).toMatchObject({ kind: expect.any(String) });
});
