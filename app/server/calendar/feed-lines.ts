// Prepares the lines of an iCalendar feed for ical.js: keeps the lines about time, and writes their values in
// the one form that RFC 5545 allows, if there is no doubt what they mean.

/** A date or time that doesn't exist, as written. */
export class InvalidDate extends Error {
  readonly date: string;
  constructor(date: string) {
    super(`there is no ${date}`);
    this.date = date;
  }
}

/**
 * The properties that are read. All other lines are dropped first, for privacy (names and messages of guests)
 * and because badly folded descriptions would break the parser.
 */
const readLine =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|TZID|TZOFFSETFROM|TZOFFSETTO)(?=[:;])/i;
const timeLine = /^(DTSTART|DTEND|RDATE|EXDATE|RECURRENCE-ID)[:;]/i;

/** Returns the text for ical.js. @throws InvalidDate */
export function prepareFeed(text: string): string {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => readLine.test(line))
    .map((line) => line.trimEnd());
  let isInZone = false;
  const prepared: string[] = [];
  for (const line of lines) {
    if (/^(?:BEGIN|END):VTIMEZONE$/i.test(line)) isInZone = /^BEGIN/i.test(line);
    const name = timeLine.exec(line)?.[1];
    // Rules as text, because ical.js ignores parts that it doesn't know.
    if (name === undefined) prepared.push(isInZone ? line : line.replace(/^RRULE[^:]*/i, 'RRULE;VALUE=TEXT'));
    else prepared.push(...prepareTimes(line, name.toUpperCase()));
  }
  return prepared.join('\r\n');
}

/** One line for each value, whose VALUE says what it is. */
function prepareTimes(line: string, name: string): string[] {
  const end = line.lastIndexOf(':');
  const values = line
    .slice(end + 1)
    .split(',')
    .map((value) => value.trim())
    .filter((value) => value !== '');
  if (values.length === 0 && ['DTSTART', 'DTEND', 'RECURRENCE-ID'].includes(name))
    throw new Error(`${name} is empty`);
  const parameters = line.slice(0, end);
  if (/;RANGE=/i.test(parameters)) throw new Error('a change of all later occurrences');
  const zone = /;TZID=("[^"]*"|[^;]*)/i.exec(parameters)?.[1]?.replaceAll('"', '');
  return values.map((value) => {
    const time = parseTime(value.toUpperCase());
    const kind = time.isDate ? ';VALUE=DATE' : zone === undefined ? '' : `;TZID="${zone}"`;
    return `${name}${kind}:${formatTime(time)}`;
  });
}

/** `wall` is the local time as written, in milliseconds as if it were UTC. */
interface WrittenTime {
  wall: number;
  isDate: boolean;
  isUtc: boolean;
}

/** Parses a date, or a time with or without seconds. @throws InvalidDate if there is no such day or time */
export function parseTime(value: string): WrittenTime {
  const [, year, month, date, hours, minutes = '00', seconds = '00', utc = ''] =
    /^(\d{4})(\d\d)(\d\d)(?:T(\d\d)(\d\d)(\d\d)?(Z?))?$/.exec(value) ?? [];
  if (year === undefined) throw new Error('not a time');
  const clock = `${hours ?? '00'}:${minutes}:${seconds === '60' ? '59' : seconds}`;
  const iso = `${year}-${month}-${date}T${clock}.000Z`;
  const wall = Date.parse(iso);
  // `Date` takes February 30 for March 2.
  if (Number.isNaN(wall) || new Date(wall).toISOString() !== iso) throw new InvalidDate(value);
  return { wall, isDate: hours === undefined, isUtc: utc !== '' };
}

function formatTime({ wall, isDate, isUtc }: WrittenTime): string {
  const text = new Date(wall).toISOString().replaceAll(/[-:]/g, '');
  return isDate ? text.slice(0, 8) : `${text.slice(0, 15)}${isUtc ? 'Z' : ''}`;
}
