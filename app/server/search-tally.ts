// How many homes a search finds, and would find with other options: from the bitmaps in memory where they can tell,
// from the table where they cannot (words) or are not loaded yet. Both count the same; tests hold them together.
import { chipsOf, type Filters, noFilters } from '#domain/filters.ts';
import {
  type HomeCount,
  homesCountedUpTo,
  type NearSearch,
  type OptionCounts,
  type Tally,
} from '#domain/search.ts';
import type { Database } from './database.ts';
import type { Counts } from './search-bitmaps.ts';
import { type ChoiceGroup, choiceGroups, chosenBit, featureBits } from './search-features.ts';
import type { SearchMirror } from './search-mirror.ts';
import { findSome, readQuery, type Query } from './search-queries.ts';

/** Counts what a search finds and how many of them have each feature; all up to the limit, or only while the total is. */
type Count = (
  filters: Filters,
  features: readonly number[],
  counting: 'all' | 'unless more',
) => Promise<Counts>;

/** One more than is shown tells that there are more. */
const enough = homesCountedUpTo + 1;
/** Rows read to count several options at once, before the options that few of them have are counted alone. */
const sample = 500;

export async function tally(db: Database, mirror: SearchMirror, filters: Filters): Promise<Tally> {
  const count = await counterFor(db, mirror, filters);
  const free = choiceGroups.filter((group) => chosenBit(filters, group).length === 0);
  const chosen = choiceGroups.filter((group) => !free.includes(group));
  const bits = [...free, 'toggles' as const, 'amenities' as const].flatMap((group) => [
    ...featureBits[group].values(),
  ]);
  const found = await count(filters, bits, 'unless more');
  if (found.total > homesCountedUpTo) return { ...homeCount(found.total), options: null, nearest: [] };

  const having = new Map(found.having);
  for (const group of chosen) {
    const others = await count(without(filters, group), [...featureBits[group].values()], 'all');
    for (const [bit, homes] of others.having) having.set(bit, homes);
  }
  return {
    ...homeCount(found.total),
    options: optionCounts(having),
    nearest: found.total === 0 ? await nearest(filters, count) : [],
  };
}

async function counterFor(db: Database, mirror: SearchMirror, filters: Filters): Promise<Count> {
  const { words } = await readQuery(db, filters);
  const bitmaps = words ? null : await mirror.read();
  if (bitmaps) {
    return async (less, bits, counting) =>
      bitmaps.count(less, { bits, limit: homesCountedUpTo, toTheEnd: counting === 'all' });
  }
  return (less, bits, counting) =>
    countInTable(db, { ...less, words: less.text ? words : null }, bits, counting);
}

async function countInTable(
  db: Database,
  query: Query,
  bits: readonly number[],
  counting: 'all' | 'unless more',
): Promise<Counts> {
  const anyOrder: Query = { ...query, sort: 'newest' };
  const limit = counting === 'all' ? sample : enough;
  const matches = await findSome(db, anyOrder, { limit });
  const features = matches.map((match) => BigInt(match.features));
  const having = new Map<number, number>();
  for (const bit of bits) {
    const mask = 1n << BigInt(bit);
    let homes = features.filter((all) => (all & mask) !== 0n).length;
    if (matches.length === sample && homes < enough) {
      homes = (await findSome(db, anyOrder, { limit: enough, also: bit })).length;
    }
    having.set(bit, homes);
  }
  return { total: matches.length, having };
}

function without(filters: Filters, group: ChoiceGroup): Filters {
  return { ...filters, [group]: noFilters[group] };
}

/** One filter left out at a time; what was left out that comes first in the form comes first of equals. */
async function nearest(filters: Filters, count: Count): Promise<NearSearch[]> {
  const near: NearSearch[] = [];
  for (const chip of chipsOf(filters)) {
    const { total } = await count(chip.without, [], 'unless more');
    if (total > 0) near.push({ without: chip.label, filters: chip.without, ...homeCount(total) });
  }
  const reach = ({ count: homes, exact }: HomeCount) => (exact ? homes : enough);
  return near.toSorted((one, other) => reach(other) - reach(one));
}

function homeCount(homes: number): HomeCount {
  return { count: Math.min(homes, homesCountedUpTo), exact: homes <= homesCountedUpTo };
}

function optionCounts(having: ReadonlyMap<number, number>): OptionCounts {
  const counted = <Option extends string | number>(bits: ReadonlyMap<Option, number>) =>
    Object.fromEntries([...bits].map(([option, bit]) => [option, homeCount(having.get(bit) ?? 0)])) as Record<
      Option,
      HomeCount
    >;
  return {
    location: counted(featureBits.location),
    type: counted(featureBits.type),
    bedrooms: counted(featureBits.bedrooms),
    bathrooms: counted(featureBits.bathrooms),
    toggles: counted(featureBits.toggles),
    amenities: counted(featureBits.amenities),
    furnished: counted(featureBits.furnished),
    rentalLength: counted(featureBits.rentalLength),
  };
}
