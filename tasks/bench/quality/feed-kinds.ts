// Every kind of calendar entry with the nights that it takes. `takes` decides for one day at a time by
// arithmetic on the day's number, independent of any calendar code.

import {
  ahead,
  behindLast,
  compact,
  day,
  dayNumber,
  dayOf,
  type Dice,
  first,
  tokyo,
  two,
  utc,
} from './feed-days.ts';

/** Events of a calendar, and whether they take the night of a day. */
export interface Entry {
  events: string[][];
  takes: (at: number) => boolean;
}

const within = (from: number, nights: number) => (at: number) => at >= from && at < from + nights;
const never = () => false;

let uids = 0;
const uid = () => `UID:${(uids += 1).toString(16).padStart(12, '0')}-4f2b@feeds.example`;

/** Every kind of entry, by name. */
export const kinds: Record<string, (draw: Dice) => Entry> = {
  'days with an exclusive end': (draw) => {
    const [from, nights] = [draw(first - 20, behindLast + 5), draw(1, 40)];
    return {
      events: [[uid(), day('DTSTART', from), day('DTEND', from + nights)]],
      takes: within(from, nights),
    };
  },
  'DTEND before DTSTART': (draw) => {
    const [from, nights] = [draw(first, behindLast), draw(1, 9)];
    return {
      events: [[day('DTEND', from + nights), day('DTSTART', from), uid()]],
      takes: within(from, nights),
    };
  },
  'a day without an end': (draw) => {
    const from = draw(first, behindLast);
    return { events: [[uid(), day('DTSTART', from)]], takes: within(from, 1) };
  },
  'a day that ends on its first day': (draw) => {
    const from = draw(first, behindLast);
    return { events: [[uid(), day('DTSTART', from), day('DTEND', from)]], takes: within(from, 1) };
  },
  'a day without VALUE=DATE': (draw) => {
    const [from, nights] = [draw(first, behindLast), draw(1, 9)];
    return {
      events: [[uid(), `DTSTART:${compact(from)}`, `DTEND:${compact(from + nights)}`]],
      takes: within(from, nights),
    };
  },
  'a duration': (draw) => {
    const [from, weeks] = [draw(first, behindLast), draw(1, 5)];
    return { events: [[uid(), day('DTSTART', from), `DURATION:P${weeks}W`]], takes: within(from, weeks * 7) };
  },
  'no UID': (draw) => {
    const from = draw(first, behindLast);
    return { events: [[day('DTSTART', from), day('DTEND', from + 2)]], takes: within(from, 2) };
  },
  'times in UTC': (draw) => {
    const [from, nights] = [draw(first, behindLast), draw(1, 12)];
    return {
      events: [[uid(), `DTSTART:${utc(from, 16)}`, `DTEND:${utc(from + nights, 10)}`]],
      takes: within(from, nights),
    };
  },
  'an evening that is the next day in UTC': (draw) => {
    const from = draw(first, behindLast);
    return {
      events: [[uid(), `DTSTART:${utc(from, 20)}`, `DTEND:${utc(from, 22)}`]],
      takes: within(from, 1),
    };
  },
  'a time zone with a definition': (draw) => {
    const [from, nights] = [draw(first, behindLast), draw(1, 12)];
    const zone = 'TZID=Eastern Standard Time';
    return {
      events: [
        [uid(), `DTSTART;${zone}:${ahead(from, 22, 3)}`, `DTEND;${zone}:${ahead(from + nights, 10, 3)}`],
      ],
      takes: within(from, nights),
    };
  },
  'an IANA time zone': (draw) => {
    const [from, nights] = [draw(first, behindLast), draw(1, 12)];
    return {
      events: [
        [
          uid(),
          `DTSTART;TZID=Asia/Tokyo:${tokyo(from, 15)}`,
          `DTEND;TZID=Asia/Tokyo:${tokyo(from + nights, 11)}`,
        ],
      ],
      takes: within(from, nights),
    };
  },
  'two time zones': (draw) => {
    const [from, nights] = [draw(first, behindLast), draw(1, 12)];
    return {
      events: [
        [
          uid(),
          `DTSTART;TZID=America/New_York:${ahead(from, 15, 3)}`,
          `DTEND;TZID="America/Los_Angeles":${ahead(from + nights, 11, 0)}`,
        ],
      ],
      takes: within(from, nights),
    };
  },
  'no time zone or an unknown one': (draw) => {
    const [from, nights] = [draw(first, behindLast), draw(1, 12)];
    const zone = draw(0, 1) === 0 ? '' : ';TZID=Our Time';
    return {
      events: [[uid(), `DTSTART${zone}:${ahead(from, 23, 0)}`, `DTEND${zone}:${ahead(from + nights, 1, 0)}`]],
      takes: within(from, nights),
    };
  },
  'midnight to midnight': (draw) => {
    const [from, nights] = [draw(first, behindLast), draw(1, 12)];
    const zone = ';TZID=America/Los_Angeles';
    return {
      events: [[uid(), `DTSTART${zone}:${ahead(from, 0, 0)}`, `DTEND${zone}:${ahead(from + nights, 0, 0)}`]],
      takes: within(from, nights),
    };
  },
  'a cleaning between two stays': (draw) => {
    const [from, nights] = [draw(first, behindLast), draw(1, 12)];
    return {
      events: [
        [uid(), day('DTSTART', from), day('DTEND', from + nights)],
        [uid(), `DTSTART:${utc(from + nights, 10)}`, `DTEND:${utc(from + nights, draw(11, 16))}`],
      ],
      takes: within(from, nights),
    };
  },
  'an event without a duration': (draw) => ({
    events: [[uid(), `DTSTART:${utc(draw(first, behindLast), 15)}`]],
    takes: never,
  }),
  cancelled: (draw) => ({
    events: [[uid(), day('DTSTART', draw(first, behindLast)), 'DURATION:P9D', 'STATUS:CANCELLED']],
    takes: never,
  }),
  transparent: (draw) => ({
    events: [[uid(), day('DTSTART', draw(first, behindLast)), 'DURATION:P9D', 'TRANSP:TRANSPARENT']],
    takes: never,
  }),
  'opaque and tentative': (draw) => {
    const from = draw(first, behindLast);
    return {
      events: [[uid(), day('DTSTART', from), 'DURATION:P3D', 'STATUS:TENTATIVE', 'TRANSP:OPAQUE']],
      takes: within(from, 3),
    };
  },
  'decades ago': (draw) => ({
    events: [[uid(), day('DTSTART', dayNumber('1985-05-01') + draw(0, 9000)), 'DURATION:P7D']],
    takes: never,
  }),
  'several years long': (draw) => {
    const [from, to] = [dayNumber('2019-01-01') + draw(0, 900), behindLast + draw(-300, 900)];
    return { events: [[uid(), day('DTSTART', from), day('DTEND', to)]], takes: within(from, to - from) };
  },
  'every few days, with a count': (draw) => {
    const [from, step, count] = [draw(first - 400, behindLast), draw(2, 9), draw(2, 60)];
    return {
      events: [[uid(), day('DTSTART', from), `RRULE:FREQ=DAILY;INTERVAL=${step};COUNT=${count}`]],
      takes: (at) => at >= from && (at - from) % step === 0 && (at - from) / step < count,
    };
  },
  'two evenings of each week, forever': (draw) => {
    // Starts on a Tuesday: 1970 began on a Thursday, so day 5 was a Tuesday.
    const from = 5 + 7 * draw(Math.floor(first / 7) - 800, Math.floor(first / 7) + 20);
    return {
      events: [
        [
          uid(),
          `DTSTART;TZID=America/New_York:${ahead(from, 20, 3)}`,
          `DTEND;TZID=America/New_York:${ahead(from, 22, 3)}`,
          'RRULE:FREQ=WEEKLY;WKST=SU;BYDAY=TU,SA',
        ],
      ],
      takes: (at) => at >= from && [0, 4].includes((at - from) % 7),
    };
  },
  'every week until a time': (draw) => {
    const [from, times] = [draw(first, behindLast - 100), draw(1, 12)];
    const zone = 'TZID=America/Los_Angeles';
    return {
      events: [
        [
          uid(),
          `DTSTART;${zone}:${ahead(from, 20, 0)}`,
          `DTEND;${zone}:${ahead(from + 2, 9, 0)}`,
          `RRULE:FREQ=WEEKLY;UNTIL=${utc(from + 7 * times, 20)}`,
        ],
      ],
      takes: (at) => at >= from && (at - from) % 7 < 2 && Math.floor((at - from) / 7) <= times,
    };
  },
  'every week until a day': (draw) => {
    const [from, times] = [draw(first, behindLast - 100), draw(1, 12)];
    return {
      events: [[uid(), day('DTSTART', from), `RRULE:FREQ=WEEKLY;UNTIL=${compact(from + 7 * times)}`]],
      takes: (at) => at >= from && (at - from) % 7 === 0 && (at - from) / 7 <= times,
    };
  },
  'a day of each month': (draw) => {
    const date = draw(1, 31);
    const from = dayNumber(`2025-01-${two(date)}`);
    return {
      events: [[uid(), day('DTSTART', from), `RRULE:FREQ=MONTHLY;BYMONTHDAY=${date}`]],
      takes: (at) => Number(dayOf(at).slice(8)) === date,
    };
  },
  'the last Friday of each month': () => ({
    events: [[uid(), day('DTSTART', dayNumber('2026-12-25')), 'RRULE:FREQ=MONTHLY;BYDAY=-1FR']],
    takes: (at) => at % 7 === 1 && dayOf(at).slice(5, 7) !== dayOf(at + 7).slice(5, 7),
  }),
  'every year since long ago': (draw) => {
    const from = dayNumber('1991-07-04');
    const nights = draw(1, 10);
    return {
      events: [[uid(), day('DTSTART', from), day('DTEND', from + nights), 'RRULE:FREQ=YEARLY']],
      takes: (at) => within(dayNumber(`${dayOf(at).slice(0, 4)}-07-04`), nights)(at),
    };
  },
  'excluded days': (draw) => {
    const [from, without] = [draw(first, behindLast - 30), [draw(0, 4), draw(5, 9), draw(10, 14)]];
    const list = without.map((index) => compact(from + index)).join(',');
    return {
      events: [[uid(), day('DTSTART', from), 'RRULE:FREQ=DAILY;COUNT=15', `EXDATE;VALUE=DATE:${list}`]],
      takes: (at) => within(from, 15)(at) && !without.includes(at - from),
    };
  },
  'excluded times, beside exclusions of other times': (draw) => {
    const from = draw(first, behindLast - 30);
    const without = [draw(0, 4), draw(5, 9)];
    const zone = 'TZID=America/Los_Angeles';
    return {
      events: [
        [
          uid(),
          `DTSTART;${zone}:${ahead(from, 15, 0)}`,
          `DTEND;${zone}:${ahead(from, 18, 0)}`,
          'RRULE:FREQ=DAILY;COUNT=12',
          ...without.map((index) => `EXDATE;${zone}:${ahead(from + index, 14, 0)}`),
          ...without.map((index) => `EXDATE:${utc(from + index, 15)}`),
        ],
      ],
      takes: (at) => within(from, 12)(at) && !without.includes(at - from),
    };
  },
  'one occurrence moved and one cancelled': (draw) => {
    const [from, id] = [draw(first, behindLast - 90), uid()];
    const rule = [id, day('DTSTART', from), 'RRULE:FREQ=WEEKLY;COUNT=6'];
    const moved = [id, day('RECURRENCE-ID', from + 14), day('DTSTART', from + 16), day('DTEND', from + 19)];
    const cancelled = [id, day('RECURRENCE-ID', from + 28), day('DTSTART', from + 28), 'STATUS:CANCELLED'];
    const nights = new Set([0, 7, 16, 17, 18, 21, 35]);
    return { events: [moved, rule, cancelled], takes: (at) => nights.has(at - from) };
  },
  'a change of a missing occurrence': (draw) => {
    const from = draw(first, behindLast - 90);
    return {
      events: [[uid(), day('RECURRENCE-ID', from - 3), day('DTSTART', from), 'DURATION:P2D']],
      takes: within(from, 2),
    };
  },
};
