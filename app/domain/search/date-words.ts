// Parses days and months in the words of a search, such as "for January", "Jan 4 to Feb 1" and "by March 15".
import { isDay, addDays, addMonths } from '../day.ts';
import { describeReversed, usedCheckInOnly } from './ignored-filters.ts';
import { nightsPerMonth } from '../property/options.ts';
import type { Meaning } from './word-rules.ts';

interface StayDates {
  checkIn: string;
  checkOut?: string;
}

export const months = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** "May’s" isn't a month. */
export const monthName = String.raw`\b(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z\d]|')`;
export const dayDigits = String.raw`\d{1,2}(?:st|nd|rd|th)?\b`;
const dayNumber = String.raw`\b${dayDigits}`;
const perhapsYear = String.raw`(?:,? 20\d\d\b)?`;
/** The month, perhaps its day before or after it, perhaps the year. "_" comes from `spellOutDates`. */
const date = String.raw`(?:(?:${dayNumber} (?:of )?)?${monthName}\.?(?!_)(?: ${dayNumber})?|${monthName}_${dayDigits})${perhapsYear}`;
const prepositions = String.raw`((?:\b(?:in|for|from|between|by|on|start|starting|beginning|available|during|all|of|the month|early|next|this coming|coming|check in|arriv(?:e|ing|al)|mov(?:e|ing)|after|around) ){0,5})\b`;
export const until =
  " ?(?:-|–|—|to|up to|until|'?till?|through|thru|and|&|(?:,|and|&)? ?(?:check(?:ing)?[ -]?out|leaving|mov(?:e|ing) out)(?: on| by)?) ?(?:the )?(?:early )?";
/** "Until January" is no check-in, and neither is "January" in "until 4 January". */
const notUntil = String.raw`(?<!\b(?:until|till?|before|through|thru|to) )(?<!\b${dayDigits}(?: of)? (?=${monthName}(?!_)))`;

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
  const isSameMonth = !from.month || !to.month || (to.day && !to.year && from.month === to.month);
  const checkOut = isSameMonth
    ? dayFrom(checkIn, { day: to.day, month: from.month ?? to.month, year: checkIn.slice(0, 4) })
    : endOf(checkIn, to);
  return checkOut && checkOut > checkIn ? { checkIn, checkOut } : null;
}

/** "now until March" or "now". The first group is the end. */
export const nowPattern = new RegExp(
  String.raw`\b(?:from )?(?:now|asap|as soon as possible|immediately|right away|today|tonight)\b(?:${until}(${date}))?`,
);

/** A match of `nowPattern`, on `today`. */
export function parseNow([, end]: RegExpExecArray, today: string): StayDates | null {
  if (!end) return { checkIn: today };
  const checkOut = endOf(today, partsOf(end));
  return checkOut && checkOut > today ? { checkIn: today, checkOut } : null;
}

/** The first day of each season, and the day after its last one, as a guest plans. */
export const seasons: Record<string, readonly [first: string, end: string]> = {
  'fall and spring': ['09-01', '06-01'],
  'academic year': ['08-20', '05-15'],
  'school year': ['08-20', '05-15'],
  spring: ['03-01', '06-01'],
  summer: ['06-01', '09-01'],
  fall: ['09-01', '12-01'],
  autumn: ['09-01', '12-01'],
  winter: ['12-01', '03-01'],
};
/** Modeled on San Diego State University's, with some days to move in and out. */
const semesters: typeof seasons = {
  'fall and spring': ['08-20', '05-15'],
  spring: ['01-20', '05-15'],
  summer: ['05-20', '08-15'],
  fall: ['08-20', '12-15'],
  autumn: ['08-20', '12-15'],
};
const seasonYear = String.raw`(?:(?: of|,)? (20\d\d)\b)?`;
export const seasonPattern = new RegExp(
  String.raw`\b(?:(?:in|for|during|over|this|next|coming|all|the|whole|entire) ){0,4}(${Object.keys(seasons).join('|')})\b${seasonYear}(?: months?\b| season\b|( semesters?| terms?)\b)?${seasonYear}(?! (?:semester|break|quarter|term|valley))`,
);
/** A guest who names a semester that ends sooner means the next one. */
const leastMonthsOfSemester = 2;

/** A match of `seasonPattern`: the season or semester of its year, or the one that is now or comes next. */
export function parseSeason(
  [, season = '', early, semester, only = early]: RegExpExecArray,
  today: string,
): StayDates | null {
  const [first, end] = (semester ? semesters : seasons)[season] ?? [];
  if (!first || !end) return null;
  const earliest = semester && !only ? addMonths(today, leastMonthsOfSemester) : today;
  const year = Number(today.slice(0, 4));
  const years = only ? [Number(only)] : [year - 1, year, year + 1];
  const stays = years.map((each) => ({
    checkIn: `${each}-${first}`,
    checkOut: `${end < first ? each + 1 : each}-${end}`,
  }));
  const stay = stays.find(({ checkOut }) => checkOut > earliest);
  return stay ? { ...stay, checkIn: stay.checkIn < today ? today : stay.checkIn } : null;
}

/** The nights around Christmas. `spellOutDates` has replaced other words for them. */
export const christmasPattern = /\bchristmastime\b/;

/** A match of `christmasPattern`: from some days before it until after New Year. */
export function parseChristmas(today: string): StayDates {
  const year = Number(today.slice(0, 4)) + (today.slice(5) > '12-25' ? 1 : 0);
  const first = `${year}-12-20`;
  return { checkIn: first < today ? today : first, checkOut: `${year + 1}-01-02` };
}

/** "July 4 weekend" or "Christmas week" */
export const weekendPattern = new RegExp(`${prepositions}(${date}) (weekend|week)\\b`);

/**
 * A match of `weekendPattern`: from Friday to Monday, the nearest ones to the day, or from Sunday to Sunday.
 */
export function parseWeekend([, , text, unit]: RegExpExecArray, today: string): StayDates | null {
  const parts = partsOf(text);
  const day = parts.day ? dayFrom(today, parts) : null;
  if (!day) return null;
  const sunday = addDays(day, -new Date(day).getUTCDay());
  if (unit === 'week') return { checkIn: sunday < today ? today : sunday, checkOut: addDays(sunday, 7) };
  // A Tuesday belongs to the weekend before it, a Wednesday to the one behind it.
  const afterFriday = (new Date(day).getUTCDay() + 2) % 7;
  const checkIn = addDays(day, afterFriday > 4 ? 7 - afterFriday : -afterFriday);
  return { checkIn, checkOut: addDays(checkIn, 3) };
}

/** "last two weeks of August" */
export const weeksPattern = new RegExp(
  String.raw`\b(?:the )?(first|last) (?:(two|2|three|3) )?weeks? (?:of|in) (${date})`,
);

/** A match of `weeksPattern`. */
export function parseWeeks([, place, amount, month]: RegExpExecArray, today: string): StayDates | null {
  const first = dayFrom(today, partsOf(month));
  if (!first) return null;
  const nights = 7 * (amount === undefined ? 1 : ['two', '2'].includes(amount) ? 2 : 3);
  if (place === 'first') return { checkIn: first, checkOut: addDays(first, nights) };
  const end = addMonths(`${first.slice(0, 7)}-01`, 1);
  return { checkIn: addDays(end, -nights), checkOut: end };
}

/**
 * A match of `datePattern`. A month alone, after "in" or after "for" is a stay of 30 nights, and other words
 * mean a stay that begins then. Null if there is no such day from today on.
 */
export function parseStayDate(match: RegExpExecArray, today: string): StayDates | null {
  const [, before = '', text = ''] = match;
  if (isOtherWord(match)) return null;
  const parts = partsOf(text);
  const checkIn = dayFrom(today, parts);
  if (!checkIn) return null;
  const isAlone = /^(?:in )?$/.test(before) && !beforeOther.test(restOf(match));
  const isWhole = !parts.day && (isAlone || /for|during|all|month/.test(before));
  return isWhole ? { checkIn, checkOut: addDays(checkIn, nightsPerMonth) } : { checkIn };
}

/** In "April or May", the stay may begin in either. */
const beforeOther = new RegExp(String.raw`^(?: or|,|\/)? ?${monthName}`);
const restOf = ({ 0: phrase, input, index }: RegExpExecArray) => input.slice(index + phrase.length);

/** "May" and "march" before another word, without a preposition: "we may come". */
function isOtherWord(match: RegExpExecArray): boolean {
  const [, before, text = ''] = match;
  const isLast = /^\s*(?:[\n,.!?]|$)/.test(restOf(match));
  return /^ma[ry]/.test(text) && !before && !/\d/.test(text) && !isLast;
}

/** A day that has passed or doesn't exist: a match of `datePattern` that `parseStayDate` can't read. */
export function describeDate(match: RegExpExecArray, today: string): Meaning | null {
  const [, , text = ''] = match;
  return isOtherWord(match) ? null : { problem: describeUnusable(text, today) };
}

/** Two days that aren't a stay. The first one may still be the check-in. */
export function describeDates(match: RegExpExecArray, today: string): Meaning | null {
  const [, , first, last, firstDay, lastDate] = match;
  const [from, to] = [partsOf(first ?? firstDay), partsOf(last ?? lastDate)];
  if (!to.month) return null;
  const start = { ...from, month: from.month ?? to.month };
  const checkIn = dayFrom(today, start);
  const end = dayFrom('2000-01-01', { ...to, year: to.year ?? today.slice(0, 4) });
  if (!checkIn) return { problem: describeUnusable(first ?? `${lastDate?.slice(0, 3)} ${firstDay}`, today) };
  if (!end) return { checkIn, problem: describeUnusable(last ?? lastDate ?? '', today) };
  if (to.year && (endOf('2000-01-01', to) ?? '') <= today) return { problem: hasPassed(match[0].trim()) };
  return { checkIn, problem: describeReversed(usedCheckInOnly) };
}

function describeUnusable(text: string, today: string): string {
  const parts = partsOf(text);
  const isPast = parts.year && dayFrom('2000-01-01', parts) !== null && parts.year <= today.slice(0, 4);
  return isPast ? hasPassed(text) : `“${text}” isn’t a date, so we left it out.`;
}

const hasPassed = (text: string) => `“${text}” has passed, so we left it out. Choose a later date.`;

/** "until Feb 1". The first group is the day. */
export const endPattern = new RegExp(
  String.raw`\b(?:until|till?|through|thru|before) (?:the )?(?:early )?(${date})`,
);

/** The check-out that `endPattern` means for a stay from `checkIn`. Null if it isn't later. */
export function parseEnd(checkIn: string, text: string): string | null {
  const checkOut = endOf(checkIn, partsOf(text));
  return checkOut && checkOut > checkIn ? checkOut : null;
}

interface DateParts {
  day: string | undefined;
  month: string | undefined;
  year: string | undefined;
}

function partsOf(text = ''): DateParts {
  const [month] = new RegExp(monthName).exec(text) ?? [];
  const [day] = /(?<!\d)\d\d?(?!\d)/.exec(text) ?? [];
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
