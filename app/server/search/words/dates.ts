// The dates and lengths of stay in a sentence: one table of phrases. A whole month or season is a first day
// and a length. The first length that is read counts, and lengths are read before months, so "2 weeks in
// July" means two weeks.
import { addDays, addMonths, horizonMonths, isDay } from '#domain/day.ts';
import { rentalLengthOf } from '#domain/property/lengths.ts';
import { nightsPerMonth } from '#domain/property/options.ts';
import { type FilterName, type Filters, highestRent } from '#domain/search/filters.ts';
import { reversedDates } from '#domain/search/ignored-filters.ts';
import { countNights } from '#domain/stay/availability.ts';
import { lengthOf } from '#domain/stay/months.ts';
import { mostOf, number, toNumber } from './short-forms.ts';
import { type Meaning, type Rule, toRule } from './text.ts';

const monthNames = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
/** "May’s" isn't a month. */
const month = String.raw`(?:jan(?:uary)?|feb(?:ruary)?|mar(?:ch)?|apr(?:il)?|may|june?|july?|aug(?:ust)?|sept?(?:ember)?|oct(?:ober)?|nov(?:ember)?|dec(?:ember)?)(?![a-z\d'])\.?`;
/** The first month of each, as a guest plans. */
const seasons: Record<string, number> = { spring: 3, summer: 6, fall: 9, autumn: 9, winter: 12 };
const monthsOfSeason = 3;
const season = String.raw`(?:${Object.keys(seasons).join('|')})\b(?! (?:semester|break|quarter|term|intern\w*)\b)`;
const year = String.raw`(?:,? ?(?:of )?(?:20\d\d|next year)\b)?`;
/** Nouns after a number that isn't a day: "in January 2 bedrooms". */
const counted = String.raw`(?:(?:separate|private|full|big|large|small|young) )?(?:bed|bath|guest|people|person|adult|kid|child|friend|nurse|student|couple|night|day|week|month|year|minute|mile|(?:bd|bdrm|br|b|ba|ppl|of us|car|block|hour|min|wk|mo|yr)s?\b)`;
const day = String.raw`\d{1,2}(?:st|nd|rd|th)?\b(?! ?\/ ?\d|(?:[ -]{0,2}|(?:[-–]| to | or )\d ?)${counted})`;
const animals = ' (?:(?:big|large|small|little) )?(?:dogs|cats|pets)';
/** Of a month. "The first week of" and "a few days in" only say when a stay begins. */
const part = String.raw`(?:the |an? )?\b(?:early|beginning|start|mid(?:dle)?|later?|end|(?:first|last|few|couple)(?: of)?(?: [a-z\d]{1,5})? (?:day|night|week|half)s?)(?: in| of)?[ -](?:the )?`;
/** In "for 4 March 5-12", four are guests. */
const dayMonth = String.raw`\b\d{1,2}(?:st|nd|rd|th)? (?:of )?${month}(?! \d{1,2}\b)${year}`;
/** Read by `readMoment`. */
const moment = String.raw`(?:${dayMonth}|\b20\d\d-(?:0[1-9]|1[0-2])-[0-3]\d\b|(?<![\d/])(?:1[0-2]|0?[1-9])\/(?:3[01]|[12]\d|0?[1-9])(?:\/(?:20)?\d\d)?(?![\d/])|(?:${part})?\b(?:${month}(?: (?:the )?${day}(?!${animals}))?|${season})${year}|(?:${part}(?:next )?|\bnext )month\b|\b(?:now|asap|as soon as possible|immediately|right away|today|tonight|tomorrow)\b(?!'))`;
const untilWords = String.raw`(?: ?(?:-|–|—|(?:up )?to\b|until\b|'?till?\b|through\b|thru\b|a\b|(?:and|&)(?= (?:the )?[a-z]{3})|(?<=\bbetween [^,\n]{1,12})and\b|(?:,|and|&)? ?(?:check(?:ing)?[ -]?out|leaving|mov(?:e|ing) out)\b(?: on| by)?) ?(?:the )?)`;
const lead = String.raw`((?:\b(?:in|for|from|between|by|on|start|starting|beginning|available|during|over|all|of|the|whole|entire|month of|next|this|coming|check in|arriv(?:e|ing|al)|mov(?:e|ing)|after|around|about|sometime|at|until|till?|through|thru|before|up to) ){0,5})`;
/** Not behind a day: "2/1, jan 5" are sizes and a day. */
const orOther = String.raw`((?:(?<!\d)(?:,? or | ?[,/] ?)${month}){0,4})`;

const unit = '(night|nite|day|week|wk|month|mo|year|yr)s?';

/** In this order: a rule sees what the rules before it have left. */
export const dateRules: readonly Rule[] = [
  // No stay: "4 months pregnant", "a 25-year-old", "every 2 weeks", "up to 6 months", "last summer".
  toRule(
    String.raw`(?:${number}|\ban? )${unit}'?[ -](?:olds?|of age|along|pregnant|ago|away|younger|older|notice|(?:of )?experience|(?:a|per|each|every) (?:day|week|month|year))\b|\b\d{1,2} ?-?(?:yo|y\/o)\b|\b(?:last|past|every|due in|up to) (?:${number}|other )?(?:${unit}|${season})\b(?! (?:of|in)\b)`,
    () => ({}),
  ),
  // "13 weeks", "for a month", and days: "in 2 weeks", "a week from now"
  toRule(
    String.raw`(?:\b(?:(?:start|mov|arriv|com|beginn)ing |available )?((?:with)?in )(?:the next )?)?((?:\b(?:for|about|around|just|only|stay|staying) ){0,4})(?<!\b(?:first|last) )(?:${mostOf}|\ban? (?:full |whole )?)${unit}\b(?![ -](?:old|round|long))( from (?:now|today)\b)?`,
    readLength,
  ),
  // "In January", "by Jan 4", "4th of July", "until March", "Jan 4 - 18", "4 - 18 January", "January to
  // March"
  toRule(
    String.raw`${lead}(${moment}|(?<![$\d/.,-])\b\d{1,2}(?:st|nd|rd|th)?(?= ?(?:-|–|to|and|until|through) ?(?:the )?(?:${dayMonth}|\d{1,2}(?:st|nd|rd|th)\b(?! (?:of )?[a-z]{3}))))${orOther}(?:${untilWords}(${moment}|\b${day}${year}))?`,
    readDates,
  ),
];

/** A day, or one or more whole months (`months`). The year may be missing. January is 1. */
type Moment = Partial<Record<'year' | 'month' | 'day' | 'months', number | undefined>>;

/**
 * Reads a match of `moment`, or a day alone. "Early March" is March 10 at the end of a stay, else March 1.
 */
function readMoment(text: string, today: string, isEnd = false): Moment {
  const isToday = /^(?:now|asap|as |imm|right|tod|toni)/.test(text);
  const exact = isToday ? today : text === 'tomorrow' ? addDays(today, 1) : text;
  const [, isoYear, isoMonth, isoDay] = /^(\d{4})-(\d\d)-(\d\d)/.exec(exact) ?? [];
  if (isoYear) return { year: Number(isoYear), month: Number(isoMonth), day: Number(isoDay) };
  const [, monthDigits, dayDigits, yearDigits] = /^(\d+)\/(\d+)(?:\/(?:20)?(\d\d))?/.exec(text) ?? [];
  const numericYear = yearDigits ? 2000 + Number(yearDigits) : undefined;
  if (monthDigits) return { year: numericYear, month: Number(monthDigits), day: Number(dayDigits) };
  const found = readMonths(text, today);
  const [stage = ''] = /\b(?:early|first|mid|late|last|end)/.exec(text) ?? [];
  const [typedDay] = stage ? [] : (/(?<!\d)\d\d?(?!\d)/.exec(text) ?? []);
  if (typedDay) return { ...found, day: Number(typedDay) };
  // February has 28 days here.
  const end = new Date(Date.UTC(2027, found.month ?? 1, 0)).getUTCDate();
  const days: Record<string, number> = {
    mid: 15,
    late: 20,
    last: 20,
    end,
    ...(isEnd && { early: 10, first: 7 }),
  };
  return { ...found, day: days[stage] };
}

/** The month or season that a text names. */
function readMonths(text: string, today: string): Moment {
  const [typed] = /\b20\d\d\b/.exec(text) ?? [];
  const nextYear = text.endsWith('next year') ? Number(today.slice(0, 4)) + 1 : undefined;
  const named = typed ? Number(typed) : nextYear;
  const [name = ''] = namePattern.exec(text) ?? [];
  if (seasons[name]) return { year: named, month: seasons[name], months: monthsOfSeason };
  if (name) return { year: named, month: monthNames.indexOf(name.slice(0, 3)) + 1, months: 1 };
  if (!text.endsWith('month')) return { year: named };
  const first = addMonths(`${today.slice(0, 7)}-01`, text.includes('next ') ? 1 : 0);
  return { year: Number(first.slice(0, 4)), month: Number(first.slice(5, 7)), months: 1 };
}
const namePattern = new RegExp(String.raw`\b(?:${month}|${season})`);

/**
 * The first such day on or after `earliest`, or the first such months that end after it. Months that have
 * begun start on `earliest`. `end` is the check-out: the day itself, or the one after the months.
 */
function periodOf(at: Moment, earliest: string): { first: string; end: string } | null {
  const thisYear = Number(earliest.slice(0, 4));
  const two = (value = 1) => String(value).padStart(2, '0');
  for (const each of at.year ? [at.year] : [thisYear - 1, thisYear, thisYear + 1]) {
    const first = `${each}-${two(at.month)}-${two(at.day)}`;
    if (!isDay(first)) continue;
    const end = at.day ? first : addMonths(first, at.months ?? 1);
    if (at.day ? first >= earliest : end > earliest)
      return { first: first < earliest ? earliest : first, end };
  }
  return null;
}

function readDates(match: RegExpMatchArray, today: string): Meaning | null {
  const [, before = '', first = '', , last] = match;
  if (/\b(?:until|till?|through|thru|before|up to) /.test(before)) {
    const at = readMoment(first, today, true);
    const period = periodOf(at, today);
    return period ? { until: period.end } : { note: describeUnusable(first, at, today) };
  }
  return (last && readRange(first, last, today)) || readFirstDay(match, today);
}

function readRange(first: string, last: string, today: string): Meaning | null {
  const [from, to] = [readMoment(first, today), readMoment(last, today, true)];
  const isDayAlone = !to.month;
  // "The 3rd to the 17th" are of this month, or of the next one if the 3rd has passed.
  const isPast = Number(today.slice(8)) > (from.day ?? 0);
  if (!from.month && !to.month) Object.assign(from, readMonths(isPast ? 'next month' : 'month', today));
  from.month ??= to.month;
  to.month ??= from.month;
  // A year at the end may be the check-in's, too.
  for (const each of from.year || !to.year ? [from.year] : [to.year, to.year - 1]) {
    const start = periodOf({ ...from, year: each }, today);
    if (!start) continue;
    const isSameMonth = to.day && !to.year && from.month === to.month;
    const stop = periodOf(isSameMonth ? { ...to, year: Number(start.first.slice(0, 4)) } : to, start.first);
    if (!stop || stop.end <= start.first) continue;
    return toDays(start.first, stop.end);
  }
  if (isDayAlone) return null;
  const start = periodOf(from, today);
  if (!start) return { note: describeUnusable(first, from, today) };
  const isReversed = periodOf(to, today) !== null;
  const note = isReversed ? reversedDates : describeUnusable(last, to, today);
  return { ...toDays(start.first), note };
}

/** After these words, a month only says when a stay begins. */
const begins =
  /\b(?:from|by|on|start|starting|beginning|available|after|around|about|at|mov\w{1,3}|arriv\w{1,3}|check in) /;
/** "PCS to the base in March" */
const movesIn = /\b(?:pcs|mov|relocat|com(?:e|ing)|arriv|start|begin|due)[^,\n]{0,60}$/;

/** A season, or a month alone or after "in" or "for", is a whole stay. Otherwise it is when a stay begins. */
function readFirstDay(match: RegExpMatchArray, today: string): Meaning | null {
  const [phrase, before = '', text = '', other = ''] = match;
  const { input = '', index = 0 } = match;
  const isLast = /^\s*(?:[\n,.!?]|$)/.test(input.slice(index + phrase.length));
  // "We may come", "march for". Without a preposition, "2/1" may be bedrooms and bathrooms.
  if (/^ma[ry]\D*$/.test(text) && !before && !other && !isLast) return null;
  if (
    /^\d+\/\d+$/.test(text) &&
    !/\b(?:in|on|from|by|start|starting|arriving|after|available) $/.test(before)
  )
    return null;
  const at = readMoment(text, today);
  const period = periodOf(at, today);
  if (!period) return { note: describeUnusable(text, at, today) };
  const isPart =
    other !== '' || /^(?:the |an? |next |early|beg|start|mid|late|first|last|few|couple)/.test(text);
  const isSeason = at.months === monthsOfSeason;
  const isWholeMonth = /^(?:in |of |the ){0,3}$/.test(before) && !movesIn.test(input.slice(0, index));
  const isWhole =
    /\b(?:for|during|over|all|whole|entire|month of) /.test(before) ||
    (!isPart && (isSeason ? !begins.test(before) : isWholeMonth));
  const length = isSeason
    ? { nights: countNights({ from: period.first, to: period.end }), months: 0 }
    : { nights: 0, months: 1 };
  return { ...toDays(period.first), ...(isWhole && !at.day && { length }) };
}

/** "A month" is a length after "for" or as a phrase of its own. "$3,000 a month" is a rent. */
function readLength(match: RegExpMatchArray, today: string): Meaning | null {
  const [, starts, before, typed, name = '', fromNow] = match;
  const isOwnPhrase = /(?:^|[,\n] ?)$/.test(match.input?.slice(0, match.index) ?? '');
  if (!typed && !starts && !before && !fromNow && !name.startsWith('y') && !isOwnPhrase) return null;
  const amount = Math.max(toNumber(typed), 1);
  const [nights, months] = [
    amount * (nightsPer[name[0] ?? ''] ?? 0),
    amount * (monthsPer[name[0] ?? ''] ?? 0),
  ];
  const length = { nights, months };
  if (countMonthsOf(length) > horizonMonths) return null;
  return starts || fromNow ? toDays(addLength(today, length)) : { length };
}
/** By the first letter of a unit. */
const nightsPer: Record<string, number> = { n: 1, d: 1, w: 7 };
const monthsPer: Record<string, number> = { m: 1, y: 12 };

const toDays = (checkIn: string, checkOut?: string): Meaning => ({
  wishes: [['checkIn', checkIn], ...(checkOut ? [['checkOut', checkOut] as const] : [])],
});

function describeUnusable(text: string, at: Moment, today: string): string {
  const isPast = at.year && at.year <= Number(today.slice(0, 4)) && periodOf(at, '2000-01-01') !== null;
  return isPast
    ? `“${text}” has passed, so we left it out. Choose a later date.`
    : `“${text}” isn’t a date, so we left it out.`;
}

type Length = NonNullable<Meaning['length']>;
interface Stay extends Pick<Meaning, 'length' | 'until' | 'total'> {
  checkIn?: string;
  checkOut?: string;
}

const countMonthsOf = ({ nights, months }: Length) => months + nights / nightsPerMonth;

/** The check-out. */
const addLength = (first: string, { nights, months }: Length) => addDays(addMonths(first, months), nights);

/**
 * The days of a stay or its rental length, and the monthly rent that follows from a total. Returns a typed
 * first day even if another one is chosen, so that the caller can say so.
 */
export function combineStay(
  { checkIn, checkOut, length, until, total }: Stay,
  chosen: Pick<Filters, 'checkIn' | 'checkOut' | 'rentalLength'>,
): { wishes: [kind: FilterName, value: string][]; notes: string[] } {
  // "In January" agrees with any chosen first day of January.
  const isAlike = !checkOut && checkIn?.slice(0, 7) === chosen.checkIn?.slice(0, 7);
  const read = isAlike ? (chosen.checkIn ?? checkIn) : checkIn;
  const first = chosen.checkIn ?? read ?? '';
  // "Until May 15" of a stay from August ends in the year after.
  const lastDay = until && (until > first ? until : addMonths(until, 12));
  const typedEnd = first && (lastDay ?? (length && addLength(first, length)));
  // A length belongs to the dates that were read, not to other ones that are chosen.
  const isOther = read !== undefined && read !== first;
  const end = checkOut ?? (isOther ? '' : (chosen.checkOut ?? typedEnd ?? ''));
  const wishes: [FilterName, string][] = read ? [['checkIn', read]] : [];
  if (first && end > first) wishes.push(['checkOut', end]);
  if (!first && length) wishes.push(['rentalLength', rentalLengthOf(countMonthsOf(length))]);
  const stay = first && end > first ? lengthOf({ from: first, to: end }) : length;
  if (total && stay)
    wishes.push(['maxRent', String(Math.min(Math.round(total / countMonthsOf(stay)), highestRent))]);
  const isOpen = until !== undefined && !first;
  return { wishes, notes: isOpen ? ['Add a check-in date so we can use your check-out date.'] : [] };
}
