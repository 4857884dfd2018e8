// Rules of law that depend on a stay's length, as sentences for guests and owners. No stay is refused because
// of them. Days are YYYY-MM-DD. Loaded by visitors' pages: no zod.
import { addDays, addMonths } from '../day.ts';
import type { Town } from '../place/gazetteer.ts';
import { countNights, type DayRange } from './availability.ts';
import type { StayLength } from './months.ts';
import type { CostTerms } from './stay-cost.ts';

export interface LengthRule {
  /** Missing if the rule applies in every town. */
  town?: Town;
  /** It applies to stays of this length or longer. */
  from?: StayLength;
  /** It applies to shorter stays than this. */
  until?: StayLength;
  /** True if it's only for a deposit above a month's rent. */
  isAboutHighDeposits?: true;
  sentence: string;
  source: { name: string; url: string };
  /** The day on which we compared the sentence with its source. */
  checkedOn: string;
}

const section = (lawCode: 'BPC' | 'CIV', number: string) =>
  `https://leginfo.legislature.ca.gov/faces/codes_displaySection.xhtml?lawCode=${lawCode}&sectionNum=${number}.`;

/** In the order of pages. A rule that we know only from a summary says "Check with the city." */
const lengthRules: readonly LengthRule[] = [
  {
    town: 'San Diego',
    until: { months: 1, nights: 0 },
    sentence:
      'In San Diego, a stay shorter than a calendar month is a short-term rental, so the owner needs a city license (STRO) and a tax certificate.',
    source: {
      name: 'San Diego City Treasurer',
      url: 'https://www.sandiego.gov/treasurer/short-term-residential-occupancy',
    },
    checkedOn: '2026-11-28',
  },
  {
    town: 'Imperial Beach',
    until: { months: 0, nights: 30 },
    sentence:
      'Imperial Beach allows stays shorter than 30 nights in some areas only, with a business license. Check with the city.',
    source: { name: 'City of Imperial Beach', url: 'https://www.imperialbeachca.gov/' },
    checkedOn: '2026-11-28',
  },
  {
    until: { months: 0, nights: 31 },
    sentence:
      'Before a stay of up to 30 nights, guests have to be told what they must clean, and what it costs if they don’t.',
    source: { name: 'Bus. & Prof. Code 17568.8', url: section('BPC', '17568.8') },
    checkedOn: '2026-11-28',
  },
  {
    from: { months: 0, nights: 30 },
    isAboutHighDeposits: true,
    sentence:
      'From 30 nights on, most owners can ask for at most one month’s rent as a deposit, including any for pets. Some owners of one or two homes can ask for two.',
    source: { name: 'Civil Code 1950.5', url: section('CIV', '1950.5') },
    checkedOn: '2026-11-28',
  },
  {
    town: 'San Diego',
    from: { months: 3, nights: 1 },
    sentence:
      'For more than three months in San Diego, an owner may need a just cause to end the rental, from the first day. Check with the city.',
    source: { name: 'City of San Diego', url: 'https://www.sandiego.gov/' },
    checkedOn: '2026-11-28',
  },
  {
    from: { months: 12, nights: 0 },
    sentence:
      'From twelve months on, California limits rent increases, and an owner needs a just cause to end the rental. Some single homes are exempt.',
    source: { name: 'Civil Code 1946.2', url: section('CIV', '1946.2') },
    checkedOn: '2026-11-28',
  },
];

const endOf = (from: string, { months, nights }: StayLength) => addDays(addMonths(from, months), nights);

/**
 * What the law says about a stay of this length: at most three rules. Only a home whose deposit is above a
 * month's rent gets the one about deposits.
 */
export function listLengthRules(
  town: Town | null,
  { from, to }: DayRange,
  { desiredMonthlyRent, deposit }: Pick<CostTerms, 'desiredMonthlyRent' | 'deposit'>,
): LengthRule[] {
  const isHighDeposit = (deposit ?? 0) > desiredMonthlyRent;
  return lengthRules.filter(
    (rule) =>
      (!rule.town || rule.town === town) &&
      (!rule.from || to >= endOf(from, rule.from)) &&
      (!rule.until || to < endOf(from, rule.until)) &&
      (!rule.isAboutHighDeposits || isHighDeposit),
  );
}

/** Whether guests confirm that they have read the house rules (AB 2202). */
export function mustReadRules(houseRules: readonly string[], stay: DayRange): boolean {
  return houseRules.length > 0 && countNights(stay) <= 30;
}
