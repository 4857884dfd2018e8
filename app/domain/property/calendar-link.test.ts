import { expect, test } from 'vitest';
import { describeAddedLink, describeUnreadLinks, nameLinks } from './calendar-link.ts';

const named = (name: string) => ({ name, host: 'www.example.com' });
const from = (host: string) => ({ name: null, host });

test.each([
  ['Airbnb, Airbnb 2', [from('airbnb.com'), from('airbnb.co.uk')]],
  ['Google Calendar, Booking.com', [from('calendar.google.com'), from('admin.booking.com')]],
  ['airbnb.example.com, constructor.com', [from('airbnb.example.com'), from('constructor.com')]],
  ['Airbnb, studio, Airbnb', [named('Airbnb, studio'), from('airbnb.com')]],
  ['airbnb 2, Airbnb, Airbnb 3', [named('airbnb 2'), from('airbnb.com'), from('airbnb.de')]],
  ['AIRBNB, Airbnb 2', [named('AIRBNB'), from('airbnb.com')]],
])('names links %s, so that no two are the same', (names, links) => {
  const given = nameLinks(links).map(({ name }) => name);
  expect(given.join(', ')).toBe(names);
});

test('says how many nights a new calendar makes busy', () => {
  expect(describeAddedLink(1)).toBe('Calendar added. We found 1 busy night.');
  expect(describeAddedLink(0)).toBe('Calendar added. It has no busy nights yet.');
});

test('says how old the calendars are that couldn’t be read', () => {
  expect(describeUnreadLinks([])).toBe('');
  const readAt = new Date('2026-11-20T20:05:00Z');
  const check = 'Please check that these dates are free there, too.';
  const late = 'We couldn’t read Airbnb just now. We last read it on Nov 20, 2026, 12:05 PM.';
  expect(describeUnreadLinks([{ name: 'Airbnb', readAt }])).toBe(`${late} ${check}`);
  const never = 'We haven’t been able to read Airbnb yet.';
  expect(describeUnreadLinks([{ name: 'Airbnb', readAt: null }])).toBe(`${never} ${check}`);
});
