// Days of the calendar and moments as text, always in California, where the homes are: the same on server and browser.
// Time is an argument. Loaded by visitors' pages: no imports.

/** Whether `value` is a day of the calendar written as YYYY-MM-DD. */
export function isDay(value: string): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(value)) return false;
  const time = Date.parse(`${value}T00:00:00Z`);
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(value);
}

const inLosAngeles = new Intl.DateTimeFormat('en-US', {
  timeZone: 'America/Los_Angeles',
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
});

/** The date in America/Los_Angeles as YYYY-MM-DD (DECISIONS, "today"). */
export function todayInLosAngeles(now: Date): string {
  const parts = Object.fromEntries(inLosAngeles.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts['year']}-${parts['month']}-${parts['day']}`;
}

const timeZone = 'America/Los_Angeles';
const day = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium' });
const moment = new Intl.DateTimeFormat('en-US', { timeZone, dateStyle: 'medium', timeStyle: 'short' });

/** As in "Nov 20, 2026". */
export function formatDate(date: Date): string {
  return day.format(date);
}

/** As in "Nov 20, 2026, 4:05 PM". */
export function formatMoment(date: Date): string {
  // Newer language data separates the half of the day by a narrow no-break space, older does not: browsers differ.
  return moment.format(date).replaceAll('\u202F', ' ');
}
