import fc from 'fast-check';
import { expect, test } from 'vitest';
import { pathWithReturn, parseReturnPath } from './return-path.ts';

test.each(['/', '/my-properties?status=pending#newest', '/a//b', '/?to=//evil.example'])(
  'accepts %s as a page of this site',
  (path) => {
    expect(parseReturnPath(path)).toBe(path);
  },
);

test.each([
  null,
  '',
  'javascript:alert(1)',
  '//evil.example',
  '/\\evil.example',
  '/\t/evil.example',
  '/..//evil.example',
  '/\u0085/evil.example',
  '/\r\nset-cookie: x',
  '\\\\evil.example',
])('rejects %j', (text) => {
  expect(parseReturnPath(text)).toBeNull();
});

test('every accepted path stays on the site', () => {
  const pieces = ['/', '//', '\\', '.', '..', '@', ':', '\t', '%2f', '%5c', '?', '#', 'evil.example', 'a'];
  const site = 'https://baystead.example';
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...pieces), { maxLength: 8 }), (parts) => {
      const paths = [parseReturnPath(`/${parts.join('')}`)].filter((path) => path !== null);
      expect(paths.every((path) => new URL(path, `${site}/login`).origin === site)).toBe(true);
    }),
    { numRuns: 2000 },
  );
});

test.each([
  ['/listings', '?type=House', '/login?to=%2Flistings%3Ftype%3DHouse'],
  ['/listings/a%20b', '', '/login?to=%2Flistings%2Fa%2520b'],
  ['/', '', '/login'],
  ['/login', '?to=%2Fabout', '/login?to=%2Fabout'],
  ['/register', '', '/login'],
  ['/link/secret', '', '/login'],
])('from %s%s, login leads to %s', (pathname, search, path) => {
  expect(pathWithReturn('/login', { pathname, search })).toBe(path);
});
