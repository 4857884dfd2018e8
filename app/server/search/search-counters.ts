// Ways to count homes, with the same numbers: in the bitmaps in memory, which know no words, in the table, and for
// words in the table where the bitmaps say that it is worth looking.
// All numbers are exact up to `homesCountedUpTo`; a larger one only says that there are more.
import type { Filters } from '#domain/filters.ts';
import { homesCountedUpTo } from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import type { Bitmaps } from './search-bitmaps.ts';
import type { Query } from './search-conditions.ts';
import { countByKeys, countNearby, slotsWithWords } from './search-queries.ts';

/** By the bit of the feature. */
export type FeatureCounts = ReadonlyMap<number, number>;

export interface Counter {
  /** How many homes a search finds, and how many of them have each feature; the latter only while the former is exact. */
  all: (filters: Filters, bits: readonly number[]) => Promise<{ total: number; having: FeatureCounts }>;
  /** How many homes a search finds that have each feature, however many it finds. */
  each: (filters: Filters, bits: readonly number[]) => Promise<FeatureCounts>;
}

/** One more than is shown tells that there are more. */
const enough = homesCountedUpTo + 1;
/** So many homes are looked up one by one before the table is the faster one to find them. */
const lookedUp = 1500;
/** Homes near by among which the frequent options are counted at once. */
const sample = 2000;

export function countInMemory(bitmaps: Bitmaps): Counter {
  return {
    all: async (filters, bits) => bitmaps.count(filters, { bits, limit: homesCountedUpTo }),
    each: async (filters, bits) =>
      bitmaps.count(filters, { bits, limit: homesCountedUpTo, toTheEnd: true }).having,
  };
}

/**
 * Counts searches for words: of the homes that memory finds without them few are looked up one by one, many are left
 * to the table. `words` as below.
 */
export function countWords(bitmaps: Bitmaps, db: Database, words: string, most = lookedUp): Counter {
  const memory = countInMemory(bitmaps);
  const table = countInTable(db, words);

  /** Beyond `limit` homes nothing is looked up. */
  async function among(slots: readonly number[], bits: readonly number[], limit: number) {
    const found = await slotsWithWords(db, words, slots, limit);
    return { total: found.length, having: bitmaps.having(found, bits) };
  }

  return {
    async all(filters, bits) {
      if (!filters.text) return memory.all(filters, bits);
      const slots = bitmaps.slots(filters, most);
      return slots ? among(slots, bits, enough) : table.all(filters, bits);
    },

    async each(filters, bits) {
      if (!filters.text) return memory.each(filters, bits);
      const { having } = bitmaps.count(filters, { bits, limit: most, toTheEnd: true });
      // The rarest first, for as long as all of them together are few.
      let homes = 0;
      const rare = [...having]
        .toSorted(([, one], [, other]) => one - other)
        .flatMap(([bit, count]) => ((homes += count) <= most ? [bit] : []));
      const slots = bitmaps.slots(filters, most, rare) ?? [];
      const [few, many] = await Promise.all([
        among(slots, rare, slots.length),
        table.each(
          filters,
          bits.filter((bit) => !rare.includes(bit)),
        ),
      ]);
      return new Map([...few.having, ...many]);
    },
  };
}

function byBit(bits: readonly number[], having: readonly number[]): FeatureCounts {
  return new Map(bits.map((bit, index) => [bit, having[index] ?? 0]));
}

/** `words`: the text of the searches as the database has read it; a search without text is counted without them. */
export function countInTable(db: Database, words: string | null): Counter {
  const queryOf = (filters: Filters): Query => ({
    ...filters,
    sort: 'newest',
    words: filters.text ? words : null,
  });
  return {
    async all(filters, bits) {
      const query = queryOf(filters);
      const wanted = { limit: enough, bits };
      // To count many options takes longer than to find out that there are too many homes for it.
      const near = await countNearby(db, query, { limit: enough, bits: [], many: 13 });
      if (near.total === enough) return { total: enough, having: new Map() };
      const few = near.isAll
        ? await countNearby(db, query, { ...wanted, many: 13 })
        : await countByKeys(db, query, wanted);
      return { total: few.total, having: byBit(bits, few.having) };
    },

    async each(filters, bits) {
      if (bits.length === 0) return new Map();
      const query = queryOf(filters);
      const near = await countNearby(db, query, { limit: sample, bits, many: 60 });
      const counts = new Map(byBit(bits, near.having));
      const openBits = () => bits.filter((bit) => (counts.get(bit) ?? 0) < enough);
      let complete = near.isAll && near.total < sample;
      for (let open = openBits(); open.length > 0 && !complete; open = openBits()) {
        // Among so many homes that have an open feature, at least one feature is had by enough of them.
        const limit = enough * open.length;
        const { total, having } = await countByKeys(db, query, { limit, anyOf: open, bits: open });
        for (const [index, bit] of open.entries()) counts.set(bit, having[index] ?? 0);
        complete = total < limit;
      }
      return counts;
    },
  };
}
