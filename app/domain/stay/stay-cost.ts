// What a stay costs: its rent, the owner's fees and the deposit. Every screen and mail uses `costOfStay`.
// Amounts of a stay are whole US dollars, so that its lines add up. Loaded by visitors' pages: no zod.
import { clipRanges, type DayRange, countNights } from './availability.ts';
import { addDays, addMonths, formatRange } from '../day.ts';
import { formatLength, lengthOf, type StayLength } from './months.ts';
import { formatMoney, orNone, pluralize } from '../numbers.ts';
import { nightsPerMonth } from '../property/options.ts';

/** The fields that decide what a stay costs. */
export const costFields = [
  'desiredMonthlyRent',
  'rentFrom3Months',
  'rentFrom6Months',
  'cleaningFee',
  'petFee',
  'petFeePer',
  'deposit',
] as const;

/** The values of `costFields`: whole US dollars. Null if the owner doesn't say. */
export interface CostTerms {
  desiredMonthlyRent: number;
  rentFrom3Months: number | null;
  rentFrom6Months: number | null;
  cleaningFee: number | null;
  petFee: number | null;
  petFeePer: 'stay' | 'month' | null;
  deposit: number | null;
  /** For inquiries that were sent while a month was 30 nights, because they keep their amounts. */
  countsNights?: true;
  /**
   * The agreed rents of a stay that was changed, each from its day on, and the first one from check-in on.
   * Without them, the length decides.
   */
  rents?: readonly (Rent & { from: string })[];
  /** The day from which on a monthly pet fee counts, if pets joined after check-in. */
  petsFrom?: string;
}

interface Rent {
  monthlyRent: number;
  /** The months from which on that rent applies. Null for the rent of every stay. */
  rentFromMonths: 3 | 6 | null;
}

type CostKind = 'rent' | 'cleaning' | 'pets' | 'deposit';

interface Amount {
  /** For the whole stay. */
  dollars: number;
  /** The part that is due on day one. */
  firstDollars: number;
}

interface CostLine extends Amount {
  kind: CostKind;
}

/** Consecutive nights with the same rent. */
interface RentPart extends DayRange, Rent, Amount {
  length: StayLength;
}

export interface StayCost {
  nights: number;
  /** What the rent counts: whole months, and the other nights. */
  length: StayLength;
  /** In order. More than one only for a stay that was changed. */
  rents: RentPart[];
  /** What pets cost a month. Null if they cost something once, or nothing. */
  monthlyPetFee: number | null;
  /** In the order of `costLines`, without those that the owner doesn't name. */
  lines: CostLine[];
  /** All lines except the deposit, which the owner returns. */
  total: number;
  /** The rent of the first month, the fees and the deposit. */
  dayOne: number;
  /** Whether the owner says nothing about fees and the deposit. */
  isIncomplete: boolean;
}

/** A stay, and whether its guests bring pets. */
export type PricedStay = DayRange & { pets: boolean };

/** The lower rents, and the months from which on they apply. */
export const lowerRents = [
  { name: 'rentFrom3Months', months: 3 },
  { name: 'rentFrom6Months', months: 6 },
] as const;

/** The lower rents that a stay is long enough for. */
export function lowerRentsFor({ from, to }: DayRange) {
  return lowerRents.filter(({ months }) => to >= addMonths(from, months));
}

/** The lowest rent that a stay of this length can have. */
export function findRent(terms: CostTerms, stay: DayRange): Rent {
  const rents: Rent[] = lowerRentsFor(stay).flatMap(({ name, months }) =>
    terms[name] === null ? [] : [{ monthlyRent: terms[name], rentFromMonths: months }],
  );
  return rents.reduce((lowest, rent) => (rent.monthlyRent < lowest.monthlyRent ? rent : lowest), {
    monthlyRent: terms.desiredMonthlyRent,
    rentFromMonths: null,
  });
}

/** Old inquiries count only nights. */
function measure({ countsNights }: CostTerms, nights: DayRange): StayLength {
  return countsNights ? { months: 0, nights: countNights(nights) } : lengthOf(nights);
}

/**
 * A monthly amount for each month of these nights of a stay, and a thirtieth for each other night. The share
 * of the stay's first month is due on day one.
 */
function monthly(dollars: number, terms: CostTerms, { from, to }: DayRange, checkIn: string): Amount {
  const month = terms.countsNights ? addDays(checkIn, nightsPerMonth) : addMonths(checkIn, 1);
  const costUntil = (end: string) => {
    const { months, nights } = measure(terms, { from, to: end });
    return months * dollars + Math.round((dollars * nights) / nightsPerMonth);
  };
  return { dollars: costUntil(to), firstDollars: month > from ? costUntil(month < to ? month : to) : 0 };
}

function once(dollars: number): Amount {
  return { dollars, firstDollars: dollars };
}

function splitRent(terms: CostTerms, stay: DayRange): RentPart[] {
  const rents = terms.rents ?? [{ from: stay.from, ...findRent(terms, stay) }];
  return rents.flatMap((rent, index) =>
    clipRanges([{ from: index ? rent.from : stay.from, to: rents[index + 1]?.from ?? stay.to }], stay).map(
      (nights) => ({
        ...rent,
        ...nights,
        ...monthly(rent.monthlyRent, terms, nights, stay.from),
        length: measure(terms, nights),
      }),
    ),
  );
}

/** The lines of a stay, with the field that names each amount and the function that computes it. */
const costLines: readonly {
  kind: CostKind;
  field: keyof CostTerms;
  compute: (terms: CostTerms, stay: DayRange, rents: readonly RentPart[]) => Amount;
}[] = [
  {
    kind: 'rent',
    field: 'desiredMonthlyRent',
    compute: (_terms, _stay, rents) => ({
      dollars: rents.reduce((sum, { dollars }) => sum + dollars, 0),
      firstDollars: rents.reduce((sum, { firstDollars }) => sum + firstDollars, 0),
    }),
  },
  { kind: 'cleaning', field: 'cleaningFee', compute: ({ cleaningFee }) => once(cleaningFee ?? 0) },
  {
    kind: 'pets',
    field: 'petFee',
    compute: (terms, stay) => {
      const { petFee, petFeePer, petsFrom = '' } = terms;
      if (petFeePer !== 'month') return once(petFee ?? 0);
      const from = petsFrom > stay.from ? petsFrom : stay.from;
      return monthly(petFee ?? 0, terms, { ...stay, from }, stay.from);
    },
  },
  { kind: 'deposit', field: 'deposit', compute: ({ deposit }) => once(deposit ?? 0) },
];

/** What guests pay for the stay, and what the owner returns. */
function splitLines(lines: readonly CostLine[]): [paid: CostLine[], returned: CostLine[]] {
  const isReturned = ({ kind }: CostLine) => kind === 'deposit';
  return [lines.filter((line) => !isReturned(line)), lines.filter((line) => isReturned(line))];
}

/** What a stay costs. `pets` tells whether guests bring any. */
export function costOfStay(terms: CostTerms, stay: DayRange & { pets?: boolean }): StayCost {
  const { pets = false } = stay;
  const rents = splitRent(terms, stay);
  const lines = costLines
    .filter(({ kind, field }) => terms[field] !== null && (pets || kind !== 'pets'))
    .map(({ kind, compute }) => ({ kind, ...compute(terms, stay, rents) }));
  const [paid] = splitLines(lines);
  return {
    nights: countNights(stay),
    length: measure(terms, stay),
    rents,
    monthlyPetFee: pets && terms.petFeePer === 'month' ? terms.petFee : null,
    lines,
    total: paid.reduce((sum, { dollars }) => sum + dollars, 0),
    dayOne: lines.reduce((sum, { firstDollars }) => sum + firstDollars, 0),
    isIncomplete: terms.cleaningFee === null && terms.deposit === null,
  };
}

/** "$13,049 total", or "before fees" if the owner doesn't say what else guests pay. */
export function formatTotal({ total, isIncomplete }: StayCost): string {
  return `${formatMoney(total)} ${isIncomplete ? 'before fees' : 'total'}`;
}

/** The total of a stay, rounded to tens: the short form of cards, pins and alerts. */
export function roundTotal({ total }: Pick<StayCost, 'total'>): number {
  return Math.round(total / 10) * 10;
}

/** "3-month rate": why the rent of a stay is lower than usual. Null if it isn't. */
export function nameRate({ rents: [rent] }: Pick<StayCost, 'rents'>): string | null {
  return rent?.rentFromMonths ? `${rent.rentFromMonths}-month rate` : null;
}

/** "3-month rate, otherwise $5,600". Null if the rent isn't lower than usual. */
export function describeRate(
  cost: Pick<StayCost, 'rents'>,
  { desiredMonthlyRent }: Pick<CostTerms, 'desiredMonthlyRent'>,
): string | null {
  const rate = nameRate(cost);
  return rate && `${rate}, otherwise ${formatMoney(desiredMonthlyRent)}`;
}

/**
 * "about $13,050 for 91 nights", or "about $12,130 before fees for 91 nights, 3-month rate" if the owner
 * names no fees and the rent is lower than usual.
 */
export function describeStayTotal(
  cost: Pick<StayCost, 'total' | 'nights' | 'rents' | 'isIncomplete'>,
): string {
  const rate = nameRate(cost);
  const price = formatMoney(roundTotal(cost)) + (cost.isIncomplete ? ' before fees' : '');
  return `about ${price} for ${pluralize(cost.nights, 'night')}${rate ? `, ${rate}` : ''}`;
}

/**
 * "$12,996 for 3 months and 2 nights at $4,218 a month", or with fees "…, fees included". If other fees
 * aren't known, it says "before fees" or "before other fees". Exact, because it stands beside the lines.
 */
export function describeCost({ total, length, rents: [rent], isIncomplete }: StayCost): string {
  if (rent?.dollars !== total)
    return `${formatMoney(total)} for ${formatLength(length)}, ${isIncomplete ? 'before other fees' : 'fees included'}`;
  const price = formatMoney(total) + (isIncomplete ? ' before fees' : '');
  return `${price} for ${formatLength(length)} at ${formatMoney(rent.monthlyRent)} a month`;
}

/** Shown if the owner names neither fees nor a deposit. */
export const askAboutFees = 'Ask about deposit and fees';

/** A name and an amount. */
export interface CostRow {
  name: string;
  text: string;
  isTotal?: boolean;
}

/** "Jan 4 to Apr 5, 3 months and 1 night at $4,200 a month, for 3 months or more" */
function nameRent(rent: RentPart, { rents }: StayCost): string {
  const { length, monthlyRent, rentFromMonths } = rent;
  const dates = rents.length > 1 ? `${formatRange(rent, rent.from)}, ` : '';
  const name = `${dates}${formatLength(length)} at ${formatMoney(monthlyRent)} a month`;
  return rentFromMonths ? `${name}, for ${rentFromMonths} months or more` : name;
}

/** The rows of "What you pay": the lines, the total of the stay and what is due on day one. */
export function toCostRows(cost: StayCost): CostRow[] {
  const { monthlyPetFee, isIncomplete } = cost;
  const names: Record<Exclude<CostKind, 'rent'>, string> = {
    cleaning: 'Cleaning fee',
    pets: monthlyPetFee ? `Pet fee, ${formatMoney(monthlyPetFee)} a month` : 'Pet fee',
    deposit: 'Deposit, returned after the stay',
  };
  const toRow = (name: string, dollars: number) => ({ name, text: orNone(dollars, formatMoney(dollars)) });
  const toRows = ({ kind, dollars }: CostLine) =>
    kind === 'rent'
      ? cost.rents.map((rent) => toRow(nameRent(rent, cost), rent.dollars))
      : [toRow(names[kind], dollars)];
  const [paid, returned] = splitLines(cost.lines);
  return [
    ...paid.flatMap(toRows),
    {
      name: isIncomplete ? 'Total before other fees' : 'Total of the stay',
      text: formatMoney(cost.total),
      isTotal: true,
    },
    ...returned.flatMap(toRows),
    isIncomplete
      ? { name: 'Deposit and fees', text: askAboutFees }
      : { name: `Total on day one (${describeDayOne(cost)})`, text: formatMoney(cost.dayOne), isTotal: true },
  ];
}

/** "first month, fees, deposit" */
function describeDayOne({ lines }: StayCost): string {
  const nameOf = ({ kind, dollars, firstDollars }: CostLine) => {
    if (kind === 'rent') return firstDollars < dollars ? 'first month' : 'rent';
    return kind === 'deposit' ? 'deposit' : 'fees';
  };
  return [...new Set(lines.filter(({ firstDollars }) => firstDollars > 0).map(nameOf))].join(', ');
}
