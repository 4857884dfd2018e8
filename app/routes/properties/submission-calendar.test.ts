// The calendar on the owner's page and the calendar feed, as requests and responses.
import { beforeEach, describe, expect, test } from 'vitest';
import { formatStay } from '#domain/stay/availability.ts';
import { todayInLosAngeles, formatShortDay, addDays } from '#domain/day.ts';
import { calendarForms } from './calendar-forms.ts';
import { sliceBetween, textOf } from '#tests/support/html.ts';
import { linkMailedTo, setUpPages, outcomeOf, visitsTo } from '#tests/support/pages.ts';
import { acceptCurrentStay, startInquiry } from '#tests/support/inquiries.ts';
import { cookieOf, newAdmin, submitProperty, valueOf } from '#tests/support/test-server.ts';
import { approveProperty, rejectProperty } from '#server/admin/decide.ts';
import { updateProperty, setBusyRanges } from '#tests/support/properties.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const today = todayInLosAngeles(new Date());
const day = (days: number) => addDays(today, days);
const nothing = [302, '/links?link=unknown'];
let id: string;
let cookie: string;
let path: string;
let number = 0;

const pages = await setUpPages({ LINK_REQUESTS_PER_HOUR: '100' });
const admin = await newAdmin(pages.server, 'ada@site.example');
beforeEach(async () => {
  number += 1;
  const email = `owner${number}@site.example`;
  id = await submitProperty(pages, { email });
  cookie = cookieOf((await get(await linkMailedTo(pages, email))).headers);
  path = `/submission/${id}`;
});

const { get, post } = visitsTo(pages);
/** Check-in and check-out of the nights from `first` to `last`, in days from today. */
const datesOf = (first: number, last: number) => ({ checkIn: day(first), checkOut: day(last + 1) });
const block = (first: number, last: number) =>
  post(path, { intent: 'block-nights', ...datesOf(first, last) }, cookie);
/** The text of a stay from the day `first` days from now. */
const stayOf = (first: number, nights: number) =>
  formatStay({ from: day(first), to: day(first + nights) }, today);
const html = async () => (await get(path, cookie)).text();
const addressIn = (page: string) =>
  /value="http:\/\/localhost:3000(\/calendars\/[\w-]{43}\.ics)"/.exec(page)?.[1] ?? '';
/** The id of the first calendar link on the page. */
const linkIn = (page: string) => /name="id" value="([\w-]{36})"/.exec(page)?.[1] ?? '';

describe('the calendar on the submission page', () => {
  test('blocks and unblocks nights without JavaScript', async () => {
    const blocked = await block(40, 42);
    expect([blocked.status, textOf(await blocked.text())]).toEqual([
      200,
      expect.stringContaining(`Blocked: ${stayOf(40, 3)}.`),
    ]);
    expect(textOf(await html())).toContain(`${stayOf(40, 3)} Blocked by you`);
    const unblocked = await post(path, { intent: 'unblock-nights', ...datesOf(41, 41) }, cookie);
    expect(textOf(await unblocked.text())).toContain(`Unblocked: ${stayOf(41, 1)}.`);
    const page = textOf(await html());
    for (const night of [40, 42]) expect(page).toContain(`${stayOf(night, 1)} Blocked by you`);
  });

  test.each([
    ['stay', 'Nothing changed. Still taken by an agreed stay: ', 'cancel the stay in its conversation'],
    ['feed', 'Nothing changed. Still taken in your other calendar: ', 'Change them there'],
  ] as const)('refuses to unblock nights of a %s and says what to do', async (source, what, instead) => {
    await setBusyRanges(pages, id, source, [{ from: day(5), to: day(9) }]);
    const nights = datesOf(5, 6);
    const refused = await post(path, { intent: 'unblock-nights', ...nights }, cookie);
    const text = textOf(await refused.text());
    expect([refused.status, text]).toEqual([422, expect.stringContaining(what)]);
    expect(text).toContain(instead);
    expect(text).not.toContain('Unblocked');
    await block(7, 12);
    const partly = await post(path, { intent: 'unblock-nights', ...datesOf(8, 12) }, cookie);
    expect([partly.status, textOf(await partly.text())]).toEqual([
      200,
      expect.stringMatching(/Unblocked: [^.]*\. Still taken /),
    ]);
  });

  test('offers both buttons without JavaScript, and blocks several ranges at once', async () => {
    for (const text of ['Block these nights', 'Unblock these nights', 'Choose your first and last night.'])
      expect(textOf(await html())).toContain(text);
    const nights = `${day(4)}/${day(6)} ${day(8)}/${day(9)}`;
    const blocked = await post(path, { intent: 'block-nights', nights }, cookie);
    expect(textOf(await blocked.text())).toContain(`Blocked: ${stayOf(4, 2)}; ${stayOf(8, 1)}.`);
  });

  test('reports when blocking or unblocking changes nothing', async () => {
    await block(4, 5);
    expect(textOf(await (await block(4, 5)).text())).toContain('These nights were already blocked.');
    const free = await post(path, { intent: 'unblock-nights', ...datesOf(8, 9) }, cookie);
    expect(textOf(await free.text())).toContain('These nights weren’t blocked.');
  });

  test('says each result once without JavaScript, in the calendar', async () => {
    valueOf(await approveProperty(pages.server, admin, id));
    await setBusyRanges(pages, id, 'stay', [{ from: day(5), to: day(9) }]);
    const taken = await post(path, { intent: 'unblock-nights', ...datesOf(5, 8) }, cookie);
    const wrongLink = await post(path, { intent: 'add-calendar-link', icalUrl: 'my calendar' }, cookie);
    for (const [sent, message] of [
      [taken, 'Nothing changed.'],
      [await block(20, 21), `Blocked: ${stayOf(20, 2)}.`],
      [await block(9, 8), 'The last morning has to be after the first night.'],
      [wrongLink, 'iCal Link must be a web address'],
    ] as const) {
      const page = sliceBetween(await sent.text(), '<main', '</main>');
      expect([message, textOf(page).split(message).length - 1]).toEqual([message, 1]);
      expect(page).toContain(`action="${path}#calendar"`);
    }
  });

  test('explains a reversed or malformed range', async () => {
    const reversed = await block(9, 8);
    expect([reversed.status, await reversed.text()]).toEqual([
      422,
      expect.stringContaining('The last morning has to be after the first night.'),
    ]);
    const garbage = await post(path, { intent: 'block-nights', checkIn: '<b>', checkOut: '' }, cookie);
    expect([garbage.status, await garbage.text()]).toEqual([
      422,
      expect.stringContaining('Choose the first night.'),
    ]);
  });

  test('shows a refused range again, with the message at its field', async () => {
    const page = await (await block(9, 8)).text();
    const inputs = Array.from(page.matchAll(/<input[^>]*id="field-nights-check(?:In|Out)"[^>]*>/g), String);
    expect(inputs).toEqual([
      expect.stringContaining(`value="${day(9)}"`),
      expect.stringContaining('aria-invalid="true"'),
    ]);
  });

  test('separates accepted stays from blocked nights and offers to unblock only the latter', async () => {
    await setBusyRanges(pages, id, 'stay', [{ from: day(5), to: day(9) }]);
    await block(20, 20);
    const page = await html();
    expect(textOf(page)).toContain(`${stayOf(5, 4)} Agreed stay`);
    expect(page.match(/type="hidden" name="checkIn"/g)).toHaveLength(1);
  });

  test('marks the nights before the first free day, and explains them', async () => {
    await updateProperty(pages, id, { nextAvailableDate: day(5) });
    await block(4, 5);
    const page = await html();
    expect(textOf(page)).toContain(`Before your first free day, ${formatShortDay(day(5), today)}`);
    expect(page.match(/, before your first free day"/g)).toHaveLength(5);
    expect(page.match(/, blocked by you(?:, before your first free day)?"/g)).toHaveLength(2);
    await updateProperty(pages, id, { nextAvailableDate: today });
    expect(await html()).not.toMatch(/before your first free day/i);
  });

  test('explains nights of another calendar only if there is one', async () => {
    expect(textOf(await html())).not.toContain('Your other calendar');
    await setBusyRanges(pages, id, 'feed', [{ from: day(5), to: day(9) }]);
    expect(textOf(sliceBetween(await html(), 'aria-label="Legend"', '</ul>'))).toContain(
      'Your other calendar',
    );
  });

  test('shows each calendar link with its host and state, and never its URL', async () => {
    const icalUrl = 'https://feeds.example/private.ics';
    await updateProperty(pages, id, { icalUrl });
    expect(textOf(await html())).toContain('You can add calendars once your home is approved.');
    valueOf(await approveProperty(pages.server, admin, id));
    expect(textOf(await html())).toContain('feeds.example We’ll read it within a few minutes.');
    const at = new Date('2026-11-20T20:05:00Z');
    await pages.db
      .updateTable('calendarLinks')
      .set({ attemptedAt: at, readAt: at, failures: 1, failingSince: at, problem: 'not-found' })
      .where('propertyId', '=', id)
      .execute();
    const page = await html();
    const text = textOf(page);
    expect(text).toContain('There’s no calendar at the link.');
    expect(text).toContain('Your home keeps its last busy nights, from Nov 20, 2026, 12:05 PM.');
    expect(text).toContain('Read now from feeds.example');
    // The page shows it once, among the facts that the owner sent.
    expect(page.match(/>https:\/\/feeds\.example\/private\.ics</g)).toHaveLength(1);
  });

  test('says on the page, in the calendar and in the conversation which nights are sold twice', async () => {
    valueOf(await approveProperty(pages.server, admin, id));
    await updateProperty(pages, id, { nextAvailableDate: day(0) });
    const guest = `guest${number}@site.example`;
    const { owner } = await startInquiry(pages, id, { email: guest });
    valueOf(await acceptCurrentStay(pages, owner));
    const sold = `[${day(32)},${day(35)})`;
    const values = { name: 'Sandcastle', nights: `{${sold}}`, events: [sold] };
    await pages.db.updateTable('calendarLinks').set(values).where('propertyId', '=', id).execute();
    const words = `Possible double booking: Sandcastle also has ${stayOf(32, 3)}.`;
    const page = await html();
    const slice = (from: string) => textOf(sliceBetween(page, from, '</section>'));
    expect(slice('aria-labelledby="next-step"')).toContain(`${words} Check`);
    expect(slice('id="calendar"')).toContain(`${words} Check it there soon.`);
    const conversation = `/inquiry/${owner.inquiryId}?as=owner`;
    expect(page.split(`href="${conversation}"`).length).toBeGreaterThan(2);
    expect(textOf(await (await get(conversation, cookie)).text())).toContain(`${words} Check it there soon.`);
  });

  test('refuses a wrong link at its field and keeps what was typed, without JavaScript', async () => {
    valueOf(await approveProperty(pages.server, admin, id));
    const sent = await post(path, { intent: 'add-calendar-link', icalUrl: 'http://my calendar' }, cookie);
    const page = await sent.text();
    expect(sent.status).toBe(422);
    expect(page).toMatch(/id="field-add-calendar-link-icalUrl"[^>]*value="http:\/\/my calendar"/);
    expect(page).toMatch(/id="field-add-calendar-link-icalUrl-error"[^]*iCal Link must be a web address/);
  });

  test('removes a calendar link without JavaScript', async () => {
    await updateProperty(pages, id, { icalUrl: 'https://feeds.example/private.ics' });
    valueOf(await approveProperty(pages.server, admin, id));
    const linkId = linkIn(await html());
    const removed = await post(path, { intent: 'remove-calendar-link', id: linkId }, cookie);
    expect(textOf(await removed.text())).toContain('Calendar removed.');
    expect(textOf(await html())).not.toContain('feeds.example');
    const again = await post(path, { intent: 'remove-calendar-link', id: linkId }, cookie);
    expect([again.status, textOf(await again.text())]).toEqual([
      422,
      expect.stringContaining('This calendar link was already removed.'),
    ]);
  });

  test('is hidden for a rejected property and refuses changes', async () => {
    valueOf(await rejectProperty(pages.server, admin, id, 'Too dark'));
    expect(await html()).not.toContain('/calendars/');
    const refused = await block(4, 5);
    expect([refused.status, await refused.text()]).toEqual([
      409,
      expect.stringContaining('the property is already rejected'),
    ]);
  });

  test.each(Object.keys(calendarForms))('refuses to %s for a request without access', async (intent) => {
    const address = addressIn(await html());
    const sent = await post(path, { intent, ...datesOf(4, 5) }, 'baystead_owner=%%%');
    expect(outcomeOf(sent)).toEqual(nothing);
    expect((await get(address)).status).toBe(200);
    expect(textOf(await html())).not.toContain(', 2 nights Blocked by you');
  });
});

describe('the calendar feed', () => {
  test('serves the calendar at its secret URL, without private data, uncached and not indexed', async () => {
    await block(5, 6);
    const response = await get(addressIn(await html()));
    expect(response.status).toBe(200);
    expect(Object.fromEntries(response.headers)).toMatchObject({
      'content-type': 'text/calendar; charset=utf-8',
      'cache-control': 'private, no-cache',
      'x-robots-tag': 'noindex',
      'x-content-type-options': 'nosniff',
    });
    const text = await response.text();
    expect(text).toContain(`DTSTART;VALUE=DATE:${day(5).replaceAll('-', '')}`);
    expect(text).not.toMatch(/Whitcomb|Hidden Lane|owner\d+@/);
  });

  test('returns 304 until the calendar changes', async () => {
    const address = addressIn(await html());
    const { headers } = await get(address);
    const again = () => pages.request(address, { headers: { 'if-none-match': String(headers.get('etag')) } });
    expect((await again()).status).toBe(304);
    await block(5, 6);
    expect((await again()).status).toBe(200);
  });

  test('returns the headers of GET for HEAD', async () => {
    const address = addressIn(await html());
    const ask = (method: string, etag = '') =>
      pages.request(address, { method, headers: { 'if-none-match': etag } });
    const [full, short] = [await ask('GET'), await ask('HEAD')];
    expect(full.headers.get('etag')).toMatch(/^"/);
    for (const { headers } of [full, short]) headers.delete('x-request-id');
    expect([...short.headers]).toEqual([...full.headers]);
    expect(await short.text()).toBe('');
    expect((await ask('HEAD', String(full.headers.get('etag')))).status).toBe(304);
  });

  test('returns 404 at the old URL after a renewal', async () => {
    const before = addressIn(await html());
    const renewed = await post(path, { intent: 'renew-calendar-address' }, cookie);
    const after = addressIn(await renewed.text());
    expect([before === after, (await get(after)).status, (await get(before)).status]).toEqual([
      false,
      200,
      404,
    ]);
  });

  test.each([
    '/calendars/x',
    '/calendars/.ics',
    `/calendars/${'a'.repeat(43)}.ics`,
    `/calendars/${'a'.repeat(43)}`,
  ])('returns 404 for a guessed URL (%s)', async (guess) => {
    expect((await get(guess)).status).toBe(404);
  });
});
