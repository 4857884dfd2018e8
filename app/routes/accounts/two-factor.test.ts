import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { codeOf } from '#tests/support/authenticator.ts';
import { outcomeOf } from '#tests/support/html.ts';
import { cookieOf, password, setUpSite } from '#tests/support/site.ts';
import { grantAdmin } from '#server/accounts/accounts.ts';

let number = 0;
let email: string;
const page = '/account/two-factor';
const current = { currentPassword: password };

const site = await setUpSite();

/** A new administrator for each test. Only the test moves the clock. */
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['Date'] });
  number += 1;
  email = `ada${number}@site.example`;
  await grantAdmin(site.server, { email, password });
});
afterEach(() => {
  vi.useRealTimers();
});

const { get, post } = site;
const textOf = async (response: Response | Promise<Response>) => (await response).text();
const uriIn = (html: string) => (/href="(otpauth:[^"]+)"/.exec(html)?.[1] ?? '').replaceAll('&amp;', '&');
const secretIn = (uri: string) => new URL(uri).searchParams.get('secret') ?? '';
const codesIn = (html: string) =>
  Array.from(html.matchAll(/<code>(\d{5}-\d{5})<\/code>/g), ([, code = '']) => code);

/** Turns two-step login on with the forms of the page, then waits for another code. */
async function turnOn() {
  const cookie = await site.logIn(email);
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
    expect(await textOf(get('/account', await site.logIn(email)))).toContain(link);
    const user = await site.register(`rosa${number}@site.example`);
    expect(await textOf(get('/account', user))).not.toContain(link);
    expect(outcomeOf(await get(page, user))).toEqual([302, '/account']);
  });

  test('asks for the password before it shows the QR code and the key, and says if a code is wrong', async () => {
    const cookie = await site.logIn(email);
    expect(await textOf(get(page, cookie))).not.toContain('alt="QR code');
    const refused = await post(page, { intent: 'start', currentPassword: 'wrong' }, cookie);
    expect([refused.status, await refused.text()]).toEqual([
      422,
      expect.stringContaining('That’s not your current password.'),
    ]);
    const started = await textOf(post(page, { intent: 'start', ...current }, cookie));
    expect(started).toContain('alt="QR code for your authenticator app"');
    expect(started).toContain(secretIn(uriIn(started)).replaceAll(/.{4}(?=.)/g, '$& '));
    const wrong = await post(page, { intent: 'confirm', code: '12' }, cookie);
    const html = await wrong.text();
    expect([wrong.status, html]).toEqual([422, expect.stringContaining('That code isn’t right.')]);
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
});

describe('logging in with two-step login', () => {
  test('asks for a code on a second page, then redirects to the page that the visitor wanted', async () => {
    const { secret } = await turnOn();
    const [target, codePage] = ['?to=%2Fadmin%2Fhistory', '/login/code?to=%2Fadmin%2Fhistory'];
    const login = await logIn(`/login${target}`);
    expect(outcomeOf(login)).toEqual([302, codePage]);
    const waiting = cookieOf(login.headers);
    for (const path of ['/account', '/admin']) expect((await get(path, waiting)).status).toBe(302);
    const form = await textOf(get(codePage, waiting));
    expect(form).toMatch(/<input(?=[^>]*autoComplete="one-time-code")(?=[^>]*inputMode="numeric")/);
    expect(form).toContain(`href="/login${target}"`);
    const wrong = await post(codePage, { code: '000000' }, waiting);
    expect([wrong.status, await wrong.text()]).toEqual([
      422,
      expect.stringContaining('That code isn’t right.'),
    ]);
    const entered = await post(codePage, { code: codeOf(secret) }, waiting);
    expect(outcomeOf(entered)).toEqual([302, '/admin/history']);
    expect((await get('/admin', cookieOf(entered.headers))).status).toBe(200);
  });

  test('returns 429 with a message after too many codes', async () => {
    await turnOn();
    const waiting = cookieOf((await logIn()).headers);
    for (const code of ['000001', '000002', '000003', '000004', '000005'])
      await post('/login/code', { code }, waiting);
    const limited = await post('/login/code', { code: '000006' }, waiting);
    const message = 'That’s too many codes for now. Please try again in 15 minutes.';
    expect([limited.status, await limited.text()]).toEqual([429, expect.stringContaining(message)]);
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
