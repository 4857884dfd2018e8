// Parses an iCalendar feed (RFC 5545) into busy nights. ical.js parses, recurrence.ts expands rules, and this
// module decides which occurrences count. No I/O.
import ICAL from 'ical.js';
import { clipRanges, type DayRange, mergeRanges } from '#domain/stay/availability.ts';
import type { FeedFailure } from '#domain/property/calendar-link.ts';
import { dayMs, todayInLosAngeles, addDays, addMonths, horizonMonths } from '#domain/day.ts';
import { InvalidDate, parseTime, prepareFeed } from './feed-lines.ts';
import { california, type IcalTime, momentIn, toIcalTime } from './ical-time.ts';
import { expandRule, parseRule } from './recurrence.ts';

/**
 * Entries within the window. Each occurrence of a repeated event counts. Those before the window only cost
 * time, which feed-import.ts limits.
 */
const maxEvents = 5000;
/** The clocks of all zones differ by quarters of an hour. */
const millisecondsPerQuarter = 900_000;
const millisecondsPerHour = 3_600_000;
/** 4 PM, after which no cleaning or repair between two stays ends. */
const checkInTime = 16 * millisecondsPerHour;

export type FeedResult =
  | { ok: true; ranges: DayRange[]; events: DayRange[] }
  | { ok: false; failure: FeedFailure };

/**
 * Returns the busy nights from `today` to the horizon: sorted ranges that don't touch, where `to` is the
 * check-out day. `events` are the nights of each event.
 */
export function parseFeed(text: string, today: string): FeedResult {
  const until = addMonths(today, horizonMonths);
  try {
    return { ok: true, ...listBusyNights(parseCalendars(text), { from: today, to: until }) };
  } catch (error) {
    if (error instanceof InvalidDate) return { ok: false, failure: `invalid-date ${error.date}` };
    return { ok: false, failure: error instanceof TooManyEvents ? 'too-many-events' : 'not-a-calendar' };
  }
}

class TooManyEvents extends Error {}

/** Components that take nights, too, and aren't read. */
const unreadable = new Set(['vfreebusy', 'vavailability']);

/** Returns the calendars of a feed. @throws if it has none, is malformed or can't be read completely. */
function parseCalendars(text: string): ICAL.Component[] {
  const parsed = ICAL.parse(prepareFeed(text)) as unknown[];
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).map(
    (calendar) => new ICAL.Component(calendar as unknown[]),
  );
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new Error('not a calendar');
  const components = calendars.flatMap((calendar) => calendar.getAllSubcomponents());
  if (components.some(({ name }) => unreadable.has(name))) throw new Error('not only events');
  return calendars;
}

/** In milliseconds of UTC. All-day spans start and end at midnight UTC of their days. */
interface Span {
  isAllDay: boolean;
  start: number;
  end: number;
}

function listBusyNights(calendars: ICAL.Component[], window: DayRange) {
  const events: DayRange[] = [];
  for (const calendar of calendars)
    for (const span of listEventSpans(calendar, window)) {
      const [range] = clipRanges([toNights(span)], window);
      if (range && range.from < range.to) events.push(range);
      if (events.length > maxEvents) throw new TooManyEvents();
    }
  return { ranges: mergeRanges(events), events };
}

function* listEventSpans(calendar: ICAL.Component, window: DayRange): Generator<Span> {
  const events = calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('dtstart'));
  const exceptions = Map.groupBy(
    events.filter((event) => event.hasProperty('recurrence-id')),
    (event) => event.getFirstPropertyValue('uid'),
  );
  for (const event of events) yield* listSpans(event, exceptions, window);
}

/** The nights between two days. A span within one day takes that night if it lasts past check-in time. */
function toNights({ isAllDay, start, end }: Span): DayRange {
  const dayOf = (moment: number) => (isAllDay ? toUtcDay(moment) : todayInLosAngeles(new Date(moment)));
  const [from, to] = [dayOf(start), dayOf(end)];
  if (to > from) return { from, to };
  const takesNight = isAllDay || (end > start && end > momentIn(california, Date.parse(from) + checkInTime));
  return { from, to: takesNight ? addDays(from, 1) : from };
}

const toUtcDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

type Exceptions = Map<unknown, ICAL.Component[]>;

/** Every occurrence that makes nights busy and starts before the end of the window. */
function* listSpans(event: ICAL.Component, exceptions: Exceptions, window: DayRange): Generator<Span> {
  if (!isBlocking(event)) return;
  const time = timeOf(event);
  const uid = event.getFirstPropertyValue('uid');
  const hasExceptions = uid !== null && !event.hasProperty('recurrence-id');
  const ownExceptions = hasExceptions ? (exceptions.get(uid) ?? []) : [];
  const skipped = new Set(
    [...valuesOf(event, 'exdate'), ...ownExceptions.flatMap((one) => valuesOf(one, 'recurrence-id'))].flatMap(
      (value) => keysOf(value, time.isAllDay),
    ),
  );
  for (const wall of listStarts(event, time, window)) {
    const start = time.momentOf(wall);
    if (skipped.has(start) || skipped.has(toUtcDay(wall))) continue;
    yield { isAllDay: time.isAllDay, start, end: time.endOf(wall) };
  }
}

function isBlocking(event: ICAL.Component): boolean {
  const is = (name: string, value: string) =>
    String(event.getFirstPropertyValue(name) ?? '').toUpperCase() === value;
  return !is('status', 'CANCELLED') && !is('transp', 'TRANSPARENT');
}

/** The keys that identify an excluded occurrence: its day, or its moment. */
function keysOf(time: IcalTime, isAllDayEvent: boolean): (string | number)[] {
  if (!time.isAllDay && !isAllDayEvent) return [time.momentOf(time.wall)];
  const hours = new Date(time.wall).getUTCHours();
  // Midnight on a Pacific island, or noon elsewhere. Excluding the wrong day would offer a busy night.
  const isAmbiguous = time.zone === 'UTC' && hours > 10 && hours < 21;
  return isAmbiguous ? [] : [time.zone === 'UTC' ? toDayOfMidnight(time.wall) : toUtcDay(time.wall)];
}

/**
 * Some sites write the days of all-day events as midnight of their own zone, converted to UTC. Returns the
 * last day whose midnight has passed in any zone up to New Zealand's.
 */
function toDayOfMidnight(moment: number): string {
  return toUtcDay(moment + 13 * millisecondsPerHour);
}

function valuesOf(event: ICAL.Component, name: string): IcalTime[] {
  return event
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map((value: unknown) => toIcalTime(value, property)));
}

/** The start of an event. `endOf` is the UTC end of an occurrence that starts at `wall` on its clock. */
type EventTime = IcalTime & { endOf: (wall: number) => number };

function timeOf(event: ICAL.Component): EventTime {
  const [first] = valuesOf(event, 'dtstart');
  if (!first) throw new Error('an event has no start');
  const [end] = valuesOf(event, 'dtend');
  const duration: unknown = event.getFirstPropertyValue('duration');
  return { ...first, endOf: createEnd(first, end, duration) };
}

function createEnd(start: IcalTime, end: IcalTime | undefined, duration: unknown): (wall: number) => number {
  const { isAllDay, wall: first, momentOf } = start;
  if (end && end.zone === start.zone && end.isAllDay === isAllDay)
    return (wall) => momentOf(wall + end.wall - first);
  if (end) return (wall) => momentOf(wall) + end.momentOf(end.wall) - momentOf(first);
  if (duration instanceof ICAL.Duration) return (wall) => addDuration(start, wall, duration);
  return (wall) => momentOf(isAllDay ? wall + dayMs : wall);
}

/** Days follow the local clock; hours are exact (RFC 5545, 3.3.6). */
function addDuration({ momentOf }: IcalTime, wall: number, duration: ICAL.Duration): number {
  const days = (duration.weeks * 7 + duration.days) * (duration.isNegative ? -1 : 1);
  return momentOf(wall + days * dayMs) + duration.toSeconds() * 1000 - days * dayMs;
}

/** The starts of an event on its own clock: DTSTART, then RRULE. @throws if it lists other days (RDATE). */
function* listStarts(event: ICAL.Component, time: EventTime, window: DayRange): Generator<number> {
  if (event.hasProperty('rdate')) throw new Error('an event with listed days');
  yield time.wall;
  if (event.hasProperty('recurrence-id')) return;
  // One day more, because the window ends on a California day and the event's clock may be behind.
  const end = Date.parse(window.to) + dayMs;
  for (const property of event.getAllProperties('rrule')) {
    const rule = parseRule(String(property.getFirstValue()));
    const isAfterEnd = createEndCheck(rule.until, time);
    for (const wall of expandRule(rule, time.wall, end)) {
      if (isAfterEnd(wall)) break;
      if (wall !== time.wall) yield wall;
    }
  }
}

/** Returns a check whether an occurrence starts after the end of the rule (UNTIL). */
function createEndCheck(until: string | null, { isAllDay, momentOf }: IcalTime): (wall: number) => boolean {
  if (until === null) return () => false;
  const { wall: last, isDate, isUtc } = parseTime(until);
  if (isAllDay && isUtc) {
    const lastDay = toLastDay(last);
    return (wall) => toUtcDay(wall) > lastDay;
  }
  if (isAllDay || isDate) return (wall) => wall >= last + dayMs;
  return isUtc ? (wall) => momentOf(wall) > last : (wall) => wall > last;
}

/**
 * The last day of an all-day event, which ends at the day's midnight or in its last minute, in a zone that we
 * don't know.
 */
function toLastDay(until: number): string {
  const nextMinute = until + 60_000;
  const isLastMinute = nextMinute % millisecondsPerQuarter < 60_000;
  return toDayOfMidnight(isLastMinute ? nextMinute - dayMs : until);
}
