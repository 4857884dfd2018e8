// The verified guest of a browser: who becomes one, what is prefilled, and what ends it.
import { beforeEach, describe, expect, test } from 'vitest';
import { fieldOf, sliceBetween, textOf } from '#tests/support/html.ts';
import {
  inDays,
  inquiryForm,
  inquiryTokenTo,
  ownerEmail,
  propertyOf,
  sendTestInquiry,
} from '#tests/support/inquiries.ts';
import { outcomeOf, readResponse, setUpPages, visitsTo } from '#tests/support/pages.ts';
import {
  clearMailbox,
  clearRateLimits,
  cookieOf,
  register,
  sentMails,
  valueOf,
} from '#tests/support/test-server.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const pages = await setUpPages();
const { get, post } = visitsTo(pages);
let propertyId: string;
let email: string;
let guests = 0;

beforeEach(async () => {
  await clearRateLimits(pages);
  await clearMailbox(pages);
  propertyId = await propertyOf(pages);
  guests += 1;
  email = `gwen${guests}@guest.example`;
});

/** Sends an inquiry, presses the button of its mailed link, and returns the response. */
async function verify(change: Record<string, string> = {}): Promise<Response> {
  valueOf(await sendTestInquiry(pages, await propertyOf(pages), { email, ...change }));
  const link = `/link/${await inquiryTokenTo(pages, change['email'] ?? email)}`;
  const pressed = await post(link, {});
  await clearMailbox(pages);
  return pressed;
}

/** The cookie of the guest's browser. */
const guestCookieOf = (response: Response) => cookieOf(response.headers);

const readPath = (text: string, path: RegExp) => String(path.exec(text)?.[0]);

const formIn = (html: string) => sliceBetween(html, '<main', '</main>');
const openForm = async (cookie: string, query = '') =>
  formIn(await (await get(`/listings/${propertyId}/ask${query}`, cookie)).text());
const send = (cookie: string, change: Record<string, string> = {}) =>
  post(`/listings/${propertyId}/ask`, { ...inquiryForm(), email, ...change }, cookie);
const recipients = async () => (await sentMails(pages)).map(({ to }) => to);

describe('the button that verifies the address', () => {
  test('sets a cookie that scripts can’t read and that holds nothing of the guest', async () => {
    const [set = ''] = (await verify()).headers.getSetCookie();
    expect(set).toMatch(/^baystead_browser=[\w%]+; Max-Age=34560000; Path=\/; HttpOnly; SameSite=Lax$/);
  });

  test('leads to the inquiry, which says that it is sent until the owner answers', async () => {
    const pressed = await verify();
    const page = await get(String(pressed.headers.get('location')), cookieOf(pressed.headers));
    expect(textOf(await page.text())).toContain('Sent. We’ll email you when the owner answers.');
  });

  test('makes no guest of the owner', async () => {
    await send(guestCookieOf(await verify({ message: 'Again' })));
    const opened = await get(`/link/${await inquiryTokenTo(pages, ownerEmail)}`);
    expect(textOf(await openForm(guestCookieOf(opened)))).not.toContain('Welcome back');
  });
});

describe('the form of a verified guest', () => {
  test('is prefilled with contact details, dates, guests and pets', async () => {
    const form = await openForm(guestCookieOf(await verify({ pets: 'on' })));
    expect(fieldOf(form, 'name')).toContain('value="Gwen Canary"');
    expect(fieldOf(form, 'email')).toContain(`value="${email}"`);
    expect(fieldOf(form, 'phone')).toContain('value="619-555-0199"');
    expect(fieldOf(form, 'checkIn')).toContain(`value="${inDays(30)}"`);
    expect(fieldOf(form, 'pets')).toContain('checked');
    expect(form).toMatch(/<option value="2" selected/);
    expect(textOf(form)).toMatch(/Welcome back, Gwen Canary ?\. Not you\?/);
  });

  test('starts with the stay of the URL', async () => {
    const cookie = guestCookieOf(await verify());
    const form = await openForm(cookie, `?checkIn=${inDays(50)}&checkOut=${inDays(90)}&guests=3`);
    expect(fieldOf(form, 'checkIn')).toContain(`value="${inDays(50)}"`);
    expect(form).toMatch(/<option value="3" selected/);
  });

  test('sends the inquiry to the owner, and the browser can open it', async () => {
    const cookie = guestCookieOf(await verify());
    const sent = await send(cookie);
    const html = await sent.text();
    expect(textOf(html)).toContain('Sent. We’ll email you when the owner answers.');
    expect(await recipients()).toEqual([ownerEmail]);
    const path = readPath(html, /\/inquiry\/[\w-]{36}/);
    expect((await get(path, cookie)).status).toBe(200);
    expect(outcomeOf(await get(path))).toEqual([302, '/links?link=unknown']);
  });

  test('mails another address first', async () => {
    const sent = await send(guestCookieOf(await verify()), { email: 'other@guest.example' });
    expect(textOf(await sent.text())).toContain('Check your email');
    expect(await recipients()).toEqual(['other@guest.example']);
  });

  test('prefers the details of an account', async () => {
    const cookie = guestCookieOf(await verify());
    const session = await register(pages.server, `account${guests}@site.example`);
    const form = await openForm(`${cookie}; ${session}`);
    expect(fieldOf(form, 'email')).toContain(`value="account${guests}@site.example"`);
    expect(textOf(form)).not.toContain('Not you?');
  });

  test('keeps the cookies of two browsers apart', async () => {
    const first = guestCookieOf(await verify());
    const second = guestCookieOf(await verify({ email: 'dana@guest.example', name: 'Dana Reyes' }));
    expect(fieldOf(await openForm(first), 'email')).toContain(`value="${email}"`);
    expect(fieldOf(await openForm(second), 'email')).toContain('value="dana@guest.example"');
    expect(textOf(await (await send(second)).text())).toContain('Check your email');
  });
});

describe('a cookie that proves nothing', () => {
  const changes: [string, (cookie: string) => string | Promise<string>][] = [
    ['a guessed secret', (cookie) => cookie.replace(/=./, '=A')],
    ['half of its text', (cookie) => cookie.slice(0, cookie.length / 2)],
    ['an empty value', () => 'baystead_browser='],
    ['a bad escape', () => 'baystead_browser=%%%'],
    [
      'a deleted inquiry',
      async (cookie) => {
        await pages.db.deleteFrom('inquiries').where('guestEmail', '=', email).execute();
        return cookie;
      },
    ],
  ];

  test.each(changes)('prefills nothing and falls back to the mail: %s', async (_name, change) => {
    const cookie = await change(guestCookieOf(await verify()));
    const form = await openForm(cookie);
    expect(fieldOf(form, 'email')).not.toContain('guest.example');
    expect(await (await get('/verified-guest', cookie)).json()).toBeNull();
    const sent = await send(cookie);
    expect([sent.status, textOf(await sent.text())]).toEqual([
      200,
      expect.stringContaining('Check your email'),
    ]);
    expect(await recipients()).toEqual([email]);
  });
});

describe('the listing’s page', () => {
  test('holds nothing of the guest, whose details come from a private address', async () => {
    const cookie = guestCookieOf(await verify());
    for (const path of [`/listings/${propertyId}`, `/listings/${propertyId}.data`]) {
      const text = await (await get(path, cookie)).text();
      expect(text).not.toMatch(/gwen|619-555-0199/i);
    }
    const details = await get('/verified-guest', cookie);
    expect(details.headers.get('cache-control')).toBe('no-store');
    expect(await details.json()).toEqual({
      name: 'Gwen Canary',
      email,
      phone: '619-555-0199',
      pets: false,
      stay: { checkIn: inDays(30), checkOut: inDays(70), guests: 2 },
    });
    expect(await (await get('/verified-guest')).json()).toBeNull();
  });
});

describe('“Not you?”', () => {
  test('clears the cookie and the contact fields', async () => {
    const cookie = guestCookieOf(await verify());
    const answer = await post(`/listings/${propertyId}/ask`, { intent: 'forget-guest' }, cookie);
    const form = formIn(await answer.text());
    for (const name of ['name', 'email', 'phone']) expect(fieldOf(form, name)).toContain('value=""');
    expect(textOf(form)).not.toContain('Not you?');
  });
});

describe('“Check your email”', () => {
  test('brings the filled form back for another address, which gets a mail of its own', async () => {
    const typed = { ...inquiryForm({ pets: 'on' }), email } as Record<string, string>;
    const html = await (await post(`/listings/${propertyId}/ask`, typed)).text();
    expect(textOf(html)).toContain(`We sent a link to ${email}`);
    const kept = Object.fromEntries(
      [...html.matchAll(/<input type="hidden" name="(\w+)" value="([^"]*)"/g)].map(([, name, value]) => [
        name,
        value,
      ]),
    ) as Record<string, string>;
    const form = formIn(
      await (await post(`/listings/${propertyId}/ask`, { ...kept, intent: 'edit' })).text(),
    );
    expect(fieldOf(form, 'email')).toContain(`value="${email}"`);
    expect(fieldOf(form, 'checkIn')).toContain(`value="${inDays(30)}"`);
    expect(fieldOf(form, 'pets')).toContain('checked');
    expect(form).toContain('Is the patio shaded?</textarea>');
    await send('', { email: 'corrected@guest.example' });
    expect((await recipients()).toSorted()).toEqual(['corrected@guest.example', email]);
  });

  test('resends the mail, and says when', async () => {
    const { id } = valueOf(await sendTestInquiry(pages, propertyId, { email }));
    const resend = { ...inquiryForm(), email, inquiryId: id, intent: 'resend' } as Record<string, string>;
    const early = await post(`/listings/${propertyId}/ask`, resend);
    expect(textOf(await early.text())).toMatch(/We sent it at \d+:\d\d [AP]M P[DS]T\. It can take a minute/);
    const past = { verificationSentAt: new Date(Date.now() - 61_000) };
    await pages.db.updateTable('inquiries').set(past).where('id', '=', id).execute();
    const later = await post(`/listings/${propertyId}/ask`, resend);
    expect(textOf(await later.text())).toMatch(/Sent again at \d+:\d\d [AP]M P[DS]T\./);
    expect(await recipients()).toEqual([email, email]);
  });

  test('stays with the reason when the mail can’t be resent', async () => {
    const resend = { email, inquiryId: 'x', intent: 'resend' };
    const refused = await post(`/listings/${propertyId}/ask`, resend);
    const words = textOf(await refused.text());
    expect([refused.status, words]).toEqual([404, expect.stringContaining('Check your email')]);
    expect(words).toContain('This conversation isn’t here anymore.');
    const asData = await post(`/listings/${propertyId}/ask.data`, resend);
    expect(await readResponse(asData)).toMatchObject({ values: { intent: 'resend' } });
  });

  test('answers an unknown intent with status 400', async () => {
    expect((await send('', { intent: 'toString' })).status).toBe(400);
  });
});
