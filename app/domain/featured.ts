// The featured list: property ids in the order of the home page. The order of an entry is its
// place in the list, so it is 1 to n whatever is done. Who may change it, and that ids exist, is checked elsewhere.
import { failed, type Result, success } from './failure.ts';

export const featuredLimit = 6;

export type FeaturedList = readonly string[];

/** Appends a property. That it is there already is said before the limit: removing others would not help. */
export function addToFeatured(list: FeaturedList, id: string): Result<FeaturedList> {
  if (list.includes(id)) return failed({ kind: 'already-featured' });
  if (list.length >= featuredLimit) return failed({ kind: 'featured-full' });
  return success([...list, id]);
}

/** The others move up. */
export function removeFromFeatured(list: FeaturedList, id: string): Result<FeaturedList> {
  if (!list.includes(id)) return failed({ kind: 'not-featured' });
  return success(list.filter((other) => other !== id));
}

/** A new order, and the list that whoever wants it was looking at. */
export interface Reordering {
  from: FeaturedList;
  to: FeaturedList;
}

/**
 * Takes a new order for a list that is still as it was seen; of a list that somebody has changed meanwhile nothing is
 * overwritten. An order that does not hold the same entries is none.
 */
export function reorderFeatured(list: FeaturedList, { from, to }: Reordering): Result<FeaturedList> {
  const isAsSeen = isSameOrder(list, from);
  const isReordering = to.length === list.length && list.every((id) => to.includes(id));
  return isAsSeen && isReordering ? success(to) : failed({ kind: 'featured-changed' });
}

/** One entry moved to another place, counted from 0; a place beyond the ends is the nearest end. */
export function movedTo(list: FeaturedList, id: string, place: number): FeaturedList {
  if (!list.includes(id)) return list;
  const others = list.filter((other) => other !== id);
  const at = Math.min(Math.max(place, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

export function isSameOrder(one: FeaturedList, other: FeaturedList): boolean {
  return one.length === other.length && one.every((id, place) => other[place] === id);
}

/** An entry with its places, counted from 1. */
export interface Move {
  id: string;
  from: number;
  to: number;
}

/** How one order came out of another of the same entries: by one move where one explains it, or else every change. */
export function movesBetween(from: FeaturedList, to: FeaturedList): Move[] {
  const moves = to.flatMap((id, place) => {
    const before = from.indexOf(id);
    return before === place ? [] : [{ id, from: before + 1, to: place + 1 }];
  });
  const single = moves.find((move) => isSameOrder(movedTo(from, move.id, move.to - 1), to));
  return single ? [single] : moves;
}
