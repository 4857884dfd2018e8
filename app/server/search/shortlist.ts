// The homes of a shared shortlist, from the ids in its URL, and how they compare for a stay. Public data
// only, of cards and listings.
import { sql } from 'kysely';
import { countNights, describeFirstFreeDay } from '#domain/stay/availability.ts';
import type { OrderKey } from '#domain/search/best-value.ts';
import { compareHomes, type ComparedPlan, type Comparison, takesPets } from '#domain/search/comparison.ts';
import { bringsPets, datesOf } from '#domain/stay/fit.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { formatFilters, noFilters } from '#domain/search/filters.ts';
import type { ComparedProperty } from '#domain/search/compared-facts.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import type { MapHomes } from '#domain/search/map.ts';
import { formatDistance } from '#domain/place/position.ts';
import type { CheckKind } from '#domain/property/checks.ts';
import { maxSaved, maxShown, parseIds } from '#domain/search/shortlist.ts';
import { costFields } from '#domain/stay/stay-cost.ts';
import { toStayQuery } from '#domain/stay/stay-query.ts';
import { isAtLeast } from '#domain/search/total-facts.ts';
import type { Verdict } from '#domain/search/verdict.ts';
import { selectBusyRanges } from '../calendar/busy-ranges.ts';
import { listCards } from '../properties/cards.ts';
import { isListed } from '../properties/listed.ts';
import { firstFreeDay } from '../properties/listings.ts';
import type { Server } from '../server.ts';
import { distanceOf } from './kinds.ts';
import { listMarks, type PricedRow, toMapHomes } from './map-homes.ts';
import { noteStay } from './stay-notes.ts';

export interface Shortlist {
  homes: ListingCard[];
  comparison: Comparison;
  map: MapHomes;
  /** The ids that links to this list carry on, in their own order: at most `maxSaved`. */
  ids: string[];
  /** Readable ids beyond `maxShown`. */
  tooMany: number;
  /** Ids that aren't listed: deleted, paused, not approved, or never known. */
  gone: number;
  /** Entries that aren't ids. */
  unreadable: number;
}

/**
 * The listed homes among the first `maxShown` ids of the text, with notes about the plan (the totals are in
 * the comparison and on the map) and a comparison for it, in its order. Queries only those, however long the
 * text is.
 */
export async function listShortlist(
  server: Pick<Server, 'db'>,
  text: string,
  plan: ComparedPlan = noFilters,
  order: OrderKey | null = null,
  now = new Date(),
): Promise<Shortlist> {
  const { db } = server;
  const ids = parseIds(text);
  const wanted = ids.slice(0, maxShown);
  const today = todayInLosAngeles(now);
  const found = await findCompared(server, wanted, plan, today);
  const listed = wanted.filter((id) => found.has(id));
  const cards = (await listCards(db, listed, now)).map((card) => {
    const distance = found.get(card.id)?.distance ?? null;
    return distance === null ? card : { ...card, location: `${card.location} · ${distance}` };
  });
  const rows = cards.flatMap(({ id }) => found.get(id) ?? []);
  const { homes, comparison } = compareHomes(rows, plan, today, order);
  const sorted = homes.flatMap(({ id }) => cards.find((card) => card.id === id) ?? []);
  return {
    homes: await noteStay(db, sorted, plan, today, { withTotal: false }),
    comparison,
    map: toMap(homes, comparison.verdicts, plan),
    ids: ids.slice(0, maxSaved),
    tooMany: ids.length - wanted.length,
    gone: wanted.length - cards.length,
    unreadable: text.split(',').filter((entry) => entry !== '' && parseIds(entry).length === 0).length,
  };
}

function toMap(
  rows: readonly (PricedRow & ComparedProperty)[],
  verdicts: readonly Verdict[],
  plan: ComparedPlan,
): MapHomes {
  const dates = datesOf(plan);
  const homes = rows.flatMap((row, index) => {
    const pets = bringsPets(plan) && takesPets(row, plan);
    const stay = dates && { ...dates, pets };
    const compared = { isAtLeast: stay !== null && isAtLeast(row, stay), verdict: verdicts[index] ?? null };
    // As in the table, which says "At least" for missing fees, too.
    return toMapHomes([row], stay, ({ total }) => total).map((home) => ({
      ...home,
      isBeforeFees: false,
      compared,
    }));
  });
  return {
    homes,
    hasMore: false,
    unplaced: rows.length - homes.length,
    nights: dates && countNights(dates),
    place: { marks: listMarks(plan.near), radius: 0 },
    stay: toStayQuery(formatFilters({ ...noFilters, ...plan })),
  };
}

/** What the comparison and the map read of the listed properties, by id. */
async function findCompared(
  { db }: Pick<Server, 'db'>,
  ids: readonly string[],
  plan: ComparedPlan,
  today: string,
) {
  if (ids.length === 0) return new Map<string, never>();
  const rows = await db
    .selectFrom('properties')
    .select([
      'id',
      'title',
      'location',
      'neighborhood',
      'petsAllowed',
      ...costFields,
      'bedrooms',
      'bathroomHalves',
      'beds',
      'approxSqft',
      'propertyType',
      'propertyFurnished',
      'coolingSystem',
      'parkingArrangement',
      'amenities',
      'utilities',
      'utilitiesLimit',
      'internet',
      'cancellation',
      'noticeDays',
      'maxGuests',
      'nextAvailableDate',
      'desiredRentalLength',
      'accessFeatures',
      sql<CheckKind[]>`ARRAY(SELECT kind FROM property_checks WHERE property_id = properties.id)`.as(
        'checks',
      ),
      selectBusyRanges.as('busy'),
      firstFreeDay(today).as('firstFreeDay'),
      sql<number | null>`${distanceOf(plan)}`.as('meters'),
      'latitude',
      'longitude',
    ])
    .where('id', 'in', ids)
    .where(isListed)
    .execute();
  return new Map(
    rows.map(({ bathroomHalves, ...row }) => [
      row.id,
      {
        ...row,
        bathrooms: bathroomHalves / 2,
        firstFreeDay: describeFirstFreeDay(row.firstFreeDay, today),
        distance: formatDistance(row, plan.near),
      },
    ]),
  );
}
