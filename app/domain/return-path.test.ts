import fc from 'fast-check';
import { expect, test } from 'vitest';
import { returnPath } from './return-path.ts';

test.each([
  '/',
  '/admin',
  '/my-properties?status=pending#newest',
  '/listings/a%20b',
  '/a//b',
  '/?to=//evil.example',
])('%s is a page of this site', (path) => {
  expect(returnPath(path)).toBe(path);
});

test.each([
  null,
  '',
  'admin',
  'https://evil.example/',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '\\/evil.example',
  '/\t/evil.example',
  '/\n/evil.example',
  '\t//evil.example',
  ' //evil.example',
  '/..//evil.example',
  '/.//evil.example',
  '/%2e%2e//evil.example',
  '/a/../..//evil.example',
  '/a\\..\\evil.example',
])('%j is not', (text) => {
  expect(returnPath(text)).toBeNull();
});

test('whatever is let through leads a browser to the site that it is on', () => {
  const pieces = ['/', '//', '\\', '.', '..', '@', ':', '\t', '%2f', '%5c', '?', '#', 'evil.example', 'a'];
  const site = 'https://baystead.example';
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const paths = [returnPath(`/${parts.join('')}`)].filter((path) => path !== null);
      expect(paths.every((path) => new URL(path, `${site}/login`).origin === site)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});
