// Ranges of nights. Days are YYYY-MM-DD. Loaded by visitors' pages: no zod.

const millisecondsPerDay = 86_400_000;

/** Nights: the first is that of `from`, and `to` is the day of departure, which is free again. */
export interface DayRange {
  from: string;
  to: string;
}

export function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * millisecondsPerDay).toISOString().slice(0, 10);
}

/** The same day of a later month, or its last day where the month is shorter. */
export function addMonths(day: string, months: number): string {
  const [year = 0, month = 1, date = 1] = day.split('-').map(Number);
  const last = new Date(Date.UTC(year, month + months, 0));
  last.setUTCDate(Math.min(date, last.getUTCDate()));
  return last.toISOString().slice(0, 10);
}

/** The same nights in order, ranges that touch or overlap as one. */
export function mergeRanges(ranges: readonly DayRange[]): DayRange[] {
  const merged: DayRange[] = [];
  for (const range of ranges.toSorted((one, other) => one.from.localeCompare(other.from))) {
    const last = merged.at(-1);
    if (!last || range.from > last.to) merged.push({ ...range });
    else if (range.to > last.to) last.to = range.to;
  }
  return merged;
}
