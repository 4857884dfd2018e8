// Where the map goes when a visitor presses a button that homes share.
import type { CameraOptions, Map as MapLibre, PaddingOptions } from 'maplibre-gl';
import type { MapHome, MapMark } from '#domain/map.ts';
import { distanceBetween } from '#domain/position.ts';
import { maxZoom } from '../../map/base-map.ts';
import { toEdges } from '../../map/create-map.ts';
import { boundsOf } from '../../map/geometry.ts';
import { levelOf, splitLevelOf, toPins } from './pins.ts';

/** Up to this number, homes are listed instead: their cards fit, and the map stays where it is. */
const few = 3;

/** The part of MapLibre's map that is read here. A test replaces it. */
interface ViewedMap extends Pick<MapLibre, 'getZoom' | 'cameraForBounds'> {
  getBounds: () => { contains: (position: [number, number]) => boolean };
}

/**
 * The closest view of all homes of the button, with the landmark if that was in view and takes no room from
 * them: as many buttons as without it. Null for homes that are listed instead: a few, or those in the same
 * place.
 */
export function findSplitView(
  map: ViewedMap,
  homes: readonly MapHome[],
  marks: readonly MapMark[],
  padding: PaddingOptions,
): CameraOptions | null {
  const level = homes.length > few ? splitLevelOf(homes, map.getZoom(), marks) : null;
  const [first] = homes;
  if (level === null || !first) return null;
  const viewOf = (positions: Parameters<typeof boundsOf>[0]) => {
    const bounds = boundsOf(positions);
    const view = bounds ? map.cameraForBounds(toEdges(bounds), { padding, maxZoom }) : undefined;
    return { ...view, zoom: view?.zoom ?? level };
  };
  const countPins = (zoom: number) => toPins(homes, levelOf(zoom), marks).length;
  const inView = marks.filter(({ longitude, latitude }) => map.getBounds().contains([longitude, latitude]));
  const [nearest] = inView.toSorted(
    (one, other) => distanceBetween(one, first) - distanceBetween(other, first),
  );
  const alone = viewOf(homes);
  // On a small map, the view of all of them may not split them.
  const zoom = Math.max(alone.zoom, level);
  const withMark = nearest && viewOf([...homes, nearest]);
  return withMark && countPins(withMark.zoom) >= countPins(zoom) ? withMark : { ...alone, zoom };
}
