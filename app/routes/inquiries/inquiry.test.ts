// The pages of an inquiry, as requests and responses: who may open them, and what each form does.
import { beforeEach, describe, expect, test } from 'vitest';
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

/** Other dates to suggest. */
const later = { checkIn: inDays(100), checkOut: inDays(140) };
/** The dates that a page shows, as its forms send them. */
const dates = { shownCheckIn: inDays(30), shownCheckOut: inDays(70) };

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

  test('leads from the home’s page to the stay that its guest agreed on, until it is over', async () => {
    const { guest } = await site.inquiry(propertyId, { email: 'agreed@guest.example' });
    const cookie = await openLinkOf('agreed@guest.example');
    const pages = ['', '/ask'].flatMap((page) =>
      ['', `?checkIn=${inDays(40)}&checkOut=${inDays(75)}`].map(
        (query) => `/listings/${propertyId}${page}${query}`,
      ),
    );
    const link = `href="/inquiry/${guest.inquiryId}?as=guest"`;
    for (const path of pages) expect(await (await get(path, cookie)).text()).not.toContain(link);
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

  test('lets the owner accept with a note, and the guest cancel', async () => {
    const { path, asGuest, asOwner } = await startTalk('decide@guest.example');
    const accept = { intent: 'accept', ...dates, message: 'The key is under the mat.' };
    const early = await post(path, accept, asGuest);
    const waiting = 'These dates are still waiting for an answer.';
    expect([early.status, await mainOf(early)]).toEqual([409, expect.stringContaining(waiting)]);
    const accepted = await mainOf(await post(path, accept, asOwner));
    expect(accepted).toMatch(/Great! .*Share my contact details.*The stay.*Cancel this stay/);
    const mail = (await site.mails('decide@guest.example')).at(-1);
    expect(mail?.text).toContain('The key is under the mat.');
    expect(await mainOf(await get(path, asGuest))).toMatch(/It’s agreed.*The key is under the mat\./);
    const canceled = await mainOf(await post(path, { intent: 'end', ...dates }, asGuest));
    expect(canceled).toMatch(/we’ve told the owner.*You called these dates off\./);
    expect(await mainOf(await get(path, asOwner))).toContain('The guest called these dates off.');
  });

  test('shows the owner’s suggestion to the guest, and refuses a decision about the earlier dates', async () => {
    const { path, asGuest, asOwner } = await startTalk('other-dates@guest.example');
    const offered = sliceBetween(await (await get(path, asOwner)).text(), '<main', '</main>');
    expect(offered).toMatch(new RegExp(`type="date"[^>]* name="checkIn" value="${dates.shownCheckIn}"`));
    const input = { intent: 'suggest', ...later, ...dates, message: 'Later?' };
    const suggested = await post(path, input, asOwner);
    expect(await mainOf(suggested)).toMatch(/email you when the guest answers\..*The guest hasn’t decided/);
    const read = await mainOf(await get(path, asGuest));
    expect(read).toMatch(/The owner suggested these dates\..*Accept these dates.*instead of.*Later\?/);
    const stale = await post(path, { intent: 'accept', ...dates, message: 'Yes!' }, asGuest);
    expect([stale.status, await mainOf(stale)]).toEqual([
      409,
      expect.stringMatching(/The dates have changed\. Take another look\..*Yes!/),
    ]);
  });

  const isClosed = { prepare: close, status: 409, reason: 'This conversation has been closed' };
  const isGone = {
    prepare: (id: string) => site.db.deleteFrom('inquiries').where('id', '=', id).execute(),
    status: 404,
    reason: 'This conversation isn’t here anymore.',
  };
  const isPossible = { prepare: async () => undefined, status: 422, reason: 'This home rents for' };

  test.each([
    { intent: 'send-message', ...isClosed },
    { intent: 'report', ...isClosed },
    { intent: 'accept', ...isClosed },
    { intent: 'end', ...isClosed },
    { intent: 'send-message', ...isGone },
    { intent: 'suggest', ...isPossible },
  ])('gives the typed text of $intent back: $reason', async ({ intent, prepare, status, reason }) => {
    const { id, path, asOwner } = await startTalk('typed@guest.example');
    await prepare(id);
    const form = { intent, ...later, checkOut: inDays(103), ...dates, message: 'Is it <sunny>?' };
    const refused = await post(path, form, asOwner);
    const words = await mainOf(refused);
    expect([refused.status, words]).toEqual([status, expect.stringContaining(reason)]);
    expect(words).toContain('Is it &lt;sunny&gt;?');
    const late = await post(`${path}.data`, form, asOwner);
    expect(await readResponse(late)).toMatchObject({ values: { message: 'Is it <sunny>?' } });
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
    await post(path, { intent: 'accept', ...dates }, asOwner);
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
