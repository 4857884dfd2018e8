import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { inDays } from '#tests/support/forms.ts';
import { holdDate } from '#tests/support/held-date.ts';
import { setUpSite, valueOf } from '#tests/support/site.ts';
import { getOwnCalendar } from '../properties/owner-calendar.ts';
import { proposeStay } from './proposals.ts';
import { exportStay } from './stay-calendar.ts';
import { cancelStay } from './stays.ts';

holdDate();

const site = await setUpSite();

function eventIn(file: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(file ?? '') as unknown[]);
  const [event, ...others] = calendar.getAllSubcomponents();
  expect(others).toEqual([]);
  const { uid, summary, description, sequence, startDate, endDate, component } = new ICAL.Event(event);
  const [status, url] = ['status', 'url'].map((name) => component.getFirstPropertyValue(name));
  const dates = [startDate, endDate].map((date) => (date.isDate ? date.toString() : 'not a day'));
  return { uid, summary, description, sequence, dates, status, url };
}

test('exports an agreed stay, and replaces its entry after a change and when it’s canceled', async () => {
  const title = 'Two rooms, one; pier\n\nBEGIN:VALARM';
  const home = await site.home('dana@owner.example', title);
  const { guest, owner } = await site.inquiry(home);
  const read = async () => eventIn(await exportStay(site.server, guest));
  expect(await exportStay(site.server, guest)).toBeNull();
  valueOf(await site.acceptStay(owner));
  const agreed = await read();
  const file = String(await exportStay(site.server, owner));
  expect(eventIn(file)).toEqual(agreed);
  expect(file).not.toMatch(/Gwen|Whitcomb|Hidden|619-|@(?:guest|owner)|\/link\/|(?<!\r)\n/);
  expect(agreed).toEqual({
    uid: `inquiry-${guest.inquiryId}@localhost`,
    summary: `Stay at ${title}`,
    description: expect.stringMatching(/^\w+ \d+ to \w+ \d+, 40 nights$/),
    sequence: 0,
    dates: [inDays(30), inDays(70)],
    status: 'CONFIRMED',
    url: `http://localhost:3000/inquiry/${guest.inquiryId}`,
  });

  const longer = { checkIn: inDays(30), checkOut: inDays(98), guests: '2' };
  const asked = { ...longer, ...(await site.shown(guest)) };
  valueOf(await proposeStay(site.server, guest, asked));
  expect(await read()).toEqual(agreed);
  valueOf(await site.acceptStay(owner));
  const changed = await read();
  expect(changed).toEqual({
    ...agreed,
    description: expect.stringContaining('68 nights'),
    sequence: 1,
    dates: [inDays(30), inDays(98)],
  });
  const calendar = await getOwnCalendar(site.server, await site.owned(home), new Date());
  expect(calendar?.entries).toEqual([
    { source: 'stay', from: inDays(30), to: inDays(98), inquiryId: guest.inquiryId },
  ]);

  valueOf(await cancelStay(site.server, owner, await site.shown(owner)));
  expect(await read()).toEqual({ ...changed, sequence: 2, status: 'CANCELLED' });

  const again = { ...longer, ...(await site.shown(guest)) };
  valueOf(await proposeStay(site.server, guest, again));
  valueOf(await site.acceptStay(owner));
  expect(await read()).toEqual({ ...changed, sequence: 3 });
});
