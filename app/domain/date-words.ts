// Reads days and months from the words of a search, such as "for January", "Jan 4 to Feb 1" and "by March 15".
import { addDays, addMonths } from './availability.ts';
import { isDay } from './day.ts';
import { nightsPerMonth } from './property.ts';

interface ReadDates {
  checkIn: string;
  checkOut?: string;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const monthNames =
  '(jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)';
const dayNumber = String.raw`(\d{1,2})(?:st|nd|rd|th)?\b`;
/** The month, perhaps its day, perhaps the year. */
const date = String.raw`${monthNames}\b\.?(?: ${dayNumber})?(?:,? (20\d\d)\b)?`;
const prepositions = String.raw`((?:\b(?:in|for|from|between|by|on|starting|available|during|all|of|the month) )*)\b`;

/** "January to March", "Jan 4 to Feb 1" or "Jan 4 - 18". */
export const datesPattern = new RegExp(
  `${prepositions}${date} ?(?:-|–|to|until|till|through|thru|and) ?(?:${date}|${dayNumber})`,
);
/** "in January", "by Jan 4" or "January 2027". */
export const datePattern = new RegExp(prepositions + date);

/** A match of `datesPattern`. A month includes its last night. Null if there are no such days from today on. */
export function readDates(match: RegExpExecArray, today: string): ReadDates | null {
  const [, , month = '', day, year, lastMonth, lastDay, lastYear, lastDayOfMonth] = match;
  const checkIn = dayFrom(today, month, day, year);
  if (!checkIn) return null;
  const checkOut = lastMonth
    ? endOf(checkIn, lastMonth, lastDay, lastYear)
    : `${checkIn.slice(0, 8)}${lastDayOfMonth?.padStart(2, '0')}`;
  return checkOut && isDay(checkOut) && checkOut > checkIn ? { checkIn, checkOut } : null;
}

/**
 * A match of `datePattern`. "For" a month is a stay of 30 nights, and other words mean a stay that begins then. "May" and "march"
 * alone are words. Null if there is no such day from today on.
 */
export function readDate(match: RegExpExecArray, today: string): ReadDates | null {
  const [, before = '', month = '', day, year] = match;
  if (/^ma[ry]/.test(month) && !before && !day && !year) return null;
  const checkIn = dayFrom(today, month, day, year);
  if (!checkIn) return null;
  const isWhole = !day && /for|during|all|month/.test(before);
  return isWhole ? { checkIn, checkOut: addDays(checkIn, nightsPerMonth) } : { checkIn };
}

/** The first such day from `earliest` on. Without a day, the month's first one, or `earliest` if the month has begun. */
function dayFrom(earliest: string, month: string, day: string | undefined, year?: string): string | null {
  const thisYear = Number(earliest.slice(0, 4));
  const number = String(months.indexOf(month.slice(0, 3)) + 1).padStart(2, '0');
  const years = year ? [year] : [thisYear, thisYear + 1];
  const monthsFrom = years.map((each) => `${each}-${number}`);
  if (!day && monthsFrom.includes(earliest.slice(0, 7))) return earliest;
  const days = monthsFrom.map((each) => `${each}-${(day ?? '1').padStart(2, '0')}`);
  return days.find((each) => isDay(each) && each >= earliest) ?? null;
}

/** The day itself, or the first day after a whole month. */
function endOf(checkIn: string, month: string, day?: string, year?: string): string | null {
  const found = dayFrom(checkIn, month, day, year);
  return found && !day ? addMonths(`${found.slice(0, 7)}-01`, 1) : found;
}
