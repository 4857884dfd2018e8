import { expect, test } from 'vitest';
import { completeAnswers } from '#tests/support/forms.ts';
import { cookieOf, origin, password, publicSite, setUpSite, valueOf } from '#tests/support/site.ts';

const site = await setUpSite(publicSite('https://site.example'));
await site.user('rosa@site.example');

const post = (path: string, body: Record<string, string>, cookie = '') =>
  site.request(path, { method: 'POST', headers: { origin, cookie }, body: new URLSearchParams(body) });
const logIn = (cookie = '') => post('/login', { email: 'rosa@site.example', password }, cookie);
const readAccount = (cookie: string) => site.request('/account', { headers: { cookie } });

async function beginDraft(): Promise<Response> {
  const body = JSON.stringify({ intent: 'begin', landlord: completeAnswers().landlord });
  const headers = { origin, 'content-type': 'application/json' };
  return site.request('/submit-property/draft', { method: 'POST', headers, body });
}

async function verifyInquiry(): Promise<Response> {
  const email = 'gwen@guest.example';
  valueOf(await site.ask(await site.home(), { email }));
  return post(`/link/${await site.inquiryTokenTo(email)}`, {});
}

test.each<[string, string, () => Promise<Response>]>([
  ['a login', 'baystead.session_token', () => logIn()],
  ['a logout', 'baystead.session_token', async () => post('/logout', {}, cookieOf((await logIn()).headers))],
  ['a draft', 'baystead_browser', beginDraft],
  ['a verified inquiry', 'baystead_browser', verifyInquiry],
  ['the redirect of a page that needs a login', 'baystead_return_to', () => readAccount('')],
])('sets only `__Host-` cookies for %s', async (_what, name, act) => {
  const cookies = (await act()).headers.getSetCookie();
  expect(cookies.map((cookie) => cookie.split('=')[0])).toContain(`__Host-${name}`);
  for (const cookie of cookies) {
    expect(cookie).toMatch(/^__Host-baystead[._].*; Path=\/(?:;|$)/);
    expect(cookie).toMatch(/; Secure(?:;|$)/);
    expect(cookie).not.toMatch(/; Domain=/i);
  }
});

test('ignores a session cookie that a subdomain could have set', async () => {
  const own = cookieOf((await logIn()).headers);
  expect((await readAccount(own)).status).toBe(200);
  for (const prefix of ['', '__Secure-']) {
    const planted = own.replaceAll('__Host-', prefix);
    expect((await readAccount(planted)).headers.get('location')).toBe('/');
  }
});
