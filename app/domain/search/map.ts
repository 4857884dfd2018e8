// The map of listings: the part of the map that a search is limited to, and what the map shows. Imports types
// only, because browsers load it with the map.
import type { Position } from '../place/gazetteer.ts';

/** In degrees (WGS 84). */
export interface Bounds {
  west: number;
  south: number;
  east: number;
  north: number;
}

/** The area of the base map: San Diego County, which contains all approximate positions. */
export const mapArea: Bounds = { west: -117.9, south: 32.3, east: -115.9, north: 33.7 };

/** About 11 meters: a few pixels at most, so that a searched area rarely loses a home at its edge. */
const decimals = 4;

const boundsPattern = /^-?\d{1,3}(?:\.\d{1,9})?(?:,-?\d{1,3}(?:\.\d{1,9})?){3}$/;

/**
 * Reads "west,south,east,north". Null if it isn't four numbers that are degrees. Sorts the edges, so that
 * reversed bounds are the same part of the map.
 */
export function parseBounds(text: string): Bounds | null {
  if (!boundsPattern.test(text)) return null;
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = text.split(',').map(Number);
  if (Math.max(Math.abs(x1), Math.abs(x2)) > 180 || Math.max(Math.abs(y1), Math.abs(y2)) > 90) return null;
  return {
    west: Math.min(x1, x2),
    south: Math.min(y1, y2),
    east: Math.max(x1, x2),
    north: Math.max(y1, y2),
  };
}

export function formatBounds({ west, south, east, north }: Bounds): string {
  return [west, south, east, north].map((edge) => Number(edge.toFixed(decimals))).join();
}

/** A listing on the map. */
export interface MapHome extends Position {
  id: string;
  title: string;
  /** US dollars: the total of the search's stay, or without one the rent a month. */
  price: number;
  /** Whether the price is a total without fees, because the owner doesn't name them. */
  isBeforeFees: boolean;
}

/** A place that the map marks with its name. */
export interface MapMark extends Position {
  name: string;
}

/** What a search is near. */
export interface SearchedPlace {
  /** The landmark, or all landmarks of its kind. Empty for a search that is near none. */
  marks: readonly MapMark[];
  /** How far the search reaches from each of them, in meters. 0 if it doesn't depend on them. */
  radius: number;
}

/** The most listings that the map shows at once. */
export const maxMapHomes = 300;

export interface MapHomes {
  /** At most `maxMapHomes`. */
  homes: MapHome[];
  /** Whether the search finds more. */
  hasMore: boolean;
  /** How many listings were left out because their position isn't known. */
  unplaced: number;
  /** The nights of the search's stay, if prices are its totals. Null if they are rents a month. */
  nights: number | null;
  place: SearchedPlace;
  /** For links to the listings (`toStayQuery`). */
  stay: string;
}
