// Writes the dates in the words of a search as the patterns of date-words.ts read them: "sep_6" for "labor
// day", "jan_5, 2027" for "1/5/2027", and "the 5th of jan" for "the 5th of next month".
import { dayDigits, monthName, months, seasons, until } from './date-words.ts';

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
/** "PCS to the base in March" names a first day. "March" alone after "in" is a stay. */
const movingIn = new RegExp(
  String.raw`\b((?:pcs(?:ing)?|mov(?:e|ing)|relocat(?:e|ing)|come|coming|arriv(?:e|ing)|start(?:s|ing)?|begin(?:s|ning)?|due)\b[^,\n]*?) in (?=${monthName})`,
  'g',
);
const holidayPattern = new RegExp(String.raw`\b(?:${Object.keys(holidays).join('|')})\b`, 'g');

/** "For Christmas" and "over the holidays". "By Christmas" and "Christmas to New Year's" name the day. */
const aroundChristmas = new RegExp(
  String.raw`(?<!\b(?:by|from|on|start|starting|until|till?|to|through|thru|before|after|between|and|not) (?:the )?)\b(?:(?:(?:for|over|during|at|around) ){0,2}(?:christmas|xmas)(?: (?:holidays?|vacation|break|time))?|(?:for|over|during) the holidays)\b(?! (?:eve|day|week|weekend|tree|lights?|20\d\d)\b|${until} ?(?:new year|jan))`,
  'g',
);

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
  String.raw`(?<![\d/])(?:(?:\b(?:from|starting|available|in) )?${numbers}( ?(?:-|–|—|to|until|'?till?|through|thru) ?)${numbers}|(\b(?:from|on|by|starting|after|before|until|available|in) )?${numbers})`,
  'g',
);
/** "Between 1/4 and 2/1". Without "between", it may be sizes: "2/1 and 3/2". */
const betweenDates = /\bbetween (?=\d{1,2}\/\d)([\d/]+) and (?=\d{1,2}\/\d)/g;

/**
 * The text with the names of months in "1/4 - 2/1", "from 1/15", "1/15/2027", "2027-01-15", "the 3rd to the
 * 17th" and holidays, and with "_" between month and day. Without a year or a preposition, "2/1" stays: it
 * may be bedrooms and bathrooms.
 */
export function spellOutDates(text: string, today: string): string {
  const spelled = spellOutYears(text, today)
    .replaceAll(movingIn, '$1 starting ')
    .replaceAll(earlyEnd, (_, month: string) => `${month} ${dayOfPart('early', month)}`)
    .replaceAll(partOfMonth, (_, part: string, month: string) => `${month} ${dayOfPart(part, month)}`)
    .replaceAll(dayOfMonth, (_, day: string, which: string) => {
      const month = Number(today.slice(5, 7)) - (which === 'next' ? 0 : 1);
      return `${day} of ${months[month % 12]}`;
    })
    .replaceAll(aroundChristmas, 'christmastime')
    .replaceAll(holidayPattern, (name) => spellHoliday(name, today))
    .replace(daysPattern, (_, first: string, last: string) => {
      const month = Number(today.slice(5, 7));
      const isPast = Number(first) < Number(today.slice(8));
      return `${months[(isPast ? month : month - 1) % 12]} ${first} to ${last}`;
    })
    .replaceAll(/\b(20\d\d)-(0[1-9]|1[0-2])-([0-3]\d)\b/g, (_, year: string, month: string, day: string) =>
      spell(month, day, year),
    )
    .replaceAll(betweenDates, '$1 to ')
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
  return joinDays(spelled);
}

const rooms = String.raw`(?:bed(?:room|rm)?s?|bdr?m?s?|brs?|b|bath(?:room)?s?|ba)\b`;
const others = String.raw`(?:guests?|people|persons?|ppl|adults?|kids?|children|child|friends|nurses|students|couples|of us|dogs|cats|pets|nights?|days?|weeks?|wks?|months?|mos?|years?|yrs?|min(?:ute)?s?|miles?|blocks?|hours?|cars?)\b`;
const kinds = '(?:(?:separate|private|full|big|large|spacious|nice|small|little|young) )?';
/** What a number counts, so that "in January 2 bedrooms" names no day. */
const counted = `(?: ?-)? ?${kinds}(?:${rooms}|${others})`;
/** Not "January 2/1", a size. Captures the 3 of "January 2 or 3 bedrooms". */
const monthAndDay = new RegExp(
  String.raw`(${monthName})\.? (${dayDigits})(?!${counted}| ?\/ ?\d)(?= ?(?:-|–|to|or) ?(\d) ?${kinds}${rooms}|)`,
  'g',
);

/** "Mid January", "the end of April". */
const partOfMonth = new RegExp(
  String.raw`\b(?:the )?(mid(?:dle)?|late|end)(?:[ -]of)?[ -](${monthName})(?!\.? ${dayDigits}(?!${counted}))`,
  'g',
);

/** Not a month's first or last day, but some days into it: "until early March", "Jan 5 - early March". */
const earlyEnd = new RegExp(
  String.raw`(?<=\b(?:to|until|'?till?|through|thru|before|leaving) (?:the )?|${monthName}\.?(?: ${dayDigits})?${until})early (${monthName})(?!\.? ${dayDigits}(?!${counted}))`,
  'g',
);

const lastDay = new RegExp(
  String.raw`(${monthName})_(${dayDigits})(${until})(${dayDigits})(?!${counted})`,
  'g',
);

/**
 * Joins months and days: "jan 5 to 9" becomes "jan_5 to jan_9". So no other rule takes a number of the dates,
 * as in "for 2 jan 5 to 9 dog ok".
 */
function joinDays(text: string): string {
  return text
    .replaceAll(monthAndDay, (whole, month: string, day: string, most = '0') =>
      Number(most) > Number.parseInt(day, 10) ? whole : `${month}_${day}`,
    )
    .replaceAll(lastDay, (whole, month: string, first: string, between: string, last: string) =>
      Number.parseInt(last, 10) > Number.parseInt(first, 10)
        ? `${month}_${first}${between}${month}_${last}`
        : whole,
    );
}

/** 10 for "early", 15 for "mid", 20 for "late", and for "end" the month's last day, or 28 in February. */
function dayOfPart(part: string, month: string): number {
  if (part === 'early') return 10;
  if (part.startsWith('mid')) return 15;
  if (part === 'late') return 20;
  const at = months.indexOf(month.slice(0, 3));
  return at === 1 ? 28 : [3, 5, 8, 10].includes(at) ? 30 : 31;
}
/** "The 5th of next month". */
const dayOfMonth = /\b(\d{1,2}(?:st|nd|rd|th)?) of (next|this) month\b/g;

const yearWords = new RegExp(
  String.raw`(${monthName}|\b(?:${Object.keys(seasons).join('|')})\b)(?: of|,)? (next|this) year\b|\b(next|this) year,? (in |from |starting )?(${monthName})`,
  'g',
);

/** "January 2027" for "January next year" or "next year in January". */
function spellOutYears(text: string, today: string): string {
  const year = Number(today.slice(0, 4));
  return text.replaceAll(
    yearWords,
    (_, first: string | undefined, yearAfter: string, yearBefore: string, before = '', last = '') =>
      `${before}${first ?? last} ${year + ((yearAfter ?? yearBefore) === 'next' ? 1 : 0)}`,
  );
}

const daysPattern =
  /\b(?:the )?(\d{1,2})(?:st|nd|rd|th) ?(?:to|-|–|through|until|till) ?(?:the )?(\d{1,2})(?:st|nd|rd|th)\b(?! (?:of )?[a-z]{3})/;

function spell(month: string, day: string, year = ''): string {
  const name = months[Number(month) - 1] ?? '';
  return `${name} ${Number(day)}${year && `, ${year.length === 2 ? '20' : ''}${year}`}`;
}
