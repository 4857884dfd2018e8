// How many homes a search finds, and would find with other options: counted in memory where that can tell, in the
// table where it cannot (words) or is not loaded yet.
import { chipsOf, type Filters, noFilters } from '#domain/filters.ts';
import {
  homeCount,
  type HomeCount,
  homesCountedUpTo,
  type NearSearch,
  type OptionCounts,
  type Tally,
} from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import { type Counter, countInMemory, countInTable, countWords } from './search-counters.ts';
import {
  type ChoiceGroup,
  choiceGroups,
  chosenBit,
  featureBits,
  narrowingGroups,
} from './search-features.ts';
import type { SearchMirror } from './search-mirror.ts';
import { readQuery } from './search-conditions.ts';

/** `most`: so many homes are looked up one by one (search-counters.ts); it decides on speed alone. */
export async function tally(
  db: Database,
  mirror: Pick<SearchMirror, 'read'>,
  filters: Filters,
  most?: number,
): Promise<Tally> {
  const counter = await counterFor(db, mirror, filters, most);
  const free = choiceGroups.filter((group) => chosenBit(filters, group).length === 0);
  const chosen = choiceGroups.filter((group) => !free.includes(group));
  const found = await counter.all(filters, [...free, ...narrowingGroups].flatMap(bitsOf));
  if (found.total > homesCountedUpTo) return { ...homeCount(found.total), options: null, nearest: [] };

  const others = await Promise.all(
    chosen.map((group) => counter.each(without(filters, group), bitsOf(group))),
  );
  return {
    ...homeCount(found.total),
    options: optionCounts(new Map([...found.having, ...others.flatMap((having) => [...having])])),
    nearest: found.total === 0 ? await nearest(filters, counter) : [],
  };
}

async function counterFor(
  db: Database,
  mirror: Pick<SearchMirror, 'read'>,
  filters: Filters,
  most?: number,
): Promise<Counter> {
  const { words } = await readQuery(db, filters);
  const bitmaps = await mirror.read();
  if (!bitmaps) return countInTable(db, words);
  return words ? countWords(bitmaps, db, words, most) : countInMemory(bitmaps);
}

function bitsOf(group: keyof typeof featureBits): number[] {
  return [...featureBits[group].values()];
}

function without(filters: Filters, group: ChoiceGroup): Filters {
  return { ...filters, [group]: noFilters[group] };
}

/** One filter left out at a time; what was left out that comes first in the form comes first of equals. */
async function nearest(filters: Filters, counter: Counter): Promise<NearSearch[]> {
  const near: NearSearch[] = [];
  for (const chip of chipsOf(filters)) {
    const { total } = await counter.all(chip.without, []);
    if (total > 0) near.push({ without: chip.label, filters: chip.without, ...homeCount(total) });
  }
  const reach = ({ count: homes, exact }: HomeCount) => (exact ? homes : homes + 1);
  return near.toSorted((one, other) => reach(other) - reach(one));
}

function optionCounts(having: ReadonlyMap<number, number>): OptionCounts {
  const counted = (bits: ReadonlyMap<string | number, number>) =>
    [...bits.values()].map((bit) => Math.min(having.get(bit) ?? 0, homesCountedUpTo + 1));
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
