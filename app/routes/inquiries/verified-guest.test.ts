// The verified guest of a browser.
import { expect, test } from 'vitest';
import { inquiryForm } from '#tests/support/forms.ts';
import { textOf } from '#tests/support/html.ts';
import { cookieOf, ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite();
const { get, post } = site;
const email = 'gwen@guest.example';

const ask = async (cookie: string) => {
  const response = await post(`/listings/${await site.home()}/ask`, { ...inquiryForm(), email }, cookie);
  return textOf(await response.text());
};

test.each([
  ['a guessed secret', (cookie: string) => cookie.replace(/=./, '=A')],
  ['a bad escape', () => 'baystead_browser=%%%'],
  ['the owner’s', ownersCookie],
])('falls back to the mail for a cookie that proves nothing: %s', async (_name, change) => {
  await site.clearLimits();
  // A guest sends an inquiry, and presses the button of its mailed link.
  valueOf(await site.ask(await site.home(), { email }));
  const pressed = await post(`/link/${await site.inquiryTokenTo(email)}`, {});
  // Scripts can't read the cookie, which holds only a secret.
  expect(pressed.headers.get('set-cookie')).toMatch(
    /^baystead_browser=[\w%]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const cookie = await change(cookieOf(pressed.headers));
  await site.clearMails();
  expect(await ask(cookie)).toContain('Check your email');
  expect((await site.mails()).map(({ to }) => to)).toEqual([email]);
});

/** The cookie of a browser that opened the owner's link to the guest's conversation. */
async function ownersCookie(guests: string): Promise<string> {
  await ask(guests);
  return cookieOf((await get(`/link/${await site.inquiryTokenTo(ownerEmail)}`)).headers);
}
