import { setImmediate } from 'node:timers/promises';
import { describe, expect, test, vi } from 'vitest';
import { type DayRange, countNights } from '#domain/stay/availability.ts';
import { addDays } from '#domain/day.ts';
import { parseInThread } from './feed-import.ts';
import { parseFeed } from './feed-parser.ts';

const feedToday = '2027-01-01';

const listNights = (range: DayRange) =>
  Array.from({ length: countNights(range) }, (_, index) => addDays(range.from, index));

/** The busy nights in a feed, one by one. */
function nightsIn(text: string, today = feedToday): string[] | string {
  const read = parseFeed(text, today);
  return read.ok ? read.ranges.flatMap(listNights) : read.failure;
}

const component = (name: string, ...lines: string[]) => [`BEGIN:${name}`, ...lines, `END:${name}`];
const calendarOf = (...components: string[][]) => component('VCALENDAR', ...components.flat()).join('\r\n');
const calendar = (...events: string[][]) =>
  calendarOf(...events.map((lines) => component('VEVENT', ...lines)));

describe('parseFeed', () => {
  test('returns two years from today, and excludes the day after them', () => {
    const text = calendar(['DTSTART;VALUE=DATE:20200101', 'DTEND;VALUE=DATE:20400101']);
    expect(parseFeed(text, '2027-02-28')).toMatchObject({
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
    expect(parseFeed(text, feedToday)).toEqual({ ok: false, failure: 'not-a-calendar' });
  });
});

describe('parseFeed, given an event', () => {
  const zone = 'TZID=America/Los_Angeles';
  const stay = `DTSTART;${zone}:20270201T160000 DTEND;${zone}:20270202T110000`;
  const moved = 'UID:a RECURRENCE-ID;VALUE=DATE:20270208 DTSTART:20270210 DURATION:P2D';
  const weekly = 'UID:a DTSTART:20270201 RRULE:FREQ=WEEKLY;COUNT=3';
  /** Months and days of 2027. */
  const datesIn = (events: string) => {
    const text = calendar(...events.split(' / ').map((event) => event.split(' ')));
    const nights = nightsIn(text);
    return typeof nights === 'string' ? nights : nights.join(' ').replaceAll(/2027-(..)-(..)/g, '$1$2');
  };

  test.each([
    ['an exclusive end', 'DTSTART;VALUE=DATE:20270207 DTEND;VALUE=DATE:20270209', '0207 0208'],
    ['an end before its start', 'DTEND;VALUE=DATE:20270209 DTSTART;VALUE=DATE:20270207', '0207 0208'],
    ['days without VALUE', 'DTSTART:20270207 DTEND:20270209', '0207 0208'],
    ['a day without an end', 'DTSTART:20270207', '0207'],
    ['a day that ends on itself', 'DTSTART:20270207 DTEND:20270207', '0207'],
    ['a duration', 'DTSTART:20270207 DURATION:P1W', '0207 0208 0209 0210 0211 0212 0213'],
    ['times in UTC', 'DTSTART:20270208T000000Z DTEND:20270209T190000Z', '0207 0208'],
    ['an evening, the next day in UTC', 'DTSTART:20270208T040000Z DTEND:20270208T060000Z', '0207'],
    ['times in summer', 'DTSTART:20270706T065900Z DTEND:20270706T180000Z', '0705'],
    ['times without a zone', 'DTSTART:20270207T230000 DTEND:20270208T010000', '0207'],
    ['an unknown zone', 'DTSTART;TZID=Ours:20270207T230000 DTEND;TZID=Ours:20270208T010000', '0207'],
    ['Tokyo', 'DTSTART;TZID=Asia/Tokyo:20270208T080000 DTEND;TZID=Asia/Tokyo:20270209T050000', '0207'],
    ['midnight to midnight', `DTSTART;${zone}:20270207T000000 DTEND;${zone}:20270208T000000`, '0207'],
    ['a cleaning', 'DTSTART:20270207T180000Z DTEND:20270207T230000Z', ''],
    ['no duration', 'DTSTART:20270208T020000Z', ''],
    ['a cancelled event', 'DTSTART:20270207 STATUS:CANCELLED', ''],
    ['a transparent event', 'DTSTART:20270207 TRANSP:TRANSPARENT', ''],
    ['a tentative event', 'DTSTART:20270207 STATUS:TENTATIVE TRANSP:OPAQUE', '0207'],
    ['decades ago', 'DTSTART:19850207 DURATION:P7D', ''],
    ['every third day', 'DTSTART:20270207 RRULE:FREQ=DAILY;INTERVAL=3;COUNT=3', '0207 0210 0213'],
    ['two days of each week', 'DTSTART:20270202 RRULE:FREQ=WEEKLY;BYDAY=TU,SA;COUNT=3', '0202 0206 0209'],
    ['every week until a day', 'DTSTART:20270201 RRULE:FREQ=WEEKLY;UNTIL=20270215', '0201 0208 0215'],
    ['every week until a time', `${stay} RRULE:FREQ=WEEKLY;UNTIL=20270209T000000Z`, '0201 0208'],
    ['the last days of months', 'DTSTART:20270131 RRULE:FREQ=MONTHLY;BYMONTHDAY=31;COUNT=2', '0131 0331'],
    ['the last Fridays of months', 'DTSTART:20270129 RRULE:FREQ=MONTHLY;BYDAY=-1FR;COUNT=2', '0129 0226'],
    ['a Monday of each year', 'DTSTART:20270208 RRULE:FREQ=YEARLY;BYDAY=6MO;COUNT=2', '0208 2028-02-07'],
    ['excluded days', 'DTSTART:20270201 RRULE:FREQ=DAILY;COUNT=3 EXDATE;VALUE=DATE:20270202', '0201 0203'],
    ['an exclusion of another time', `${stay} RRULE:FREQ=DAILY;COUNT=2 EXDATE:20270202T220000Z`, '0201 0202'],
    ['an exclusion in UTC', `${stay} RRULE:FREQ=DAILY;COUNT=2 EXDATE:20270203T000000Z`, '0201'],
    ['a moved occurrence', `${moved} / ${weekly}`, '0201 0210 0211 0215'],
    ['a cancelled occurrence', `${weekly} / ${moved} STATUS:CANCELLED`, '0201 0215'],
    ['a change of a missing occurrence', moved, '0210 0211'],
    [
      'exceptions of other events without a UID',
      'DTSTART:20270105 RRULE:FREQ=DAILY;COUNT=3 / DTSTART:20270120 RECURRENCE-ID;VALUE=DATE:20270106',
      '0105 0106 0107 0120',
    ],
    // Other programs read the following differently.
    [
      'BYSETPOS',
      'DTSTART:20270128 RRULE:FREQ=MONTHLY;BYMONTHDAY=28,30;BYSETPOS=-1;COUNT=2',
      '0128 0130 0228',
    ],
    ['February 29', 'DTSTART:20240229 DTEND:20240302 RRULE:FREQ=YEARLY', '2028-02-29 2028-03-01'],
    ['March 1', 'DTSTART:20240229 RRULE:FREQ=YEARLY;BYMONTH=3;BYMONTHDAY=1', '0301 2028-03-01'],
    ['an excluded midnight', 'DTSTART:20270601 RRULE:FREQ=DAILY;COUNT=2 EXDATE:20270601T210000Z', '0601'],
    ['an excluded noon', 'DTSTART:20270601 RRULE:FREQ=DAILY;COUNT=2 EXDATE:20270601T190000Z', '0601 0602'],
    ['EXDATE without VALUE', 'DTSTART:20270207 RRULE:FREQ=DAILY;COUNT=3 EXDATE:20270208', '0207 0209'],
    ['RECURRENCE-ID without VALUE', 'UID:a DTSTART:20270207 RECURRENCE-ID:20270208', '0207'],
    ['an empty list', 'DTSTART:20270207 EXDATE:', '0207'],
    ['a trailing comma', 'DTSTART:20270207 RRULE:FREQ=DAILY;COUNT=3 EXDATE:20270208,', '0207 0209'],
    ['trailing signs of a rule', 'DTSTART:20270207 RRULE:FREQ=DAILY;BYDAY=SU,TU,;COUNT=2;', '0207 0209'],
    ['an exclusion of a day', `${stay} RRULE:FREQ=DAILY;COUNT=3 EXDATE;${zone}:20270202`, '0201 0203'],
    ['dates without times in a zone', `DTSTART;${zone}:20270207 DTEND;${zone}:20270209`, '0207 0208'],
    ['short times in small letters', 'DTSTART:20270208t0000z DTEND:20270209T1900Z', '0207 0208'],
    ['a rule in small letters', 'DTSTART:20270207 rrule:freq=daily;count=2', '0207 0208'],
  ])('reads %s', (_name, events, nights) => {
    expect(datesIn(events)).toBe(nights);
  });

  test.each([
    ['midnight in Hawaii', '20270603T100000Z'],
    ['midnight in New Zealand', '20270602T120000Z'],
    ['midnight in UTC', '20270603T000000Z'],
    ['the end of the day in California', '20270604T065959Z'],
    ['the end of the day in London', '20270603T225959Z'],
    ['a minute before the end in UTC', '20270603T235900Z'],
  ])('reads days until %s', (_name, until) => {
    expect(datesIn(`DTSTART:20270601 RRULE:FREQ=DAILY;UNTIL=${until}`)).toBe('0601 0602 0603');
  });

  test('reads the zone that a calendar defines, and each way to fold and end lines', () => {
    const offsets = ['TZOFFSETFROM:-0400', 'TZOFFSETTO:-0300', 'RDATE:19860427T020000'];
    const standard = component('STANDARD', 'DTSTART:19700101T000000', ...offsets);
    const times = ['DTSTART;TZID=Our Time:20270208T030000', 'DTEND;TZID=Our Time:20270208T130000'];
    const event = component('VEVENT', ...times, 'SUMMARY:späte Ankunft 🏄');
    const lines = component('VCALENDAR', ...component('VTIMEZONE', 'TZID:Our Time', ...standard), ...event);
    for (const end of ['\r\n', '\n', '\r'])
      for (const width of [5, 20, 75]) {
        // Folds by bytes, so also in the middle of a character (RFC 5545, 3.1).
        const folded = lines.map((line) =>
          Buffer.from(line)
            .toString('latin1')
            .match(new RegExp(`.{1,${width}}`, 'g'))
            ?.join(`${end} `),
        );
        const text = Buffer.from(folded.join(end), 'latin1').toString();
        expect(nightsIn(`\uFEFF${text}${end}`)).toEqual(['2027-02-07']);
      }
  });

  const start = 'DTSTART;VALUE=DATE:20270105';
  test.each([
    [['DTSTART;VALUE=DATE:20270230'], '20270230'],
    [['DTSTART:20271301'], '20271301'],
    [['DTSTART:20270229T160000Z'], '20270229T160000Z'],
    [['DTSTART:20270201T250000'], '20270201T250000'],
    [[start, 'DTEND;VALUE=DATE:20270431'], '20270431'],
    [[start, 'EXDATE;VALUE=DATE:20270208,20270231'], '20270231'],
    [[start, 'RECURRENCE-ID:20270631'], '20270631'],
    [[start, 'RRULE:FREQ=DAILY;UNTIL=20270230'], '20270230'],
  ])('fails a feed with %j as a whole, and names the date', (lines, date) => {
    const text = calendar(['DTSTART;VALUE=DATE:20270110'], lines);
    expect(parseFeed(text, feedToday)).toEqual({ ok: false, failure: `invalid-date ${date}` });
  });

  test.each([
    'FREQ=DAILY;SKIP=FORWARD;RSCALE=GREGORIAN',
    'FREQ=WEEKLY;BYMONTHDAY=5',
    'FREQ=WEEKLY;BYDAY=1MO',
    'FREQ=YEARLY;BYWEEKNO=5',
    'FREQ=YEARLY;BYYEARDAY=5',
    'FREQ=DAILY;BYHOUR=5',
    'FREQ=HOURLY',
    'FREQ=DAILY;BYMONTHDAY=0',
    'FREQ=DAILY;BYMONTHDAY=',
    'FREQ=DAILY;BYMONTH=13',
    'FREQ=DAILY;COUNT=0',
    'FREQ=DAILY;COUNT=2;COUNT=9',
    'FREQ=DAILY;UNTIL=tomorrow',
    'COUNT=2',
  ])('fails a feed with the rule %s', (rule) => {
    const text = calendar(['DTSTART;VALUE=DATE:20270105', `RRULE:${rule}`]);
    expect(parseFeed(text, feedToday)).toEqual({ ok: false, failure: 'not-a-calendar' });
  });

  test.each([
    ['busy periods', component('VFREEBUSY', 'FREEBUSY:20270105T230000Z/20270108T190000Z')],
    ['times of availability', component('VAVAILABILITY')],
    ['listed days', component('VEVENT', start, 'RDATE;VALUE=DATE:20270205,20270209')],
    ['a listed period', component('VEVENT', start, 'RDATE;VALUE=PERIOD:20270201T160000Z/P2D')],
    [
      'a change of all later occurrences',
      component('VEVENT', start, 'RECURRENCE-ID;RANGE=THISANDFUTURE;VALUE=DATE:20270112'),
    ],
  ])('fails a feed with %s', (_name, lines) => {
    const text = calendarOf(component('VEVENT', start), lines);
    expect(parseFeed(text, feedToday)).toEqual({ ok: false, failure: 'not-a-calendar' });
  });

  test('keeps events that touch apart', () => {
    const text = calendar(...['20270105', '20270106'].map((day) => [`DTSTART;VALUE=DATE:${day}`]));
    expect(parseFeed(text, feedToday)).toMatchObject({
      ranges: [{ from: '2027-01-05', to: '2027-01-07' }],
      events: [
        { from: '2027-01-05', to: '2027-01-06' },
        { from: '2027-01-06', to: '2027-01-07' },
      ],
    });
  });

  test('ignores tasks, notes and entries that it doesn’t know', () => {
    const others = ['VTODO', 'VJOURNAL', 'X-ROOM'].map((name) => component(name, start));
    expect(nightsIn(calendarOf(...others, component('VEVENT')))).toEqual([]);
  });
});

describe('parseFeed, given a feed that costs too much', () => {
  const days = (count: number, first = '2027-01-02') =>
    Array.from({ length: count }, (_, index) => [
      `DTSTART;VALUE=DATE:${addDays(first, index % 700).replaceAll('-', '')}`,
    ]);
  const tooMany = { ok: false, failure: 'too-many-events' };

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

  const repeated = (rule: string) => calendar(['DTSTART:20200107T000000Z', 'DURATION:PT1S', `RRULE:${rule}`]);

  test.each([
    ['has no occurrence', 'FREQ=DAILY;BYMONTH=2;BYMONTHDAY=30'],
    ['misses its day each time', 'FREQ=DAILY;INTERVAL=7;BYDAY=MO'],
    ['has a huge interval', 'FREQ=YEARLY;INTERVAL=9007199254740991'],
    ['has no such position', 'FREQ=YEARLY;BYMONTH=2;BYSETPOS=300'],
  ])('ends the search of a rule that %s', (_name, rule) => {
    expect(nightsIn(repeated(rule))).toEqual([]);
  });

  test('stops at the timeout, without blocking other jobs', async () => {
    const ends: string[] = [];
    const text = calendar(...days(10_000));
    const reading = parseInThread({ text, today: feedToday }, { timeoutMs: 1 }).finally(() =>
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
    expect(await parseInThread(feed)).toMatchObject({ ok: true, ranges: [] });
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
