import { beforeEach, describe, expect, test } from 'vitest';
import { setUpPages, origin } from '#tests/support/pages.ts';
import {
  password,
  register,
  submitProperty,
  tokenMailedTo,
  userWith,
  visitorWith,
  requestNewAddress,
} from '#tests/support/test-server.ts';

const pages = await setUpPages({ REGISTRATIONS_PER_HOUR: '100' });

let number = 0;
/** The email of a stranger who submitted a property without an account. */
let email: string;
/** The session of a thief who registered with the stranger's address. */
let thief: string;
let link: string;
beforeEach(async () => {
  number += 1;
  email = `stranger${number}@site.example`;
  await submitProperty(pages, { email, title: 'The stranger’s home' });
  thief = await register(pages.server, email);
  link = `/link/${await tokenMailedTo(pages, email)}`;
});

async function press(path: string, form: Record<string, string>, cookie = ''): Promise<[number, string]> {
  const body = new URLSearchParams(form);
  const response = await pages.request(path, { method: 'POST', headers: { origin, cookie }, body });
  return [response.status, await response.text()];
}
/** The visible content, without the data of scripts. */
const mainOf = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? '';
const readPage = async (path: string, cookie = '') =>
  (await pages.request(path, { headers: { cookie } })).text();

describe('the link that verifies an address', () => {
  test('keeps the stranger’s property from the thief when the stranger presses the button', async () => {
    expect((await press(link, { intent: 'verify-email' }))[0]).toBe(422);
    expect((await press(link, { intent: 'verify-email', currentPassword: 'a guess' }))[0]).toBe(422);
    expect(await readPage('/my-properties', thief)).not.toContain('The stranger’s home');
    expect(await visitorWith(pages.server, thief)).toMatchObject({ emailVerified: false });
  });

  test('refuses the session of another account', async () => {
    const other = await register(pages.server, `other${number}@site.example`);
    expect((await press(link, { intent: 'verify-email' }, other))[0]).toBe(422);
    expect(await visitorWith(pages.server, thief)).toMatchObject({ emailVerified: false });
  });

  test.each(['the session', 'the password'])('verifies the address with %s of the account', async (what) => {
    const expected = {
      'the session': [{ intent: 'verify-email' }, thief],
      'the password': [{ intent: 'verify-email', currentPassword: password }, ''],
    } as const;
    const [form, cookie] = expected[what as keyof typeof expected];
    const [status, html] = await press(link, form, cookie);
    expect([status, html.includes('Your address is confirmed')]).toEqual([200, true]);
    expect(await visitorWith(pages.server, thief)).toMatchObject({ emailVerified: true });
    expect((await press(link, form, cookie))[0]).toBe(302);
  });

  test('links to account pages only for logged-in users', async () => {
    expect(await readPage(link)).not.toContain('My Properties');
    expect(await readPage(link, thief)).toContain('href="/my-properties"');
  });

  test('shows a wrong password once, at its field', async () => {
    const [, html] = await press(link, { intent: 'verify-email', currentPassword: 'a guess' });
    const page = mainOf(html);
    expect(page.split('That’s not your current password.')).toHaveLength(2);
    expect(page).not.toContain('role="alert"');
  });
});

describe('the link that changes an address', () => {
  let rosa: string;
  let mistyped: string;
  beforeEach(async () => {
    rosa = await register(pages.server, `rosa${number}@site.example`);
    const user = await userWith(pages.server, rosa);
    const next = `mistyped${number}@site.example`;
    mistyped = `/link/${await requestNewAddress(pages, user, next)}`;
  });

  test('changes nothing without the account’s session or password, and does not name the account', async () => {
    expect((await press(mistyped, { intent: 'change-email' }))[0]).toBe(422);
    expect(await readPage(mistyped)).not.toContain(`rosa${number}@`);
    expect(await visitorWith(pages.server, rosa)).toMatchObject({ email: `rosa${number}@site.example` });
  });

  test('changes the address with the session of the account', async () => {
    const [status, html] = await press(mistyped, { intent: 'change-email' }, rosa);
    expect([status, html.includes('This is your account’s address now')]).toEqual([200, true]);
    expect(await visitorWith(pages.server, rosa)).toMatchObject({ email: `mistyped${number}@site.example` });
  });
});
