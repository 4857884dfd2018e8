// The verified guest of a browser: who becomes one, and what ends it.
import { beforeEach, expect, test } from 'vitest';
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
let propertyId: string;
let pressed: Response;

/** A guest sends an inquiry, and presses the button of its mailed link. */
beforeEach(async () => {
  await clearRateLimits(pages);
  propertyId = await propertyOf(pages);
  valueOf(await sendTestInquiry(pages, await propertyOf(pages), { email }));
  pressed = await post(`/link/${await inquiryTokenTo(pages, email)}`, {});
  await clearMailbox(pages);
});

const send = async (cookie: string, sender = email) =>
  textOf(
    await (await post(`/listings/${propertyId}/ask`, { ...inquiryForm(), email: sender }, cookie)).text(),
  );
const recipients = async () => (await sentMails(pages)).map(({ to }) => to);

test('gets a cookie that scripts can’t read and that holds nothing of the guest', () => {
  const [set = ''] = pressed.headers.getSetCookie();
  expect(set).toMatch(/^baystead_browser=[\w%]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
});

test.each<[string, (cookie: string) => string | Promise<string>]>([
  ['a guessed secret', (cookie) => cookie.replace(/=./, '=A')],
  ['half of its text', (cookie) => cookie.slice(0, cookie.length / 2)],
  ['an empty value', () => 'baystead_browser='],
  ['a bad escape', () => 'baystead_browser=%%%'],
  ['the owner’s', async () => cookieOf((await get(`/link/${await ownerToken()}`)).headers)],
])('falls back to the mail for a cookie that proves nothing: %s', async (_name, change) => {
  const cookie = await change(cookieOf(pressed.headers));
  await clearMailbox(pages);
  expect(await send(cookie)).toContain('Check your email');
  expect(await recipients()).toEqual([email]);
});

/** The token of an owner's link to a conversation. */
async function ownerToken(): Promise<string> {
  await send(cookieOf(pressed.headers));
  return inquiryTokenTo(pages, ownerEmail);
}
