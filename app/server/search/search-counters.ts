// Two ways to count homes, with the same numbers: in the bitmaps in memory, which know no words, and in the table.
// All numbers are exact up to `homesCountedUpTo`; a larger one only says that there are more.
import type { Filters } from '#domain/filters.ts';
import { homesCountedUpTo } from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import type { Bitmaps } from './search-bitmaps.ts';
import type { Query } from './search-conditions.ts';
import { countByKeys, countNearby } from './search-queries.ts';

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
/** Homes near by among which the frequent options are counted at once. */
const sample = 2000;

export function countInMemory(bitmaps: Bitmaps): Counter {
  return {
    all: async (filters, bits) => bitmaps.count(filters, { bits, limit: homesCountedUpTo }),
    each: async (filters, bits) =>
      bitmaps.count(filters, { bits, limit: homesCountedUpTo, toTheEnd: true }).having,
  };
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
      const near = await countNearby(db, query, { ...wanted, many: 13 });
      const few = near.isAll || near.total === enough ? near : await countByKeys(db, query, wanted);
      return { total: few.total, having: new Map(bits.map((bit, index) => [bit, few.having[index] ?? 0])) };
    },

    async each(filters, bits) {
      const query = queryOf(filters);
      const near = await countNearby(db, query, { limit: sample, bits, many: 60 });
      const counts = new Map(bits.map((bit, index) => [bit, near.having[index] ?? 0]));
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
