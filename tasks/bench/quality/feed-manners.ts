// Calendar feeds like those of other sites, each with the nights that it takes.
import { behindLast, dayOf, dice, first } from './feed-days.ts';
import { type Entry, kinds } from './feed-kinds.ts';

const eastern = [
  'BEGIN:VTIMEZONE',
  'TZID:Eastern Standard Time',
  'BEGIN:STANDARD',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0400',
  'TZOFFSETTO:-0500',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=1SU;BYMONTH=11',
  'END:STANDARD',
  'BEGIN:DAYLIGHT',
  'DTSTART:16010101T020000',
  'TZOFFSETFROM:-0500',
  'TZOFFSETTO:-0400',
  'RRULE:FREQ=YEARLY;INTERVAL=1;BYDAY=2SU;BYMONTH=3',
  'END:DAYLIGHT',
  'END:VTIMEZONE',
];

/** The text around the days in different styles: rental sites, personal calendars and custom scripts. */
const manners = [
  {
    head: ['PRODID:-//Rentals Inc//Hosting Calendar 1.0//EN', 'CALSCALE:GREGORIAN', 'VERSION:2.0'],
    tail: [
      'SUMMARY:Reserved',
      'DESCRIPTION:Reservation URL: https://rentals.example/hosting/details/HMABCDEF12\\nPhone Number (Last 4 Digits): 0000',
    ],
  },
  {
    head: ['PRODID;X-RICAL-TZSOURCE=TZINFO:-//Rentals Inc//Hosting Calendar 0.8.8//EN', 'VERSION:2.0', ''],
    tail: ['SUMMARY:Rentals (Not available)', ''],
  },
  {
    head: ['VERSION:2.0', 'PRODID:-//admin.rooms.example\\\\\\, b.v.//NONSGML v1.0//EN', 'METHOD:PUBLISH'],
    tail: [
      'DTSTAMP:20260822T211214Z',
      'SUMMARY:CLOSED - Not available',
      'ORGANIZER:mailto:noreply@rooms.example',
    ],
  },
  {
    head: ['VERSION:2.0', 'X-WR-CALNAME:Casa Marée ☀', 'X-WR-TIMEZONE:America/Los_Angeles'],
    tail: [
      'SUMMARY:Zoë & Łukasz: «späte» Ankunft 🏄‍♀️ mit sehr vielen Wörtern, damit die Zeile umbrochen wird',
      'BEGIN:VALARM',
      'ACTION:DISPLAY',
      'TRIGGER:-PT30M',
      'DURATION:PT15M',
      'REPEAT:2',
      'END:VALARM',
    ],
  },
  {
    head: ['VERSION:2.0'],
    tail: [
      'DESCRIPTION:folded',
      'without a space, which is wrong: and has a colon',
      'SEQUENCE:3',
      'ATTENDEE;CN="A; B: C":mailto:a@b.example',
    ],
  },
] as const;

/** Folds a line by bytes (RFC 5545, 3.1), so also in the middle of a character. */
function folded(line: string, width: number): string[] {
  const bytes = Buffer.from(line);
  const parts = [];
  for (let at = 0; at < bytes.length || at === 0; at += width)
    parts.push(bytes.subarray(at, at + width).toString('latin1'));
  return parts.map((part, index) => (index === 0 ? part : ` ${part}`));
}

function write(entries: Entry[], index: number): string {
  const { head, tail } = manners[index % manners.length] ?? manners[0];
  const lines = [
    'BEGIN:VCALENDAR',
    ...head,
    ...eastern,
    ...entries.flatMap(({ events }) =>
      events.flatMap((event) => ['BEGIN:VEVENT', ...event, ...tail, 'END:VEVENT']),
    ),
    'END:VCALENDAR',
  ];
  const ending = ['\r\n', '\n', '\r'][index % 3] ?? '\n';
  const width = [75, 20, 1000][index % 7] ?? 60;
  const written = Buffer.from(
    `${lines.flatMap((line) => folded(line, width)).join(ending)}${ending}`,
    'latin1',
  ).toString();
  return index % 4 === 0 ? `\uFEFF${written}` : written;
}

export interface GeneratedFeed {
  name: string;
  text: string;
  /** Busy nights in the two years from `feedToday`. */
  taken: string[];
}

function feedOf(name: string, entries: Entry[], index: number): GeneratedFeed {
  const days = Array.from({ length: behindLast - first }, (_, offset) => first + offset);
  const taken = days.filter((number) => entries.some(({ takes }) => takes(number))).map(dayOf);
  return { name, text: write(entries, index), taken };
}

/** Returns one feed for each kind and as many with several kinds, in all styles in turn. */
export function generateFeeds(): GeneratedFeed[] {
  const all = Object.values(kinds);
  return Object.entries(kinds).flatMap(([name, kind], number) => {
    const draw = dice(number + 1);
    const mixed = Array.from({ length: draw(2, 12) }, () => (all[draw(0, all.length - 1)] ?? kind)(draw));
    return [feedOf(name, [kind(draw)], number), feedOf(`${mixed.length} mixed, ${number}`, mixed, number)];
  });
}
