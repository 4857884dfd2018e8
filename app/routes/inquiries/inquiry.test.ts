// The pages of an inquiry, as requests and responses: who may open them, and what each form does.
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import type { DayRange } from '#domain/stay/availability.ts';
import { inDays } from '#tests/support/forms.ts';
import {
  fieldsOf,
  hrefOf,
  linksOf,
  outcomeOf,
  readResponse,
  sliceBetween,
  textOf,
} from '#tests/support/html.ts';
import { cookieOf, ownerEmail, setUpSite, valueOf } from '#tests/support/site.ts';
import { newBrowserCookie } from '#tests/support/form-sender.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const site = await setUpSite({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });

const { get, post } = site;

let propertyId: string;
beforeEach(async () => {
  propertyId = await site.home(ownerEmail, 'Bright condo by the pier');
});

/** Opens the newest mailed link of an address and returns the cookie it sets. */
async function openLinkOf(email: string): Promise<string> {
  return cookieOf((await get(`/link/${await site.inquiryTokenTo(email)}`)).headers);
}

/** Other dates to propose. */
const later = { checkIn: inDays(100), checkOut: inDays(140), guests: '2' };

const mainOf = async (response: Response) => textOf(sliceBetween(await response.text(), '<main', '</main>'));

test('verifies the guest’s address only when the button of the mailed link is pressed', async () => {
  const { id } = valueOf(await site.ask(propertyId, { email: 'press@guest.example' }));
  const link = `/link/${await site.inquiryTokenTo('press@guest.example')}`;
  const response = await get(link);
  expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
  expect(await mainOf(response)).toMatch(
    /Send your message\?.*Bright condo by the pier.*Is the patio shaded\?/,
  );
  await expect(site.inquiryTokenTo(ownerEmail)).resolves.toBe('');

  const pressed = await post(link, {});
  expect(outcomeOf(pressed)).toEqual([302, `/inquiry/${id}`]);
  await expect(site.inquiryTokenTo(ownerEmail)).resolves.not.toBe('');
  const page = await get(`/inquiry/${id}`, cookieOf(pressed.headers));
  expect(page.headers.get('cache-control')).toBe('no-store');
  expect(page.headers.get('referrer-policy')).toBe('same-origin');
  expect(await mainOf(page)).toMatch(
    /You asked the owner about Bright condo by the pier.*The owner hasn’t decided yet\. We’ll email you/,
  );
});

describe('a browser that holds keys', () => {
  test('lists its conversations, and other browsers are offered links', async () => {
    const { guest } = await site.inquiry(propertyId, { email: 'back@guest.example' });
    const path = '/my-inquiries';
    const mine = await (await get(path, await openLinkOf('back@guest.example'))).text();
    expect(mine).toContain(`href="/inquiry/${guest.inquiryId}?as=guest"`);
    const others = await mainOf(await get(path));
    expect(others).toMatch(/Your inquiries No inquiries in this browser .* Send me my links .*Forget me/);
  });

  test('leads from the home’s page to the stay that its guest asked for or agreed on, until it is over', async () => {
    const { guest } = await site.inquiry(propertyId, { email: 'agreed@guest.example' });
    const cookie = await openLinkOf('agreed@guest.example');
    const pages = ['', '/ask'].flatMap((page) =>
      ['', `?checkIn=${inDays(40)}&checkOut=${inDays(75)}`].map(
        (query) => `/listings/${propertyId}${page}${query}`,
      ),
    );
    const link = `href="/inquiry/${guest.inquiryId}?as=guest"`;
    for (const path of pages) {
      const html = await (await get(path, cookie)).text();
      expect(html).toContain(link);
      expect(textOf(html)).toMatch(/You asked about .* here\. Open the conversation/);
    }
    const setStay = (stay: 'accepted', nights: string) =>
      site.db.updateTable('inquiries').set({ stay, nights }).where('id', '=', guest.inquiryId).execute();
    await setStay('accepted', `[${inDays(30)},${inDays(70)})`);
    await site.setBusy(propertyId, 'stay', [{ from: inDays(30), to: inDays(70) }]);
    for (const path of pages) {
      const page = await get(path, cookie);
      expect(page.headers.get('cache-control')).toBe('no-store');
      const html = await page.text();
      expect(html).toContain(link);
      expect(textOf(html)).toMatch(/You’ve agreed on .* here\. Open the conversation/);
      expect(textOf(html)).not.toMatch(/taken/);
      expect(html).not.toContain('aria-invalid="true"');
      expect(await (await get(path)).text()).not.toContain(link);
    }
    // Other dates are checked as for everyone.
    const other = `/listings/${propertyId}?checkIn=${inDays(80)}&checkOut=${inDays(85)}`;
    expect(await mainOf(await get(other, cookie))).toContain('5 nights: This home rents for');
    await setStay('accepted', `[${inDays(-40)},${inDays(0)})`);
    for (const path of pages) expect(await (await get(path, cookie)).text()).not.toContain(link);
  });

  test('opens the conversations about its home, until it is forgotten', async () => {
    const { guest } = await site.inquiry(propertyId, { email: 'home@guest.example' });
    const cookie = await newBrowserCookie(site, { kind: 'property', subjectId: propertyId });
    const path = `/inquiry/${guest.inquiryId}`;
    expect(await mainOf(await get(path, cookie))).toContain('A guest asks about');
    expect(await (await get('/my-inquiries', cookie)).text()).toContain(`href="${path}?as=owner"`);
    const left = await post('/my-inquiries', {}, cookie);
    expect(left.headers.getSetCookie().join()).toMatch(/^baystead_browser=; Max-Age=0;/);
    for (const gone of [path, `/submission/${propertyId}`])
      expect((await get(gone, cookie)).headers.get('location')).toMatch(/^\/links/);
    expect((await get(path, await openLinkOf('home@guest.example'))).status).toBe(200);
  });
});

test.each([
  ['property', 'Your home', (id: string) => `/submission/${id}`],
  ['started-draft', 'Continue your listing', () => '/submit-property'],
] as const)('the menu of a browser with a key of kind %s links to "%s"', async (kind, label, toPath) => {
  const link = [label, toPath(propertyId)];
  const cookie = await newBrowserCookie(site, { kind, subjectId: propertyId });
  expect(linksOf(await (await get('/about', cookie)).text())).toContainEqual(link);
  expect(linksOf(await (await get('/about')).text())).not.toContainEqual(link);
});

describe('the inquiry page', () => {
  /** A conversation with both cookies. */
  async function startTalk(email: string) {
    const { guest } = await site.inquiry(propertyId, { email, name: 'Gwen Canary' });
    const [asGuest, asOwner] = [await openLinkOf(email), await openLinkOf(ownerEmail)];
    return { id: guest.inquiryId, path: `/inquiry/${guest.inquiryId}`, asGuest, asOwner };
  }
  const close = (id: string) =>
    site.db.updateTable('inquiries').set({ closedAt: new Date() }).where('id', '=', id).execute();

  test('adds a message unchanged, and shows contact details and the first name once they are shared', async () => {
    const { path, asGuest, asOwner } = await startTalk('shared@guest.example');
    const hint = 'This looks like an email or phone number.';
    const message = 'It is. Call 619-555-0188.';
    await post(path, { intent: 'send-message', message }, asOwner);
    for (const cookie of [asOwner, asGuest]) {
      const page = await mainOf(await get(path, cookie));
      expect(page).toContain(message);
      expect(page.split(hint)).toHaveLength(2);
    }
    const before = await mainOf(await get(path, asOwner));
    expect(before).toMatch(
      /The guest will see: .* Never send money back because .* Stay safe Share my contact/,
    );
    expect(before).not.toContain('shared contact details');
    expect(before).not.toMatch(/Gwen Canary|shared@guest.example|619-555-0199/);
    for (const cookie of [asGuest, asOwner]) await post(path, { intent: 'share' }, cookie);
    const after = await mainOf(await get(path, asOwner));
    expect(after).toMatch(/^\S.*Gwen asks about .* 2 guests .* Gwen shared these with you:/);
    expect(after).toMatch(/Gwen Canary shared@guest.example 619-555-0199/);
    expect(await mainOf(await get(path, asGuest))).not.toContain(hint);
  });

  /** What a page shows of the stay, as its forms send it. */
  async function shownOn(path: string, cookie: string): Promise<{ shown: string }> {
    const page = await (await get(path, cookie)).text();
    return { shown: /name="shown" value="([^"]*)"/.exec(page)?.[1] ?? '' };
  }

  test('lets the owner accept with a note, and the guest cancel', async () => {
    const { path, asGuest, asOwner } = await startTalk('decide@guest.example');
    const accept = {
      intent: 'accept',
      ...(await shownOn(path, asOwner)),
      message: 'The key is under the mat.',
    };
    const early = await post(path, accept, asGuest);
    const refusal = 'The stay has changed. Take another look.';
    expect([early.status, await mainOf(early)]).toEqual([409, expect.stringContaining(refusal)]);
    const accepted = await mainOf(await post(path, accept, asOwner));
    expect(accepted).toMatch(
      /Great! .*Share my contact details.*The stay.*Cancel this stay Your terms for the guest: Cancellation Free to cancel until /,
    );
    const mail = (await site.mails('decide@guest.example')).at(-1);
    expect(mail?.text).toContain('The key is under the mat.');
    expect(await mainOf(await get(path, asGuest))).toMatch(
      /It’s agreed.*Add to your calendar.*The owner accepted: .* The key is under the mat\./,
    );
    const cancel = { intent: 'cancel', ...(await shownOn(path, asGuest)) };
    const canceled = await mainOf(await post(path, cancel, asGuest));
    expect(canceled).toMatch(/we’ve told the owner.*This stay was canceled\..*You canceled the stay/);
    expect(await mainOf(await get(path, asOwner))).toContain('The guest canceled the stay');
  });

  test('shows the owner’s suggestion to the guest, and refuses a decision about the earlier dates', async () => {
    const { path, asGuest, asOwner } = await startTalk('other-dates@guest.example');
    const shown = await shownOn(path, asOwner);
    const suggested = await post(path, { intent: 'propose', ...later, ...shown, message: 'Later?' }, asOwner);
    expect(await mainOf(suggested)).toMatch(/email you when the guest answers\..*The guest hasn’t decided/);
    const read = await mainOf(await get(path, asGuest));
    expect(read).toMatch(
      /The owner suggested these dates\..*Accept these dates.*The owner suggested another stay: .*Later\?/,
    );
    const stale = await post(path, { intent: 'refuse', ...shown, message: 'No!' }, asGuest);
    expect([stale.status, await mainOf(stale)]).toEqual([
      409,
      expect.stringMatching(/The stay has changed\. Take another look\..*No!/),
    ]);
  });

  test('compares a proposed change with the agreed stay, which stays until the other side accepts', async () => {
    const { path, asGuest, asOwner } = await startTalk('change@guest.example');
    await post(path, { intent: 'accept', ...(await shownOn(path, asOwner)) }, asOwner);
    const change = { checkIn: inDays(30), checkOut: inDays(100), guests: '3', message: 'We love it.' };
    const shown = await shownOn(path, asGuest);
    const asked = await mainOf(await post(path, { intent: 'propose', ...change, ...shown }, asGuest));
    expect(asked).toMatch(/The owner hasn’t decided yet\. Until then, the stay stays as it is\..*Withdraw/);
    const read = await mainOf(await get(path, asOwner));
    expect(read).toMatch(
      /Now .*40 nights 2 guests · \$4,485 New .*70 nights 3 guests · \$7,935 \$3,450 more .*asks for this change/,
    );
    expect(read).toMatch(
      /Accept this change .*Decline .*The guest asked to change the stay: .* We love it\./,
    );
    const accept = { intent: 'accept', ...(await shownOn(path, asOwner)) };
    expect(await mainOf(await post(path, accept, asOwner))).toMatch(
      /Great! .*70 nights 3 guests .*It’s agreed.*You accepted the change: .*70 nights, 3 guests/,
    );
  });

  const isClosed = { prepare: close, status: 409, reason: 'This conversation has been closed' };
  const isGone = {
    prepare: (id: string) => site.db.deleteFrom('inquiries').where('id', '=', id).execute(),
    status: 404,
    reason: 'This conversation isn’t here anymore.',
  };
  const isImpossible = { prepare: async () => undefined, status: 422, reason: 'This home rents for' };

  test.each([
    { intent: 'send-message', ...isClosed },
    { intent: 'report', ...isClosed },
    { intent: 'accept', ...isClosed },
    { intent: 'refuse', ...isClosed },
    { intent: 'propose', ...isClosed },
    { intent: 'leave', ...isClosed },
    { intent: 'send-message', ...isGone },
    { intent: 'propose', ...isImpossible },
  ])('gives the typed text of $intent back: $reason', async ({ intent, prepare, status, reason }) => {
    const { id, path, asOwner } = await startTalk('typed@guest.example');
    const shown = await shownOn(path, asOwner);
    await prepare(id);
    const form = { intent, ...later, checkOut: inDays(103), ...shown, message: 'Is it <sunny>?' };
    const refused = await post(path, form, asOwner);
    const words = await mainOf(refused);
    expect([refused.status, words]).toEqual([status, expect.stringContaining(reason)]);
    expect(words).toContain('Is it &lt;sunny&gt;?');
    const late = await post(`${path}.data`, form, asOwner);
    expect(await readResponse(late)).toMatchObject({ values: { message: 'Is it <sunny>?' } });
  });

  describe('an agreed stay that has begun', () => {
    async function startStay(email: string) {
      const talk = await startTalk(email);
      await post(talk.path, { intent: 'accept', ...(await shownOn(talk.path, talk.asOwner)) }, talk.asOwner);
      await move(talk.id, { from: inDays(-40), to: inDays(20) });
      return talk;
    }
    async function move(id: string, { from, to }: DayRange) {
      const nights = sql<string>`daterange(${from}::date, ${to}::date)`;
      await site.db.updateTable('inquiries').set({ nights, endAsked: 1 }).where('id', '=', id).execute();
      await site.db.updateTable('stayProposals').set({ nights }).where('inquiryId', '=', id).execute();
    }

    test('asks the guest once whether to stay longer', async () => {
      const { path, asGuest, asOwner } = await startStay('longer@guest.example');
      const question = 'Would you like to stay longer?';
      expect(await mainOf(await get(path, asOwner))).not.toContain(question);
      expect(await mainOf(await get(path, asGuest))).toMatch(
        /Would you like to stay longer\? Ask for a change .*No, I’m leaving on /,
      );
      const left = await mainOf(await post(path, { intent: 'leave' }, asGuest));
      expect(left).toMatch(/OK, we’ve told the owner\..*You decided to leave as planned/);
      expect(left).not.toContain(question);
    });

    test('lets each side end it early, and asks for no answer', async () => {
      const { path, asGuest, asOwner } = await startStay('early@guest.example');
      const page = await (await get(path, asGuest)).text();
      expect(textOf(page)).toMatch(
        /End this stay early Notice to move out early 30 days .*The other nights will be free again/,
      );
      expect(page).not.toContain('Cancel this stay');
      const shown = await shownOn(path, asGuest);
      const end = { intent: 'end-early', message: 'A new job.', ...shown };
      const late = await post(path, { ...end, checkOut: inDays(20) }, asGuest);
      expect([late.status, await mainOf(late)]).toEqual([422, expect.stringContaining('A new job.')]);
      const ended = await mainOf(await post(path, { ...end, checkOut: inDays(10) }, asGuest));
      expect(ended).toMatch(/50 nights 2 guests .*It’s agreed.*You ended the stay early: .* A new job\./);
      expect(await mainOf(await get(path, asOwner))).toContain('The guest ended the stay early');
    });

    test('takes no change once it’s over', async () => {
      const { id, path, asOwner } = await startStay('over@guest.example');
      const change = { intent: 'propose', ...later, ...(await shownOn(path, asOwner)), message: 'More?' };
      await move(id, { from: inDays(-40), to: inDays(0) });
      const over = await mainOf(await get(path, asOwner));
      expect(over).toContain('This stay is over.');
      expect(over).not.toMatch(/Ask for a change|Cancel this stay|End this stay early/);
      const refused = await post(path, change, asOwner);
      expect([refused.status, await mainOf(refused)]).toEqual([
        409,
        expect.stringMatching(/This stay is over\. New dates need a new question.*More\?/),
      ]);
    });
  });

  test('shows 50 messages, a link to earlier ones that keeps the side, and a form on the newest page only', async () => {
    const { id, path, asGuest } = await startTalk('pages@guest.example');
    await site.addMessages(id, { count: 60 });
    const open = async (query: string) =>
      sliceBetween(await (await get(path + query, asGuest)).text(), '<main', '</main>');
    const newest = await open('?as=guest');
    expect(newest.match(/<time /g)).toHaveLength(50);
    expect(fieldsOf(newest)).toContain('message');
    const earlierPath = hrefOf(newest, 'Show earlier messages');
    expect(earlierPath).toMatch(/\?as=guest&before=[\w-]{36}#messages$/);
    const earlier = await open(earlierPath.replace(path, ''));
    expect(earlier.match(/<time /g)).toHaveLength(11);
    expect(textOf(earlier)).not.toContain('Your message');
    expect(hrefOf(earlier, 'Back to the newest messages')).toBe(`${path}?as=guest#messages`);
    expect(await open('?before=%00')).toContain('message 60.');
  });

  test('accepts a report and then hides its form', async () => {
    const { path, asGuest } = await startTalk('report@guest.example');
    const words = await mainOf(await post(path, { intent: 'report', message: 'This is no home.' }, asGuest));
    expect(words).toContain('You reported this conversation.');
    expect(words).not.toContain('What’s wrong?');
  });

  test('lets both sides cancel an accepted stay in a closed inquiry, without a message field', async () => {
    const { id, path, asGuest, asOwner } = await startTalk('shut@guest.example');
    await post(path, { intent: 'accept', ...(await shownOn(path, asOwner)) }, asOwner);
    await close(id);
    for (const cookie of [asGuest, asOwner]) {
      const page = sliceBetween(await (await get(path, cookie)).text(), '<main', '</main>');
      expect(textOf(page)).toContain('Yes, cancel the stay');
      expect(page).not.toContain('name="message"');
    }
  });
});

test('lists an owner’s inquiries on the property’s page and in one inbox, with a count in the menu', async () => {
  const menuOf = (page: string) => textOf(sliceBetween(page, 'aria-label="Your account"', '</nav>'));
  const email = 'lister@home.example';
  const own = await site.home(email);
  await site.verifiedUser(email);
  const session = await site.logIn(email);
  const { guest } = await site.inquiry(own, { email: 'asker@guest.example' });
  const path = `/inquiry/${guest.inquiryId}`;
  const page = await (await get(`/submission/${own}`, session)).text();
  expect(page).toContain(`href="${path}?as=owner"`);
  expect(textOf(page)).toContain('1 guest is waiting for your answer.');
  // Works too in a browser that holds the guest's token.
  const both = `${session}; ${await openLinkOf('asker@guest.example')}`;
  expect(await mainOf(await get(`${path}?as=owner`, both))).toContain('A guest asks about');
  expect(await mainOf(await get(path, both))).toContain('You asked the owner about');
  expect(await mainOf(await get('/my-properties', session))).toContain('1 unanswered inquiry about');
  const inbox = await (await get('/my-inquiries', session)).text();
  expect(menuOf(inbox)).toContain('Your inquiries 1 unanswered');
  expect(textOf(inbox)).toMatch(
    /Waiting for you A guest, .* Is the patio shaded\? .* Waiting for you since today/,
  );
  expect(textOf(inbox)).not.toContain('Homes you asked about');
  expect(inbox).toContain(`href="${path}?as=owner"`);
  await post(`${path}?as=owner`, { intent: 'send-message', message: 'It is' }, session);
  expect(menuOf(await (await get('/my-properties', session)).text())).not.toContain('unanswered');
});
