// The part of the map that is in view: in the URL, for a reload and for a shared link, and in memory with
// the chosen homes, for Back.

export interface MapView {
  center: [longitude: number, latitude: number];
  zoom: number;
}

/** That of list-link.tsx, which would be a file of its own for every list if the map imported it. */
export const mapHash = '#map';

/** `#map`, as links open the map, with the zoom, the latitude and the longitude, like on OpenStreetMap. */
const viewPattern = /^#map=(\d{1,2}(?:\.\d+)?)\/(-?\d{1,2}(?:\.\d+)?)\/(-?\d{1,3}(?:\.\d+)?)$/;

/** About 11 meters. */
const decimals = 4;

export function parseView(hash: string): MapView | undefined {
  const [zoom, latitude, longitude] = (viewPattern.exec(hash) ?? []).slice(1).map(Number);
  if (zoom === undefined || latitude === undefined || longitude === undefined) return undefined;
  return Math.abs(latitude) > 85 || Math.abs(longitude) > 180
    ? undefined
    : { zoom, center: [longitude, latitude] };
}

export function formatView({ zoom, center: [longitude, latitude] }: MapView): string {
  return `${mapHash}=${zoom.toFixed(2)}/${latitude.toFixed(decimals)}/${longitude.toFixed(decimals)}`;
}

/**
 * Replaces the view in the URL of the history entry. Not by the router, for which the entry would be another
 * one, with its own list.
 */
export function replaceView(view: MapView): void {
  history.replaceState(history.state, '', formatView(view));
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
