// Parses rents in the words of a search.
import { nightsPerMonth } from '../property/options.ts';
import { highestRent } from './filters.ts';
import { type Rule, toFilter, zipCode } from './word-rules.ts';

const budget = String.raw`(?:\b(?:(?:my |our )?(?:budget|rent|price|max)(?: is| of|:)?|around|about|approx(?:imately)?|roughly) ?)?`;
const dollars = String.raw`(\$ ?)?(?<![\d,])(?!(?<!\$ ?)${zipCode})(\d[\d,]*(?:\.\d+)?) ?(k\b)?(?: ?(?:dollars|usd|bucks)\b)?(?: ?(?:a|per|each|\/)? ?(month|mo|week|night|nite)(?:ly)?\b)?(?: ?(?:max(?:imum)?|tops|or less|or under|at most)\b)?`;
/** "Under 900 sq ft" and "under 30 days" aren't rents. */
const notDollars = String.raw`(?! ?(?:sq|ft|feet|square|days?|nights?|weeks?|wks?|months?|people|guests|adults|kids|years?|bed|br\b|bath|min|miles?|blocks?|st\b|street|ave))(?![\d,.-]*\d)`;
/** Not the "500" of "3 500". */
const notThousands = String.raw`(?<!\d (?=\d{3}(?!\d)))`;
const least = '(?:from|over|above|at least|more than|min(?:imum)?)';
const most =
  '(?:under|below|less than|lower than|up to|at most|cheaper than|no more than|not more than|not over|within|max(?:imum)?(?: of)?|<)';
/** Money that isn't a rent. */
export const otherMoneyRules: readonly Rule[] = [
  [
    new RegExp(
      String.raw`\b(?:i |we )?(?:make|earn|income(?: of)?|salary(?: of)?|credit(?: score)?(?: of)?|deposit(?: of)?) ${dollars}`,
    ),
    () => ({}),
  ],
  [
    new RegExp(String.raw`${dollars} (?:in )?total\b`),
    ([, , digits = '', thousands]) => ({
      total: Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1),
    }),
  ],
  [new RegExp(String.raw`\b(?:over|above|more than) ${dollars} (?:is )?(?:ok|okay|fine)\b`), () => ({})],
];

export const rentRules: readonly Rule[] = [
  [
    new RegExp(
      String.raw`${budget}(?:\bbetween )?(?<![\w$])${dollars} ?(?:-|–|to|and) ?${dollars}${notDollars}`,
    ),
    (match) => {
      const [, sign, digits, thousands = thousandsOf(match), unit] = match;
      const rents = [toRent([sign, digits, thousands, unit]), toRent(match.slice(5, 9))];
      // "Between 3000 and 2000" has them in no order.
      const [minRent = 0, maxRent = 0] = match[0].includes('between') ? rents.toSorted(byAmount) : rents;
      return minRent && maxRent && minRent <= maxRent ? { minRent, maxRent } : null;
    },
  ],
  [
    new RegExp(String.raw`${budget}${most} ?(?:(?:my |our |the )?bah(?: of)? )?${dollars}${notDollars}`),
    (match) => toFilter('maxRent', toRent(match.slice(1))),
  ],
  [
    new RegExp(String.raw`\b${least} ?${dollars}${notDollars}`),
    (match) => toFilter('minRent', toRent(match.slice(1))),
  ],
  [
    new RegExp(String.raw`${budget}(?<!\w)${notThousands}${dollars}${notDollars}`),
    (match) => (isSaidRent(match) ? toFilter('maxRent', toRent(match.slice(1))) : null),
  ],
];

/** A large plain number. A year was read with its month before. */
export const plainRentRule: Rule = [
  new RegExp(
    String.raw`${budget}(?<![\w$./-])(?<!\b(?:the|route|highway|interstate) )${notThousands}(?!20[23]\d\b|${zipCode})(\d,?\d{3}|\d[05]0|1\d,?\d{3})(?![\w/-])(?: ?(?:dollars|usd|bucks)\b)?${notDollars}`,
  ),
  (match) => toFilter('maxRent', toRent([undefined, match[1]])),
];

/** The cheapest homes come first. There is no filter for "cheap". */
export const cheapRule: Rule = [
  /\b(?:the )?(?:cheap(?:est|er|ly)?|cheep|(?:most )?affordabl[ey]|inexpensive|low(?:est|er)?[ -](?:cost|prices?|priced|rents?|budget)|budget[ -]friendly|on a (?:tight |small |low )?budget|not (?:too |so |very |that )?(?:expensive|pricey))\b/,
  () => ({ sort: 'rent-up' }),
];

/** A lower amount isn't a monthly rent, such as "6 month". */
const lowestRent = 100;

const byAmount = (one: number, other: number) => one - other;

/** Whether a number has a sign, a "k", a unit, or a word such as "price" before it. */
const isSaidRent = ([phrase, sign, , thousands, unit]: RegExpExecArray) =>
  (sign ?? thousands ?? unit) !== undefined || /^(?:my |our )?(?:budget|rent|price)\b/.test(phrase);

/** The "k" of both numbers in "2-3k". "For 2 and 3k" has one of its own. */
function thousandsOf([range, , digits, , , , , thousands]: RegExpExecArray): string | undefined {
  const isRange = range.includes('between') || !range.includes(' and ');
  return isRange && Number(digits) < 100 ? thousands : undefined;
}

/** US dollars a month; 0 if the number isn't a rent, such as a plain number below 500. */
function toRent([sign, digits = '', thousands, unit]: readonly (string | undefined)[]): number {
  const perMonth = unit?.startsWith('ni') ? nightsPerMonth : unit === 'week' ? nightsPerMonth / 7 : 1;
  const amount = Number(digits.replaceAll(',', '')) * (thousands ? 1000 : 1) * perMonth;
  const isRent = sign !== undefined || thousands !== undefined || unit !== undefined || amount >= 500;
  return isRent && amount >= lowestRent && amount <= highestRent ? Math.round(amount) : 0;
}
