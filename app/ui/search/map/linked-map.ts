// The part of the map that is in view, and the homes whose cards are open: in the URL, for Back, for a reload
// and for a shared link.
import { useState } from 'react';
import { useLocation } from 'react-router';
import { mapHash } from '../format-search.ts';

export interface MapView {
  center: [longitude: number, latitude: number];
  zoom: number;
}

/** What the URL says about the open map. Without a view, the map shows all results. */
export interface LinkedMap {
  view?: MapView | undefined;
  /** The homes whose cards are open. */
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

/** What the map of a search showed last, for "Map" after "List", which adds a history entry. */
let last: { search: string; hash: string } | null = null;

/** The fragment that opens the map of a search where the visitor left it. */
export const findHash = (search: string) => (last?.search === search ? last.hash : mapHash);

/** What the URL says, and a function that changes it. */
export function useLinkedMap(): [LinkedMap, (changes: LinkedMap) => void] {
  const { key, search, hash } = useLocation();
  const [changed, setChanged] = useState<{ key: string; linked: LinkedMap } | null>(null);
  const linked = changed?.key === key ? changed.linked : parseMapHash(hash);
  function change(changes: LinkedMap) {
    const next = { ...linked, ...changes };
    last = { search, hash: formatMapHash(next) };
    setChanged({ key, linked: next });
    // Not by the router, for which the entry would be another one, with its own list.
    history.replaceState(history.state, '', last.hash);
  }
  return [linked, change];
}
