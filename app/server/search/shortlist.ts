// The homes of a shared shortlist, from the ids in its URL, and how they compare for a stay. Public data
// only, of cards and listings.
import { sql } from 'kysely';
import { describeFirstFreeDay } from '#domain/stay/availability.ts';
import { compareHomes, type ComparedPlan, type Comparison } from '#domain/search/comparison.ts';
import { todayInLosAngeles } from '#domain/day.ts';
import { describeList } from '#domain/search/describe-plan.ts';
import { noFilters } from '#domain/search/filters.ts';
import type { ListingCard } from '#domain/property/listing.ts';
import { formatDistance } from '#domain/place/position.ts';
import type { CheckKind } from '#domain/property/checks.ts';
import { maxSaved, maxShown, parseIds } from '#domain/search/shortlist.ts';
import { fittingFields } from '#domain/stay/fit.ts';
import { selectBusyRanges } from '../calendar/busy-ranges.ts';
import { listCards } from '../properties/cards.ts';
import { isListed } from '../properties/listed.ts';
import { firstFreeDay } from '../properties/listings.ts';
import type { Server } from '../server.ts';
import { distanceOf } from './kinds.ts';
import { noteStay } from './stay-notes.ts';

export interface Shortlist extends Comparison {
  /** The columns, in their order. */
  homes: ListingCard[];
  /** How many homes there are, how many fit, and what isn't shown (`describeList`). */
  summary: string;
  /** The ids that links to this list carry on, in their own order: at most `maxSaved`. */
  ids: string[];
  /** Ids that aren't listed: deleted, paused, not approved, or never known. */
  goneIds: string[];
}

/**
 * The listed homes among the first `maxShown` ids of the text, with notes about the plan (the totals are in
 * the comparison) and a comparison for it, in its order. Queries only those, however long the text is.
 */
export async function listShortlist(
  server: Pick<Server, 'db'>,
  text: string,
  plan: ComparedPlan = noFilters,
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
  const { homes, ...comparison } = compareHomes(rows, plan, today);
  const sorted = homes.flatMap(({ id }) => cards.find((card) => card.id === id) ?? []);
  return {
    ...comparison,
    homes: await noteStay(db, sorted, plan, today, { withTotal: false }),
    summary: describeList({
      homes: homes.length,
      verdicts: comparison.verdicts,
      tooMany: ids.length - wanted.length,
      gone: wanted.length - homes.length,
      unreadable: text.split(',').filter((entry) => entry !== '' && parseIds(entry).length === 0).length,
    }),
    ids: ids.slice(0, maxSaved),
    goneIds: wanted.filter((id) => !found.has(id)),
  };
}

/** What the comparison reads of the listed properties, by id. */
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
      'location',
      'neighborhood',
      ...fittingFields,
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
