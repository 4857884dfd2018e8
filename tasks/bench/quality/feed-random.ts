// Random calendar feeds, each with the nights that the oracle says it takes.
import { dayOf, type Dice, dice } from './feed-days.ts';
import {
  expandSlowly,
  type Frequency,
  minutesOfDay,
  nightsOfTimes,
  type OracleRule,
  utcOf,
  type Zone,
  zoneNames,
} from './feed-oracle.ts';

const weekdayNames = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const frequencies: Frequency[] = ['YEARLY', 'MONTHLY', 'WEEKLY', 'DAILY'];
/** The first day of the feeds and the day after their last, counted from 1970: 2027-01-01 and 2029-01-01. */
const first = 20_819;
const endDay = 21_550;
const pick = <T>(draw: Dice, values: readonly T[]): T => {
  const value = values[draw(0, values.length - 1)];
  if (value === undefined) throw new Error('there is nothing to pick');
  return value;
};
const chance = (draw: Dice, percent: number) => draw(1, 100) <= percent;

/** Up to `count` different numbers without 0, sorted. */
function drawList(draw: Dice, percent: number, [least, most]: [number, number], count: number): number[] {
  if (!chance(draw, percent)) return [];
  const drawn = Array.from({ length: draw(1, count) }, () => draw(least, most));
  return [...new Set(drawn.filter((value) => value !== 0))].toSorted((a, b) => a - b);
}

function drawRule(draw: Dice): OracleRule {
  const frequency = pick(draw, frequencies);
  const hasPositions = frequency === 'YEARLY' || frequency === 'MONTHLY';
  const rule: OracleRule = {
    frequency,
    interval: chance(draw, 60) ? 1 : draw(2, 4),
    count: chance(draw, 40) ? draw(1, 25) : null,
    until: null,
    weekStart: chance(draw, 60) ? 1 : draw(0, 6),
    months: drawList(draw, 30, [1, 12], 4),
    monthDays: drawList(draw, frequency === 'WEEKLY' ? 0 : 40, [-31, 31], 4),
    weekdays: drawList(draw, 45, [1, 7], 4).map((weekday) => ({
      weekday: weekday % 7,
      position: hasPositions && chance(draw, 50) ? draw(-5, 5) : 0,
    })),
    positions: [],
  };
  const hasParts = [rule.months, rule.monthDays, rule.weekdays].some((list) => list.length > 0);
  return { ...rule, positions: drawList(draw, hasParts ? 25 : 0, [-4, 4], 2) };
}

function writeRule(rule: OracleRule, until: string): string {
  const list = (name: string, values: readonly (number | string)[]) =>
    values.length === 0 ? [] : [`${name}=${values.join(',')}`];
  return [
    `RRULE:FREQ=${rule.frequency}`,
    ...(rule.interval === 1 ? [] : [`INTERVAL=${rule.interval}`]),
    ...(rule.count === null ? [] : [`COUNT=${rule.count}`]),
    ...(until === '' ? [] : [`UNTIL=${until}`]),
    ...(rule.weekStart === 1 ? [] : [`WKST=${weekdayNames[rule.weekStart]}`]),
    ...list('BYMONTH', rule.months),
    ...list('BYMONTHDAY', rule.monthDays),
    ...list(
      'BYDAY',
      rule.weekdays.map(({ position, weekday }) => `${position || ''}${weekdayNames[weekday]}`),
    ),
    ...list('BYSETPOS', rule.positions),
  ].join(';');
}

const writeDay = (number: number) => dayOf(number).replaceAll('-', '');
const writeTime = (minute: number) => {
  const [number, inDay] = [Math.floor(minute / minutesOfDay), minute % minutesOfDay];
  const two = (value: number) => String(value).padStart(2, '0');
  return `${writeDay(number)}T${two(Math.floor(inDay / 60))}${two(inDay % 60)}00`;
};

/** How an event writes its times. Days count as minutes too, from midnight to midnight. */
interface Clock {
  zone: Zone;
  isAllDay: boolean;
  parameter: string;
  format: (local: number) => string;
}

const write = ({ parameter, format }: Clock, name: string, local: number) =>
  `${name}${parameter}:${format(local)}`;
const toUtc = ({ zone, isAllDay }: Clock, local: number) => (isAllDay ? local : utcOf(zone, local));
const writeUtc = (clock: Clock, name: string, local: number) => `${name}:${writeTime(toUtc(clock, local))}Z`;

function drawClock(draw: Dice): Clock {
  const kind = pick(draw, ['days', 'days', 'utc', 'floating', 'zone', 'zone']);
  if (kind === 'days') {
    const format = (local: number) => writeDay(local / minutesOfDay);
    return { zone: 'UTC', isAllDay: true, parameter: chance(draw, 80) ? ';VALUE=DATE' : '', format };
  }
  if (kind === 'utc')
    return { zone: 'UTC', isAllDay: false, parameter: '', format: (local) => `${writeTime(local)}Z` };
  const zone = kind === 'floating' ? 'America/Los_Angeles' : pick(draw, zoneNames);
  const parameter = kind === 'floating' ? '' : `;TZID=${zone}`;
  return { zone, isAllDay: false, parameter, format: writeTime };
}

/** `end` says when an occurrence that starts at a local minute ends: the minute of UTC, or of the days. */
interface Length {
  lines: string[];
  end: (local: number) => number;
}

function drawLength(draw: Dice, clock: Clock, start: number): Length {
  const days = draw(1, 6);
  const hours = clock.isAllDay ? 0 : draw(-3, 12);
  if (chance(draw, 55)) {
    const length = days * minutesOfDay + hours * 60;
    return { lines: [write(clock, 'DTEND', start + length)], end: (local) => toUtc(clock, local + length) };
  }
  if (chance(draw, 70)) {
    const [text, minutes] = hours > 0 ? [`P${days}DT${hours}H`, hours * 60] : [`P${days}D`, 0];
    const end = (local: number) => toUtc(clock, local + days * minutesOfDay) + minutes;
    return { lines: [`DURATION:${text}`], end };
  }
  return { lines: [], end: (local) => toUtc(clock, local + (clock.isAllDay ? minutesOfDay : 0)) };
}

/** UNTIL in one of the forms that sites write, so that `last` is the last local minute. */
function writeUntil(draw: Dice, clock: Clock, last: number): string {
  if (chance(draw, 40)) return clock.format(last);
  if (!clock.isAllDay) return `${writeTime(toUtc(clock, last))}Z`;
  // Midnight or the last minute of the day in the owner's zone.
  const owner = pick(draw, zoneNames);
  return `${writeTime(utcOf(owner, last + (chance(draw, 50) ? 0 : minutesOfDay - 1)))}Z`;
}

interface Span {
  start: number;
  end: number;
}

function nightsOf({ isAllDay }: Clock, { start, end }: Span): number[] {
  if (!isAllDay) return nightsOfTimes(start, end);
  return Array.from({ length: (end - start) / minutesOfDay }, (_, index) => start / minutesOfDay + index);
}

/** Lines of an event that repeat it, and the spans of all its occurrences by their local start. */
interface Series {
  lines: string[];
  spans: Map<number, Span>;
}

function drawSeries(draw: Dice, clock: Clock, start: number): Series {
  const length = drawLength(draw, clock, start);
  const lines = [write(clock, 'DTSTART', start), ...length.lines];
  const spans = new Map<number, Span>();
  const add = (local: number, end = length.end(local)) =>
    spans.set(local, { start: toUtc(clock, local), end });
  add(start);
  if (chance(draw, 80)) {
    const rule = drawRule(draw);
    const last = rule.count === null && chance(draw, 50) ? start + draw(0, 500) * minutesOfDay : null;
    lines.push(writeRule(rule, last === null ? '' : writeUntil(draw, clock, last)));
    for (const local of expandSlowly({ ...rule, until: last }, start, endDay + 1)) add(local);
  }
  return { lines, spans };
}

interface DrawnEvent {
  events: string[][];
  nights: number[];
}

function drawEvent(draw: Dice, uid: string): DrawnEvent {
  const clock = drawClock(draw);
  const start = draw(first - 500, endDay - 60) * minutesOfDay + (clock.isAllDay ? 0 : draw(0, 47) * 30);
  const { lines, spans } = drawSeries(draw, clock, start);
  const starts = [...spans.keys()];
  const remove = (local: number) => {
    for (const [other, span] of spans) if (span.start === toUtc(clock, local)) spans.delete(other);
  };
  const canBeUtc = !clock.isAllDay;
  if (chance(draw, 40)) {
    // The last is often no occurrence.
    for (const local of [pick(draw, starts), pick(draw, starts), start + 7 * minutesOfDay]) {
      lines.push((canBeUtc && chance(draw, 30) ? writeUtc : write)(clock, 'EXDATE', local));
      remove(local);
    }
    if (chance(draw, 20)) lines.push('EXDATE:');
  }
  const events = [[`UID:${uid}`, ...lines]];
  const nights: number[] = [];
  if (chance(draw, 35)) {
    const original = pick(draw, starts);
    remove(original);
    const moved = original + draw(-5, 9) * minutesOfDay;
    const isCancelled = chance(draw, 30);
    const length = drawLength(draw, clock, moved);
    const id = (canBeUtc && chance(draw, 30) ? writeUtc : write)(clock, 'RECURRENCE-ID', original);
    const status = isCancelled ? ['STATUS:CANCELLED'] : [];
    events.push([`UID:${uid}`, id, write(clock, 'DTSTART', moved), ...length.lines, ...status]);
    if (!isCancelled) nights.push(...nightsOf(clock, { start: toUtc(clock, moved), end: length.end(moved) }));
  }
  if (chance(draw, 20)) events.reverse();
  return { events, nights: [...nights, ...[...spans.values()].flatMap((span) => nightsOf(clock, span))] };
}

/** Returns a feed of up to four events, with its busy nights in the two years from 2027-01-01. */
export function drawFeed(seed: number): { text: string; nights: string[] } {
  const draw = dice(seed * 7919);
  const drawn = Array.from({ length: draw(1, 4) }, (_, index) =>
    drawEvent(draw, `${seed}-${index}@feeds.example`),
  );
  const events = drawn
    .flatMap((one) => one.events)
    .flatMap((lines) => ['BEGIN:VEVENT', ...lines, 'END:VEVENT']);
  const text = ['BEGIN:VCALENDAR', 'VERSION:2.0', ...events, 'END:VCALENDAR', ''].join('\r\n');
  const nights = [...new Set(drawn.flatMap((one) => one.nights))]
    .filter((number) => number >= first && number < endDay)
    .toSorted((a, b) => a - b);
  return { text, nights: nights.map(dayOf) };
}
