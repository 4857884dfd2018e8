// Chooses how the matches of a page are found: what memory knows to be rare among its newest, everything else in the table.
import type { Database } from '../database/database.ts';
import type { Bitmaps } from './search-bitmaps.ts';
import type { Query, Wanted } from './search-conditions.ts';
import type { SearchMirror } from './search-mirror.ts';
import { findFirst, findInSlots, type Match } from './search-queries.ts';

/** When memory gives way to the table; it decides on speed alone. */
export interface Rarity {
  /** Homes that a search may find to count as rare, its text left out of account. */
  most: number;
  /** Of those, how many of the newest are searched for words: of few the rest as well, of more than `few` the table is. */
  newest: number;
  few: number;
}

const usual: Rarity = { most: 5000, newest: 200, few: 600 };

/** The first matches in the order of the query. */
export async function findMatches(
  db: Database,
  mirror: Pick<SearchMirror, 'peek' | 'read'>,
  query: Query,
  wanted: Wanted,
  rarity = usual,
): Promise<Match[]> {
  const rare = await findRare(db, mirror, query, wanted, rarity);
  return rare ?? findFirst(db, query, wanted);
}

/** Null when memory is of no help: it knows no words and no order but the newest first, and compares days home by home. */
async function findRare(
  db: Database,
  mirror: Pick<SearchMirror, 'peek' | 'read'>,
  query: Query,
  wanted: Wanted,
  { most, newest, few }: Rarity,
): Promise<Match[] | null> {
  if (query.sort !== 'newest' || query.checkIn) return null;
  // What is frequent must not wait for the bitmaps to be brought up to date: a glance at the old ones tells which it is.
  const glance = glanceAt(mirror.peek(), query, most);
  if (!glance.slots) return null;
  const bitmaps = await mirror.read();
  const slots = glance.isOf(bitmaps) ? glance.slots : bitmaps?.slots(query, most);
  if (!bitmaps || !slots) return null;

  const looked = query.words ? newest : wanted.limit;
  const first = bitmaps.newest(slots, looked, wanted.after?.createdAt);
  const matches = await findInSlots(db, query, { ...wanted, slots: first });
  if (matches.length === wanted.limit || first.length === slots.length) return matches;
  return slots.length <= few ? findInSlots(db, query, { ...wanted, slots }) : null;
}

function glanceAt(bitmaps: Bitmaps | null, query: Query, most: number) {
  const seen = bitmaps?.changes();
  return {
    slots: bitmaps?.slots(query, most) ?? null,
    isOf: (others: Bitmaps | null) => others === bitmaps && others?.changes() === seen,
  };
}
