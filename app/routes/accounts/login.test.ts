import { beforeAll, describe, expect, test } from 'vitest';
import { outcomeOf } from '#tests/support/html.ts';
import { cookieOf, origin, password, setUpSite } from '#tests/support/site.ts';

const site = await setUpSite({ FAILED_LOGINS_PER_ACCOUNT: '4' });
await site.admin();
await site.register('rosa@site.example');

const send = (path: string, body: Record<string, string>, headers: Record<string, string> = {}) =>
  site.request(path, {
    method: 'POST',
    headers: { origin, cookie: 'other=1', ...headers },
    body: new URLSearchParams(body),
  });
const rosa = { email: 'rosa@site.example', password };

describe('the login form', () => {
  test('keeps the typed email after a wrong password, but not the password', async () => {
    const response = await send('/login', { email: 'Nobody <b>', password: 'my secret' });
    expect(response.status).toBe(401);
    const html = await response.text();
    expect(html).toContain('Invalid email or password');
    expect(html).toContain('value="Nobody &lt;b&gt;"');
    expect(html).not.toContain('my secret');
  });

  test.each([
    ['', '/'],
    ['?to=/listings%3Ftype%3DHouse', '/listings?type=House'],
    ['?to=//evil.example', '/'],
    ['?to=/about&to=//evil.example', '/about'],
    ['?to=//evil.example&to=/about', '/'],
  ])('redirects from /login%s to %s', async (search, path) => {
    const response = await send(`/login${search}`, rosa);
    expect(outcomeOf(response)).toEqual([302, path]);
  });

  test.each([
    ['/login', '/admin'],
    ['/login?to=/about', '/about'],
  ])('redirects an administrator from %s to %s', async (path, target) => {
    const response = await send(path, { email: 'ada@site.example', password });
    expect(outcomeOf(response)).toEqual([302, target]);
  });

  test('refuses requests from another site', async () => {
    const response = await send('/login', rosa, { origin: 'https://evil.example' });
    expect([response.status, response.headers.get('set-cookie')]).toEqual([403, null]);
  });

  test('returns 429 with Retry-After after too many failures, even with forged client addresses', async () => {
    const guess = (number: number) =>
      send('/login', { ...rosa, password: 'guess' }, { 'x-forwarded-for': `203.0.113.${number}` });
    for (let number = 1; number <= 4; number += 1) expect((await guess(number)).status).toBe(401);
    const response = await guess(5);
    expect(response.status).toBe(429);
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await response.text()).toMatch(
      /You’ve tried to log in too many times\. Please try again in \d+ minutes\./,
    );
  });
});

describe('the page that the guard remembered', () => {
  const wanderer = { email: 'wanderer@site.example', password };
  beforeAll(async () => {
    await site.register(wanderer.email);
  });
  const knock = async (path: string) => cookieOf((await site.request(path)).headers);
  const leadsTo = async (path: string, cookie: string, body: Record<string, string> = wanderer) =>
    (await send(path, body, { cookie })).headers.get('location');

  test('is the target of the next login only', async () => {
    const cookie = await knock('/my-properties?after=x');
    const response = await send('/login', wanderer, { cookie });
    expect(response.headers.get('location')).toBe('/my-properties?after=x');
    expect(response.headers.getSetCookie().join('\n')).toMatch(/^baystead_return_to=;.*Max-Age=0/m);
    expect(await leadsTo('/login', 'other=1')).toBe('/');
  });

  test('is the target of a registration', async () => {
    const input = { email: 'wanted@site.example', password, confirmPassword: password };
    const form = { ...input, firstName: 'Eve', lastName: 'Lee' };
    expect(await leadsTo('/register', await knock('/account'), form)).toBe('/account');
  });

  test('is overridden by a page named in the URL, and ignored if a planted cookie names another site', async () => {
    expect(await leadsTo('/login?to=/about', await knock('/account'))).toBe('/about');
    expect(await leadsTo('/login?to=//evil.example', await knock('/account'))).toBe('/account');
    const planted = encodeURIComponent(btoa(JSON.stringify('//evil.example')));
    expect(await leadsTo('/login', `baystead_return_to=${planted}`)).toBe('/');
  });
});

test('logs out by a form, and not by a link', async () => {
  const cookie = await site.register('leaving@site.example');
  const readAccount = () => site.request('/account', { headers: { cookie } });
  await site.request('/logout', { headers: { cookie } });
  expect((await readAccount()).status).toBe(200);
  expect(outcomeOf(await send('/logout', {}, { cookie }))).toEqual([302, '/']);
  expect((await readAccount()).status).toBe(302);
});

describe('the other forms', () => {
  test('the registration shows all errors together and keeps the typed values', async () => {
    const input = { email: 'x', password: 'short', confirmPassword: 'other', firstName: 'Eve', lastName: '' };
    const response = await send('/register', input);
    expect(response.status).toBe(422);
    const html = await response.text();
    const email = 'Please enter a valid email address';
    const passwords = ['Password must be at least 6 characters', 'Passwords do not match'];
    for (const text of [email, ...passwords, 'Last name is required', 'value="Eve"'])
      expect(html).toContain(text);
  });

  test('a registration logs in, and its mail verifies the address', async () => {
    const email = 'new@site.example';
    const input = { email, password, confirmPassword: password, firstName: 'Eve', lastName: 'Lee' };
    const registered = await send('/register', input);
    expect(outcomeOf(registered)).toEqual([302, '/']);
    const cookie = cookieOf(registered.headers);
    const isAsked = async () =>
      (await (await site.request('/my-properties', { headers: { cookie } })).text()).includes(
        'Resend confirmation email',
      );
    const link = `/link/${await site.tokenTo(email)}`;
    expect([(await site.request(link)).status, await isAsked()]).toEqual([200, true]);
    const verified = await send(link, { intent: 'verify-email', currentPassword: password });
    expect([verified.status, await isAsked()]).toEqual([200, false]);
  });

  test('the link of a reset mail sets a new password', async () => {
    const text = await (await send('/forgot-password', { email: 'rosa@site.example' })).text();
    expect(text).toContain('Password reset email sent. Check your inbox.');
    // The response is the same if no mail is sent, so it also says what to do then.
    expect(text).toMatch(/No email after a few minutes\?.*contact us/s);
    const link = `/link/${await site.tokenTo('rosa@site.example')}`;
    const form = { intent: 'reset-password', password: 'the new one', confirmPassword: 'the new one' };
    expect((await send(link, { ...form, confirmPassword: 'other' })).status).toBe(422);
    expect((await send(link, form)).status).toBe(200);
    expect((await send(link, form)).headers.get('location')).toBe('/links?link=unknown');
  });
});
