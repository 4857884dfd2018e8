// Days as numbers and clock times as text, for calendar feeds. Uses plain arithmetic, no
// calendar library.

/** First day of the generated feeds; a Friday. */
export const feedToday = '2027-01-01';
export const dayNumber = (day: string) => Date.parse(day) / 86_400_000;
export const first = dayNumber(feedToday);
export const behindLast = dayNumber('2029-01-01');

export const dayOf = (number: number) => new Date(number * 86_400_000).toISOString().slice(0, 10);
export const compact = (number: number) => dayOf(number).replaceAll('-', '');

/** A seeded random generator, so that every run draws the same values. */
export function dice(seed: number) {
  let state = seed;
  const next = () => {
    state = (Math.imul(state ^ (state >>> 15), 0x2c1b3c6d) + 0x9e3779b9) >>> 0;
    const mixed = Math.imul(state ^ (state >>> 13), 0x297a2d39);
    return ((mixed ^ (mixed >>> 16)) >>> 0) / 2 ** 32;
  };
  return (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
}
export type Dice = ReturnType<typeof dice>;

/**
 * Whether daylight saving time applies in California at noon of a day: from the second Sunday of March to the
 * first of November.
 */
function isDaylightTime(day: number): boolean {
  const year = dayOf(day).slice(0, 4);
  const sundayFrom = (date: string) => {
    const number = dayNumber(date);
    return number + ((10 - (number % 7)) % 7);
  };
  return day >= sundayFrom(`${year}-03-08`) && day < sundayFrom(`${year}-11-01`);
}

export const two = (hour: number) => String(hour).padStart(2, '0');
/** Formats a Californian clock time as UTC. */
export function utc(day: number, hour: number): string {
  const clockHour = hour + (isDaylightTime(day) ? 7 : 8);
  return `${compact(day + Math.floor(clockHour / 24))}T${two(clockHour % 24)}0000Z`;
}
/** Formats a Californian clock time on a clock that is `hours` ahead. */
export function ahead(day: number, hour: number, hours: number): string {
  const clockHour = hour + hours;
  return `${compact(day + Math.floor(clockHour / 24))}T${two(clockHour % 24)}0000`;
}
/** Japan has no daylight saving time. */
export const tokyo = (day: number, hour: number) => ahead(day, hour, isDaylightTime(day) ? 16 : 17);

export const day = (name: string, number: number) => `${name};VALUE=DATE:${compact(number)}`;
