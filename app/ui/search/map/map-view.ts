// The part of the map that is in view, and the homes whose cards are open: in the URL, for a reload and for a
// shared link, and in memory, for Back.
import { mapHash } from '../format-search.ts';

export interface MapView {
  center: [longitude: number, latitude: number];
  zoom: number;
}

/** What the URL says about the open map. Without a view, the map shows all results. */
export interface LinkedMap {
  view?: MapView | undefined;
  /** The homes whose cards are open, in the order of the cards. */
  homeIds?: readonly string[] | undefined;
}

/**
 * `#map`, as links open the map. After a movement also the zoom, the latitude and the longitude, like on
 * OpenStreetMap.
 */
const pattern =
  /^#map(?:=(\d{1,2}(?:\.\d+)?)\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?))?(?:&home=([\w-]+(?:,[\w-]+)*))?$/;

/** About 11 meters. */
const decimals = 4;
/** Of more homes in the same place, a link opens the first ones. */
const maxLinked = 10;

export function parseMapHash(hash: string): LinkedMap {
  const [, zoom, latitude, longitude, ids] = pattern.exec(hash) ?? [];
  const [north, east] = [Number(latitude), Number(longitude)];
  const isPlace = Math.abs(north) <= 85 && Math.abs(east) <= 180;
  return {
    view: isPlace ? { zoom: Number(zoom), center: [east, north] } : undefined,
    homeIds: ids?.split(','),
  };
}

export function formatMapHash({ view, homeIds = [] }: LinkedMap): string {
  const [longitude, latitude] = view?.center.map((degrees) => degrees.toFixed(decimals)) ?? [];
  const place = view ? `=${view.zoom.toFixed(2)}/${latitude}/${longitude}` : '';
  return mapHash + place + (homeIds.length === 0 ? '' : `&home=${homeIds.slice(0, maxLinked).join()}`);
}

/**
 * Changes the URL of the history entry. Not by the router, for which the entry would be another one, with its
 * own list.
 */
export function updateMapHash(changes: LinkedMap): void {
  const changed = { ...parseMapHash(window.location.hash), ...changes };
  history.replaceState(history.state, '', formatMapHash(changed));
}

/** What the map showed when the visitor left. */
export interface LeftMap {
  view: MapView;
  chosenIds: readonly string[];
  /** The homes that Next and Previous visit. */
  browsedIds: readonly string[];
  /** Whether the map showed a part instead of all results. */
  isPart: boolean;
  /** Whether the visitor had moved it. */
  isMoved: boolean;
}

/** By the key of the history entry, like the lists (use-search-results.ts). */
const leftMaps = new Map<string, LeftMap>();
const maxLeftMaps = 20;
/** The last one, for "Map" after "List", which adds a history entry. */
let lastLeft: { search: string; left: LeftMap } | null = null;

/** The map left at this history entry, or for a bare `#map` the one left last, if it had the same search. */
export function findLeftMap(key: string, search: string, hash: string): LeftMap | undefined {
  const isLast = hash === mapHash && lastLeft?.search === search;
  return leftMaps.get(key) ?? (isLast ? lastLeft?.left : undefined);
}

/** Evicts the oldest map when there are too many. */
export function rememberMap(key: string, search: string, left: LeftMap): void {
  lastLeft = { search, left };
  leftMaps.delete(key);
  leftMaps.set(key, left);
  const [oldest] = leftMaps.keys();
  if (leftMaps.size > maxLeftMaps && oldest !== undefined) leftMaps.delete(oldest);
}
