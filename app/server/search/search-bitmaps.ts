// All public homes in memory, one bit a home and feature, so that every option of a search is counted in one pass.
// Knows no database; search-mirror.ts keeps it like the table.
import { type Filters, priceSlider } from '#domain/filters.ts';
import { featureCount, mostGuests, priceStep, rentAt, requiredBits } from './search-features.ts';
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
  /** Milliseconds since 1970. */
  created: number;
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
  let changes = 0;
  const taken = createTakenDays();

  return {
    /** How many changes these bitmaps have seen: while it is the same, so are all answers. */
    changes: () => changes,

    /** Puts a home in its slot, or nothing when it is not public (any longer). */
    put(slot: number, home: Home | null): void {
      changes += 1;
      const word = slot >>> 5;
      const words = columns.shown.length;
      if (word >= words) columns = grown(columns, Math.max(words * 2, word + 1));
      writeBit(columns.shown, slot, home !== null);
      taken.set(slot, home?.taken ?? []);
      if (!home) return;
      for (const [index, bitmap] of columns.bitmaps.entries()) writeBit(bitmap, slot, holds(home, index));
      columns.available[slot] = home.available;
      columns.created[slot] = home.created;
    },

    /** Counts the homes that a search finds, its text left out of account, and those of them that have some features. */
    count(filters: Filters, { bits, limit, toTheEnd = false }: Wish) {
      const counted = bits.map((bit) => ({ bit, bitmap: columns.bitmaps[bit] as Uint32Array, homes: 0 }));
      let open = counted;
      let total = 0;
      visitFound(columns, taken, filters, (homes, word) => {
        total += bitCount(homes);
        for (const feature of open) feature.homes += bitCount(homes & (feature.bitmap[word] ?? 0));
        if (total <= limit) return true;
        open = toTheEnd ? open.filter((feature) => feature.homes <= limit) : [];
        return open.length > 0;
      });
      return { total, having: new Map(counted.map(({ bit, homes }) => [bit, homes])) };
    },

    /** How many of the homes in some slots have each feature. */
    having(slots: readonly number[], bits: readonly number[]): Map<number, number> {
      const has = (bitmap: Uint32Array) => (slot: number) =>
        (((bitmap[slot >>> 5] ?? 0) >>> (slot & 31)) & 1) === 1;
      return new Map(
        bits.map((bit) => [bit, slots.filter(has(columns.bitmaps[bit] as Uint32Array)).length] as const),
      );
    },

    /**
     * The slots of the homes that a search finds, its text left out of account, and that have at least one of the
     * features `anyOf` where that is given; null when there are more than `most`.
     */
    slots(filters: Filters, most: number, anyOf?: readonly number[]): number[] | null {
      const either = anyOf?.map((bit) => columns.bitmaps[bit] as Uint32Array);
      const slots: number[] = [];
      visitFound(columns, taken, filters, (homes, word) => {
        const wanted = either ? either.reduce((mask, bitmap) => mask | (bitmap[word] ?? 0), 0) : -1;
        for (let left = homes & wanted; left !== 0; left &= left - 1) slots.push(slotOf(word, left & -left));
        return slots.length <= most;
      });
      return slots.length <= most ? slots : null;
    },

    /** Of some slots the newest homes' that were submitted at `latest` or before: so many, and all of the same moment as the last. */
    newest(slots: readonly number[], wanted: number, latest = Infinity): number[] {
      const at = (slot: number) => columns.created[slot] ?? 0;
      const sorted = slots.filter((slot) => at(slot) <= latest).toSorted((one, other) => at(other) - at(one));
      const last = sorted[wanted - 1];
      return last === undefined ? sorted : sorted.filter((slot) => at(slot) >= at(last));
    },
  };
}

// Behind the bitmaps of the features: one for each number of guests, and one for each step of the price.
const guestsBitmaps = featureCount - 1;
const priceBitmaps = featureCount + mostGuests;
const bitmapCount = priceBitmaps + priceSlider.max / priceSlider.step;

function holds({ low, high, sleeps, rent }: Home, index: number): boolean {
  if (index >= priceBitmaps) return rent <= rentAt(index - priceBitmaps);
  if (index >= featureCount) return sleeps >= index - guestsBitmaps;
  return (((index < 32 ? low : high) >>> (index & 31)) & 1) === 1;
}

/** The bitmaps in which a home must be. */
function conditionsOf(filters: Filters): number[] {
  const conditions = requiredBits(filters);
  const price = priceStep(filters);
  if (filters.guests > 0) conditions.push(guestsBitmaps + Math.min(filters.guests, mostGuests));
  if (price !== null) conditions.push(priceBitmaps + price);
  return conditions;
}

type Columns = ReturnType<typeof createColumns>;

/** A bit or a number for each slot; 32 slots to a word. */
function createColumns(words: number) {
  return {
    shown: new Uint32Array(words),
    bitmaps: Array.from({ length: bitmapCount }, () => new Uint32Array(words)),
    available: new Int32Array(words * 32),
    created: new Float64Array(words * 32),
  };
}

function grown(columns: Columns, words: number): Columns {
  const next = createColumns(words);
  next.shown.set(columns.shown);
  for (const [index, bitmap] of columns.bitmaps.entries()) next.bitmaps[index]?.set(bitmap);
  next.available.set(columns.available);
  next.created.set(columns.created);
  return next;
}

function writeBit(bitmap: Uint32Array, slot: number, on: boolean): void {
  const place = 1 << (slot & 31);
  const word = bitmap[slot >>> 5] ?? 0;
  bitmap[slot >>> 5] = on ? word | place : word & ~place;
}

/** Shows the homes that a search finds, 32 slots at a time, a bit for each, until `visit` has seen enough. */
function visitFound(
  { shown, bitmaps, available }: Columns,
  taken: TakenDays,
  filters: Filters,
  visit: (homes: number, word: number) => boolean,
): void {
  const required = conditionsOf(filters).map((index) => bitmaps[index] as Uint32Array);
  const stay = stayOf(filters);
  for (let word = 0; word < shown.length; word += 1) {
    let homes = shown[word] ?? 0;
    for (let index = 0; homes !== 0 && index < required.length; index += 1) {
      homes &= required[index]?.[word] ?? 0;
    }
    if (homes !== 0 && stay) homes = withoutBusy(homes, word, stay, available, taken);
    if (homes !== 0 && !visit(homes, word)) return;
  }
}

/** The slot of the one bit that is set in `place`. */
function slotOf(word: number, place: number): number {
  return word * 32 + 31 - Math.clz32(place);
}

/** How many bits are set, by adding neighbours: pairs, then fours, then eights. */
function bitCount(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555);
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333);
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24;
}

interface Stay {
  from: number;
  /** Null while only the first day is known. */
  until: number | null;
}

const epoch = Date.parse('2000-01-01T00:00:00Z');
const dayLength = 86_400_000;

function stayOf({ checkIn, checkOut }: Filters): Stay | null {
  const dayNumber = (day: string) => (Date.parse(`${day}T00:00:00Z`) - epoch) / dayLength;
  return checkIn ? { from: dayNumber(checkIn), until: checkOut ? dayNumber(checkOut) : null } : null;
}

/** Of some homes of a word those that are there for a stay. */
function withoutBusy(
  homes: number,
  word: number,
  { from, until }: Stay,
  available: Int32Array,
  taken: TakenDays,
): number {
  let kept = 0;
  for (let left = homes; left !== 0; left &= left - 1) {
    const place = left & -left;
    const slot = slotOf(word, place);
    if ((available[slot] ?? 0) <= from && (until === null || taken.isFree(slot, from, until))) kept |= place;
  }
  return kept;
}
