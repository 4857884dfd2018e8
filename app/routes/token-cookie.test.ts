import { createCookie } from 'react-router';
import { expect, test } from 'vitest';
import { createKeyRing } from './token-cookie.ts';

const ring = createKeyRing({ name: 'ring', days: 30, most: 3 });
const http = 'http://localhost:3000';

/** A browser that keeps what it is told. */
function browser(cookie = '') {
  const request = () => new Request(http, { headers: cookie === '' ? {} : { cookie } });
  const take = (setCookie: string) => {
    cookie = setCookie.includes('Max-Age=0') ? '' : (setCookie.split(';')[0] ?? '');
  };
  return {
    request,
    keep: async (key: string) => take(await ring.keep(request(), key, http)),
    forget: async (id: string) => take(await ring.forget(request(), id, http)),
    keys: () => ring.keysOf(request()),
    current: () => ring.currentKeyOf(request()),
    cookie: () => cookie,
  };
}

test('the newest key is the current one, and the others stay', async () => {
  const own = browser();
  expect([await own.keys(), await own.current()]).toEqual([[], null]);
  await own.keep('a.1');
  await own.keep('b.2');
  expect([await own.keys(), await own.current()]).toEqual([['b.2', 'a.1'], 'b.2']);
  await own.keep('a.3');
  expect(await own.keys()).toEqual(['a.3', 'b.2']);
  expect(await ring.keyOf(own.request(), 'b')).toBe('b.2');
  expect(await ring.keyOf(own.request(), '')).toBeNull();
});

test('of more than it holds the oldest goes', async () => {
  const own = browser();
  for (const id of ['a', 'b', 'c', 'd']) await own.keep(`${id}.1`);
  expect(await own.keys()).toEqual(['d.1', 'c.1', 'b.1']);
});

test('when the current key is forgotten none is current, until another is kept', async () => {
  const own = browser();
  for (const id of ['a', 'b']) await own.keep(`${id}.1`);
  await own.forget('b');
  expect([await own.keys(), await own.current()]).toEqual([['a.1'], null]);
  await own.keep('c.1');
  expect([await own.keys(), await own.current()]).toEqual([['c.1', 'a.1'], 'c.1']);
});

test('forgetting another key leaves the current one, forgetting the last leaves no cookie', async () => {
  const own = browser();
  for (const id of ['a', 'b']) await own.keep(`${id}.1`);
  await own.forget('a');
  expect([await own.keys(), await own.current()]).toEqual([['b.1'], 'b.1']);
  await own.forget('b');
  expect(own.cookie()).toBe('');
});

test('what an earlier version kept, one key alone, is understood; anything garbled is nothing', async () => {
  const [before = ''] = (await createCookie('ring').serialize('a.1')).split(';');
  expect(await browser(before).current()).toBe('a.1');
  const odd = await createCookie('ring').serialize([7, null, { a: 1 }, ['b.1']]);
  for (const cookie of ['ring=%%%', 'ring=x', 'ring=', odd]) {
    expect([await browser(cookie).keys(), await browser(cookie).current()]).toEqual([[], null]);
  }
});

test('scripts cannot read it, and behind HTTPS it is sent over HTTPS only', async () => {
  const request = new Request(http);
  expect(await ring.keep(request, 'a.1', http)).toMatch(
    /; Max-Age=2592000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  expect(await ring.keep(request, 'a.1', 'https://homes.example')).toMatch(/; Secure/);
});
