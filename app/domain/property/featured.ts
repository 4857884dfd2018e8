// The featured list: property ids in the order of the home page. Callers check permissions, and that the ids
// exist.
import { failed, type Result, success } from '../failure.ts';

export const featuredLimit = 6;

export type FeaturedList = readonly string[];

/** Appends a property. Reports a duplicate even if the list is full, because making room wouldn't help. */
export function addToFeatured(list: FeaturedList, id: string): Result<FeaturedList> {
  if (list.includes(id)) return failed({ kind: 'already-featured' });
  if (list.length >= featuredLimit) return failed({ kind: 'featured-full' });
  return success([...list, id]);
}

export function removeFromFeatured(list: FeaturedList, id: string): Result<FeaturedList> {
  if (!list.includes(id)) return failed({ kind: 'not-featured' });
  return success(list.filter((other) => other !== id));
}

/** A new order, and the list as the administrator saw it. */
export interface Reordering {
  from: FeaturedList;
  to: FeaturedList;
}

/**
 * Returns the new order if the list hasn't changed since the administrator saw it, and the new order has the
 * same entries. Fails with `featured-changed` otherwise.
 */
export function reorderFeatured(list: FeaturedList, { from, to }: Reordering): Result<FeaturedList> {
  const isAsSeen = isSameOrder(list, from);
  const isReordering = to.length === list.length && list.every((id) => to.includes(id));
  return isAsSeen && isReordering ? success(to) : failed({ kind: 'featured-changed' });
}

/** Moves one entry to a position, counted from 0. Clamps the position to the list. */
export function moveTo(list: FeaturedList, id: string, position: number): FeaturedList {
  if (!list.includes(id)) return list;
  const others = list.filter((other) => other !== id);
  const at = Math.min(Math.max(position, 0), others.length);
  return [...others.slice(0, at), id, ...others.slice(at)];
}

export function isSameOrder(one: FeaturedList, other: FeaturedList): boolean {
  return one.length === other.length && one.every((id, index) => other[index] === id);
}

/** An entry with its old and new position, counted from 1. */
export interface Move {
  id: string;
  from: number;
  to: number;
}

/**
 * Finds the changes from one order to another of the same entries: a single move if that explains them, or
 * else every entry that changed its position.
 */
export function findMoves(from: FeaturedList, to: FeaturedList): Move[] {
  const moves = to.flatMap((id, index) => {
    const before = from.indexOf(id);
    return before === index ? [] : [{ id, from: before + 1, to: index + 1 }];
  });
  const single = moves.find((move) => isSameOrder(moveTo(from, move.id, move.to - 1), to));
  return single ? [single] : moves;
}
