// Notes whether listings fit the stay that a visitor plans: its dates, guests and pets. Public data only.
import { formatRange } from '#domain/day.ts';
import { bringsPets, type Filters } from '#domain/filters.ts';
import { refusesPets } from '#domain/comparison.ts';
import type { ListingCard } from '#domain/listing.ts';
import { petsLabels } from '#domain/property/options.ts';
import { getMaxGuests, type InquiryTarget, judgeStay } from '#domain/stay.ts';
import { costFields, costOfStay, type CostTerms, describeStayTotal } from '#domain/stay-cost.ts';
import { formatLengths } from '#domain/lengths.ts';
import { selectBusyRanges } from '../calendar/busy-ranges.ts';
import type { Database } from '../database/database.ts';

export type PlannedStay = Pick<Filters, 'checkIn' | 'checkOut' | 'guests' | 'pets' | 'animal'>;

/**
 * The cards with the rent of the stay and a note about it: "Available, about $13,050 for 91 nights", or the
 * nearest free dates and other reasons against it. Without dates, the note still names the first free day.
 * `today` as YYYY-MM-DD.
 */
export async function noteStay<Card extends ListingCard>(
  db: Database,
  cards: readonly Card[],
  stay: PlannedStay,
  today: string,
): Promise<Card[]> {
  const isPlanned = stay.checkOut !== null || stay.guests > 0 || bringsPets(stay);
  if (cards.length === 0 || !isPlanned) return [...cards];
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
  return cards.map((card) => {
    const row = found.get(card.id);
    if (!row) return card;
    const target = { ...row, bedrooms: card.bedrooms };
    return { ...card, desiredMonthlyRent: rentOf(target, stay), note: describe(card, target, stay, today) };
  });
}

type Target = InquiryTarget & CostTerms;

/** The rent of a stay this long, or of any stay. */
function rentOf(target: Target, { checkIn, checkOut }: PlannedStay): number {
  return checkIn && checkOut
    ? costOfStay(target, { from: checkIn, to: checkOut }).monthlyRent
    : target.desiredMonthlyRent;
}

function describe(card: ListingCard, target: Target, stay: PlannedStay, today: string): string {
  const sleeps = getMaxGuests(target);
  return [
    describeDates(card, target, stay, today),
    ...(stay.guests > sleeps ? [`Sleeps ${sleeps}`] : []),
    ...(bringsPets(stay) && refusesPets(card.petsAllowed, stay) ? [petsLabels[card.petsAllowed]] : []),
  ].join(' · ');
}

function describeDates({ note }: ListingCard, target: Target, stay: PlannedStay, today: string): string {
  const { checkIn, checkOut } = stay;
  if (!checkIn || !checkOut) return note;
  const dates = { from: checkIn, to: checkOut };
  const verdict = judgeStay(target, dates, today);
  if (verdict.kind === 'free')
    return `Available, ${describeStayTotal(costOfStay(target, { ...dates, pets: bringsPets(stay) }))}`;
  const reason =
    verdict.kind === 'length' ? `Rents for ${formatLengths(target.desiredRentalLength)}` : 'Not free then';
  return verdict.nearest ? `${reason}. Nearest: ${formatRange(verdict.nearest, today)}` : reason;
}
