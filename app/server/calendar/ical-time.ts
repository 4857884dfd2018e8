// Times as calendars write them: what a clock shows somewhere, and the moment that this is. A zone that is on the list
// of the world is taken from there, since what a feed says of it may be wrong, or written to keep us busy.
import ICAL from 'ical.js';

/** A time as it is written: what a clock at the place shows, as milliseconds of UTC, and the moment that this is. */
export interface IcalTime {
  isAllDay: boolean;
  wall: number;
  momentOf: (wall: number) => number;
}

export function icalTimeOf(value: unknown, property: ICAL.Property): IcalTime {
  const time = value instanceof ICAL.Period ? value.start : value;
  if (!(time instanceof ICAL.Time)) throw new TypeError(`${property.name} is no time`);
  const { isDate } = time;
  return {
    isAllDay: isDate,
    wall: wallOf(time),
    momentOf: isDate ? (wall) => wall : clockOf(time, property),
  };
}

export function wallOf({ year, month, day, hour, minute, second }: ICAL.Time): number {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (Number.isNaN(wall)) throw new TypeError('this is no time');
  return wall;
}

/** What moment a time is that is written with a zone. Where the zone says nothing to us, the homes' own is meant. */
function clockOf(time: ICAL.Time, property: ICAL.Property): (wall: number) => number {
  if (time.zone === ICAL.Timezone.utcTimezone) return (wall) => wall;
  const name = property.getFirstParameter('tzid') ?? '';
  if (isKnownZone(name)) return (wall) => momentIn(name, wall);
  const { zone } = time;
  if (!zone?.component || !zone.component.getAllSubcomponents().every(isYearly))
    return (wall) => momentIn('America/Los_Angeles', wall);
  return (wall) => {
    const date = new Date(wall);
    const fields = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    const clock = { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() };
    return ICAL.Time.fromData({ ...fields, ...clock }, zone).toUnixTime() * 1000;
  };
}

/** Whether a rule for daylight saving time is one: any other kind would be expanded for decades. */
function isYearly(observance: ICAL.Component): boolean {
  return observance
    .getAllProperties('rrule')
    .every((property) => String(property.getFirstValue()).startsWith('FREQ=YEARLY'));
}

/** Keys are names in lower case. A formatter takes 100 kB outside the JavaScript heap, so all spellings of a zone share one. */
const formats = new Map<string, Intl.DateTimeFormat>();
const unknownNames = new Set<string>();

/** Null for a name that is not in the IANA time zone database. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  const name = zone.toLowerCase();
  const known = formats.get(name);
  if (known) return known;
  // Refuses UTC offsets such as +01:23: Intl knows thousands, and each would get a formatter.
  if (!/^[a-z]/.test(name) || unknownNames.has(name)) return null;
  try {
    const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
    formats.set(name, format);
    return format;
  } catch {
    if (unknownNames.size < 1000) unknownNames.add(name);
    return null;
  }
}

const isKnownZone = (name: string) => formatOf(name) !== null;

/** In an hour that a clock shows twice the first, in one that it skips the moment that the clock jumps over. */
function momentIn(zone: string, wall: number): number {
  const first = wall - offsetAt(zone, wall);
  return wall - offsetAt(zone, first);
}

/** Milliseconds that a zone's clock is ahead of UTC at a moment. */
function offsetAt(zone: string, moment: number): number {
  const name = formatOf(zone)
    ?.formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(name ?? '') ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}
