// Which homes share a button on the map: supercluster groups those whose buttons would overlap, at each whole
// level of zoom.
import Supercluster from 'supercluster';
import { formatMoney } from '#domain/numbers.ts';
import type { Position } from '#domain/place/gazetteer.ts';
import type { MapHome } from '#domain/search/map.ts';
import { maxZoom } from '../../map/base-map.ts';
import { toPoints } from '../../map/geometry.ts';

/** A button on the map. */
export interface Pin extends Position {
  key: string;
  /** The cheapest first. */
  homes: readonly MapHome[];
  /** The zoom from which the homes have several buttons. Null if no zoom separates them. */
  splitZoom: number | null;
}

type PinIndex = Supercluster<MapHome>;

/** In pixels. A level holds until half a level farther in, so buttons are at least 0.7 of this apart. */
const radius = 80;

export function indexHomes(homes: readonly MapHome[]): PinIndex {
  return new Supercluster<MapHome>({ radius, maxZoom }).load(toPoints(homes, (home) => home).features);
}

/** The pins within `bounds`: west, south, east, north. */
export function listPins(index: PinIndex, bounds: [number, number, number, number], zoom: number): Pin[] {
  return index.getClusters(bounds, Math.round(zoom)).map(({ geometry, properties }) => {
    const [longitude = NaN, latitude = NaN] = geometry.coordinates;
    if (!('cluster_id' in properties))
      return { key: properties.id, longitude, latitude, homes: [properties], splitZoom: null };
    const id = properties.cluster_id;
    const homes = index.getLeaves(id, Infinity).map((leaf) => leaf.properties);
    const splitZoom = index.getClusterExpansionZoom(id);
    return {
      key: String(id),
      longitude,
      latitude,
      homes: homes.toSorted((one, other) => one.price - other.price),
      splitZoom: splitZoom > maxZoom ? null : splitZoom,
    };
  });
}

/** The price, with a star if more comes on top of it. Of several homes the lowest price, with a plus. */
export function textOf(homes: readonly MapHome[]): string {
  const least = Math.min(...homes.map(({ price }) => price));
  const isPartial = homes.some((home) => home.price === least && home.isBeforeFees);
  return `${formatMoney(least)}${isPartial ? '*' : ''}${homes.length > 1 ? '+' : ''}`;
}
