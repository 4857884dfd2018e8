// Parses dates relative to today in the words of a search, such as "next year", "in 2 weeks" and "end of next
// month".
import { addDays, addMonths } from '../day.ts';
import { addLength, toLength } from './length-words.ts';
import { nightsPerMonth } from '../property/options.ts';
import { type Meaning, number, type Rule } from './word-rules.ts';

const amount = String.raw`(?:${number}|(a couple|a few|an?)(?: of)? )`;
const units = '(day|week|wk|month|mo|year|yr)s?';

/** "in 2 weeks", "within a month", "2 months from now". They run before the rules for lengths. */
export const startRules: readonly Rule[] = [
  [
    new RegExp(
      String.raw`(?<!\bdue )\b(?:(?:start|mov|arriv|com|beginn)ing |available )?(?:with)?in (?:the next |about |around ){0,2}${amount}${units}\b`,
    ),
    parseStart,
  ],
  [
    new RegExp(
      String.raw`(?:\b(?:start|mov|arriv|com|beginn)ing |\bavailable )?${amount}${units} from (?:now|today)\b`,
    ),
    parseStart,
  ],
];

const fewWords: Record<string, string> = { 'a couple': '2', 'a few': '3' };

function parseStart([, digits, few = '', unit]: RegExpExecArray, today: string): Meaning {
  const { length } = toLength(digits ?? fewWords[few] ?? '1', unit);
  return length ? { checkIn: addLength(today, length) } : {};
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** "in 2025", "last week" */
const pastRule: Rule = [
  /(?<!\b(?:built|renovated|remodeled|updated|since) )\b(?:in (20\d\d)|yesterday|last (?:week|month|year|spring|summer|fall|winter))\b/,
  ([phrase, year], today) =>
    year && year >= today.slice(0, 4)
      ? null
      : { problem: `“${phrase.replace('in ', '')}” has passed, so we left it out. Choose a later date.` },
];

/** "next year", "mid next month", "by the end of the year", "in 2028", "this weekend", "next friday". */
export const relativeDateRules: readonly Rule[] = [
  pastRule,
  [
    /\b(?:(?:for|in|from|starting|available) ){0,3}(tomorrow|this weekend|next weekend|next week)\b/,
    ([, words = ''], today) => parseComingDays(words, today),
  ],
  [
    new RegExp(
      String.raw`\b(?:from|on|by|starting|arriving|this|this coming|coming|(next)) (${weekdays.join('|')})\b(?! ?(?:to|through|thru|until|till|-|–|and|after|before|night)\b)`,
    ),
    ([, next, name = ''], today) => {
      const days = (weekdays.indexOf(name) - new Date(today).getUTCDay() + 7) % 7;
      const sunday = (7 - new Date(today).getUTCDay()) % 7;
      return { checkIn: addDays(today, next && days <= sunday ? days + 7 : days) };
    },
  ],
  [
    /((?:\b(?:in|by|at|for|from|during|all|of|starting|around|sometime|available|the|whole|entire|moving) ){0,5})(?:\b(early|beginning of|start of|mid|middle of|late|later|end of)(?: in)?[ -](?:the (?=month|year))?)?\b(?:(next|this) )?(month|year)\b(?! round| long)/,
    parsePeriod,
  ],
  [
    /(?:\b(?:by|at|for|from|during|starting|around|sometime|available|the|moving) ){0,4}\b(?:in |(early|beginning of|start of|mid|middle of|late|later in|end of)[ -])(20\d\d)\b(?![\d/.-])/,
    ([, part = '', year = ''], today) =>
      toStart([`${year}-01-01`, `${year}-07-01`, `${year}-10-01`, `${year}-12-31`], part, today),
  ],
];

function parsePeriod(
  [, before = '', part = '', which, unit]: RegExpExecArray,
  today: string,
): Meaning | null {
  if (!which && !part) return null;
  const isNext = which === 'next';
  if (unit === 'year') {
    const year = Number(today.slice(0, 4)) + (isNext ? 1 : 0);
    if (!isNext && !part) return {};
    return toStart([`${year}-01-01`, `${year}-07-01`, `${year}-10-01`, `${year}-12-31`], part, today);
  }
  const first = addMonths(`${today.slice(0, 7)}-01`, isNext ? 1 : 0);
  if (!isNext && !part) return {};
  const end = addDays(addMonths(first, 1), -1);
  const start = toStart([first, addDays(first, 14), addDays(first, 19), end], part, today);
  const isWhole = !part && /for|during|all|whole|entire/.test(before);
  return isWhole ? { ...start, checkOut: addDays(first, nightsPerMonth) } : start;
}

/** The first day of a part of a period, but at least today. Null if the whole period has passed. */
function toStart(
  [first, middle, late, end]: readonly [first: string, middle: string, late: string, end: string],
  part: string,
  today: string,
): Meaning | null {
  const day = part.startsWith('mid')
    ? middle
    : part.startsWith('late')
      ? late
      : part.startsWith('end')
        ? end
        : first;
  return end < today ? null : { checkIn: day < today ? today : day };
}

/** "This weekend" is from Friday to Sunday, and on a Saturday it has begun. */
function parseComingDays(words: string, today: string): Meaning {
  const weekday = new Date(today).getUTCDay();
  const friday = weekday === 6 ? addDays(today, -1) : addDays(today, (5 - weekday + 7) % 7);
  switch (words) {
    case 'this weekend':
      return { checkIn: friday < today ? today : friday, checkOut: addDays(friday, 2) };
    case 'next weekend':
      return { checkIn: addDays(friday, 7), checkOut: addDays(friday, 9) };
    case 'next week':
      return { checkIn: addDays(today, 7 - ((weekday + 6) % 7)) };
    default:
      return { checkIn: addDays(today, 1) };
  }
}
