// Notes whether listings fit the stay that a visitor plans: its dates, guests and pets. Public data only.
import { capitalizeFirst } from '#domain/capitalize-first.ts';
import { formatRange } from '#domain/day.ts';
import { type Filters, formatFilters } from '#domain/search/filters.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import { bringsPets, datesOf, fitOf, fittingFields, isAboutDates, type Plan } from '#domain/stay/fit.ts';
import { nameMisfit } from '#domain/stay/fit-words.ts';
import { describeStayTotal, type PricedStay } from '#domain/stay/stay-cost.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { selectBusyRanges } from '../calendar/busy-ranges.ts';
import type { Database } from '../database/database.ts';

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

/**
 * The cards with the rent of the stay and a note about it: "Available, about $13,050 for 91 nights", or each
 * reason against it and the nearest free dates. Without dates, the note still names the first free day.
 * `withTotal` is false for cards that show the total elsewhere. `today` as YYYY-MM-DD.
 */
export async function noteStay<Card extends ListingCard>(
  db: Database,
  cards: readonly Card[],
  plan: Plan,
  today: string,
  { withTotal = true }: { withTotal?: boolean } = {},
): Promise<Card[]> {
  const isPlanned = datesOf(plan) !== null || plan.guests > 0 || bringsPets(plan);
  if (cards.length === 0 || !isPlanned) return [...cards];
  const rows = await db
    .selectFrom('properties')
    .select(['id', ...fittingFields])
    .select(selectBusyRanges.as('busy'))
    .where(
      'id',
      'in',
      cards.map(({ id }) => id),
    )
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return cards.map((card) => {
    const home = found.get(card.id);
    if (!home) return card;
    const { misfits, cost, nearest } = fitOf(home, plan, today);
    const reasons = misfits.map((misfit) => capitalizeFirst(nameMisfit(misfit, today)));
    const free = nearest.at(-1);
    const total = cost && withTotal ? `, ${describeStayTotal(cost)}` : '';
    const available = misfits.some(isAboutDates) ? '' : `Available${total}`;
    const note = [cost ? available : card.note, ...reasons, free && `Nearest: ${formatRange(free, today)}`];
    return {
      ...card,
      desiredMonthlyRent: cost?.rents[0]?.monthlyRent ?? card.desiredMonthlyRent,
      note: note.filter(Boolean).join(' · '),
    };
  });
}
