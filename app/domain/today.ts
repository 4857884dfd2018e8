// The one meaning of "today": a calendar day in California, where the homes are. Time is an argument; no clock here.

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
