// The verified guest of a browser.
import { expect, test } from 'vitest';
import { textOf } from '#tests/support/html.ts';
import {
  inquiryForm,
  inquiryTokenTo,
  ownerEmail,
  propertyOf,
  sendTestInquiry,
} from '#tests/support/inquiries.ts';
import { setUpPages, visitsTo } from '#tests/support/pages.ts';
import { clearMailbox, clearRateLimits, cookieOf, sentMails, valueOf } from '#tests/support/test-server.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const pages = await setUpPages();
const { get, post } = visitsTo(pages);
const email = 'gwen@guest.example';

const ask = async (cookie: string) => {
  const response = await post(
    `/listings/${await propertyOf(pages)}/ask`,
    { ...inquiryForm(), email },
    cookie,
  );
  return textOf(await response.text());
};

test.each([
  ['a guessed secret', (cookie: string) => cookie.replace(/=./, '=A')],
  ['a bad escape', () => 'baystead_browser=%%%'],
  ['the owner’s', ownersCookie],
])('falls back to the mail for a cookie that proves nothing: %s', async (_name, change) => {
  await clearRateLimits(pages);
  // A guest sends an inquiry, and presses the button of its mailed link.
  valueOf(await sendTestInquiry(pages, await propertyOf(pages), { email }));
  const pressed = await post(`/link/${await inquiryTokenTo(pages, email)}`, {});
  // Scripts can't read the cookie, which holds only a secret.
  expect(pressed.headers.get('set-cookie')).toMatch(
    /^baystead_browser=[\w%]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/,
  );
  const cookie = await change(cookieOf(pressed.headers));
  await clearMailbox(pages);
  expect(await ask(cookie)).toContain('Check your email');
  expect((await sentMails(pages)).map(({ to }) => to)).toEqual([email]);
});

/** The cookie of a browser that opened the owner's link to the guest's conversation. */
async function ownersCookie(guests: string): Promise<string> {
  await ask(guests);
  return cookieOf((await get(`/link/${await inquiryTokenTo(pages, ownerEmail)}`)).headers);
}
