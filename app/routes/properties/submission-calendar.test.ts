// The calendar on the owner's page and the calendar feed, as requests and responses.
import { beforeEach, describe, expect, test } from 'vitest';
import { formatStay } from '#domain/stay/availability.ts';
import { todayInLosAngeles, formatShortDay, addDays } from '#domain/day.ts';
import { sliceBetween, textOf } from '#tests/support/html.ts';
import { cookieOf, setUpSite, valueOf } from '#tests/support/site.ts';
import { approveProperty, rejectProperty } from '#server/admin/decide.ts';
import { holdDate } from '#tests/support/held-date.ts';

holdDate();

const today = todayInLosAngeles(new Date());
const day = (days: number) => addDays(today, days);
let id: string;
let cookie: string;
let path: string;
let number = 0;

const site = await setUpSite({ LINK_REQUESTS_PER_HOUR: '100' });
const admin = await site.admin();
beforeEach(async () => {
  number += 1;
  const email = `owner${number}@site.example`;
  id = await site.pendingHome({ email });
  cookie = cookieOf((await get(await site.linkTo(email))).headers);
  path = `/submission/${id}`;
});

const { get, post } = site;
/** Check-in and check-out of the nights from `first` to `last`, in days from today. */
const datesOf = (first: number, last: number) => ({ checkIn: day(first), checkOut: day(last + 1) });
/** Sends a form. Returns the status and the text of the answer. */
async function send(intent: string, fields: Record<string, string>) {
  const response = await post(path, { intent, ...fields }, cookie);
  return [response.status, textOf(await response.text())] as const;
}
const says = (status: number, text: string): unknown => [status, expect.stringContaining(text)];
const block = (first: number, last: number) => send('block-nights', datesOf(first, last));
/** The text of a stay from the day `first` days from now. */
const stayOf = (first: number, nights: number) =>
  formatStay({ from: day(first), to: day(first + nights) }, today);
const html = async () => (await get(path, cookie)).text();
const addressIn = (page: string) =>
  /value="http:\/\/localhost:3000(\/calendars\/[\w-]{43}\.ics)"/.exec(page)?.[1] ?? '';

describe('the calendar on the submission page', () => {
  test('blocks and unblocks nights, also several ranges at once, without JavaScript', async () => {
    for (const text of ['Block these nights', 'Unblock these nights', 'Choose your first and last night.'])
      expect(textOf(await html())).toContain(text);
    const several = { nights: `${day(4)}/${day(6)} ${day(8)}/${day(9)}` };
    for (const [intent, fields, message] of [
      ['block-nights', datesOf(40, 42), `Blocked: ${stayOf(40, 3)}.`],
      ['unblock-nights', datesOf(41, 41), `Unblocked: ${stayOf(41, 1)}.`],
      ['block-nights', several, `Blocked: ${stayOf(4, 2)}; ${stayOf(8, 1)}.`],
      ['block-nights', several, 'These nights were already blocked.'],
      ['unblock-nights', datesOf(20, 21), 'These nights weren’t blocked.'],
    ] as const)
      expect(await send(intent, fields)).toEqual(says(200, message));
    const page = textOf(await html());
    for (const night of [40, 42]) expect(page).toContain(`${stayOf(night, 1)} Blocked by you`);
  });

  test.each([
    ['stay', 'Nothing changed. Still taken by an agreed stay: ', 'cancel the stay in its conversation'],
    ['feed', 'Nothing changed. Still taken in your other calendar: ', 'Change them there'],
  ] as const)('refuses to unblock nights of a %s and says what to do', async (source, what, instead) => {
    await site.setBusy(id, source, [{ from: day(5), to: day(9) }]);
    const [status, text] = await send('unblock-nights', datesOf(5, 6));
    expect([status, text]).toEqual(says(422, what));
    expect(text).toContain(instead);
    await block(7, 12);
    const partly = await send('unblock-nights', datesOf(8, 12));
    expect(partly).toEqual([200, expect.stringMatching(/Unblocked: [^.]*\. Still taken /)]);
  });

  test('says each result once without JavaScript, in the calendar', async () => {
    valueOf(await approveProperty(site.server, admin, id));
    await site.setBusy(id, 'stay', [{ from: day(5), to: day(9) }]);
    for (const [form, status, message] of [
      [{ intent: 'unblock-nights', ...datesOf(5, 8) }, 422, 'Nothing changed.'],
      [{ intent: 'block-nights', ...datesOf(20, 21) }, 200, `Blocked: ${stayOf(20, 2)}.`],
      [
        { intent: 'block-nights', ...datesOf(9, 8) },
        422,
        'The last morning has to be after the first night.',
      ],
      [{ intent: 'block-nights', checkIn: '<b>', checkOut: '' }, 422, 'Choose the first night.'],
      [{ intent: 'add-calendar-link', icalUrl: 'my calendar' }, 422, 'iCal Link must be a web address'],
    ] as const) {
      const sent = await post(path, form, cookie);
      const page = sliceBetween(await sent.text(), '<main', '</main>');
      expect([sent.status, message, textOf(page).split(message).length - 1]).toEqual([status, message, 1]);
      expect(page).toContain(`action="${path}#calendar"`);
    }
  });

  test('shows a refused range and a refused link again, with the message at their fields', async () => {
    const range = await post(path, { intent: 'block-nights', ...datesOf(9, 8) }, cookie);
    const inputs = (await range.text()).match(/<input[^>]*id="field-nights-check(?:In|Out)"[^>]*>/g);
    expect(inputs).toEqual([
      expect.stringContaining(`value="${day(9)}"`),
      expect.stringContaining('aria-invalid="true"'),
    ]);
    valueOf(await approveProperty(site.server, admin, id));
    const link = await post(path, { intent: 'add-calendar-link', icalUrl: 'http://my calendar' }, cookie);
    const page = await link.text();
    expect(page).toMatch(/id="field-add-calendar-link-icalUrl"[^>]*value="http:\/\/my calendar"/);
    expect(page).toMatch(/id="field-add-calendar-link-icalUrl-error"[^]*iCal Link must be a web address/);
  });

  test('names the nights of stays, blocked nights and other calendars, and unblocks only blocked ones', async () => {
    await site.setBusy(id, 'stay', [{ from: day(5), to: day(9) }]);
    await block(20, 20);
    const page = await html();
    expect(textOf(page)).toContain(`${stayOf(5, 4)} Agreed stay`);
    expect(page.match(/type="hidden" name="checkIn"/g)).toHaveLength(1);
    expect(textOf(page)).not.toContain('Your other calendar');
    await site.setBusy(id, 'feed', [{ from: day(25), to: day(29) }]);
    const legend = sliceBetween(await html(), 'aria-label="Legend"', '</ul>');
    expect(textOf(legend)).toContain('Your other calendar');
  });

  test('marks the nights before the first free day, and explains them', async () => {
    await site.change(id, { nextAvailableDate: day(5) });
    await block(4, 5);
    const page = await html();
    expect(textOf(page)).toContain(`Before your first free day, ${formatShortDay(day(5), today)}`);
    expect(page.match(/, before your first free day"/g)).toHaveLength(5);
    expect(page.match(/, blocked by you(?:, before your first free day)?"/g)).toHaveLength(2);
    await site.change(id, { nextAvailableDate: today });
    expect(await html()).not.toMatch(/before your first free day/i);
  });

  test('shows each calendar link with its host and state, and never its URL', async () => {
    await site.change(id, { icalUrl: 'https://feeds.example/private.ics' });
    expect(textOf(await html())).toContain('You can add calendars once your home is approved.');
    valueOf(await approveProperty(site.server, admin, id));
    expect(textOf(await html())).toContain('feeds.example We’ll read it within a few minutes.');
    const at = new Date('2026-11-20T20:05:00Z');
    const state = {
      attemptedAt: at,
      readAt: at,
      failures: 1,
      failingSince: at,
      problem: 'not-found',
    } as const;
    await site.db.updateTable('calendarLinks').set(state).where('propertyId', '=', id).execute();
    const page = await html();
    const kept = 'Your home keeps its last busy nights, from Nov 20, 2026, 12:05 PM.';
    for (const text of ['There’s no calendar at the link.', kept, 'Read now from feeds.example'])
      expect(textOf(page)).toContain(text);
    // The page shows it once, among the facts that the owner sent.
    expect(page.match(/>https:\/\/feeds\.example\/private\.ics</g)).toHaveLength(1);
    const link = { id: String(/name="id" value="([\w-]{36})"/.exec(page)?.[1]) };
    expect(await send('remove-calendar-link', link)).toEqual(says(200, 'Calendar removed.'));
    const repeated = await send('remove-calendar-link', link);
    expect(repeated).toEqual(says(422, 'This calendar link was already removed.'));
  });

  test('says on the page and in the conversation which nights are sold twice', async () => {
    valueOf(await approveProperty(site.server, admin, id));
    await site.change(id, { nextAvailableDate: day(0) });
    const guest = `guest${number}@site.example`;
    const { owner } = await site.inquiry(id, { email: guest });
    valueOf(await site.acceptStay(owner));
    const sold = `[${day(32)},${day(35)})`;
    const values = { name: 'Sandcastle', nights: `{${sold}}`, events: [sold] };
    await site.db.updateTable('calendarLinks').set(values).where('propertyId', '=', id).execute();
    const words = `Possible double booking: Sandcastle also has ${stayOf(32, 3)}.`;
    const page = await html();
    const slice = (from: string) => textOf(sliceBetween(page, from, '</section>'));
    expect(slice('aria-labelledby="next-step"')).toContain(`${words} Check`);
    const conversation = `/inquiry/${owner.inquiryId}?as=owner`;
    expect(page.split(`href="${conversation}"`).length).toBeGreaterThan(2);
    expect(textOf(await (await get(conversation, cookie)).text())).toContain(`${words} Check it there soon.`);
  });

  test('is hidden for a rejected property and refuses changes', async () => {
    valueOf(await rejectProperty(site.server, admin, id, 'Too dark'));
    expect(await html()).not.toContain('/calendars/');
    expect(await block(4, 5)).toEqual(says(409, 'the property is already rejected'));
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

  test('returns 304 until the calendar changes, and the headers of GET for HEAD', async () => {
    const address = addressIn(await html());
    const ask = (method: string, etag = '') =>
      site.request(address, { method, headers: { 'if-none-match': etag } });
    const [full, short] = [await ask('GET'), await ask('HEAD')];
    for (const { headers } of [full, short]) headers.delete('x-request-id');
    expect([...short.headers]).toEqual([...full.headers]);
    expect(await short.text()).toBe('');
    const etag = String(full.headers.get('etag'));
    expect([(await ask('GET', etag)).status, (await ask('HEAD', etag)).status]).toEqual([304, 304]);
    await block(5, 6);
    expect((await ask('GET', etag)).status).toBe(200);
  });

  test('returns 404 at the old URL after a renewal, and at a guessed URL', async () => {
    const before = addressIn(await html());
    const renewed = await post(path, { intent: 'renew-calendar-address' }, cookie);
    const after = addressIn(await renewed.text());
    expect(after).not.toBe(before);
    for (const [address, status] of [
      [after, 200],
      [before, 404],
      ['/calendars/.ics', 404],
      [`/calendars/${'a'.repeat(43)}.ics`, 404],
      [after.replace('.ics', ''), 404],
    ] as const)
      expect([address, (await get(address)).status]).toEqual([address, status]);
  });
});
