// Converts iCalendar times to moments. Uses the IANA time zone database where possible, because a feed's own zone
// definition may be wrong or built to waste CPU.
import ICAL from 'ical.js';

/** `wall` is the local time as written, in milliseconds as if it were UTC. `momentOf` converts local time to UTC. */
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
    wall: toWallTime(time),
    momentOf: isDate ? (wall) => wall : createClock(time, property),
  };
}

export function toWallTime({ year, month, day, hour, minute, second }: ICAL.Time): number {
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (Number.isNaN(wall)) throw new TypeError('this is no time');
  return wall;
}

/** Converts local time in the property's zone. Falls back to California time if the zone is unknown or unusual. */
function createClock(time: ICAL.Time, property: ICAL.Property): (wall: number) => number {
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

/** True if all daylight saving rules are yearly. Any other rule would be expanded over decades. */
function isYearly(observance: ICAL.Component): boolean {
  return observance
    .getAllProperties('rrule')
    .every((property) => String(property.getFirstValue()).startsWith('FREQ=YEARLY'));
}

/**
 * By lower-case name, so that all spellings of a zone share one formatter, which takes 100 kB outside the JavaScript
 * heap.
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

const isKnownZone = (name: string) => formatOf(name) !== null;

/**
 * Converts local time in a zone to UTC. Of a local time that occurs twice (clocks set back), returns the first. For one
 * that is skipped (clocks set forward), returns the moment of the change.
 */
function momentIn(zone: string, wall: number): number {
  const first = wall - offsetAt(zone, wall);
  return wall - offsetAt(zone, first);
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
