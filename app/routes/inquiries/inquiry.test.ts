// The pages of an inquiry, as requests and responses: who may open them, and what each form does.
import { beforeEach, describe, expect, test } from 'vitest';
import {
  addMessages,
  sendTestInquiry,
  startInquiry,
  propertyOf,
  inquiryTokenTo,
  provedUser,
  ownerEmail,
} from '../../../tests/support/inquiries.ts';
import { hrefOf, fieldsOf, sliceBetween, textOf } from '../../../tests/support/html.ts';
import { readResponse, setUpPages, outcomeOf, visitsTo } from '../../../tests/support/pages.ts';
import {
  cookieOf,
  newAdmin,
  sentMails,
  signIn,
  submitProperty,
  valueOf,
} from '../../../tests/support/test-server.ts';
import { approveProperty } from '#server/admin/review-property.ts';
import { acceptStay } from '#server/inquiries/stays.ts';
import { updateProperty } from '../../../tests/support/properties.ts';

const pages = await setUpPages({ INQUIRIES_PER_HOUR: '1000', INQUIRIES_PER_DAY: '1000' });

const { get, post } = visitsTo(pages);
const brokenLink = [302, '/inquiry-link'];

let propertyId: string;
beforeEach(async () => {
  propertyId = await propertyOf(pages, ownerEmail, 'Bright condo by the pier');
});

/** Opens the newest mailed link of an address and returns the cookie it sets. */
async function openLinkOf(email: string): Promise<string> {
  return cookieOf((await get(`/inquiry-link/${await inquiryTokenTo(pages, email)}`)).headers);
}

const mainOf = async (response: Response) => textOf(sliceBetween(await response.text(), '<main', '</main>'));

describe('the mailed inquiry link', () => {
  test('verifies the guest’s address only when the button is pressed', async () => {
    const { id } = valueOf(await sendTestInquiry(pages, propertyId, { email: 'press@guest.example' }));
    const link = `/inquiry-link/${await inquiryTokenTo(pages, 'press@guest.example')}`;
    const response = await get(link);
    expect([response.status, response.headers.get('set-cookie')]).toEqual([200, null]);
    expect(await mainOf(response)).toMatch(
      /Send your message\?.*Bright condo by the pier.*Is the patio shaded\?/,
    );
    await expect(inquiryTokenTo(pages, ownerEmail)).resolves.toBe('');

    const pressed = await post(link, {});
    expect(outcomeOf(pressed)).toEqual([302, `/inquiry/${id}`]);
    await expect(inquiryTokenTo(pages, ownerEmail)).resolves.not.toBe('');
    const page = await get(`/inquiry/${id}`, cookieOf(pressed.headers));
    expect(await mainOf(page)).toContain('You asked the owner about Bright condo by the pier');
    expect(page.headers.get('cache-control')).toBe('no-store');
    expect(page.headers.get('referrer-policy')).toBe('same-origin');
  });

  test('explains an invalid link with status 404', async () => {
    for (const path of ['/inquiry-link/guess', '/inquiry-link']) {
      const page = await get(path);
      expect(page.status).toBe(404);
      expect(await mainOf(page)).toContain('This link opens nothing');
    }
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
    expect(outcomeOf(await post(path, { intent: 'send-message', message: 'Hello' }))).toEqual(brokenLink);
    await startInquiry(pages, propertyId, { email: 'other@guest.example' });
    expect(outcomeOf(await get(path, await openLinkOf('other@guest.example')))).toEqual(brokenLink);
    expect((await post(path, { intent: 'toString' }, asGuest)).status).toBe(400);
    // An open page shows the refusal and keeps the typed message.
    await pages.db.deleteFrom('properties').where('id', '=', propertyId).execute();
    const late = await post(`${path}.data`, { intent: 'send-message', message: 'With care' }, asGuest);
    expect(await readResponse(late)).toMatchObject({
      message: 'This conversation isn’t here anymore.',
      values: { message: 'With care' },
    });
  });

  test('adds a message unchanged and hints at contact details in it', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'words@guest.example' });
    const path = `/inquiry/${guest.inquiryId}`;
    const asOwner = await openLinkOf(ownerEmail);
    expect((await post(path, { intent: 'send-message', message: ' ' }, asOwner)).status).toBe(422);
    const message = 'It is. Call 619-555-0188.';
    expect(await mainOf(await post(path, { intent: 'send-message', message }, asOwner))).toContain(`You`);
    const asGuest = await mainOf(await get(path, await openLinkOf('words@guest.example')));
    expect(asGuest).toContain(message);
    expect(asGuest).toContain('This looks like an email or phone number.');
  });

  test('shows the other side’s contact details after they are shared', async () => {
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
    expect((await post(path, { intent: 'share' }, asGuest)).status).toBe(200);
    expect(await mainOf(await get(path, asOwner))).toMatch(/Gwen Canary shared@guest.example 619-555-0199/);
  });

  test('lets the owner accept with a note, the guest withdraw, and neither side act for the other', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'decide@guest.example' });
    const path = `/inquiry/${guest.inquiryId}`;
    const [asGuest, asOwner] = [await openLinkOf('decide@guest.example'), await openLinkOf(ownerEmail)];
    expect((await post(path, { intent: 'accept' }, asGuest)).status).toBe(404);
    expect((await post(path, { intent: 'withdraw' }, asOwner)).status).toBe(404);
    const accepted = await post(path, { intent: 'accept', message: 'The key is under the mat.' }, asOwner);
    expect(await mainOf(accepted)).toContain('You said yes: these dates are in your calendar.');
    const [mail] = (await sentMails(pages, 'decide@guest.example')).slice(-1);
    expect(mail?.text).toContain('The key is under the mat.');
    const read = await mainOf(await get(path, asGuest));
    expect(read).toMatch(/held for you.*The key is under the mat\./);
    const calledOff = await post(path, { intent: 'withdraw' }, asGuest);
    expect(await mainOf(calledOff)).toContain('You don’t need these dates anymore.');
    const late = await post(path, { intent: 'accept' }, asOwner);
    expect([late.status, await mainOf(late)]).toEqual([
      409,
      expect.stringContaining('doesn’t need these dates anymore'),
    ]);
  });

  test('keeps the typed text when a full inquiry refuses a message or a decision with a message', async () => {
    const { guest } = await startInquiry(pages, propertyId, { email: 'limit@guest.example' });
    await addMessages(pages, guest.inquiryId, { count: 499 });
    const path = `/inquiry/${guest.inquiryId}`;
    const asOwner = await openLinkOf(ownerEmail);
    for (const intent of ['send-message', 'accept', 'decline']) {
      const refused = await post(path, { intent, message: 'One more thing' }, asOwner);
      const html = await refused.text();
      expect(refused.status).toBe(409);
      expect(html).toContain('This conversation is full: it holds 500 messages');
      expect(html).toMatch(/<textarea[^>]*>One more thing</);
    }
    expect(await mainOf(await post(path, { intent: 'accept', message: '' }, asOwner))).toContain(
      'You said yes: these dates are in your calendar.',
    );
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
  test('lists the inquiries of an account’s address, with a count in the menu', async () => {
    const email = 'lister@guest.example';
    await provedUser(pages, email);
    const session = await signIn(pages.server, email);
    expect(await mainOf(await get('/my-inquiries', session))).toContain('No inquiries yet');
    const { guest } = await startInquiry(pages, propertyId, { email });
    const page = await (await get('/my-inquiries', session)).text();
    expect(page).toContain(`href="/inquiry/${guest.inquiryId}?as=guest"`);
    expect(textOf(sliceBetween(page, 'aria-label="Your account"', '</nav>'))).toContain(
      'My Inquiries 1 open',
    );
  });

  test('lists a property’s inquiries for its owner', async () => {
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
    expect(textOf(page)).toContain('1 guest is waiting for an answer about their dates.');
    expect(await mainOf(await get('/my-properties', session))).toContain('1 open inquiry about');
  });
});

test('lets both sides cancel an accepted stay in a closed inquiry, without a message field', async () => {
  const { guest, owner: asOwner } = await startInquiry(pages, propertyId, { email: 'shut@guest.example' });
  valueOf(await acceptStay(pages.server, asOwner));
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
    expect(textOf(page)).toContain('Yes, call it off');
    expect(page).not.toContain('name="message"');
  }
});
