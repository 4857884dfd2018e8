// Parses an iCalendar feed (RFC 5545) into busy nights. ical.js parses and expands recurrence rules, and this module
// decides which occurrences count. No I/O.
import ICAL from 'ical.js';
import { addDays, addMonths, type DayRange, horizonMonths, mergeRanges } from '#domain/availability.ts';
import type { FeedProblem } from '#domain/calendar-link.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { toWallTime, icalTimeOf, type IcalTime } from './ical-time.ts';

/** Entries within the window. Each occurrence of a repeated event counts. */
const maxEvents = 5000;
/** Occurrences expanded per feed, including those before the window. */
const maxOccurrences = 100_000;
const millisecondsPerDay = 86_400_000;

export type FeedResult = { ok: true; ranges: DayRange[] } | { ok: false; problem: FeedProblem };

/**
 * Returns the busy nights from `today` to the horizon: sorted ranges that don't touch, where `to` is the check-out
 * day. May never return, because ical.js can search forever for a rule's next occurrence.
 */
export function parseFeed(text: string, today: string): FeedResult {
  const until = addMonths(today, horizonMonths);
  try {
    return { ok: true, ranges: listBusyNights(parseCalendars(text), { from: today, to: until }) };
  } catch (error) {
    return { ok: false, problem: error instanceof TooManyEvents ? 'too-many-events' : 'not-a-calendar' };
  }
}

class TooManyEvents extends Error {}

/**
 * The properties that are parsed. All other lines are dropped first, for privacy (names and messages of guests) and
 * because badly folded descriptions would break the parser.
 */
const parsedLine =
  /^(?:BEGIN|END|UID|DTSTART|DTEND|DURATION|RRULE|RDATE|EXDATE|RECURRENCE-ID|STATUS|TRANSP|TZID|TZOFFSETFROM|TZOFFSETTO)(?=[:;])/i;

/** Returns the calendars of a feed. @throws if it has none or is malformed. */
function parseCalendars(text: string): ICAL.Component[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n[ \t]/g, '')
    .split('\n')
    .filter((line) => parsedLine.test(line))
    // Some sites omit VALUE=DATE, so an 8-digit value is marked as a date.
    .map((line) => line.trimEnd().replace(/^(DTSTART|DTEND):(?=\d{8}$)/i, '$1;VALUE=DATE:'));
  const parsed = ICAL.parse(lines.join('\r\n')) as unknown[];
  const calendars = (typeof parsed[0] === 'string' ? [parsed] : parsed).map(
    (calendar) => new ICAL.Component(calendar as unknown[]),
  );
  if (calendars.length === 0 || calendars.some(({ name }) => name !== 'vcalendar'))
    throw new Error('this is no calendar');
  return calendars;
}

/** In milliseconds of UTC. All-day spans start and end at midnight UTC of their days. */
interface Span {
  isAllDay: boolean;
  start: number;
  end: number;
}

function listBusyNights(calendars: ICAL.Component[], window: DayRange): DayRange[] {
  const ranges: DayRange[] = [];
  const budget = { occurrences: maxOccurrences };
  for (const calendar of calendars) {
    const events = calendar.getAllSubcomponents('vevent').filter((event) => event.hasProperty('dtstart'));
    const exceptions = Map.groupBy(
      events.filter((event) => event.hasProperty('recurrence-id')),
      (event) => event.getFirstPropertyValue('uid'),
    );
    for (const event of events) {
      for (const span of listSpans(event, exceptions, window, budget)) {
        const { from, to } = toNights(span);
        if (to <= window.from || from >= window.to || from >= to) continue;
        ranges.push({ from: from < window.from ? window.from : from, to: to > window.to ? window.to : to });
        if (ranges.length > maxEvents) throw new TooManyEvents();
      }
    }
  }
  return mergeRanges(ranges);
}

/** The nights between the two days. A span within one day takes that night; a span without duration takes none. */
function toNights({ isAllDay, start, end }: Span): DayRange {
  const dayOf = isAllDay ? toUtcDay : (moment: number) => todayInLosAngeles(new Date(moment));
  const from = dayOf(start);
  const to = dayOf(end);
  if (to > from) return { from, to };
  return { from, to: isAllDay || end > start ? addDays(from, 1) : from };
}

const toUtcDay = (moment: number) => new Date(moment).toISOString().slice(0, 10);

type Exceptions = Map<unknown, ICAL.Component[]>;

/** Every occurrence that makes nights busy and starts before the end of the window. */
function* listSpans(
  event: ICAL.Component,
  exceptions: Exceptions,
  window: DayRange,
  budget: { occurrences: number },
): Generator<Span> {
  const time = timeOf(event);
  const isException = event.hasProperty('recurrence-id');
  const ownExceptions = isException ? [] : (exceptions.get(event.getFirstPropertyValue('uid')) ?? []);
  const skipped = new Set(
    [...valuesOf(event, 'exdate'), ...ownExceptions.flatMap((one) => valuesOf(one, 'recurrence-id'))].flatMap(
      (value) => keysOf(value, time.isAllDay),
    ),
  );
  const futureChanges = ownExceptions.filter(changesFuture).map((one) => toFutureChange(one, time.isAllDay));
  for (const wall of listStarts(event, time, window)) {
    budget.occurrences -= 1;
    if (budget.occurrences < 0) throw new TooManyEvents();
    const start = time.momentOf(wall);
    if (skipped.has(start) || skipped.has(toUtcDay(wall))) continue;
    const change = futureChanges.findLast((one) => one.from <= start);
    if (change) {
      if (change.isBlocking)
        yield {
          isAllDay: change.isAllDay,
          start: start + change.shift,
          end: start + change.shift + change.length,
        };
    } else if (isBlocking(event)) {
      yield { isAllDay: time.isAllDay, start, end: time.momentOf(wall + time.length) };
    }
  }
}

function isBlocking(event: ICAL.Component): boolean {
  const is = (name: string, value: string) =>
    String(event.getFirstPropertyValue(name) ?? '').toUpperCase() === value;
  return !is('status', 'CANCELLED') && !is('transp', 'TRANSPARENT');
}

function changesFuture(exception: ICAL.Component): boolean {
  const range = exception.getFirstProperty('recurrence-id')?.getFirstParameter('range');
  return range?.toUpperCase() === 'THISANDFUTURE';
}

/** How an exception with RANGE=THISANDFUTURE changes the later occurrences. */
function toFutureChange(exception: ICAL.Component, isAllDay: boolean) {
  const time = timeOf(exception);
  const [original = time] = valuesOf(exception, 'recurrence-id');
  const from = isAllDay ? original.wall : original.momentOf(original.wall);
  const start = time.momentOf(time.wall);
  return {
    from,
    shift: start - from,
    length: time.momentOf(time.wall + time.length) - start,
    isBlocking: isBlocking(exception),
    isAllDay: time.isAllDay,
  };
}

/** The keys that identify an excluded occurrence: its day, or its moment. */
function keysOf({ isAllDay, wall, momentOf }: IcalTime, isAllDayEvent: boolean): (string | number)[] {
  return isAllDay || isAllDayEvent ? [toUtcDay(wall)] : [momentOf(wall)];
}

function valuesOf(event: ICAL.Component, name: string): IcalTime[] {
  return event
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map((value: unknown) => icalTimeOf(value, property)));
}

/** The start of an event, and its length on its own clock in milliseconds. */
type EventTime = IcalTime & { length: number };

function timeOf(event: ICAL.Component): EventTime {
  const [first] = valuesOf(event, 'dtstart');
  if (!first) throw new Error('an event has no beginning');
  const { isAllDay, wall, momentOf } = first;
  const [end] = valuesOf(event, 'dtend');
  const duration: unknown = event.getFirstPropertyValue('duration');
  let length = isAllDay ? millisecondsPerDay : 0;
  if (end) {
    const isSameClock = zoneOf(event, 'dtstart') === zoneOf(event, 'dtend');
    length = isSameClock ? end.wall - wall : end.momentOf(end.wall) - momentOf(wall);
  } else if (duration instanceof ICAL.Duration) length = duration.toSeconds() * 1000;
  return { ...first, length };
}

function zoneOf(event: ICAL.Component, name: string): string {
  const property = event.getFirstProperty(name);
  const time: unknown = property?.getFirstValue();
  const isUtc = time instanceof ICAL.Time && time.zone === ICAL.Timezone.utcTimezone;
  return isUtc ? 'UTC' : (property?.getFirstParameter('tzid') ?? '');
}

/** The starts of an event's occurrences on its own clock, without duplicates: DTSTART, RRULE, then RDATE. */
function* listStarts(event: ICAL.Component, time: EventTime, window: DayRange): Generator<number> {
  // One day more, because the window ends on a California day and the event's clock may be behind.
  const end = Date.parse(window.to) + millisecondsPerDay;
  yield time.wall;
  if (event.hasProperty('recurrence-id')) return;
  const seen = new Set([time.wall]);
  for (const property of event.getAllProperties('rrule')) {
    const rule: unknown = property.getFirstValue();
    const first: unknown = event.getFirstPropertyValue('dtstart');
    if (!(rule instanceof ICAL.Recur) || !(first instanceof ICAL.Time))
      throw new TypeError('this is no rule');
    const isAfterEnd = createEndCheck(rule, time);
    // Cleared for ical.js, which would compare the UTC moment with local time. `isAfterEnd` checks the end instead.
    rule.until = null as unknown as ICAL.Time;
    const iterator = rule.iterator(first);
    for (let next = iterator.next() as ICAL.Time | null; next; next = iterator.next()) {
      const wall = toWallTime(next);
      if (wall >= end || isAfterEnd(wall)) break;
      // Also yields occurrences before the window, so that the caller counts them.
      if (!seen.has(wall)) yield wall;
      seen.add(wall);
    }
  }
  for (const { wall } of valuesOf(event, 'rdate')) {
    if (wall < end && !seen.has(wall)) yield wall;
    seen.add(wall);
  }
}

/** Returns a check whether an occurrence starts after the end of the rule (UNTIL). */
function createEndCheck({ until }: ICAL.Recur, { isAllDay, momentOf }: IcalTime): (wall: number) => boolean {
  if (!(until instanceof ICAL.Time)) return () => false;
  const last = toWallTime(until);
  const isMoment = until.zone === ICAL.Timezone.utcTimezone && !until.isDate;
  if (isAllDay && isMoment) return (wall) => toUtcDay(wall) > todayInLosAngeles(new Date(last));
  if (isAllDay || until.isDate) return (wall) => wall >= last + millisecondsPerDay;
  return isMoment ? (wall) => momentOf(wall) > last : (wall) => wall > last;
}
