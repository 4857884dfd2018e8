// Calendar days and times as text, always in California time, so that server and browser agree. The current
// time is an argument. Loaded by visitors' pages: no imports.

/** Milliseconds of a day. */
export const dayMs = 86_400_000;

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * dayMs);
}

/** True if `value` is an existing day in the form YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/**
 * Formats dates in American English. Creates the formatter on first use, because that takes 10 ms on a slow
 * phone and would delay hydration.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions & { timeZone: string }) {
  let format: Intl.DateTimeFormat | undefined;
  return (date: Date | number): string => (format ??= new Intl.DateTimeFormat('en-US', options)).format(date);
}

const timeZone = 'America/Los_Angeles';
const numbers = dateFormat({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
const time = dateFormat({ timeZone, hour: 'numeric', minute: '2-digit', timeZoneName: 'short' });
const longDay = dateFormat({ dateStyle: 'long', timeZone: 'UTC' });
const moment = dateFormat({ timeZone, dateStyle: 'medium', timeStyle: 'short' });

/** The date in America/Los_Angeles as YYYY-MM-DD. */
export function todayInLosAngeles(now: Date): string {
  const [month, day, year] = numbers(now).split('/');
  return `${year}-${month}-${day}`;
}

/** A day of the form YYYY-MM-DD as in "November 20, 2026". */
export function formatDay(day: string): string {
  return longDay(Date.parse(day));
}

/** As in "Nov 20, 2026". */
export const formatDate = dateFormat({ timeZone, dateStyle: 'medium' });

/** As in "4:05 PM PST". */
export function formatTime(date: Date): string {
  return time(date).replaceAll('\u202F', ' ');
}

/** As in "Nov 20, 2026, 4:05 PM". */
export function formatMoment(date: Date): string {
  // Newer versions of ICU put a narrow no-break space before "PM", and older ones don't.
  return moment(date).replaceAll('\u202F', ' ');
}

const mediumDay = dateFormat({ dateStyle: 'medium', timeZone: 'UTC' });
/** About 11 months, in ms. */
const near = 334 * dayMs;

/** As in "Jan 4". Adds the year if the day is past, or so far away that a day just passed has its name. */
export function formatShortDay(day: string, today: string): string {
  const isNear = day >= today && Date.parse(day) < Date.parse(today) + near;
  const text = mediumDay(Date.parse(day));
  return isNear ? text.replace(/,.*/, '') : text;
}

/** As in "Jan 4 to Apr 4", or "Nov 16, 2026 to Feb 14, 2027" once it has begun in another year. */
export function formatRange({ from, to }: { from: string; to: string }, today: string): string {
  const isFromEarlierYear = from < today && from.slice(0, 4) < to.slice(0, 4);
  const last = isFromEarlierYear ? mediumDay(Date.parse(to)) : formatShortDay(to, today);
  return `${formatShortDay(from, today)} to ${last}`;
}

/** How far ahead calendars and pauses reach, in months from today. */
export const horizonMonths = 24;

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * dayMs).toISOString().slice(0, 10);
}

/** The same day of a later month, or the last day of a shorter month. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}
