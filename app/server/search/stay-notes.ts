// Notes whether listings fit the stay that a visitor plans: its dates, guests and pets. Public data only.
import { formatRange } from '#domain/day.ts';
import { bringsPets, type Filters, formatFilters } from '#domain/search/filters.ts';
import { refusesPets } from '#domain/search/comparison.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import { petsLabels } from '#domain/property/options.ts';
import { getMaxGuests, type InquiryTarget, judgeStay } from '#domain/stay/stay.ts';
import {
  costFields,
  costOfStay,
  type CostTerms,
  describeStayTotal,
  type PricedStay,
} from '#domain/stay/stay-cost.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { formatLengths } from '#domain/property/lengths.ts';
import { selectBusyRanges } from '../calendar/busy-ranges.ts';
import type { Database } from '../database/database.ts';

export type PlannedStay = Pick<Filters, 'checkIn' | 'checkOut' | 'guests' | 'pets' | 'animal'>;

/** The dates, guests and pets of a search, as a query string for links to its listings. */
export function stayOf(filters: Filters): string {
  return toStayQuery(formatFilters(filters));
}

/**
 * The stay whose total the homes of a search show. Null without dates, and for homes that rent for longer
 * stays only.
 */
export function totaledStayOf(filters: Filters): PricedStay | null {
  const { checkIn, checkOut, longerStays } = filters;
  return checkIn && checkOut && !longerStays
    ? { from: checkIn, to: checkOut, pets: bringsPets(filters) }
    : null;
}

/** How a listing fits a stay. */
interface Fit {
  /** The rent a month of a stay this long, or of any stay. */
  rent: number;
  /** "Available", the nearest free dates, or without dates the first free day. */
  availability: string;
  /** "about $13,050 for 91 nights" if it is available for dates. */
  total: string | null;
  /** Other reasons against it, such as "Sleeps 4". */
  limits: string[];
}

/**
 * The cards with the rent of the stay and a note about it: "Available, about $13,050 for 91 nights", or the
 * nearest free dates and other reasons against it. Without dates, the note still names the first free day.
 * `today` as YYYY-MM-DD.
 */
export function noteStay<Card extends ListingCard>(
  db: Database,
  cards: readonly Card[],
  stay: PlannedStay,
  today: string,
): Promise<Card[]> {
  return addNotes(db, cards, stay, today, ({ availability, total }) =>
    total === null ? availability : `${availability}, ${total}`,
  );
}

/** Like `noteStay`, but without the totals, for cards that show them elsewhere. */
export function noteStayBesideTotal<Card extends ListingCard>(
  db: Database,
  cards: readonly Card[],
  stay: PlannedStay,
  today: string,
): Promise<Card[]> {
  return addNotes(db, cards, stay, today, ({ availability }) => availability);
}

/** `describe` gives the beginning of each note. */
async function addNotes<Card extends ListingCard>(
  db: Database,
  cards: readonly Card[],
  stay: PlannedStay,
  today: string,
  describe: (fit: Fit) => string,
): Promise<Card[]> {
  const fits = await findFits(db, cards, stay, today);
  return cards.map((card) => {
    const fit = fits.get(card.id);
    if (!fit) return card;
    return { ...card, desiredMonthlyRent: fit.rent, note: [describe(fit), ...fit.limits].join(' · ') };
  });
}

/** By the ids of the cards. Empty without dates, guests and pets. */
async function findFits(
  db: Database,
  cards: readonly ListingCard[],
  stay: PlannedStay,
  today: string,
): Promise<Map<string, Fit>> {
  const isPlanned = stay.checkOut !== null || stay.guests > 0 || bringsPets(stay);
  if (cards.length === 0 || !isPlanned) return new Map();
  const rows = await db
    .selectFrom('properties')
    .select(['id', 'nextAvailableDate', 'desiredRentalLength', 'maxGuests', ...costFields])
    .select(selectBusyRanges.as('busy'))
    .where(
      'id',
      'in',
      cards.map(({ id }) => id),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return new Map(
    cards.flatMap((card) => {
      const row = found.get(card.id);
      return row ? [[card.id, judge(card, { ...row, bedrooms: card.bedrooms }, stay, today)]] : [];
    }),
  );
}

type Target = InquiryTarget & CostTerms;

function judge(card: ListingCard, target: Target, stay: PlannedStay, today: string): Fit {
  const sleeps = getMaxGuests(target);
  const limits = [
    ...(stay.guests > sleeps ? [`Sleeps ${sleeps}`] : []),
    ...(bringsPets(stay) && refusesPets(card.petsAllowed, stay) ? [petsLabels[card.petsAllowed]] : []),
  ];
  const { checkIn, checkOut } = stay;
  if (!checkIn || !checkOut)
    return { rent: target.desiredMonthlyRent, availability: card.note, total: null, limits };
  const dates = { from: checkIn, to: checkOut };
  const cost = costOfStay(target, { ...dates, pets: bringsPets(stay) });
  const verdict = judgeStay(target, dates, today);
  if (verdict.kind === 'free')
    return { rent: cost.monthlyRent, availability: 'Available', total: describeStayTotal(cost), limits };
  const reason =
    verdict.kind === 'length' ? `Rents for ${formatLengths(target.desiredRentalLength)}` : 'Not free then';
  const nearest = verdict.nearest ? `. Nearest: ${formatRange(verdict.nearest, today)}` : '';
  return { rent: cost.monthlyRent, availability: reason + nearest, total: null, limits };
}
