import { createCookie } from 'react-router';
import { expect, test } from 'vitest';
import { createTokenCookie } from './token-cookie.ts';

const tokens = createTokenCookie({ name: 'tokens', days: 30, maxTokens: 3 });
const http = 'http://localhost:3000';
const server = { config: { publicUrl: http } };

/** A browser that stores the cookie. */
function browser(cookie = '') {
  const request = () => new Request(http, { headers: cookie === '' ? {} : { cookie } });
  const take = (setCookie: string) => {
    cookie = setCookie.includes('Max-Age=0') ? '' : (setCookie.split(';')[0] ?? '');
  };
  return {
    request,
    keep: async (key: string) => take(await tokens.add(server, request(), key)),
    forget: async (id: string) => take(await tokens.remove(server, request(), id)),
    keys: () => tokens.tokensOf(server, request()),
    current: () => tokens.tokenOf(server, request()),
    cookie: () => cookie,
  };
}

test('makes the newest token current and keeps the others', async () => {
  const own = browser();
  expect([await own.keys(), await own.current()]).toEqual([[], null]);
  await own.keep('a.1');
  await own.keep('b.2');
  expect([await own.keys(), await own.current()]).toEqual([['b.2', 'a.1'], 'b.2']);
  await own.keep('a.3');
  expect(await own.keys()).toEqual(['a.3', 'b.2']);
  expect(await tokens.tokenOf(server, own.request(), 'b')).toBe('b.2');
  expect(await tokens.tokenOf(server, own.request(), '')).toBeNull();
});

test('drops the oldest token when the cookie is full', async () => {
  const own = browser();
  for (const id of ['a', 'b', 'c', 'd']) await own.keep(`${id}.1`);
  expect(await own.keys()).toEqual(['d.1', 'c.1', 'b.1']);
});

test('has no current token after the current one is removed, until another is added', async () => {
  const own = browser();
  for (const id of ['a', 'b']) await own.keep(`${id}.1`);
  await own.forget('b');
  expect([await own.keys(), await own.current()]).toEqual([['a.1'], null]);
  await own.keep('c.1');
  expect([await own.keys(), await own.current()]).toEqual([['c.1', 'a.1'], 'c.1']);
});

test('keeps the current token when another is removed, and clears the cookie after the last', async () => {
  const own = browser();
  for (const id of ['a', 'b']) await own.keep(`${id}.1`);
  await own.forget('a');
  expect([await own.keys(), await own.current()]).toEqual([['b.1'], 'b.1']);
  await own.forget('b');
  expect(own.cookie()).toBe('');
});

test('replaces and removes tokens in place, and sets no cookie if nothing changes', async () => {
  const own = browser();
  for (const id of ['a', 'b', 'c']) await own.keep(`${id}.1`);
  const change = async (replace: Record<string, string>) =>
    tokens.change(server, own.request(), async (token) =>
      Object.entries(replace).reduce((left, [from, to]) => left.replace(from, to), token),
    );
  const changed = await change({ 'c.1': 'c.', 'b.1': '' });
  const after = browser(String(changed).split(';')[0]);
  expect([await after.keys(), await after.current()]).toEqual([['c.', 'a.1'], 'c.']);
  expect(await change({})).toBeNull();
  expect(await change({ 'a.1': '', 'b.1': '', 'c.1': '' })).toContain('Max-Age=0');
  const withoutCurrent = browser(String(await change({ 'c.1': '' })).split(';')[0]);
  expect([await withoutCurrent.keys(), await withoutCurrent.current()]).toEqual([['b.1', 'a.1'], null]);
});

test('ignores a malformed cookie', async () => {
  const odd = await createCookie('tokens').serialize([7, null, { a: 1 }, ['b.1']]);
  const alone = await createCookie('tokens').serialize('a.1');
  for (const cookie of ['tokens=%%%', 'tokens=x', 'tokens=', odd, alone]) {
    expect([await browser(cookie).keys(), await browser(cookie).current()]).toEqual([[], null]);
  }
});

test('hides the cookie from scripts', async () => {
  expect(await tokens.add(server, new Request(http), 'a.1')).toMatch(
    /^tokens=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
});

test('sets and reads only a `__Host-` cookie over https', async () => {
  const secureServer = { config: { publicUrl: 'https://homes.example' } };
  const set = await tokens.add(secureServer, new Request(http), 'a.1');
  expect(set).toMatch(/^__Host-tokens=[^;]+; Max-Age=2592000; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
  const [own = ''] = set.split(';');
  const keys = (cookie: string) => tokens.tokensOf(secureServer, new Request(http, { headers: { cookie } }));
  expect(await keys(own)).toEqual(['a.1']);
  expect(await keys(own.replace('__Host-', ''))).toEqual([]);
});
