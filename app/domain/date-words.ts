// Parses days and months in the words of a search, such as "for January", "Jan 4 to Feb 1" and "by March 15".
import { addDays, addMonths } from './availability.ts';
import { isDay } from './day.ts';
import { nightsPerMonth } from './property/options.ts';

interface StayDates {
  checkIn: string;
  checkOut?: string;
}

const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** "May’s" isn't a month. */
const monthName = String.raw`\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)\b(?!')`;
const dayNumber = String.raw`\b\d{1,2}(?:st|nd|rd|th)?\b`;
const perhapsYear = String.raw`(?:,? 20\d\d\b)?`;
/** The month, perhaps its day before or after it, perhaps the year. */
const date = String.raw`(?:${dayNumber} (?:of )?)?${monthName}\.?(?: ${dayNumber})?${perhapsYear}`;
const prepositions = String.raw`((?:\b(?:in|for|from|between|by|on|starting|available|during|all|of|the month) )*)\b`;
const until = ' ?(?:-|–|—|to|until|till|through|thru|and|&) ?';
/** "Until January" is no check-in, and neither is "January" in "until 4 January". */
const notUntil = String.raw`(?<!\b(?:until|till?|before|after|through|thru|to|\d\d?(?:st|nd|rd|th)?(?: of)?) )`;

/** "January to March", "Jan 4 to Feb 1", "Jan 4 - 18" or "4 - 18 January". */
export const datesPattern = new RegExp(
  `${prepositions}(?:(${date})${until}(${date}|${dayNumber}${perhapsYear})|(${dayNumber})${until}(${date}))`,
);
/** "in January", "by Jan 4", "4th of July" or "January 2027". */
export const datePattern = new RegExp(`${notUntil}${prepositions}(${date})`);

/**
 * A match of `datesPattern`. A month includes its last night. Null if there are no such days from today on.
 */
export function parseStayDates(match: RegExpExecArray, today: string): StayDates | null {
  const [, , first, last, firstDay, lastDate] = match;
  const from = partsOf(first ?? firstDay);
  const to = partsOf(last ?? lastDate);
  // A year at the end may be the check-in's, too.
  const years = from.year || !to.year ? [from.year] : [to.year, String(Number(to.year) - 1)];
  const stays = years.map((each) => toStayDates({ ...from, year: each }, to, today));
  return stays.find((stay) => stay !== null) ?? null;
}

function toStayDates(from: DateParts, to: DateParts, today: string): StayDates | null {
  const checkIn = dayFrom(today, { ...from, month: from.month ?? to.month });
  if (!checkIn) return null;
  const isSameMonth = !from.month || !to.month;
  const checkOut = isSameMonth
    ? dayFrom(checkIn, { day: to.day, month: from.month ?? to.month, year: checkIn.slice(0, 4) })
    : endOf(checkIn, to);
  return checkOut && checkOut > checkIn ? { checkIn, checkOut } : null;
}

/**
 * A match of `datePattern`. "For" a month is a stay of 30 nights, and other words mean a stay that begins
 * then. "May" and "march" alone are words. Null if there is no such day from today on.
 */
export function parseStayDate(match: RegExpExecArray, today: string): StayDates | null {
  const [, before = '', text = ''] = match;
  if (/^ma[ry]/.test(text) && !before && !/\d/.test(text)) return null;
  const parts = partsOf(text);
  const checkIn = dayFrom(today, parts);
  if (!checkIn) return null;
  const isWhole = !parts.day && /for|during|all|month/.test(before);
  return isWhole ? { checkIn, checkOut: addDays(checkIn, nightsPerMonth) } : { checkIn };
}

interface DateParts {
  day: string | undefined;
  month: string | undefined;
  year: string | undefined;
}

function partsOf(text = ''): DateParts {
  const [month] = new RegExp(monthName).exec(text) ?? [];
  const [day] = /\b\d\d?(?!\d)/.exec(text) ?? [];
  const [year] = /\b20\d\d\b/.exec(text) ?? [];
  return { day, month, year };
}

/**
 * The first such day from `earliest` on. Without a day, the month's first one, or `earliest` if the month has
 * begun.
 */
function dayFrom(earliest: string, { day, month = '', year }: DateParts): string | null {
  const thisYear = Number(earliest.slice(0, 4));
  const number = String(months.indexOf(month.slice(0, 3)) + 1).padStart(2, '0');
  const years = year ? [year] : [thisYear, thisYear + 1];
  const monthsFrom = years.map((each) => `${each}-${number}`);
  if (!day && monthsFrom.includes(earliest.slice(0, 7))) return earliest;
  const days = monthsFrom.map((each) => `${each}-${(day ?? '1').padStart(2, '0')}`);
  return days.find((each) => isDay(each) && each >= earliest) ?? null;
}

/** The day itself, or the first day after a whole month. */
function endOf(checkIn: string, to: DateParts): string | null {
  const found = dayFrom(checkIn, to);
  return found && !to.day ? addMonths(`${found.slice(0, 7)}-01`, 1) : found;
}

/** Whether a word in lower case is the name of a month. */
export function isMonthName(word: string): boolean {
  return new RegExp(`^${monthName}$`).test(word);
}
