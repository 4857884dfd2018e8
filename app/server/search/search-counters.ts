// Two ways to count homes, with the same numbers: in the bitmaps in memory, which know no words, and in the table.
// All numbers are exact up to `homesCountedUpTo`; a larger one only says that there are more.
import type { Filters } from '#domain/filters.ts';
import { homesCountedUpTo } from '#domain/search.ts';
import type { Database } from '../database/database.ts';
import type { Bitmaps } from './search-bitmaps.ts';
import { countSome, type Query } from './search-queries.ts';

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
      const { total, having } = await countSome(db, queryOf(filters), { limit: enough, bits });
      return { total, having: new Map(bits.map((bit, index) => [bit, having[index] ?? 0])) };
    },

    async each(filters, bits) {
      const counts = new Map<number, number>();
      let open = bits;
      let complete = false;
      // Among so many homes that have an open feature, at least one feature is had by enough of them.
      while (open.length > 0 && !complete) {
        const limit = enough * open.length;
        const wanted = { limit, anyOf: open, bits: open };
        const { total, having } = await countSome(db, queryOf(filters), wanted);
        for (const [index, bit] of open.entries()) counts.set(bit, having[index] ?? 0);
        open = open.filter((bit) => (counts.get(bit) ?? 0) < enough);
        complete = total < limit;
      }
      return counts;
    },
  };
}
