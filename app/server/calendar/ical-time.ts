// Converts iCalendar times to moments. Uses the IANA time zone database where possible, because a feed's own
// zone definition may be wrong or built to waste CPU.
import { dayMs } from '#domain/day.ts';
import ICAL from 'ical.js';

/**
 * `wall` is the local time as written, in milliseconds as if it were UTC. `momentOf` converts local time to
 * UTC.
 */
export interface IcalTime {
  isAllDay: boolean;
  wall: number;
  /** As written. Empty for a date, and for a time without a zone. */
  zone: string;
  momentOf: (wall: number) => number;
}

export function toIcalTime(time: unknown, property: ICAL.Property): IcalTime {
  if (!(time instanceof ICAL.Time)) throw new TypeError(`${property.name} is no time`);
  const wall = toWallTime(time);
  if (time.isDate) return { isAllDay: true, wall, zone: '', momentOf: (day) => day };
  if (time.zone === ICAL.Timezone.utcTimezone)
    return { isAllDay: false, wall, zone: 'UTC', momentOf: (moment) => moment };
  const zone = property.getFirstParameter('tzid') ?? '';
  return { isAllDay: false, wall, zone, momentOf: createClock(zone, time.zone) };
}

function toWallTime({ year, month, day, hour, minute, second }: ICAL.Time): number {
  // `Date.UTC` adds 1900 to the years before 100.
  return new Date(Date.UTC(2000, 0, 1, hour, minute, second)).setUTCFullYear(year, month - 1, day);
}

export const california = 'America/Los_Angeles';

/** Converts local time in a zone. Falls back to California time if the zone is unknown or unusual. */
function createClock(name: string, zone: ICAL.Timezone | null): (wall: number) => number {
  if (formatOf(name)) return (wall) => momentIn(name, wall);
  if (!zone?.component || !zone.component.getAllSubcomponents().every(isYearly))
    return (wall) => momentIn(california, wall);
  return (wall) => {
    const date = new Date(wall);
    const fields = { year: date.getUTCFullYear(), month: date.getUTCMonth() + 1, day: date.getUTCDate() };
    const clock = { hour: date.getUTCHours(), minute: date.getUTCMinutes(), second: date.getUTCSeconds() };
    return ICAL.Time.fromData({ ...fields, ...clock }, zone).toUnixTime() * 1000;
  };
}

/** True if all daylight saving rules are yearly. Any other rule would be expanded over decades. */
function isYearly(observance: ICAL.Component): boolean {
  return observance
    .getAllProperties('rrule')
    .every((property) => String(property.getFirstValue()).startsWith('FREQ=YEARLY'));
}

/**
 * By lower-case name, so that all spellings of a zone share one formatter, which takes 100 kB outside the
 * JavaScript heap.
 */
const formats = new Map<string, Intl.DateTimeFormat>();
const unknownNames = new Set<string>();

/** Null for a name that is not in the IANA time zone database. */
function formatOf(zone: string): Intl.DateTimeFormat | null {
  const name = zone.toLowerCase();
  const cached = formats.get(name);
  if (cached) return cached;
  // Rejects UTC offsets such as +01:23: Intl accepts thousands, and each would get a formatter.
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

/**
 * Converts local time in a zone to UTC. Returns the first moment of a local time that occurs twice (clocks
 * set back). Uses the offset before the change for a skipped local time (clocks set forward).
 */
export function momentIn(zone: string, wall: number): number {
  const first = wall - offsetAt(zone, wall - dayMs);
  const second = wall - offsetAt(zone, wall + dayMs);
  const isSecond =
    first !== second && first + offsetAt(zone, first) !== wall && second + offsetAt(zone, second) === wall;
  return isSecond ? second : first;
}

/** Milliseconds that the zone's clock is ahead of UTC. */
function offsetAt(zone: string, moment: number): number {
  const name = formatOf(zone)
    ?.formatToParts(moment)
    .find(({ type }) => type === 'timeZoneName')?.value;
  const [, sign = '+', hours = '0', minutes = '0', seconds = '0'] =
    /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(name ?? '') ?? [];
  const size = (Number(hours) * 60 + Number(minutes)) * 60_000 + Number(seconds) * 1000;
  return sign === '-' ? -size : size;
}
