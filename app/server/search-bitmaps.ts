// All public homes in memory, one bit a home and feature, so that every option of a search is counted in one pass.
// Knows no database; search-mirror.ts keeps it like the table.
import type { Filters } from '#domain/filters.ts';
import { featureCount, maxRent, requiredBits } from './search-features.ts';
import { createTakenDays, type TakenDays } from './taken-days.ts';

/** What counting looks at. Days are counted from 2000-01-01. */
export interface Home {
  /** Bits 0 to 31 and 32 to 63 of its features. */
  low: number;
  high: number;
  sleeps: number;
  /** US dollars a month. */
  rent: number;
  available: number;
  /** First day and day after the last of each stretch that is taken, one after the other. */
  taken: readonly number[];
}

interface Wish {
  /** Features to be counted. */
  bits: readonly number[];
  /** Beyond it no number is of interest. */
  limit: number;
  /** Whether the features are counted to the limit also when there are more homes than that in all. */
  toTheEnd?: boolean;
}

export type Bitmaps = ReturnType<typeof createBitmaps>;

export function createBitmaps() {
  let columns = createColumns(32);
  const taken = createTakenDays();

  return {
    /** Puts a home in its slot, or nothing when it is not public (any longer). */
    put(slot: number, home: Home | null): void {
      const word = slot >>> 5;
      if (word >= columns.shown.length)
        columns = grown(columns, Math.max(columns.shown.length * 2, word + 1));
      const { shown, features, sleeps, rents, available } = columns;
      writeBit(shown, slot, home !== null);
      taken.set(slot, home?.taken ?? []);
      if (!home) return;
      for (const [bit, bitmap] of features.entries()) {
        writeBit(bitmap, slot, (((bit < 32 ? home.low : home.high) >>> (bit & 31)) & 1) === 1);
      }
      sleeps[slot] = Math.min(home.sleeps, 255);
      rents[slot] = home.rent;
      available[slot] = home.available;
    },

    /** Counts the homes that a search finds, its text left out of account, and those of them that have some features. */
    count(filters: Filters, { bits, limit, toTheEnd = false }: Wish) {
      const bitmap = (bit: number) => columns.features[bit] as Uint32Array;
      const required = requiredBits(filters).map(bitmap);
      const look = closerLook(filters, columns, taken);
      const counted = bits.map((bit) => ({ bit, bitmap: bitmap(bit), homes: 0 }));
      let open = counted;
      let total = 0;
      for (const [word, shown] of columns.shown.entries()) {
        let homes = shown;
        for (const words of required) homes &= words[word] ?? 0;
        if (homes !== 0 && look) homes = look(word, homes);
        if (homes === 0) continue;
        total += bitCount(homes);
        for (const feature of open) feature.homes += bitCount(homes & (feature.bitmap[word] ?? 0));
        if (total <= limit) continue;
        open = toTheEnd ? open.filter((feature) => feature.homes <= limit) : [];
        if (open.length === 0) break;
      }
      return { total, having: new Map(counted.map(({ bit, homes }) => [bit, homes])) };
    },
  };
}

type Columns = ReturnType<typeof createColumns>;

/** A bit or a number for each slot; 32 slots to a word. */
function createColumns(words: number) {
  return {
    shown: new Uint32Array(words),
    features: Array.from({ length: featureCount }, () => new Uint32Array(words)),
    sleeps: new Uint8Array(words * 32),
    rents: new Int32Array(words * 32),
    available: new Int32Array(words * 32),
  };
}

function grown(columns: Columns, words: number): Columns {
  const next = createColumns(words);
  next.shown.set(columns.shown);
  for (const [bit, bitmap] of columns.features.entries()) next.features[bit]?.set(bitmap);
  next.sleeps.set(columns.sleeps);
  next.rents.set(columns.rents);
  next.available.set(columns.available);
  return next;
}

function writeBit(bitmap: Uint32Array, slot: number, on: boolean): void {
  const place = 1 << (slot & 31);
  const word = bitmap[slot >>> 5] ?? 0;
  bitmap[slot >>> 5] = on ? word | place : word & ~place;
}

/** How many bits are set, by adding neighbours: pairs, then fours, then eights. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

const epoch = Date.parse('2000-01-01T00:00:00Z');
const dayLength = 86_400_000;

function dayNumber(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - epoch) / dayLength;
}

/**
 * What bits cannot tell: takes some homes of a word and keeps those that fit. Null when the search asks for no such
 * thing.
 */
function closerLook(
  filters: Filters,
  { sleeps, rents, available }: Columns,
  taken: TakenDays,
): ((word: number, homes: number) => number) | null {
  const { guests, checkIn, checkOut } = filters;
  const rent = maxRent(filters) ?? Infinity;
  if (rent === Infinity && guests === 0 && !checkIn) return null;
  const from = checkIn ? dayNumber(checkIn) : Infinity;
  const until = checkIn && checkOut ? dayNumber(checkOut) : null;
  return (word, homes) => {
    let kept = 0;
    for (let left = homes; left !== 0; left &= left - 1) {
      const place = left & -left;
      const slot = word * 32 + 31 - Math.clz32(place);
      const fits =
        (rents[slot] ?? 0) <= rent &&
        (sleeps[slot] ?? 0) >= guests &&
        (available[slot] ?? 0) <= from &&
        (until === null || taken.isFree(slot, from, until));
      if (fits) kept |= place;
    }
    return kept;
  };
}
