// Days of the calendar and moments as text, always in California, where the homes are: the same on server and browser.
// Time is an argument. Loaded by visitors' pages: no imports.

/** Whether `value` is a day of the calendar written as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

/**
 * Writes dates in American English. What does so is made at its first use: making one takes a slow phone ten milliseconds,
 * which a page should not spend on waking up.
 */
export function dateFormat(options: Intl.DateTimeFormatOptions & { timeZone: string }) {
  let format: Intl.DateTimeFormat | undefined;
  return (date: Date | number): string => (format ??= new Intl.DateTimeFormat('en-US', options)).format(date);
}

const timeZone = 'America/Los_Angeles';
const numbers = dateFormat({ timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
const moment = dateFormat({ timeZone, dateStyle: 'medium', timeStyle: 'short' });

/** The date in America/Los_Angeles as YYYY-MM-DD. */
export function todayInLosAngeles(now: Date): string {
  const [month, day, year] = numbers(now).split('/');
  return `${year}-${month}-${day}`;
}

/** As in "Nov 20, 2026". */
export const formatDate = dateFormat({ timeZone, dateStyle: 'medium' });

/** As in "Nov 20, 2026, 4:05 PM". */
export function formatMoment(date: Date): string {
  // Newer language data separates the half of the day by a narrow no-break space, older does not: browsers differ.
  return moment(date).replaceAll('\u202F', ' ');
}
