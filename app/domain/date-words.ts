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
const prepositions = String.raw`((?:\b(?:in|for|from|between|by|on|start|starting|beginning|available|during|all|of|the month|early|mid|late|next|this coming|coming|move in|moving in|check in|after|around) )*)\b`;
const until =
  " ?(?:-|–|—|to|up to|until|'?till?|through|thru|and|&|(?:,|and|&)? ?(?:check(?:ing)?[ -]?out|leaving|mov(?:e|ing) out)(?: on| by)?) ?(?:the )?(?:end of |early |mid |late )?";
/** "Until January" is no check-in, and neither is "January" in "until 4 January". */
const notUntil = String.raw`(?<!\b(?:until|till?|before|through|thru|to|end|end of|\d\d?(?:st|nd|rd|th)?(?: of)?) )`;

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
const seasons: Record<string, readonly [first: string, end: string]> = {
  spring: ['03-01', '06-01'],
  summer: ['06-01', '09-01'],
  fall: ['09-01', '12-01'],
  autumn: ['09-01', '12-01'],
  winter: ['12-01', '03-01'],
};
export const seasonPattern = new RegExp(
  String.raw`\b(?:(?:in|for|during|over|this|next|coming|all|the|whole|entire) )*(${Object.keys(seasons).join('|')})\b(?: months?\b| season\b)?(?:(?: of|,)? (20\d\d)\b)?(?! (?:semester|break|quarter|term|valley))`,
);

/** A match of `seasonPattern`: the season of its year, or the one that is now or comes next. */
export function parseSeason([, season = '', only]: RegExpExecArray, today: string): StayDates | null {
  const [first = '', end = ''] = seasons[season] ?? [];
  const year = Number(today.slice(0, 4));
  const years = only ? [Number(only)] : [year - 1, year, year + 1];
  const stays = years.map((each) => ({
    checkIn: `${each}-${first}`,
    checkOut: `${end < first ? each + 1 : each}-${end}`,
  }));
  const stay = stays.find(({ checkOut }) => checkOut > today);
  return stay ? { ...stay, checkIn: stay.checkIn < today ? today : stay.checkIn } : null;
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

/** The nth weekday (0 is Sunday) of a month (1 to 12). The 5th means the last one. */
const weekdayOf = (nth: number, weekday: number, month: number) => (year: number) => {
  const first = new Date(Date.UTC(year, month - 1, 1));
  const day = 1 + ((weekday - first.getUTCDay() + 7) % 7) + 7 * (nth - 1);
  const days = new Date(Date.UTC(year, month, 0)).getUTCDate();
  return [month, day > days ? day - 7 : day] as const;
};
const fixed = (month: number, day: number) => () => [month, day] as const;

/** Holidays of the United States that people travel on, longer names first. */
const holidays: Record<string, (year: number) => readonly [month: number, day: number]> = {
  'independence day': fixed(7, 4),
  'fourth of july': fixed(7, 4),
  'christmas eve': fixed(12, 24),
  christmas: fixed(12, 25),
  xmas: fixed(12, 25),
  "new year's eve": fixed(12, 31),
  "new year's day": fixed(1, 1),
  "new year's": fixed(1, 1),
  'new years': fixed(1, 1),
  'new year': fixed(1, 1),
  "valentine's day": fixed(2, 14),
  'martin luther king day': weekdayOf(3, 1, 1),
  'mlk day': weekdayOf(3, 1, 1),
  mlk: weekdayOf(3, 1, 1),
  "presidents' day": weekdayOf(3, 1, 2),
  'presidents day': weekdayOf(3, 1, 2),
  'memorial day': weekdayOf(5, 1, 5),
  'labor day': weekdayOf(1, 1, 9),
  thanksgiving: weekdayOf(4, 4, 11),
};
const holidayPattern = new RegExp(String.raw`\b(?:${Object.keys(holidays).join('|')})\b`, 'g');

/** The holiday's next day as "sep 6". */
function spellHoliday(name: string, today: string): string {
  const year = Number(today.slice(0, 4));
  const dates = [year, year + 1].flatMap((each) => {
    const [month, day] = holidays[name]?.(each) ?? [1, 1];
    const two = (value: number) => String(value).padStart(2, '0');
    return { spelled: spell(String(month), String(day)), day: `${each}-${two(month)}-${two(day)}` };
  });
  return dates.find(({ day }) => day >= today)?.spelled ?? name;
}

const numbers = String.raw`(1[0-2]|0?[1-9])\/(3[01]|[12]\d|0?[1-9])(?:\/((?:20)?\d\d))?(?![\d/])`;
const numericDate = new RegExp(
  String.raw`(?<![\d/])(?:${numbers}( ?(?:-|–|—|to|until|'?till?|through|thru) ?)${numbers}|(\b(?:from|on|by|starting|after|before|until|available|in) )?${numbers})`,
  'g',
);

/**
 * The text with the month's name in "1/4 - 2/1", "from 1/15", "1/15/2027", "2027-01-15", "the 3rd to the
 * 17th" and holidays. Without a year or a preposition, "2/1" stays: it may be bedrooms and bathrooms.
 */
export function spellOutDates(text: string, today: string): string {
  return spellOutYears(text, today)
    .replaceAll(endOfMonth, '$1 28')
    .replaceAll(dayOfMonth, (_, day: string, which: string) => {
      const month = Number(today.slice(5, 7)) - (which === 'next' ? 0 : 1);
      return `${day} of ${months[month % 12]}`;
    })
    .replaceAll(holidayPattern, (name) => spellHoliday(name, today))
    .replace(daysPattern, (_, first: string, last: string) => {
      const month = Number(today.slice(5, 7));
      const isPast = Number(first) < Number(today.slice(8));
      return `${months[(isPast ? month : month - 1) % 12]} ${first} to ${last}`;
    })
    .replaceAll(/\b(20\d\d)-(0[1-9]|1[0-2])-([0-3]\d)\b/g, (_, year: string, month: string, day: string) =>
      spell(month, day, year),
    )
    .replaceAll(
      numericDate,
      (
        whole,
        m1: string,
        d1: string,
        y1: string,
        between: string,
        m2: string,
        d2: string,
        y2: string,
        before = '',
        m3: string,
        d3: string,
        y3: string,
      ) => {
        if (between) return `${spell(m1, d1, y1)}${between}${spell(m2, d2, y2)}`;
        return before || y3 ? `${before}${spell(m3, d3, y3)}` : whole;
      },
    );
}

/** "End of January" as a check-in. `until` reads it as a check-out. */
const endOfMonth = new RegExp(
  String.raw`(?<!\b(?:until|till?|to|up to|through|thru|before|and) (?:the )?|[-–—&] ?)\bend of (${monthName})(?! \d)`,
  'g',
);
/** "The 5th of next month". */
const dayOfMonth = /\b(\d{1,2}(?:st|nd|rd|th)?) of (next|this) month\b/g;

const yearWords = new RegExp(
  String.raw`(${monthName}|\b(?:${Object.keys(seasons).join('|')})\b)(?: of|,)? (next|this) year\b|\b(next|this) year,? (?:in |from |starting )?(${monthName})`,
  'g',
);

/** "January 2027" for "January next year" or "next year in January". */
function spellOutYears(text: string, today: string): string {
  const year = Number(today.slice(0, 4));
  return text.replaceAll(
    yearWords,
    (_, first: string | undefined, yearAfter: string, yearBefore: string, last: string) =>
      `${first ?? last} ${year + ((yearAfter ?? yearBefore) === 'next' ? 1 : 0)}`,
  );
}

const daysPattern =
  /\b(?:the )?(\d{1,2})(?:st|nd|rd|th) ?(?:to|-|–|through|until|till) ?(?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:of )?[a-z]{3})/;

function spell(month: string, day: string, year = ''): string {
  const name = months[Number(month) - 1] ?? '';
  return `${name} ${Number(day)}${year && `, ${year.length === 2 ? '20' : ''}${year}`}`;
}

/**
 * A match of `datePattern`. "For" a month is a stay of 30 nights, and other words mean a stay that begins
 * then. "May" and "march" alone are words. Null if there is no such day from today on.
 */
export function parseStayDate(match: RegExpExecArray, today: string): StayDates | null {
  const [, before = '', text = ''] = match;
  if (/^ma[ry]/.test(text) && !before && !/\d/.test(text)) return null;
  const parts = partsOf(text);
  if (!parts.day && /\bmid\b/.test(before)) parts.day = '15';
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
