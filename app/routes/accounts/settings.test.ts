import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { hrefOf, outcomeOf, textOf } from '#tests/support/html.ts';
import { cookieOf, origin, password, setUpSite, valueOf } from '#tests/support/site.ts';
import { grantAdmin } from '#server/accounts/accounts.ts';

let number = 0;
let email: string;
let cookie: string;

const site = await setUpSite({ REGISTRATIONS_PER_HOUR: '100' });

/** A new account for each test. */
beforeEach(async () => {
  number += 1;
  email = `rosa${number}@site.example`;
  cookie = await site.register(email);
});

const get = (path: string, as = cookie) => site.request(path, { headers: { cookie: as } });
const send = (path: string, body: Record<string, string>, as = cookie) =>
  site.request(path, { method: 'POST', headers: { origin, cookie: as }, body: new URLSearchParams(body) });
const isLoggedIn = async (as: string) => (await get('/account', as)).status === 200;

const newPassword = { password: 'the new one', confirmPassword: 'the new one' };

/** Extra fields that an attacker might send in the hope that they are stored. */
const { uid: victim } = await site.user('victim@site.example');
const forgedIds = { uid: victim, userId: victim, id: victim };
const forgedFacts = { emailVerified: 'true', status: 'approved', createdAt: '2001-01-01' };
const forged = { role: 'admin', isAdmin: 'true', ...forgedIds, ...forgedFacts };

describe('forged role fields', () => {
  const names = { firstName: 'Eve', lastName: 'Lee', phoneNumber: '' };
  const [mine, visitor] = [() => cookie, () => ''];

  test.each<[string, Record<string, string>, () => string]>([
    ['/register', { email: 'forger@site.example', ...newPassword, ...names }, visitor],
    ['/login', { password }, visitor],
    ['/forgot-password', {}, visitor],
    ['/account', { intent: 'profile', ...names }, mine],
    ['/account', { intent: 'email', currentPassword: password, email: 'next@site.example' }, mine],
    ['/account', { intent: 'verification' }, mine],
    ['/account', { intent: 'sessions' }, mine],
    ['/account', { intent: 'password', currentPassword: password, ...newPassword }, mine],
    ['/my-properties', { intent: 'verify' }, mine],
    ['/logout', {}, mine],
  ])('are ignored by %s with %j', async (path, body, who) => {
    const profile = site.db.selectFrom('users').selectAll().where('uid', '=', victim);
    const before = await profile.execute();
    expect((await send(path, { email, ...forged, ...body }, who())).status).toBeLessThan(400);
    expect(await profile.execute()).toEqual(before);
    const admins = site.db.selectFrom('users').select('email').where('role', '=', 'admin');
    expect(await admins.execute()).toEqual([]);
    const { rows } = await sql`SELECT FROM auth_users WHERE email_verified`.execute(site.db);
    expect(rows).toEqual([]);
  });
});

test('shows the pending address until its mailed link changes it', async () => {
  const to = `new${number}@site.example`;
  await send('/account', { intent: 'email', email: to, currentPassword: password });
  const pending = `Open the link we sent to ${to}`;
  expect(textOf(await (await get('/account')).text())).toContain(pending);
  await send(`/link/${await site.tokenTo(to)}`, { intent: 'change-email' });
  const page = textOf(await (await get('/account')).text());
  expect(page).toContain(to);
  expect(page).not.toContain(pending);
});

test('returns the typed address of a refused change, without the password', async () => {
  const form = { intent: 'email', email: 'Rosa <b>', currentPassword: 'my secret' };
  const response = await send('/account', form);
  expect(response.status).toBe(422);
  const html = await response.text();
  expect(html).toContain('value="Rosa &lt;b&gt;"');
  expect(html).not.toContain('my secret');
});

test('shows the changed values on the page that responds to the form without JavaScript', async () => {
  const names = { firstName: 'Evelyn', lastName: 'Lee', phoneNumber: '' };
  const renamed = await (await send('/account', { intent: 'profile', ...names })).text();
  expect(renamed).toContain('value="Evelyn"');
  expect(renamed).toMatch(/<span[^>]*>Evelyn<\/span>/);
  const changed = await send('/account', { intent: 'password', currentPassword: password, ...newPassword });
  expect(await changed.text()).toContain('This browser');
});

test('logs out every session except the current one', async () => {
  const elsewhere = await site.logIn(email);
  expect(await (await get('/account')).text()).toContain('Log out everywhere else');
  const response = await send('/account', { intent: 'sessions' });
  expect(await response.text()).toContain('You’re logged out everywhere else.');
  expect([await isLoggedIn(cookie), await isLoggedIn(elsewhere)]).toEqual([true, false]);
});

test('resends the verification mail', async () => {
  await send('/account', { intent: 'verification' });
  expect(await site.mails(email)).toHaveLength(2);
});

test('downloads the account data as an uncached file', async () => {
  const response = await get('/account/data.json');
  expect(Object.fromEntries(response.headers)).toMatchObject({
    'content-type': 'application/json; charset=utf-8',
    'content-disposition': 'attachment; filename="baystead-data.json"',
    'cache-control': 'no-store',
  });
  expect(await response.json()).toMatchObject({ profile: { email }, properties: [] });
});

test('says that the download can’t be made while the profile can’t be read', async () => {
  await sql`ALTER TABLE users RENAME TO users_away`.execute(site.db);
  const download = await get('/account/data.json');
  await sql`ALTER TABLE users_away RENAME TO users`.execute(site.db);
  const message = 'We couldn’t load your data. Please try again later.';
  expect([download.status, await download.text()]).toEqual([503, message]);
});

describe('deleting the account', () => {
  test('warns first, requires the password, and redirects to a confirmation page', async () => {
    expect(await (await get('/account/delete')).text()).toContain('You can’t undo this.');
    expect((await send('/account/delete', { currentPassword: 'wrong' })).status).toBe(422);
    expect(await isLoggedIn(cookie)).toBe(true);
    const deleted = await send('/account/delete', { currentPassword: password });
    expect(outcomeOf(deleted)).toEqual([302, '/account-deleted']);
    expect(deleted.headers.getSetCookie().join()).toMatch(/baystead\.session_token=;/);
    expect(await isLoggedIn(cookie)).toBe(false);
    expect(cookieOf(deleted.headers)).not.toContain(cookie);
    expect(await (await get('/account-deleted', '')).text()).toContain('Your account is deleted');
  });

  test('names the homes that go, and links to agreed stays that must be canceled first', async () => {
    const by = await site.userWith(cookie);
    await site.pendingHome({ by, title: 'A Loft Above The Harbor' });
    const html = await (await get('/account/delete')).text();
    expect(textOf(html)).toMatch(/1 home goes with it,.*A Loft Above The Harbor/);
    expect(html).toContain('Delete account for good');
    const property = await site.home(`stay${number}@home.example`, 'A Booked Home');
    await site.change(property, { userId: by.uid });
    const { owner } = await site.inquiry(property, { email: `stay${number}@guest.example` });
    valueOf(await site.acceptStay(owner));
    const stopped = await (await get('/account/delete')).text();
    expect(textOf(stopped)).toContain('Please cancel or end it first. A Booked Home');
    expect(hrefOf(stopped, 'A Booked Home')).toBe(`/inquiry/${owner.inquiryId}?as=owner`);
    expect(stopped).not.toContain('Delete account for good');
    expect((await send('/account/delete', { currentPassword: password })).status).toBe(422);
  });

  test('refuses the last administrator', async () => {
    await grantAdmin(site.server, { email: 'ada@site.example', password });
    const ada = await site.logIn('ada@site.example');
    expect(await (await get('/account/delete', ada)).text()).toContain('You’re the only administrator.');
  });
});

test('offers the daily mail to administrators only', async () => {
  await grantAdmin(site.server, { email, password });
  const admin = await site.logIn(email);
  const digest = async () => textOf(await (await get('/account', admin)).text());
  expect(await digest()).toContain('Daily email about reviews On');
  await send('/account', { intent: 'digest', id: 'off' }, admin);
  expect(await digest()).toContain('Daily email about reviews Off');
  const other = await site.register(`other-${email}`);
  expect(await (await get('/account', other)).text()).not.toContain('Daily email about reviews');
});
