import { beforeEach, describe, expect, test } from 'vitest';
import { sliceBetween } from '#tests/support/html.ts';
import { password, setUpSite } from '#tests/support/site.ts';

const site = await setUpSite({ REGISTRATIONS_PER_HOUR: '100' });

let number = 0;
/** The email of a stranger who submitted a property without an account. */
let email: string;
/** The session of a thief who registered with the stranger's address. */
let thief: string;
let link: string;
beforeEach(async () => {
  number += 1;
  email = `stranger${number}@site.example`;
  await site.pendingHome({ email, title: 'The stranger’s home' });
  thief = await site.register(email);
  link = `/link/${await site.tokenTo(email)}`;
});

const visits = site;
async function press(path: string, form: Record<string, string>, cookie = ''): Promise<[number, string]> {
  const response = await visits.post(path, form, cookie);
  return [response.status, await response.text()];
}
const readPage = async (path: string, cookie = '') => (await visits.get(path, cookie)).text();

describe('the link that verifies an address', () => {
  test('keeps the stranger’s property from the thief without the account’s password or session', async () => {
    const other = await site.register(`other${number}@site.example`);
    expect((await press(link, { intent: 'verify-email' }))[0]).toBe(422);
    expect((await press(link, { intent: 'verify-email' }, other))[0]).toBe(422);
    const [status, html] = await press(link, { intent: 'verify-email', currentPassword: 'a guess' });
    expect(status).toBe(422);
    // Once, at its field.
    const page = sliceBetween(html, '<main', '</main>');
    expect(page.split('That’s not your current password.')).toHaveLength(2);
    expect(page).not.toContain('role="alert"');
    expect(await readPage('/my-properties', thief)).not.toContain('The stranger’s home');
    expect(await site.visitorWith(thief)).toMatchObject({ emailVerified: false });
  });

  test.each([
    ['the session', () => thief, {}],
    ['the password', () => '', { currentPassword: password }],
  ])('verifies the address with %s of the account', async (_what, cookie, proof) => {
    const form = { intent: 'verify-email', ...proof };
    const [status, html] = await press(link, form, cookie());
    expect([status, html]).toEqual([200, expect.stringContaining('Your address is confirmed')]);
    expect(await site.visitorWith(thief)).toMatchObject({ emailVerified: true });
    expect((await press(link, form, cookie()))[0]).toBe(302);
  });

  test('links to account pages only for logged-in users', async () => {
    expect(await readPage(link)).not.toContain('My Properties');
    expect(await readPage(link, thief)).toContain('href="/my-properties"');
  });
});

test('the link that changes an address needs the account’s session or password, and does not name it', async () => {
  const own = `rosa${number}@site.example`;
  const cookie = await site.register(own);
  const next = `mistyped${number}@site.example`;
  const rosas = `/link/${await site.requestNewAddress(await site.userWith(cookie), next)}`;
  expect((await press(rosas, { intent: 'change-email' }))[0]).toBe(422);
  expect(await readPage(rosas)).not.toContain(own);
  expect(await site.visitorWith(cookie)).toMatchObject({ email: own });
  const [status, html] = await press(rosas, { intent: 'change-email' }, cookie);
  expect([status, html]).toEqual([200, expect.stringContaining('This is your account’s address now')]);
  expect(await site.visitorWith(cookie)).toMatchObject({ email: next });
});
