// Days and times as people read them, always in California's time: the same on server and browser, wherever they
// stand. Loaded by visitors' pages: no imports.

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
