// The pages of an inquiry, as requests and responses: who may open them, and what each form does.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addMessages,
  sendTestInquiry,
  startInquiry,
  propertyOf,
  inquiryTokenTo,
  provedUser,
  ownerEmail,
  acceptCurrentStay,
  inDays,
} from '#tests/support/inquiries.ts';
import { newBrowserCookie } from '#tests/support/form-sender.ts';
import { hrefOf, fieldsOf, sliceBetween, textOf } from '#tests/support/html.ts';
import { readResponse, setUpPages, outcomeOf, visitsTo } from '#tests/support/pages.ts';
import {
  cookieOf,
  newAdmin,
  sentMails,
  signIn,
  submitProperty,
  valueOf,
} from '#tests/support/test-server.ts';
import { approveProperty } from '#server/admin/decide.ts';
import { suggestStay } from '#server/inquiries/suggest-stay.ts';
import { updateProperty } from '#tests/support/properties.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const pages = await setUpPages({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });

const { get, post } = visitsTo(pages);
const brokenLink = [302, '/links?link=unknown'];

let propertyId: string;
beforeEach(async () => {
  propertyId = await propertyOf(pages, ownerEmail, 'Bright condo by the pier');
});

/** Opens the newest mailed link of an address and returns the cookie it sets. */
async function openLinkOf(email: string): Promise<string> {
  return cookieOf((await get(`/link/${await inquiryTokenTo(pages, email)}`)).headers);
}

/** Other dates to suggest. */
const later = { checkIn: inDays(100), checkOut: inDays(140) };
/** The dates that a page shows, as its forms send them: the first ones, and `later`. */
const dates = { shownCheckIn: inDays(30), shownCheckOut: inDays(70) };
const laterDates = { shownCheckIn: later.checkIn, shownCheckOut: later.checkOut };

const mainOf = async (response: Response) => textOf(sliceBetween(await response.text(), '<main', '</main>'));

describe('the mailed inquiry link', () => {
  test('verifies the guest’s address only when the button is pressed', async () => {
    const { id } = valueOf(await sendTestInquiry(pages, propertyId, { email: 'press@guest.example' }));
    const link = `/link/${await inquiryTokenTo(pages, 'press@guest.example')}`;
    const response = await get(link);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await mainOf(response)).toMatch(
      /Send your message\?.*Bright condo by the pier.*Is the patio shaded\?/,
    );
    await expect(inquiryTokenTo(pages, ownerEmail)).resolves.toBe('');

    const pressed = await post(link, {});
    expect(outcomeOf(pressed)).toEqual([302, `/inquiry/${id}?sent=1`]);
    await expect(inquiryTokenTo(pages, ownerEmail)).resolves.not.toBe('');
    const page = await get(`/inquiry/${id}`, cookieOf(pressed.headers));
    expect(await mainOf(page)).toContain('You asked the owner about Bright condo by the pier');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
  });

  test('mails new links to both sides after a link expired, and responds alike to any address', async () => {
    const email = 'expired@guest.example';
    const { guest } = await startInquiry(pages, propertyId, { email });
    const link = `/link/${await inquiryTokenTo(pages, email)}`;
    await pages.db
      .updateTable('keys')
      .set({ expiresAt: sql`now()` })
      .execute();
    expect(outcomeOf(await get(link))).toEqual(brokenLink);
    const ask = async (address: string) => mainOf(await post('/links', { email: address }));
    const texts = [await ask(email), await ask('stranger@guest.example')];
    expect(texts[0]).toContain('an email with new links is on its way');
    expect(texts[1]).toBe(texts[0]);
    expect(await sentMails(pages, 'stranger@guest.example')).toEqual([]);
    const path = `/inquiry/${guest.inquiryId}`;
    expect(await mainOf(await get(path, await openLinkOf(email)))).toContain('You asked the owner about');
    const refused = await post('/links', { email: 'no address' });
    expect([refused.status, await mainOf(refused)]).toEqual([422, expect.stringContaining('valid email')]);
  });
});

describe('a browser that holds keys', () => {
  test('lists its conversations, and leads to them from the listing', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'back@guest.example' });
    const cookie = await openLinkOf('back@guest.example');
    const path = `/inquiry/${guest.inquiryId}?as=guest`;
    expect(await (await get('/', cookie)).text()).toContain('Your inquiries');
    expect(await (await get('/my-inquiries', cookie)).text()).toContain(`href="${path}"`);
    const listing = await (await get(`/listings/${propertyId}`, cookie)).text();
    expect(textOf(listing)).toContain('You asked about');
    expect(listing).toContain(`href="${path}"`);
    const other = await startInquiry(pages, propertyId, { email: 'else@guest.example' });
    expect(await (await get('/my-inquiries', cookie)).text()).not.toContain(other.guest.inquiryId);
    expect(textOf(await (await get(`/listings/${propertyId}`)).text())).not.toContain('You asked about');
    expect(await (await get('/')).text()).not.toContain('Your inquiries');
    expect(textOf(await (await get('/my-inquiries')).text())).toContain('Send me my links');
  });

  test('lists the conversations about a home that it opens as the owner, with the way back to the home', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'home@guest.example' });
    const cookie = await newBrowserCookie(pages, { kind: 'property', subjectId: propertyId });
    const page = await (await get(`/inquiry/${guest.inquiryId}`, cookie)).text();
    expect(textOf(page)).toContain('A guest asks about');
    expect(hrefOf(page, 'Back to your listing')).toBe(`/submission/${propertyId}#inquiries`);
    // The link to a conversation doesn't open the home.
    const asOwner = await (await get(`/inquiry/${guest.inquiryId}`, await openLinkOf(ownerEmail))).text();
    expect(textOf(asOwner)).toContain('A guest asks about');
    expect(asOwner).not.toContain('Back to your listing');
    const list = await (await get('/my-inquiries', cookie)).text();
    expect(list).toContain(`href="/inquiry/${guest.inquiryId}?as=owner"`);
    expect(textOf(list)).not.toContain('No inquiries yet');
  });

  test.each([
    ['“Forget me in this browser”', () => '/my-inquiries', {}],
    ['“Not you?”', () => `/listings/${propertyId}/ask`, { intent: 'forget-guest' }],
  ])('opens nothing after %s, while the mailed link still works', async (button, toPage, form) => {
    const email = `${button.length}@guest.example`;
    const { guest } = await startInquiry(pages, propertyId, { email });
    const conversation = `/inquiry/${guest.inquiryId}`;
    const cookie = await newBrowserCookie(
      pages,
      { kind: 'inquiry-as-guest', subjectId: guest.inquiryId },
      { kind: 'property', subjectId: propertyId },
    );
    const paths = [conversation, `/submission/${propertyId}`];
    for (const path of paths) expect((await get(path, cookie)).status).toBe(200);
    const left = await post(toPage(), form, cookie);
    expect(left.headers.getSetCookie().join()).toMatch(/^baystead_browser=; Max-Age=0;/);
    for (const path of paths) expect((await get(path, cookie)).headers.get('location')).toMatch(/^\/links/);
    expect((await get(conversation, await openLinkOf(email))).status).toBe(200);
  });
});

describe('the inquiry page', () => {
  test('opens only for the two sides of the inquiry', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'side@guest.example' });
    const path = `/inquiry/${guest.inquiryId}`;
    const [asGuest, asOwner] = [await openLinkOf('side@guest.example'), await openLinkOf(ownerEmail)];
    expect(await mainOf(await get(path, asGuest))).toContain('You asked the owner about');
    expect(await mainOf(await get(path, asOwner))).toContain('A guest asks about');
    expect(outcomeOf(await get(path))).toEqual(brokenLink);
    const refused = await post(path, { intent: 'send-message', message: 'Hello' });
    expect([refused.status, await mainOf(refused)]).toEqual([
      404,
      expect.stringContaining('isn’t here anymore. What you typed Message Hello'),
    ]);
    await startInquiry(pages, propertyId, { email: 'other@guest.example' });
    expect(outcomeOf(await get(path, await openLinkOf('other@guest.example')))).toEqual(brokenLink);
    expect((await post(path, { intent: 'toString' }, asGuest)).status).toBe(400);
    // An open page shows the failure and keeps the typed message.
    await pages.db.deleteFrom('properties').where('id', '=', propertyId).execute();
    const late = await post(`${path}.data`, { intent: 'send-message', message: 'With care' }, asGuest);
    expect(await readResponse(late)).toMatchObject({
      message: 'This conversation isn’t here anymore.',
      values: { message: 'With care' },
    });
  });

  test('adds a message unchanged, with a hint for both sides at contact details in it', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'words@guest.example' });
    const path = `/inquiry/${guest.inquiryId}`;
    const asOwner = await openLinkOf(ownerEmail);
    expect((await post(path, { intent: 'send-message', message: ' ' }, asOwner)).status).toBe(422);
    const message = 'It is. Call 619-555-0188.';
    const sent = await mainOf(await post(path, { intent: 'send-message', message }, asOwner));
    const asGuest = await mainOf(await get(path, await openLinkOf('words@guest.example')));
    for (const page of [sent, asGuest]) {
      expect(page).toContain(message);
      expect(page.match(/This looks like an email or phone number\./g)).toHaveLength(1);
    }
    await post(path, { intent: 'share' }, asOwner);
    expect(await mainOf(await get(path, await openLinkOf('words@guest.example')))).not.toContain(
      'This looks like',
    );
  });

  test('shows contact details and the first name after they are shared', async () => {
    const { guest } = await startInquiry(pages, propertyId, {
      email: 'shared@guest.example',
      name: 'Gwen Canary',
    });
    const path = `/inquiry/${guest.inquiryId}`;
    const [asGuest, asOwner] = [await openLinkOf('shared@guest.example'), await openLinkOf(ownerEmail)];
    const before = await (await get(path, asOwner)).text();
    for (const secret of ['Gwen Canary', 'shared@guest.example', '619-555-0199']) {
      expect(before).not.toContain(secret);
    }
    expect(before).toMatch(/Never send money back because .*href="\/safety".*Share my contact details/s);
    expect((await post(path, { intent: 'share' }, asGuest)).status).toBe(200);
    const after = await mainOf(await get(path, asOwner));
    expect(after).toMatch(/Gwen Canary shared@guest.example 619-555-0199/);
    expect(after).toMatch(/^\S.*Gwen asks about .* Gwen, 2 guests .* Gwen shared these with you:/);
    expect(after).not.toMatch(/the guest|side\b/i);
    expect(textOf(before)).toContain('The guest hasn’t shared contact details yet.');
  });

  test('lets the owner accept with a note, the guest cancel, and neither decide for the other', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'decide@guest.example' });
    const path = `/inquiry/${guest.inquiryId}`;
    const [asGuest, asOwner] = [await openLinkOf('decide@guest.example'), await openLinkOf(ownerEmail)];
    for (const [intent, cookie] of [
      ['accept', asGuest],
      ['decline', asGuest],
      ['withdraw', asOwner],
    ] as const) {
      const refused = await post(path, { intent, ...dates }, cookie);
      expect([refused.status, await mainOf(refused)]).toEqual([
        409,
        expect.stringContaining('These dates are still waiting for an answer.'),
      ]);
    }
    const note = { ...dates, message: 'The key is under the mat.' };
    const accepted = await post(path, { intent: 'accept', ...note }, asOwner);
    expect(await mainOf(accepted)).toContain('Great! These dates are in your calendar');
    const [mail] = (await sentMails(pages, 'decide@guest.example')).slice(-1);
    expect(mail?.text).toContain('The key is under the mat.');
    const read = await mainOf(await get(path, asGuest));
    expect(read).toMatch(/held for you.*The key is under the mat\./);
    const canceled = await post(path, { intent: 'withdraw', ...dates }, asGuest);
    expect(await mainOf(canceled)).toContain('You don’t need these dates anymore.');
    const late = await post(path, { intent: 'accept', ...dates }, asOwner);
    expect([late.status, await mainOf(late)]).toEqual([
      409,
      expect.stringContaining('These dates have been withdrawn.'),
    ]);
  });

  test('shows the owner’s suggestion to the guest, who accepts it', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'other-dates@guest.example' });
    const path = `/inquiry/${guest.inquiryId}`;
    const [asGuest, asOwner] = [await openLinkOf('other-dates@guest.example'), await openLinkOf(ownerEmail)];
    const offered = sliceBetween(await (await get(path, asOwner)).text(), '<main', '</main>');
    expect(offered).toMatch(new RegExp(`type="date"[^>]* name="checkIn" value="${dates.shownCheckIn}"`));
    const input = { intent: 'suggest', ...later, ...dates, message: 'Later?' };
    const suggested = await post(path, input, asOwner);
    expect(await mainOf(suggested)).toMatch(
      /We’ll email you when the guest answers\..*You suggested these dates/,
    );
    const read = await mainOf(await get(path, asGuest));
    expect(read).toMatch(/The owner suggested these dates\..*Accept these dates.*instead of.*Later\?/);
    const stale = await post(path, { intent: 'accept', ...dates, message: 'Yes!' }, asGuest);
    expect([stale.status, await mainOf(stale)]).toEqual([
      409,
      expect.stringMatching(/The dates have changed\. Take another look\..*Yes!/),
    ]);
    const accepted = await mainOf(await post(path, { intent: 'accept', ...laterDates }, asGuest));
    expect(accepted).toMatch(/Great! .*Share my contact details.*The stay.*Cancel this stay/);
    const late = await post(path, { intent: 'suggest', ...later, ...laterDates }, asOwner);
    expect([late.status, await mainOf(late)]).toEqual([
      409,
      expect.stringContaining('Cancel the stay first, then suggest other dates.'),
    ]);
  });

  test('keeps the typed dates and note when a suggestion is refused', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'typed@guest.example' });
    const path = `/inquiry/${guest.inquiryId}`;
    const asGuest = await openLinkOf('typed@guest.example');
    const suggest = async (checkOut: string) => {
      const input = { intent: 'suggest', ...later, checkOut, ...dates, message: 'A bit later?' };
      const refused = await post(path, input, asGuest);
      const html = sliceBetween(await refused.text(), '<main', '</main>');
      expect(html).toContain(`value="${checkOut}"`);
      expect(html).toMatch(/<textarea[^>]*>A bit later\?</);
      return [refused.status, textOf(html)];
    };
    expect(await suggest(inDays(103))).toEqual([422, expect.stringContaining('This home rents for')]);
    await pages.db
      .updateTable('inquiries')
      .set({ closedAt: new Date() })
      .where('id', '=', guest.inquiryId)
      .execute();
    expect(await suggest(inDays(140))).toEqual([
      409,
      expect.stringContaining('This conversation has been closed'),
    ]);
  });

  test('gives a message and a report back that it refuses because the team closed the inquiry', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'closed@guest.example' });
    const asGuest = await openLinkOf('closed@guest.example');
    const closing = pages.db.updateTable('inquiries').set({ closedAt: new Date() });
    await closing.where('id', '=', guest.inquiryId).execute();
    for (const intent of ['send-message', 'report']) {
      const refused = await post(
        `/inquiry/${guest.inquiryId}`,
        { intent, message: 'Two more days' },
        asGuest,
      );
      const html = sliceBetween(await refused.text(), '<main', '</main>');
      expect([refused.status, textOf(html)]).toEqual([
        409,
        expect.stringContaining('This conversation has been closed'),
      ]);
      expect(html).toMatch(/<textarea[^>]*>Two more days</);
    }
  });

  test('keeps the typed text when a full inquiry refuses a message or a decision with a message', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'limit@guest.example' });
    await addMessages(pages, guest.inquiryId, { count: 499 });
    const path = `/inquiry/${guest.inquiryId}`;
    const asOwner = await openLinkOf(ownerEmail);
    for (const intent of ['send-message', 'accept', 'decline']) {
      const refused = await post(path, { intent, ...dates, message: 'One more thing' }, asOwner);
      const html = await refused.text();
      expect(refused.status).toBe(409);
      expect(html).toContain('This conversation is full: it holds 500 messages');
      expect(html).toMatch(/<textarea[^>]*>One more thing</);
    }
    const accepted = await post(path, { intent: 'accept', ...dates, message: '' }, asOwner);
    expect(await mainOf(accepted)).toContain('It’s agreed: these dates are in your calendar.');
  });

  test('shows 50 messages, a link to earlier ones that keeps the side, and a form on the newest page only', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'pages@guest.example' });
    await addMessages(pages, guest.inquiryId, { count: 60 });
    const asGuest = await openLinkOf('pages@guest.example');
    const path = `/inquiry/${guest.inquiryId}`;
    const open = async (query: string) =>
      sliceBetween(await (await get(path + query, asGuest)).text(), '<main', '</main>');
    const newest = await open('?as=guest');
    expect(newest.match(/<time /g)).toHaveLength(50);
    expect(fieldsOf(newest)).toContain('message');
    const earlierPath = hrefOf(newest, 'Show earlier messages');
    expect(earlierPath).toMatch(/\?as=guest&before=[\w-]{36}#messages$/);
    const earlier = await open(earlierPath.replace(path, ''));
    expect(earlier.match(/<time /g)).toHaveLength(11);
    expect(textOf(earlier)).toContain('Is the patio shaded?');
    expect(textOf(earlier)).not.toContain('Your message');
    expect(hrefOf(earlier, 'Back to the newest messages')).toBe(`${path}?as=guest#messages`);
    expect(await open('?before=%00')).toContain('message 60.');
  });

  test('shows a typed message again if the conversation was deleted meanwhile', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'gone@guest.example' });
    const cookie = await openLinkOf('gone@guest.example');
    const path = `/inquiry/${guest.inquiryId}`;
    await pages.db.deleteFrom('inquiries').where('id', '=', guest.inquiryId).execute();
    const sent = await post(path, { intent: 'send-message', message: 'Is it <sunny>?' }, cookie);
    expect(sent.status).toBe(404);
    const main = await mainOf(sent);
    expect(main).toContain('This conversation isn’t here anymore.');
    expect(main).toContain('What you typed Message Is it &lt;sunny&gt;?');
    expect(outcomeOf(await get(path, cookie))).toEqual(brokenLink);
  });

  test('accepts a report and then hides its form', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'report@guest.example' });
    const path = `/inquiry/${guest.inquiryId}`;
    const asGuest = await openLinkOf('report@guest.example');
    const reported = await post(path, { intent: 'report', message: 'This is no home.' }, asGuest);
    const words = await mainOf(reported);
    expect(words).toContain('You reported this conversation.');
    expect(words).not.toContain('What’s wrong?');
  });
});

describe('the inquiry lists', () => {
  const menuOf = (page: string) => textOf(sliceBetween(page, 'aria-label="Your account"', '</nav>'));

  test('lists the inquiries of an account’s address, and counts suggested dates in the menu', async () => {
    const email = 'lister@guest.example';
    await provedUser(pages, email);
    const session = await signIn(pages.server, email);
    expect(await mainOf(await get('/my-inquiries', session))).toContain('No inquiries yet');
    const { guest, owner } = await startInquiry(pages, propertyId, { email });
    const page = await (await get('/my-inquiries', session)).text();
    expect(page).toContain(`href="/inquiry/${guest.inquiryId}?as=guest"`);
    expect(textOf(page)).toContain('Homes you asked about');
    expect(textOf(page)).not.toContain('Your guests');
    expect(menuOf(page)).not.toContain('unanswered');
    valueOf(await suggestStay(pages.server, owner, { ...later, ...dates }, undefined));
    expect(menuOf(await (await get('/my-inquiries', session)).text())).toContain('My Inquiries 1 unanswered');
  });

  test('lists an owner’s inquiries on the property’s page and in one inbox, with a count in the menu', async () => {
    const email = 'lister@home.example';
    const by = await provedUser(pages, email);
    const session = await signIn(pages.server, email);
    const own = await submitProperty(pages, { by });
    valueOf(await approveProperty(pages.server, await newAdmin(pages.server, 'ada@site.example'), own));
    await updateProperty(pages, own, { nextAvailableDate: '2026-01-01' });
    expect(await mainOf(await get(`/submission/${own}`, session))).toContain(
      'When a guest asks about your home',
    );
    const { guest } = await startInquiry(pages, own, { email: 'asker@guest.example' });
    const page = await (await get(`/submission/${own}`, session)).text();
    expect(page).toContain(`href="/inquiry/${guest.inquiryId}?as=owner"`);
    // Works too in a browser that holds the guest's token.
    const both = `${session}; ${await openLinkOf('asker@guest.example')}`;
    const path = `/inquiry/${guest.inquiryId}`;
    const [asOwner, asGuest] = [await get(`${path}?as=owner`, both), await get(path, both)];
    expect(await mainOf(asOwner)).toContain('A guest asks about');
    expect(await mainOf(asGuest)).toContain('You asked the owner about');
    expect(textOf(page)).toContain('1 guest is waiting for your answer.');
    expect(await mainOf(await get('/my-properties', session))).toContain('1 unanswered inquiry about');
    const inbox = await (await get('/my-inquiries', session)).text();
    expect(menuOf(inbox)).toContain('My Inquiries 1 unanswered');
    expect(textOf(inbox)).toMatch(/Your guests .*Waiting for your answer/);
    expect(textOf(inbox)).not.toContain('Homes you asked about');
    expect(inbox).toContain(`href="${path}?as=owner"`);
    await post(`${path}?as=owner`, { intent: 'send-message', message: 'It is' }, session);
    expect(menuOf(await (await get('/my-properties', session)).text())).not.toContain('unanswered');
  });
});

test('lets both sides cancel an accepted stay in a closed inquiry, without a message field', async () => {
  const { guest, owner: asOwner } = await startInquiry(pages, propertyId, { email: 'shut@guest.example' });
  valueOf(await acceptCurrentStay(pages, asOwner));
  await pages.db
    .updateTable('inquiries')
    .set({ closedAt: new Date() })
    .where('id', '=', guest.inquiryId)
    .execute();
  for (const email of ['shut@guest.example', ownerEmail]) {
    const page = sliceBetween(
      await (await get(`/inquiry/${guest.inquiryId}`, await openLinkOf(email))).text(),
      '<main',
      '</main>',
    );
    expect(textOf(page)).toContain('Yes, cancel the stay');
    expect(page).not.toContain('name="message"');
  }
});
