import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf } from '#tests/support/authenticator.ts';
import { setUpPages, outcomeOf, visitsTo } from '#tests/support/pages.ts';
import { cookieOf, password, register, signIn } from '#tests/support/test-server.ts';
import { grantAdmin } from '#server/accounts/accounts.ts';

let number = 0;
let email: string;
const page = '/account/two-factor';
const current = { currentPassword: password };

const pages = await setUpPages();

/** A new administrator for each test. Only the test moves the clock. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  number += 1;
  email = `ada${number}@site.example`;
  await grantAdmin(pages.server, { email, password });
});
afterEach(() => {
  vi.useRealTimers();
});

const { get, post } = visitsTo(pages);
const textOf = async (response: Response | Promise<Response>) => (await response).text();
const uriIn = (html: string) => (/href="(otpauth:[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
const secretIn = (uri: string) => new URL(uri).searchParams.get('secret') ?? '';
const codesIn = (html: string) =>
  Array.from(html.matchAll(/<code>(\d{5}-\d{5})<\/code>/g), ([, code = '']) => code);

/** Turns two-step login on with the forms of the page, then waits for another code. */
async function turnOn() {
  const cookie = await signIn(pages.server, email);
  const uri = uriIn(await textOf(post(page, { intent: 'start', ...current }, cookie)));
  const secret = secretIn(uri);
  const confirmed = await post(page, { intent: 'confirm', code: codeOf(secret) }, cookie);
  vi.setSystemTime(Date.now() + 60_000);
  return { secret, cookie: cookieOf(confirmed.headers), html: await confirmed.text(), confirmed };
}

const logIn = (path = '/login', cookie = 'other=1') => post(path, { email, password }, cookie);

describe('the page for two-step login', () => {
  test('is offered in Account Settings to administrators only', async () => {
    const link = 'href="/account/two-factor"';
    expect(await textOf(get('/account', await signIn(pages.server, email)))).toContain(link);
    const user = await register(pages.server, `rosa${number}@site.example`);
    expect(await textOf(get('/account', user))).not.toContain(link);
    expect(outcomeOf(await get(page, user))).toEqual([302, '/account']);
  });

  test('asks for the password before it shows a secret', async () => {
    const cookie = await signIn(pages.server, email);
    expect(await textOf(get(page, cookie))).not.toContain('alt="QR code');
    const refused = await post(page, { intent: 'start', currentPassword: 'wrong' }, cookie);
    expect(refused.status).toBe(422);
    expect(await refused.text()).toContain('That’s not your current password.');
  });

  test('shows the QR code and the key, and says if a code is wrong', async () => {
    const cookie = await signIn(pages.server, email);
    const started = await textOf(post(page, { intent: 'start', ...current }, cookie));
    expect(started).toContain('alt="QR code for your authenticator app"');
    expect(started).toContain(secretIn(uriIn(started)).replaceAll(/.{4}(?=.)/g, '$& '));
    const wrong = await post(page, { intent: 'confirm', code: '12' }, cookie);
    expect(wrong.status).toBe(422);
    const html = await wrong.text();
    expect(html).toContain('That code isn’t right.');
    expect(html).not.toContain('value="12"');
  });

  test('shows the backup codes once, with a download that needs no script, and keeps the session', async () => {
    const { cookie, html, confirmed } = await turnOn();
    expect(confirmed.status).toBe(200);
    expect(confirmed.headers.get('cache-control')).toBe('no-store');
    const codes = codesIn(html);
    expect(codes).toHaveLength(10);
    const file = html.slice(html.indexOf('href="data:text/plain'), html.indexOf('" download="'));
    for (const code of codes) expect(file).toContain(code);
    const later = await textOf(get(page, cookie));
    expect(later).toContain('Two-step login is on');
    expect(later).toMatch(/<strong>10<\/strong>/);
    for (const code of codes) expect(later).not.toContain(code);
  });

  test.each(['', 'nonsense', '__proto__'])('returns 400 for the unknown intent %j', async (intent) => {
    expect((await post(page, { intent }, await signIn(pages.server, email))).status).toBe(400);
  });
});

describe('logging in with two-step login', () => {
  test('asks for a code on a second page, then redirects to the page that the visitor wanted', async () => {
    const { secret } = await turnOn();
    const login = await logIn('/login?to=%2Fadmin%2Fhistory');
    expect(outcomeOf(login)).toEqual([302, '/login/code?to=%2Fadmin%2Fhistory']);
    const waiting = cookieOf(login.headers);
    expect((await get('/account', waiting)).status).toBe(302);
    expect((await get('/admin', waiting)).status).toBe(302);
    const form = await textOf(get('/login/code?to=%2Fadmin%2Fhistory', waiting));
    expect(form).toMatch(/<input(?=[^>]*autoComplete="one-time-code")(?=[^>]*inputMode="numeric")/);
    expect(form).toContain('href="/login?to=%2Fadmin%2Fhistory"');

    const wrong = await post('/login/code?to=%2Fadmin%2Fhistory', { code: '000000' }, waiting);
    expect(wrong.status).toBe(422);
    expect(await wrong.text()).toContain('That code isn’t right.');
    const entered = await post('/login/code?to=%2Fadmin%2Fhistory', { code: codeOf(secret) }, waiting);
    expect(outcomeOf(entered)).toEqual([302, '/admin/history']);
    expect((await get('/admin', cookieOf(entered.headers))).status).toBe(200);
  });

  test('returns 429 with Retry-After and a message after too many codes', async () => {
    await turnOn();
    const waiting = cookieOf((await logIn()).headers);
    for (const code of ['000001', '000002', '000003', '000004', '000005'])
      await post('/login/code', { code }, waiting);
    const limited = await post('/login/code', { code: '000006' }, waiting);
    expect(limited.status).toBe(429);
    expect(Number(limited.headers.get('retry-after'))).toBeGreaterThan(0);
    const html = await limited.text();
    expect(html).toContain('That’s too many codes for now. Please try again in 15 minutes.');
    expect(html).not.toContain('000006');
  });

  test('returns 410 for an expired login and links to the login page', async () => {
    await turnOn();
    const waiting = cookieOf((await logIn()).headers);
    vi.setSystemTime(Date.now() + 601_000);
    const late = await post('/login/code?to=%2Fadmin', { code: '123456' }, waiting);
    expect(late.status).toBe(410);
    for (const html of [await late.text(), await textOf(get('/login/code?to=%2Fadmin', waiting))]) {
      expect(html).toContain('this login has expired. Please log in again.');
      expect(html).toContain('href="/login?to=%2Fadmin"');
    }
  });
});
