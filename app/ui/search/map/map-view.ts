// The part of the map that is in view, and the homes whose cards are open: in the URL, for a reload and for a
// shared link, and in memory, for Back.

export interface MapView {
  center: [longitude: number, latitude: number];
  zoom: number;
}

/** That of list-link.tsx, which would be a file of its own for every list if the map imported it. */
export const mapHash = '#map';

/** What the URL says about the open map. Without a view, the map shows all results. */
export interface LinkedMap {
  view?: MapView | undefined;
  /** The home whose card is open, or the first of several in the same place. */
  homeId?: string | undefined;
}

/**
 * `#map`, as links open the map. After a movement also the zoom, the latitude and the longitude, like on
 * OpenStreetMap.
 */
const pattern =
  /^#map(?:=(\d{1,2}(?:\.\d+)?)\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?))?(?:&home=([\w-]+))?$/;

/** About 11 meters. */
const decimals = 4;

export function parseMapHash(hash: string): LinkedMap {
  const [, zoom, latitude, longitude, homeId] = pattern.exec(hash) ?? [];
  const [north, east] = [Number(latitude), Number(longitude)];
  const isPlace = Math.abs(north) <= 85 && Math.abs(east) <= 180;
  return { view: isPlace ? { zoom: Number(zoom), center: [east, north] } : undefined, homeId };
}

export function formatMapHash({ view, homeId }: LinkedMap): string {
  const [longitude, latitude] = view?.center.map((degrees) => degrees.toFixed(decimals)) ?? [];
  const place = view ? `=${view.zoom.toFixed(2)}/${latitude}/${longitude}` : '';
  return mapHash + place + (homeId === undefined ? '' : `&home=${homeId}`);
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
}

/** By the key of the history entry, like the lists (use-search-results.ts). */
const leftMaps = new Map<string, LeftMap>();
const maxLeftMaps = 20;

export function findLeftMap(key: string): LeftMap | undefined {
  return leftMaps.get(key);
}

/** Evicts the oldest map when there are too many. */
export function rememberMap(key: string, left: LeftMap): void {
  leftMaps.delete(key);
  leftMaps.set(key, left);
  const [oldest] = leftMaps.keys();
  if (leftMaps.size > maxLeftMaps && oldest !== undefined) leftMaps.delete(oldest);
}
