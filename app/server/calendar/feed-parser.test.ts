import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { addDays, type DayRange, mergeRanges } from '#domain/availability.ts';
import { feedToday } from '../../../tests/support/feed-days.ts';
import { kinds } from '../../../tests/support/feed-kinds.ts';
import { generateFeeds } from '../../../tests/support/feeds.ts';
import { parseInThread } from './feed-import.ts';
import { parseFeed } from './feed-parser.ts';

const feeds = generateFeeds();

function listNights({ from, to }: DayRange): string[] {
  return Array.from({ length: (Date.parse(to) - Date.parse(from)) / 86_400_000 }, (_, index) =>
    addDays(from, index),
  );
}

/** The busy nights in a feed, one by one. */
function nightsIn(text: string, today = feedToday): string[] | string {
  const read = parseFeed(text, today);
  return read.ok ? read.ranges.flatMap(listNights) : read.problem;
}

const calendar = (...events: string[][]) =>
  [
    'BEGIN:VCALENDAR',
    ...events.flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']),
    'END:VCALENDAR',
  ].join('\r\n');

test('generates enough feeds, and few empty ones', () => {
  expect(feeds.length).toBe(Object.keys(kinds).length * 2);
  expect(feeds.length).toBeGreaterThan(60);
  expect(feeds.filter(({ taken }) => taken.length === 0).length).toBeLessThan(feeds.length / 4);
});

test.each(feeds)('$name: returns the busy nights as sorted ranges that don’t touch', ({ text, taken }) => {
  const ranges = mergeRanges(taken.map((night) => ({ from: night, to: addDays(night, 1) })));
  expect(parseFeed(text, feedToday)).toEqual({ ok: true, ranges });
});

describe('parseFeed', () => {
  test('returns two years from today, and excludes the day after them', () => {
    const text = calendar(['DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20400101']);
    expect(parseFeed(text, '2027-02-28')).toEqual({
      ok: true,
      ranges: [{ from: '2027-02-28', to: '2029-02-28' }],
    });
  });

  test('accepts an empty calendar, and reads every calendar in a file', () => {
    const one = (date: string) => calendar([`DTSTART;VALUE=DATE:${date}`]);
    expect(nightsIn(calendar())).toEqual([]);
    expect(nightsIn(`${one('20270105')}\r\n${one('20270107')}`)).toEqual(['2027-01-05', '2027-01-07']);
  });

  test('ignores case, blank lines and trailing spaces', () => {
    const text =
      'begin:vcalendar \n\nbegin:vevent\ndtstart;value=date:20270105 \n\nend:vevent\nend:vcalendar\n';
    expect(nightsIn(text)).toEqual(['2027-01-05']);
  });

  test.each([
    ['an empty file', ''],
    ['an HTML page', '<!doctype html><title>Log in</title>'],
    ['a truncated calendar', calendar(['DTSTART;VALUE=DATE:20270105']).slice(0, -20)],
    ['an event outside a calendar', 'BEGIN:VEVENT\nDTSTART;VALUE=DATE:20270105\nEND:VEVENT'],
    ['a vCard', 'BEGIN:VCARD\nFN:A\nEND:VCARD'],
    ['an event with an invalid start', calendar(['DTSTART:soon'])],
    ['an event with an invalid rule', calendar(['DTSTART;VALUE=DATE:20270105', 'RRULE:FREQ=SOMETIMES'])],
    ['binary data', String.fromCodePoint(...Array.from({ length: 255 }, (_, code) => code))],
  ])('rejects %s', (_name, text) => {
    expect(parseFeed(text, feedToday)).toEqual({ ok: false, problem: 'not-a-calendar' });
  });
});

describe('parseFeed, given a feed that costs too much', () => {
  const days = (count: number, first = '2027-01-02') =>
    Array.from({ length: count }, (_, index) => [
      `DTSTART;VALUE=DATE:${addDays(first, index % 700).replaceAll('-', '')}`,
    ]);
  const tooMany = { ok: false, problem: 'too-many-events' };

  test('reads at most 5,000 entries of the coming two years', () => {
    expect(nightsIn(calendar(...days(5000)))).toHaveLength(700);
    expect(parseFeed(calendar(...days(5001)), feedToday)).toEqual(tooMany);
  });

  test('doesn’t count 10,000 entries of the past', () => {
    const text = calendar(...days(10_000, '1999-01-01'), ['DTSTART;VALUE=DATE:20270105']);
    expect(nightsIn(text)).toEqual(['2027-01-05']);
  });

  test('counts each occurrence as an entry', () => {
    const daily = ['DTSTART;VALUE=DATE:20270102', 'RRULE:FREQ=DAILY'];
    expect(nightsIn(calendar(...Array.from({ length: 6 }, () => daily)))).toHaveLength(730);
    expect(parseFeed(calendar(...Array.from({ length: 7 }, () => daily)), feedToday)).toEqual(tooMany);
  });

  test.each([
    ['has no occurrence', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['misses its day each time', 'FREQ=DAILY;INTERVAL=7;BYDAY=MO'],
    ['occurs every second', 'FREQ=SECONDLY'],
  ])('stops at the timeout for a rule that %s, without blocking other jobs', async (_name, rule) => {
    const text = calendar(['DTSTART:20200107T000000Z', 'DURATION:PT1S', `RRULE:${rule}`]);
    const ends: string[] = [];
    const reading = parseInThread({ text, today: feedToday }, { timeoutMs: 1000 }).finally(() =>
      ends.push('reading'),
    );
    await setImmediate();
    ends.push('another job');
    expect(await reading).toEqual(tooMany);
    expect(ends).toEqual(['another job', 'reading']);
  });

  test('fails a feed that needs more memory than its thread may take', async () => {
    const text = calendar(...days(10_000, '1999-01-01'));
    const feed = { text, today: feedToday };
    expect(await parseInThread(feed, { maxMegabytes: 16 })).toEqual(tooMany);
    expect(await parseInThread(feed)).toEqual({ ok: true, ranges: [] });
  });

  test('creates one formatter for all spellings of a time zone', () => {
    const format = vi.spyOn(Intl, 'DateTimeFormat');
    const spellings = ['America/Denver', 'america/denver', 'AMERICA/DENVER', 'aMERICA/dENVER'];
    const text = calendar(
      ...spellings.map((zone) => [`DTSTART;TZID=${zone}:20270105T150000`, 'DURATION:PT20H']),
    );
    expect(nightsIn(text)).toEqual(['2027-01-05']);
    const made = format.mock.calls.filter((options) => /denver/i.test(JSON.stringify(options)));
    expect(made).toHaveLength(1);
  });

  test('returns the same result in a thread', async () => {
    const text = calendar(['DTSTART;VALUE=DATE:20270105']);
    expect(await parseInThread({ text, today: feedToday })).toEqual(parseFeed(text, feedToday));
  });

  test('ignores a time zone whose offset changes every second', () => {
    const zone = [
      'BEGIN:VTIMEZONE',
      'TZID:Our Time',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0000',
      'TZOFFSETTO:+0100',
      'RRULE:FREQ=SECONDLY',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    const event = ['BEGIN:VEVENT', 'DTSTART;TZID=Our Time:20270105T150000', 'DURATION:PT20H', 'END:VEVENT'];
    const text = ['BEGIN:VCALENDAR', ...zone, ...event, 'END:VCALENDAR'].join('\n');
    expect(nightsIn(text)).toEqual(['2027-01-05']);
  });
});
